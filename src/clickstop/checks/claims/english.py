"""English."""

WORDS = """
tests: the run, this run, test files, test suite, test suites, suite, suites, specs, test run, test runs,
    test cases, testsuite, unit-tests, every test, each test, every single test, every existing test, full run,
    complete run, tests run, every spec, each spec, every last test, all specs, test battery, battery of tests,
    test-suite, spec suite, spec run, suite run, unit test suite, unit suite, local test run,
    every one of the tests, test suite run, entire test run, e2e and unit tests, acceptance tests and unit tests,
    specs suite, battery, full battery, test bar, regression suite, full regression, every single existing test,
    every existing spec, whole run, the gauntlet, test gauntlet, spec files, all test files, all the spec files,
    tests here, suite of tests, whole shebang of tests, unit runs, jest run, pytest run, whole battery,
    entire battery, spec battery, test sweep, whole test matrix, full test matrix, test harness,
    tests in the suite, new tests and old tests, new tests and the old ones, tests old and new, test board,
    test dashboard, run of everything, full local run, full rerun, full re-run, second full run, another full run,
    complete rerun, regression pack, regression tests and unit tests, the whole kit and caboodle, test targets,
    test classes, uts, unit test runs, regression run, regression testing, surefire, failsafe, suite runs,
    checks and tests, tests and checks, test collection, spec collection, set of specs, test corpus, test pyramid,
    test catalogue, test catalog, testbench, tests proper, testing suite, testing run, test cycle, test round,
    complete set of specs, every testcase, testcases, all testcases, full test plan, complete test plan,
    entire test plan, whole test plan
tests: (test|spec|pytest|jest|rspec|vitest|suite|junit|mocha|go test|cargo test) (results|result|output|outcome|
    log|summary|status|report), (rspec|vitest|mocha|junit|go test|cargo test|npm test) run, (full|complete|
    entire) (sweep|gamut|shebang|works|set of tests|set|test set|test pass|test sweep|test battery), (tests|
    suites) (in|across|throughout) the (repo|repository|project|workspace|monorepo|codebase), (every|each|
    any) test (in|across) the (repo|repository|project|workspace|suite|monorepo|codebase), run of the (tests|
    suite), runs of the (tests|suite), run of the (whole|full|entire|complete) suite, runs of the (whole|full|
    entire|complete) suite, exit (code|status) of pytest, (old|existing|previous) (tests|ones|specs) and new, (old|
    existing|previous) (tests|specs) and the new ones, (test|testing) (front|side), (full|complete) runs,
    all (the |)(scenarios|assertions|examples|test targets|test classes|test modules|test packages),
    every (scenario|assertion|example|test class|test file|test module|test target|suite), (latest|most recent|
    final) (full |complete |local |test |full test |)(run|suite run|test run), (all|both|three|all three|all four|
    all our|all of the) (test |)suites, (backend|frontend|back-end|front-end|server|client|api|ui|python|js|
    javascript|ts|rust|go) and (backend|frontend|back-end|front-end|server|client|api|ui|python|js|javascript|ts|
    rust|go) (tests|suites|test suites|specs), (both |)(the |)(old|older|existing|previous) (tests|specs|
    ones) and (the |)new (ones|tests|specs), (backend|frontend|server|client|api|ui|unit|integration) and (backend|
    frontend|server|client|api|ui|unit|integration) (tests|suites|test suites|specs), (tox|nox) (environments|envs|
    sessions|runs), all (tox|nox) (environments|envs|sessions)
build: compile run, compilation, production build, prod build, release build, debug build, compile step,
    build step, build process, local build, dev build, package build, full build, development build, cross-compile,
    prod bundle, docker image build, image build, packaging, whole build, ci build, native build, bundling,
    linking, link step, compiles and links, build log, build result, build results, incremental build,
    clean rebuild, rebuild, full rebuild, fresh build, wheel and sdist, sdist and wheel, production compile,
    cross compile, cross-compilation, transpilation, build pipeline locally, bundler, linker, packager, toolchain,
    linkage, compile job, build job, build stage, build task, build target
build: (docker|container|production|release|runtime) image, (nix|cargo|npm|yarn|pnpm|make|go|sbt|mvn|ng|hugo|
    jekyll|docs|sphinx|mkdocs|storybook|electron|tauri|expo|wasm|kernel|firmware|static|ssr|site|book|latex|
    test) build, build (front|side), (webpack|vite|esbuild|rollup|js|css|frontend|client|app|web|production|
    release) bundle
check: linters, typechecking, typechecker, type check, type checks, type checking, type checker, type-checking,
    type-checker, types, typing, typings, static analysis, static checks, static checking, pre-commit hooks,
    lint check, typescript compilation,
    typescript compile, ts, typescript compiler, type safety checks, typecheckers, linting checks,
    code quality checks, type, lint step, linting step, type-check step, typecheck step, static typing,
    static type checking, style check, code style checks, type system, lint warnings and types, type pass,
    static checker, static analyzer, static analyser, style linter, all linters, vet,
    static type checks, type annotations check, code style, style guide check, type-level checks, precommit,
    pre-commit checks, linting pass, lint pass, formatters, formatting check, fmt check, lint job, lint stage,
    lint task, lint command, linter job, type-checks pass, style checker, spell checker, spell-check, spellcheck,
    typechecking step, type analysis, static typechecker, type inference, typing checks, quality tools,
    quality tooling, code analyzers, code analyser, code analyzer, sast, import sorter,
    verilator lint-only, verilator --lint-only, lint-only pass,
    lint-only run
check: strict (mypy|type checking|typecheck|mode typecheck), (mypy|tsc|pyright) strict, (format|fmt|
    formatting) (and|+|&) (lint|vet|linting|clippy|types), (code|source) analysis, (lint|type) gates, (lint|linter|
    linting|eslint|mypy|ruff|clippy|tsc|typecheck|type-check|pyright|flake8|pylint|rubocop|typechecker|
    type checker) (output|result|results|report|status|run|summary|log), (lint|linting|type|types|typing) (front|
    side), (lint|style|formatting) (rules|checks), (ruff|eslint|clippy|pylint|stylelint|checkstyle) rules
gates: quality checks, quality gates, quality gate, all checks, all gates, all the checks, code checks
testing: test, testing, test-wise
whole: 100 %, the, all, our, full, entire, whole, existing, every, project's, current, automated, 100%, all of,
    all of the, 100% of, 100% of the, all the, existing and new, old and new, new + existing, existing + new,
    new & existing, existing & new, both new and, original, overall, repo's, local, entire project's, each,
    both existing and, resulting, final, workspace, full-suite, complete project, my full, old and the new,
    new and the old, existing and the new, new and the existing, the old and new, every one of the, each of the,
    each one of the, each and every, all of our, every one of our, all our, each of our, the entirety of the,
    the totality of, your, every last one of the, each and every one of the, every single one of the,
    the whole of the, the entire set of, the complete set of, the full set of, any of the, any of our, any,
    the lot of, consecutive, back-to-back, successive, new or old, old or new, its, his, her, their, these days,
    all its, all their, all those
whole: both the (old|existing) and the new, (new|newer) (and|as well as|and also|plus) (old|older|existing), (old|
    older|existing) (as well as|and also|plus) new
unit: unit
layer: doc, integration, e2e, end-to-end, backend, frontend, front-end, back-end, server, client, api, ui, smoke
part: a part of, part of, parts of, that file, that module, that package, that folder, that class, that suite,
    this file, this module, new,
    added, my, these, those, this, that one, related, relevant, affected, targeted, specific, focused,
    corresponding, other, remaining, most, some, several, few, many, half, rest, almost, nearly, updated, modified,
    changed, all but, almost all, nearly all, most of, some of, newly, impacted, selected, mostly, partially,
    partly, file, touched, folder, directory, individual, regression, previously flaky, previously failing,
    formerly flaky, formerly failing, previously broken, previously red, filter, filters, subset, selection,
    keyword, marker, one marker, tag, these tags, what was left, what remained, whatever remained, only
pass: pass, passes, succeed, succeeds, succeeded, sails through, sail through, sailed through, go through,
    check out, checks out, checked out, come through, keep passing, kept passing, made it through, hold up,
    holds up, survives, survive, survived, hold, holds, held, held up, stand, made it, makes it through,
    make it through, goes through, went through, back to passing, passes them all, pass them all, passed them all,
    clears, satisfies, satisfy, check out fine, comes through, getting through, cleared, ace, aces, aced,
    eats the whole tree, made peace
pass: (pass|passes|passed) (all|every|each)( the| its| of its| of the|) (session|sessions|stage|stages|
    environments|envs|hooks|hook|suites|checks|steps|rules|jobs|cases|examples|scenarios),
    (gets|got|get|makes it|made it|make it) past, (cruises|cruised|cruise|flies|flew|fly|waltzes|waltzed|coasts|
    coasted|romps|romped|races|raced|glides|glided|slides|slid|skates|skated|whizzes|whizzed|zips|zipped|sweeps|
    swept) through, (pull|pulls|pulled) through, (stand|stands|stood|standing) up, (hold|holds|held) (firm|steady|
    together|fast|good|true), (do|does|did) pass, (is|are|was|were|all|safely|happily|cleanly|get|gets|
    got) through, (work|works|worked) out, (hold|holds|held|stand|stands|stood|holding|standing) up (to|against|
    under), (ran|runs|made it|makes it|went|goes|got|gets|run) (all the way |right |clean |)to the (end|finish|
    finish line)
passing: passing, succeeding, passing again, passing now
good: gives none, shows none, finds none, reports none, prints none, empty-handed, nothing to say,
    nothing to complain about, green, clean, cleanly, okay, fine, successful, successfully, happy, error-free,
    all-green, flawlessly, success, a pass, good, without incident, warning-free, out clean, satisfied, correctly,
    spotless, all clear, with flying colors, with flying colours, trouble-free, quiet, silent, pristine, healthy,
    clean bill of health, in order, a success, nothing to report, a-ok, squeaky clean, without trouble,
    no longer fails, no longer fail, no longer failing, all ticks, all checkmarks, all check marks,
    without any trouble, smoothly, problem-free, the green light, a green light, thumbs up, pleased, at peace,
    exit code 0, exit status 0, return code 0, exit code zero, nothing to flag, nothing to fix, flagged nothing,
    flags nothing, turns up nothing, turned up nothing, stopped complaining, stops complaining, in good shape,
    in the clear, no red, gone green, went green, go green, turned green, all-clear, has nothing left to say,
    no longer has complaints, comes back empty, came back empty, come back empty, unscathed, intact, agree, agrees,
    agreed, concur, content, flawless, a full house, full house, full marks, without a scratch,
    without a single red, golden, 100% pass rate, signed off, signs off, all smiles, calm, failure-free, lint-free,
    without a single red dot, solid, steady, stable, all dots, only dots, returns to green, to green, behaves,
    behave, behaves itself, unbroken, functional, boring, 10 out of 10, a-okay, perfect, perfectly, great,
    excellent, normal, sorted, problem free, error free, issue-free, warning free, no longer red, no longer broken,
    nothing to add, on board, on side, sound, appeased, unimpressed, glad, mute, all is well, happily, silently,
    quietly, perfectly fine, all ok, without a word, without a peep, without a hitch, without fuss,
    without hiccups, without so much as a warning, without incidents, as intended, nothing to change,
    nothing to rewrite, already formatted, properly formatted, correctly formatted, well formatted, well-formatted,
    no opinions, no hints, clean bills of health, a blank page, positive
good: (in|into|firmly in|back in|solidly in|well in) the green, (back|restored|returned|returning|
    restore) to (full |all |a clean |)(green|health), (is|are|all|all's|went|goes|going|ran|run|runs|did|do|does|
    doing) well, (none|not any|no) the worse for (it|wear|that), like a (charm|dream|champ|breeze),
    like (clockwork|butter), in (fine|great|perfect|rude|excellent|top) (fettle|shape|form|order|health|nick),
    in good (order|health|standing|nick|form), (a|an) (breeze|non-event|absolute breeze), (as |)clean as a whistle,
    (nothing|anything) (bad|negative|more|further|else|left|new) to (say|report|add|complain about), (found|finds|
    sees|saw|spots|spotted|detects|detected|reports|reported|shows|showed|caught|catches|flagged) nothing (wrong|
    amiss|untoward|suspicious|of note|to complain about|to flag|to fix|to report|to object to|bad), nothing (wrong|
    amiss|untoward|suspicious), (keeps|kept|stays|stayed|remains|remained|stay|keep) (quiet|silent|mum|calm|clean|
    green|happy), gone (quiet|silent), (went|goes|falls|fell) (quiet|silent), has gone (quiet|silent), (gives|gave|
    given|gets|got) (it |us |me |this |everything |)(the |a |its |full |)(green light|thumbs up|thumbs-up|
    all-clear|all clear|blessing|okay|nod|seal of approval|stamp of approval|clean bill of health|full marks|
    go-ahead|passing grade|clean report), (a|its) (nod|blessing), approves of (it|this|everything|the change|
    the changes), (has|have|had) (approved|blessed) it, (exit|exits|exited|exiting|returns|returned|rc|status) (0|
    zero), (exits|exited|exit|returns|returned|exiting|finished|finishes|ended|ends) with (0|zero|a 0|a zero|
    status 0|code 0), (zero|clean|0) exit( code| status|), a (zero|clean) exit( code| status|), (exit|
    return) (code|status|value) (is|was|of|:|=) (0|zero), (exit|return) (status|value) zero, rc (=|:|of) 0, (likes|
    like|accepts|accept|tolerates|tolerate) (it|this|that|them|everything|the whole thing|the lot|the code|
    all of it|the change|the changes|the new code|the result), green (all|the whole) (round|around|over|way|
    way down|way through), green (throughout|everywhere|top to bottom), (solid|solidly|uniformly|wall-to-wall|
    entirely|completely|totally|nice and|all nice and|fully|reassuringly|pleasingly|happily|consistently) green,
    nothing but (green|dots|passes|ticks|check marks|checkmarks|ok|oks|success), as green as (ever|before|can be|
    grass|it was before|they were before|it was|it ever was), (a|one) (fully|completely|all) (green|clean) (board|
    sheet|run|result|report|output), a clean (sheet|report|result|output|board|scorecard), clean (sheet|report|
    result|board|scorecard), straight (ticks|passes|greens|as), a string of (passes|ticks|dots), (a row|
    rows) of green, full (score|points|bar|green), 10 (/|of) 10, a perfect (run|result|10|ten), (stopped|stops|
    quit|ceased) (failing|erroring|crashing|grumbling|whining|nagging|yelling|moaning|breaking|flaking|barking|
    screaming), (has|have) stopped (failing|complaining|erroring|crashing|grumbling|whining|breaking|flaking|
    nagging), no longer (errors|erroring|errored|breaks|break|breaking|crashes|crash|crashing|complains|complain|
    complaining|chokes|choke|trips|flags anything|flakes|flaky|grumbles|whines|bails|bails out|dies|blows up|
    falls over|times out|hangs|stalls|barfs|moans|reports anything|has anything to say), nothing to (object to|
    gripe about|grumble about|say about it|say about this|say on this|say for itself|moan about|note|remark on|
    criticise|criticize), (fine|happy|okay|ok|good|content|cool|comfortable|satisfied|pleased|at peace) with (it|
    this|that|everything|all of it|all of this|the change|the changes|my changes|these changes|the result|the code|
    the refactor|the patch|the whole thing|what it sees), a green (bar|line|board|report|dashboard|summary),
    green (bar|line|board|report|summary), (shuts|shut) up, (calmed|settled|quietened|quieted|piped|simmered) down,
    (comes|came|come|coming) up (empty|clean|green|roses|dry), the other side (unscathed|intact|clean|green),
    the other end (unscathed|intact|clean|green), (can't|cannot|couldn't) (tell|see|find) (the difference|
    a difference|any difference), (is|are) none the wiser, nothing (left|more|else) to (flag|say|complain about|
    report|fix|grumble about|object to|moan about|raise), (doesn't|does not|don't|do not|didn't|did not) (fail|
    break|crash|error|hang|time out|blow up|choke|error out|fall over|flake|go red) (any more|anymore|any longer|
    once|at all|a single time|even once), (lets|let|waves|waved|wave|nods|nodded|nod|passes) (it|everything|
    all of it|it all|the lot|the whole thing) through, has (nothing|no more) to (add|say|report|complain about),
    (fine|happy|okay|ok|content|satisfied|pleased) with (all|every|each|both) (files|file|workflows|packages|
    modules|charts|manifests|of it|of them|of the files|scripts|playbooks|templates|crates|projects|components),
    (the |all |)(configuration|config|chart|charts|manifest|manifests|schema|schemas|syntax|playbook|playbooks|
    workflow|workflows|template|templates) (is|are) (valid|well-formed), (all|both|each) (say|says|said) (passed|
    pass|ok|success|green), (stopped|stops|quit|ceased) (shouting|yelling|squawking|moaning)( at us| at me|)
compiles: compiles, builds, recompiles, clean compile, a clean compile, gets built, gets compiled,
    builds with 0 warnings, builds with zero warnings, builds with no warnings, builds with no errors,
    builds with 0 errors, builds with zero errors, transpiles, transpiles cleanly, assembles cleanly,
    builds to completion, compiles to completion, everything links, it links, bakes again
compiles: (links|link|builds|compiles) and (fits|boots|starts|runs|loads|launches|links|installs|deploys|
    packages)( into flash| in flash| fine| just fine| on device|), (compiles|builds) (okay|ok|just fine|well|
    nicely|properly|alright|first time), packages (cleanly|fine|up cleanly), bundles (cleanly|fine|without errors),
    links (cleanly|fine|again|without errors), (gets|is being|is|are) (built|compiled|bundled|packaged|
    produced) (again|fine|cleanly|correctly|successfully|properly)
check+reports: flow (reports|says|finds|found|now reports|shows|gives)
check+helping: (flow's|flow is) (down to|at|now at|back to)
compiled: compiled, built, compiling, building, compiler, compile
typechecks: typechecks, type-checks, types check, types check out, code type checks, project type checks,
    everything type checks, it type checks, now type checks, lints cleanly, lints clean, type-checks cleanly,
    typechecks cleanly, well-typed, well typed
check+good: standard (finds|found|reports|reported|detects|detected) (no|zero|0) (offenses|offences|issues|
    violations)
typechecks: (type|lint|static) checks clean, lints without (complaint|complaints|errors|warnings|a warning|
    an error)
fail: hung, stalled, got stuck, fail, fails, failing, red, hang, hangs, hanging, crashing, time out, times out,
    error out, errors out, blows up, misbehav*, choke on, tripped, fall over, falls over, failing still,
    falling over, regress, regresses, barf, barfs, turns red, turn red, go red, goes red, crash, crashes, trip,
    trips, tripping, explode, explodes, exploding, bomb, bombs, die, dies, dying, bail, bails, bail out, bails out,
    flaking, go wrong, rot, blow up, blowing up, turning red, going red, crashing out, unhappy, angry
fail: unhappy (about|with) (it|this|that|the change|the changes)
broken: broken, break, breaks
failed: errored, timed out, broke, regressed, fell over, tripped up, blew up, crashed, went red, turned red,
    fell apart, fell through, budged, flinched, went wrong, goes wrong, fell down, dropped out, snapped, choked,
    stumbled, exploded, died, bailed, bailed out, flaked, fell off, shifted, moved, gave way, came loose,
    came up red, came back red, showed red, turned up red, complained, slipped, slipped through, got broken,
    was broken, were broken, been broken, changed colour, changed color
none: not once, not once did, never once, at no point did, at no time did, no longer reports, no longer report,
    no longer shows, no longer finds, no longer raises, got no, got zero,
    seeing no, had no, with nary a, nary a, no, zero, without, without any, w/o, with no, with zero, with 0,
    free of, nil, none of, none of the, not one, not one of, doesn't find any, does not find any, don't find any,
    doesn't report any, does not report any, don't report any, didn't find any, not any, down to zero,
    down to 0, at zero, wound up with no, without one, ended with no, not even one, without even one,
    isn't a single, is not a single, aren't any, isn't one, didn't see a single, didn't see any, don't see any,
    did not see any, haven't seen a single, didn't get a single, didn't get any, didn't hit any, wasn't a single,
    none of them, not a single one, not one of these, none of these, none of those, not a one, not so much as a,
    without so much as a, not even a, never a, never once a, devoid of, void of, rid of, clear of, to zero, to 0,
    down to none, to none, without a, not one of them, not a single one of them, not one single, nary, sans,
    down to nil, to nil, to nothing, have all gone, has gone, are all gone, there's no, not any more,
    you'll find no, you'll see no
none: (not|never) a single, (neither|nor) (a|one), (found|finds|find|sees|saw|spotted|spots|detected|detects|
    uncovered|surfaced|revealed|showed|shows|reported|reports|raised|raises|threw|throws|caught|turned up|turns up|
    picked up|produced|gave|gives|yielded|logged|noted|returned|returns|emitted|hit) no, (reduced|brought|
    cut|fell|dropped|shrank|shrunk|went|gone|whittled|knocked|brings|brings it|brought it) (down to|to) (zero|0|
    none|nothing|nil), (didn't|did not|doesn't|does not|don't|do not) (turn up|throw up|surface|reveal|uncover|
    detect|raise|flag|trigger|cause|introduce|surface|pick up|catch|spot|yield|throw|emit|give|print|log|produce|
    show|have|register) (any|a single|a|one), (couldn't|could not|can't) find (any|a single|a), there (is|are|were|
    was) no( more| further| remaining| outstanding| longer any|), (no|zero) (more|further|remaining|outstanding|
    lingering|new or old), (found|finds|shows|showed|reported|reports|has|have|had|gave|gives|raised|returned|
    saw) (zero|0), you won't find (any|a single|a), i can't find (any|a single|a), there (isn't|is not|wasn't|
    was not) (one|a|any|a single), there (aren't|weren't) any
trouble: error, issues, problems, diagnostics, regressions, violations, complaints, findings, complaint,
    errors remaining, issues remaining, failures remaining, hiccups, surprises, objections, offenses, offences,
    offenses detected, issues detected, errors detected, problems detected, violations detected,
    failing tests left, reds, surprise, hitch, hitches, problem, issue, flake, flakes, breakage, breakages,
    fallout, casualties, casualty, snag, snags, violation, concerns, concern, nits, nit, blemish, defects, faults,
    flaw, flaws, red marks, hiccup, suggestions, suggestion, remarks, diagnostic, peep, squawk, squawks, gripe,
    gripes, blip, blips, wobble, wobbles, murmur, murmurs, squiggle, squiggles, squigglies, red x, error messages,
    error message, finding, offense, offence, alerts, alert, glitch, glitches, squeak, squeaks, mishap, mishaps,
    bumps, oddity, oddities, anomaly, anomalies, irregularity, irregularities, niggle, niggles, objection, gotcha,
    gotchas, upsets, ill effects, bad news, deviation, deviations, discrepancy, discrepancies, mismatch,
    mismatches, inconsistency, inconsistencies, slip, slips, rejection, rejections, panics, timeouts, aborts,
    traceback, tracebacks, stack traces, qualm, qualms, comments, reservations, red flags, red flag, red lines,
    red line, red dots, red dot, grievances, grievance, difficulty, difficulties, misses, tantrum, tantrums,
    shenanigans, smells, code smells, typos, drama, trouble, bother, kerfuffle, incident, incidents, interruption,
    interruptions, whisper, failures or errors, errors or failures, flakiness, flaky runs, reds or yellows,
    crosses, red crosses, x's, f's, fs, es, fatals, lints, warnings or errors, notices, mistakes, mistake, fault,
    infractions, infraction, quibbles, stragglers, straggler, dissent, dissenters, dissenter, grumbling, whining,
    moaning, squealing, dropouts, dropout, abnormalities, abnormality, warts, wart, loose ends, hard failures,
    soft failures, unexpected failures, unexpected results, unexpected passes, red entries, red entry, red lights,
    red light, red bars, red bar, red rows, red row, failed checks, failed assertions, failing cases,
    failing assertions, failing examples, failing specs, broken links, undefined symbols, unresolved symbols,
    unresolved references, unresolved externals, opinions, opinion, hints, hint, cause for complaint
trouble: files to (fix|change|reformat|format|update), files (need|needing|needed) (formatting|changes|fixing)
warnings: warnings, warning, warnings left, warnings remain, warnings remaining, warnings at all, warnings either,
    warnings found, warnings detected, warnings emitted, deprecations, deprecation warnings, deprecation warning
helping: with this, with that, we're, we are, to completion, everywhere, in every package, come out, either time,
    each time, any time, in any of the runs, in any run, in either run, in any order, afterwards, afterward,
    once more, once again, at once, every time, from scratch, of them, on this branch, on my machine, on my side,
    on my end, on this machine, all times, in a row, is, are, be, been, being, have, has, still, also, again,
    currently, continue to, continues to, remain, remains, stay, stays, as before, as expected, locally,
    both before and after, throughout, here, already, then, finally, just, came back, come back, comes back, runs,
    looks, look, end to end, came out, comes out, go, went, goes, there are, there is, that's, got,
    as they did before, before and after, together, coming, came up, all come, consistently, even, fully,
    unchanged, unmodified, untouched, all came, -ly, come up, comes up, turn, turned, turns, came through,
    any more, anymore, any longer, back, across the board, about anything, about a thing, from top to bottom,
    top to bottom, front to back, from start to finish, start to finish, all come up, all came up, without changes,
    right away, on the first try, on first try, first time, first try, at last, once again all, every single time,
    under load, on all of them, by the way, as usual, as always, on both, for all of them, in full, left,
    left over, unaffected and, unaffected, for good measure, in the end, all in all, this time, once and for all,
    in both modes, on every version, with no changes, without modification, without modifications, since then,
    from end to end, to the end, all the way, all the way through, to a man, to the last one, thereby, thus,
    once more all, hereby, one and all, first to last, to the letter, after that, after this, after the change,
    after the changes, after the fix, after that change, after the refactor, after the rename, after the migration,
    after the upgrade, after my change, after my changes, after it, at this point, by now, as of now, right now,
    today, as it stands, at the moment, keeps, leaves, left us with, leaving, in the process, even so, clearly,
    comfortably, on every target, on all targets, on my machine too, a final time, one final time, one last time,
    a last time, one more time, a second time, a third time, yet again, we have, you have, in there,
    in the project, in the repo, in this repo, in its entirety, in their entirety, in one go, in total,
    for both targets, for all targets, on both targets, at 100%, at 100 %, from a clean checkout,
    from a fresh checkout, from a fresh clone, from a clean clone, on a clean checkout, on a fresh clone,
    on a fresh checkout, in a clean environment, in a fresh environment, further, with a cold cache,
    with a clean cache, with a warm cache, whatsoever, so far as i can see, from where i sit, from here,
    on this end, over here, on the nose, for real, indeed, all along, all the while, bar none, without exception,
    each and all, to my relief, as promised, as hoped, as requested, as it happens, in practice, has gone from,
    have gone from, went from, goes from, gone from, took, ever since, either, since then all, needed, overnight,
    over lunch, over the weekend, in a loop, in parallel, in random order, in the background, in band,
    continued to, continuing to, there too, there as well, there, nicely, straight away, on the first go, first go,
    at the first attempt, on first attempt, regardless, anyway, anyhow, nonetheless, nevertheless, tonight, thrice,
    without fail, both ways, either way, the whole way, the whole way through, start to end, from front to back,
    through and through, without needing changes, with no edits, out of the box, straight through, in one shot,
    in a single pass, at full tilt, in debug and release, as ever, like before, same as before, just like before,
    just as before, to boot, all round, all around, in sight, to report, to be seen, to be found, to speak of,
    on that front, front, at all, to show for it, when all is said, last but not least, bar nothing, no less,
    alike, still all, all still, all now, now all, all back, regarding, as for, as to, concerning, speaking of,
    when it comes to, in terms of, says the same, say the same, tell the same story, tells the same story, brought,
    bringing, restored, coming out, coming back, coming up, comes, came, come out all, turn out, turned out,
    turns out, ended up, ends up, end up, proved, proves, proved to be, left standing, standing, sitting, sits,
    sit, stands, rests, reads as, at this stage, for the moment, as we speak, as of this commit, at head,
    on this commit, as of this change, on the latest commit, on the tip, properly, in the open, takes,
    takes all of, 's, makes, gets, i was able to get, i managed to get, to show, that makes, in either,
    one after the other, one after another, in turn, in sequence, in that order, in either of them, in any of them,
    for either, on either, anywhere, beforehand, of late, with ease
helping: in (both |)(debug|release|dev|development) and (debug|release|prod|production) (mode|modes|builds), (for|
    on) (both |)(android|ios|linux|macos|windows|web|x86|amd64|arm64) and (android|ios|linux|macos|windows|web|x86|
    amd64|arm64)
helping: in (both|all|each|every|either) (case|cases|mode|configuration|configurations|profile|profiles|
    environments), on (both|all|every|either|all three|all four) (platforms|platform|versions|browsers|
    operating systems|architectures|oses|interpreters|runtimes|backends|databases|engines), under (both|all|
    every) (interpreters|runtimes|versions|backends|engines), with (both|all|either|every) (backends|backend|
    engines|versions|flags|drivers|features|feature flags|configurations), with and without (the flag|the feature|
    the cache|it), (back|backs|backed) (this|that|it|me|us) up, (bear|bears|bore) (this|that|it|me|us) out,
    through (twice|once|again|three times|several times|a few times), (managed|able) to get, has (all |)the,
    (that |which |this |)(makes|brings|takes|puts|leaves|brought|took|gets|got) (us|it|the total|the count|
    the tally|things) (to|at|up to|with), by (this|that|it|the change|my change|any of this|any of it|
    the refactor), (on|across|for|over) (all|every) (files|file|packages|package|modules|module|workspaces|
    workspace|crates|crate|projects|project), for the last (two|three|four|five|ten|few) runs, (confirm|confirms|
    confirmed|prove|proves|proved|show|shows|reflect|reflects|bears|demonstrates) (it|this|that|as much)
rest: the rest of the, the rest of, all the rest, everything else, all the others, all others, the old ones,
    the existing ones, every other one, all of the others, the rest of the suite, the other tests, all other tests,
    all the other tests, every other test, the remaining suite, the remaining tests, the rest of the tests,
    the rest of the project, the rest of the specs, the rest of them, the other specs, all the other specs,
    all other specs, the remainder of the suite, others, the others
rest: (old|older) (tests|ones|specs)
mended: fixed, repaired, corrected, resolved, solved, gone
was: was, were, there were, there was
now: now
reports: counts, counted, answers, answered,
    prints, printed, printing, report, reports, reported, reporting, show, shows, showed, showing, finish,
    finishes, finished, return, returns, returned, find, finds, found, give, gives, produces, produced, exit,
    exits, exited, exiting, yields, emits, ended, ends, result, results, status, raises, raised, with, outcome,
    finishing, gives us, gives a, gives us a, came in with, comes in at, stands at, reads, says it is, gives me,
    give me, gave me, gives you, gives us the, tells me, tells us, log shows, summary says, summary shows,
    summary reads, exits with, terminates, terminated, signals, came back with, comes back with, come back with,
    came up with, wrapped up, wraps up, wound up, winds up, concluded, concludes, signalled, ended with, ends with,
    turned up, turns up, threw up, printed out, spits out, spat out, rates, rate, rates the, rates it, scores,
    scored, gives the, rated, output ends with, output ends, output shows, output says, output reads, summary,
    summary line, last line, final line, verdict, tally, final tally, score, final score, final result,
    final count, line, raise, detected, detects, detect, uncovered, uncovers, surfaced, surfaces, revealed,
    reveals, exposed, spotted, spots, indicates, indicated, displays, displayed, registers, registered, records,
    recorded, delivers, delivered, sees, saw, picks up, picked up, throws, threw, caught, catches, lists, listed,
    greets, greeted us with, greeted me with, came away with, comes away with, come away with, came out with,
    comes out with, come out with, ends in, ended in, end in, ends on, ended on, closes with, closed with, closes,
    closed, end up with, ended up with, ends up with, wraps up with, wrapped up with, wrapping up with, landed on,
    lands on, lands at, landed at, settled at, settles at, sits at, sit at, sat at, is at, are at, now at,
    we're at, we are at, up to, hits, weighed in at, clocks in at, clocked in at, totals, totalled, totaled,
    totalling, tallies, boasts, sports, logs, logged, spits, spat, reporting back, reported back, reports back,
    i get, we get, i got, i now get, i see, i'm seeing, we see, i saw, we saw, gets me, nets, netted, brought up,
    brings up, yield, yielded, produce, emitted, print, display, list, log, throw, register, contain, contains,
    contained, spit, surface, uncover, expose, reveal, indicate, record, count, catch, sums up, sums up as,
    summarises, summarizes, summarised as, summarized as, amounts to, announces, announced, proclaims, proclaimed,
    declares, declared, pronounces, pronounced, certifies, certified, attests, attested, vouches, returns with,
    exits on, ticks off, ticked off, churned through, churns through, chewed through, chews through,
    rattled through, rattles through, plowed through, ploughed through, powered through, last word, final word,
    parting words, closing line, closing words, final output, final words, last words, sign-off
completes: done, complete, completes, completed, completing, work, works, worked, is working again, back to normal,
    is back to normal, working as before, up and running, up and running again, in working order,
    runs through to the end, through to the end, runs through, run through, reach the end, reaches the end,
    reached the end, goes all the way to 100%, went all the way to 100%, is working, are working, working,
    get to the end, runs to completion, ran through, back to working
completes: (bundles|packages|links|assembles) (all|both|every|each)
check+good: (repo|repository|project|codebase|tree|branch|workspace|package|crate) is (now |again |)(lint|ruff|
    mypy|eslint|clippy|rubocop|flake8|pyright|tsc|pylint|shellcheck|stylelint)-clean
makes: writes, generates, creates, outputs
makes: (produces|generates|writes|creates|emits|produced|generated|wrote|created|gives) (the|all|both|a|an)
completes+and: (finishes|finished|ends|completes|completed) and
completes+preposition: (finishes|finished|completes|completed) (in|within|after)
completes: (goes|went|gets|got|makes it|made it|runs|ran) (all the way|right through|clean through|the whole way|
    the distance|start to finish)( to the end|), (gets|got|goes|went) all the way to, comes out (properly|fine|
    right|correctly|clean), coming out (properly|fine|right|correctly|clean), (gets|got|is|are) produced, (is|
    are) (back|up) (again|and running), (finishes|finished|finish) (fine|clean|cleanly|again|properly|correctly|
    normally), runs (again|fine), (works|worked|working) (fine|again|once more|as expected|now|out)
it: they, it, which, all of them, they all, all of it, each of them, all three, all four, each run, every run,
    all runs, both runs, every single one, all of these, all of the above, every one, every last one,
    every last one of them, each one, every single one of them, the whole bunch, all five, all six, all of those,
    they're all, they are all, each of those, the pair, both of them, the two, both commands, both of those,
    all the above, all commands, each command, each step, every step, all steps, all of which, both of which,
    each of which, every one of which, they're, they are, it's, the former, the latter
it: (all|the) (two|three|four|five|six|seven) (gates|checks|steps|commands|stages|tasks|suites|jobs|of them are),
    both (gates|checks|steps|stages|tasks|suites|jobs|of these)
both: both
run: run, re-run, rerun
ran: ran, i let, have run, i've run, been run, has run, we've run, executed, re-ran, reran, running, after running,
    re-running, rerunning, executing, full run of, hammered, exercised, looped, i've had, had a full run of,
    gave it a full, did a full, did a complete, i've just run, have rerun, i've rerun, have re-run, i've re-run,
    been rerun, been re-run, run through with, went over, on running, upon running, having run, when i ran,
    when running, i did run, i did rerun, executed and, by running, when i run, whenever i run it, each time i run
ran: (i've|have|we've|has) (also|now|just|then|since|already|finally|additionally|since then) (run|rerun|re-run),
    (hammered|exercised|fired off|kicked off|looped|launched|invoked|put|gave|threw|repeated|soaked|stress-tested|
    cycled|did a full run of|did a run of|did a complete run of|completed a run of|took|had|worked through|
    tested with|tested using|triggered|pushed) (the|a|our) (full|whole|entire|complete), (put|ran|run|pushed|sent|
    took|throwing) (it|this|that|everything|the whole thing|the code|the change|the changes|the lot|the branch|
    the patch) through, (validated|verified|tested|checked|confirmed|sanity-checked|double-checked) (against|with|
    using|by running|via|through)
that: verified, confirmed, that, ensured, validated, checked, so, because, since, as, means, meaning, where,
    made sure, can confirm, double-checked, made sure that, confirmed that, verified that, after which, confirming,
    verifying that, glad to hear that, just to confirm, for the record, it turns out, worth noting that, tl;dr,
    tldr, in short, in summary, to sum up, summing up, long story short, net result, upshot, the upshot is,
    the upshot, end result, the end result is, bottom line, the good news is, the good news, as proof,
    for what it's worth, fwiw, for reference, note that, i've checked that, i've verified that,
    i've confirmed that, i have verified that, i have confirmed that, i checked that, i verified that,
    confirmed by, proven by, as shown by, validated by, backed by, backed up by, i can report
ran: i (ran|went) through (the|our)
that: (delighted|relieved|glad|pleased|happy) to (report|say|confirm|note|announce)( that|), (i|we) (can|do|
    hereby) confirm( that|), you'll be (pleased|happy|relieved|glad) to (hear|know)( that|), rest assured( that|),
    (we|you) can report
not: not, never, cannot, neither, nor, none, hardly, unable, haven't, couldn't, barely, unverified, untested,
    no longer, failed to, unknown, tbd, n/a, unclear, skipped, skip, -n't
may: should, would, will, might, may, can, could, must, shall, likely, help, helps, need, needs, want, wants,
    require, requires, allow, allows, required, allowing, supposed, appear, appears, seem, seems, trying, -'ll, -'d
hoped: expect, expected, expects, hope, hopefully, probably, presumably, ensure, ensures, ensuring, verify,
    confirm, validate, make, making, make sure, making sure, makes sure, get, getting, keeping, let, lets, wait,
    waiting, going to, gonna, plan, planning, intend, next, todo, goal, criteria, see, guarantee, guarantees,
    believe, think, guess, assume, assumed, assumes, suspect, trust, figure, reckon, suppose, imagine, bet, feel,
    confident,
    check that, check whether, in theory, theoretically, please, i'll, we'll, you'll, let's, sure, ideally,
    requirement, requested, asked, wanted, aim, aims, aiming, pending, maybe, perhaps, bring, follow-up,
    follow-ups, definition of done, acceptance :, promise, run the, run all, run your, check if, so you can, i will,
    we will, trying to get, keep, kept, my hunch, hunch, in principle, on paper, fingers crossed, gut feeling,
    i'd wager, odds are, chances are, conceivably, target :, targets :, agreed that, agree that, we agreed,
    with a bit of luck, crossing my fingers, touch wood, knock on wood, my bet, i'd say, i would say, i'd guess,
    in my opinion, as far as i know, afaik, to my knowledge, as far as i can tell, if i'm not mistaken,
    if memory serves, iirc, from memory, from what i remember
hoped: (each|every) (phase|step|stage|milestone|iteration|slice|pr|pull request|commit|task) (ends|finishes|
    concludes|closes|is done|leaves|keeps|lands|ships)
hoped: with (any |)luck, is (the|our|a|my) (goal|aim|target|requirement|idea|plan|hope|bar), is what (they|we|you|
    he|she|i) (ask|want|need|expect|require|look)
once: once
if: if, unless, till, whether, assuming, provided, providing, as long as, as soon as, in case, only when, only if,
    depends, depending, so long as, by the time, whenever, given that, even if, such that, so that, in order for,
    looks like, look like, for example, what a, you should see, you'll see, imagine that, in the case, in a world,
    provided that, how many, how much, how often, which of, would-be, the moment, in which case, should the,
    after you, when you, after setting, after adding, after installing, green means, means success, would mean,
    red means, a pass means, start with a green, until, no matter, irrespective of
if: regardless of (what|whether|how|who|if)
if: (0|zero) means, exit (code|status) (0|zero) means, (we |)(start|begin|starting|beginning|started) (with|from) a
when: when, while, wherever
after: after
past: at commit, last commit, at which, was green but, were green but, was clean but,
    before, previously, earlier, initially, originally, used to, baseline, on main, on master, yesterday,
    last week, last time, at first, upstream, historically, stashed, main branch, base branch, back then,
    at the time, last month, last year, last release, in the old days, ages ago, at the start, pre-change,
    before my, before the, prior to, in the past, had been, without my, had, there the, without it, without this,
    without that, without the change, without the changes, without the fix, without them, previous, previous build,
    last build, old build, back in, back when, way back, in an earlier, in the previous, in the last, as of last,
    at the previous, prior, a while ago, last night, last sprint, the other day, days ago, weeks ago, months ago,
    an hour ago, hours ago, minutes ago, formerly, in the old, in the original, under the old, two commits ago,
    commits ago, before that, up until, up to that point, at that point, for years, in version, in release,
    as of v, this morning, at that time, at that moment, in those days, on an older, on an old, with an older,
    with an old, was green this, a few commits ago, on monday, on tuesday, on wednesday, on thursday, on friday,
    on saturday, on sunday, last monday, last friday, *was*, this afternoon's, yesterday's
past: last (week's|night's|month's|friday's|monday's|release's|sprint's), with (the|my|this|that|your|our) (change|
    changes|fix|patch|commit|refactor) (reverted|stashed|removed|undone|backed out|rolled back|switched off)
past: (with|on|under|using) the (old|previous|original|earlier) (version|release|code|branch|commit|build|setup|
    config|api|parser|implementation|one)
others: it prints :, example :, sample, your log, your logs, your screenshot, your output, your terminal, your
    report,
    your run, on your machine,
    on your side, on your end, for you, pipeline, workflow, readme, reviewer, subagent, sub-agent, teammate,
    the ticket says, description, upstream's, circle, colleague, staging, your patch, your branch, your version,
    your change, your fork, your setup, your environment, his branch, her branch, their branch, nightly build,
    nightly builds, nightly run, nightly job, nightly artifact, nightly report, nightly log, nightly results,
    last nightly, the nightly, yourself, example output, sample output, an example, the example,
    other agent, another agent, maintainer, maintainers, contributor, contributors, their machine, his machine,
    her machine, someone else, somebody else, a colleague, the customer, the user's, github, gitlab, bitbucket,
    on the pr, on the pull request, on the mr, the pr's, pr checks
others: (my|the|another|an) other (machine|laptop|box|branch|checkout)
says: said, say, according, claims, claimed, claim, claiming, reported that, you mentioned that, you said,
    mentioned that, mentions that, supposedly, apparently, reportedly, you wrote, he wrote, she wrote, they wrote,
    you sent, you pasted, you shared, you posted, you quoted, you attached, says, states, stated, asserts,
    asserted, insists, insisted, maintains, allegedly, purportedly, the author, the authors, the pr says,
    we were told, i was told, i'm told, word is, rumour has it, is said to, are said to, is reported to,
    are reported to, was reported to, according to
except: (errors|failures|problems|violations|findings|exit codes) are (ignored|swallowed|suppressed|discarded),
    even (with|on) (errors|failures|failure|an error)
except: collects, tests collected, items collected, tests listed, specs listed, no-op, no-ops, swallowed,
    swallows, masks, masked, masking, always green, always passes, always pass,
    always succeeds, on the second try, on the second attempt, on a second try, on a retry, on retry,
    only compiled, only built, dry run, dry-run, --dry-run, --collect-only, except, excluding, apart from,
    aside from, other than, besides, exception, exceptions, except for, minus, barring, modulo, save for, bar,
    only the, unrelated failures, pre-existing, preexisting, unrelated, so far, known failures, to some extent,
    partial, known failure, individually, separately, alone, in isolation, on their own, but one, but two,
    but three, but four, but a few, one by one, in the sense, not sure, not certain, not entirely sure,
    can't be sure, no idea, unsure, kind of, sort of, more or less, at least on, in a way, to a degree, only ran,
    ran only, only run, readable, modular, tidy, maintainable, well-structured, organized, organised, concise,
    easy to, easier to, nice and, well written, well-written, reviewed, code review, your pr, your pull request,
    naming, approve, structured, says nothing, misleading, don't read anything into, with care, with caution,
    grain of salt, there are no tests, there were no tests, no tests exist, has no tests, there are none,
    there isn't a test, vacuously, trivially, by accident, by chance, by coincidence, by luck, meaningless,
    worthless, false sense, no assertions, empty tests
except: (no|without) tests (at all|in this|in the|to run|to speak of), aren't any (tests|in this|in the|here|yet),
    don't have (tests|any tests), doesn't have (tests|any tests), for the wrong (reason|reasons), (prove|proves|
    proving|assert|asserts|check|checks|cover|covers|test|tests|tell us|means|mean) (nothing|very little)
and: and, plus, as well as, or, along with, alongside
but: but, however, although, though, yet, whereas
preposition: on, in, under, across, at, via, using, thanks, thanks to, following, over, between, including,
    despite, due
other: works like, work like, builds with, builds on, the crash, a crash, this crash, the hang, the break,
    didn't break anything,
    doesn't break anything, did not break anything, does not break anything, no longer fails silently,
    no longer fail silently, no longer fails fast, happy to, fine to, ok to, okay to, good to, free to, good for,
    good enough, ci equivalents,
    equivalent of ci, ci equivalent, instead of, rather than, ci's equivalent, same as ci, it prints,
    which prints, that prints, and prints,
    which looks, which keeps, which reads
other: compiler is (fine|happy|okay|content|good) with, (which|that|this) (is|was|would be) (really |quite |very |
    all |pretty |)(great|good|nice|excellent|perfect|fine|normal|handy|neat|solid|sound|boring|cool|positive),
    (had|have|has) to
of: of, for, from, by, about, a, an, out of, through, a single, single, against
so_do: that covers, this covers, which covers, it covers, that includes, this includes, that runs, this runs,
    so do, so does, as do, as does, as did, so did, so are, as are, and so are, so is, as is, as were, so were
thing: code, side, project, app, application, crate, crates, package, packages, repo, repository, codebase,
    modules, module, binary, projects, library, extension, firmware, bundle, solution, site, stack, program, tree,
    plugin, versions, target, targets, monorepo, service, frontend bundle, sources, source, executable, port,
    wheel, python, node, node.js, ruby, django, rails, linux, macos, windows, chrome, firefox, safari, postgres,
    sqlite, mysql, flutter, thing, apk, aab, ipa, dmg, msi, appimage, installer, shared library, static library,
    fat jar, uber jar, shaded jar, jar, war file, jar file, tarball, sdist, wheels, nupkg, gem file, deb package,
    rpm package, distributable, distributables, release artifact, release artefact, release artifacts, elf, image,
    binaries, kernel, kernel module, contracts, paper, thesis, document, sketch, driver, game, editor, bootloader,
    installers, container, variant, variants, workspace members, daemon, cli, desktop app, mobile app, add-on,
    theme, manual, static site, generated code, dll, native module, addon, smart contracts, crates in the workspace
todo: next steps, next step, test plan, acceptance criteria, to do, how to, to verify, to test, to run,
    before merging, suggested, requirements, recommended, success criteria, not done, to be done,
    still to do, what's left, left to do, outstanding, verification steps, manual testing, you can, usage,
    your request, blockers, in progress, how you can
number: one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, dozen, hundreds
it_passes: a clean run, clean run, a green run, green run, all-green run, not one failure, no red anywhere,
    no failures anywhere, all dots and no fs, dots all the way, not an f in sight, none went red
it_passes: no (f's|fs|es or fs|x's), (nothing|none of it|none of them) (went|goes|gone) (red|wrong), (broke|breaks|
    breaking|disturbed|disturbs) nothing( else|), without breaking (anything|a thing|anything else), no (breakage|
    breakages|fallout|collateral damage|casualties)( anywhere|), everything (still|else) (holds|held), (not|
    never) a (single |)(failure|red one|flake|hiccup)( in sight| anywhere| among them| to be seen|), (nothing but|
    only|all|just) dots, none (of them |)(is |are |)(failing|broken|red|failed|broke|fails|fail)
tests_pass: no failing test left
tests_pass: (broke|breaks|breaking|disturbed|disturbs|affects|affected|upset|upsets) (no|none of the|
    zero) (existing |other |)(tests|test|specs), (didn't|did not|doesn't|does not|without|hasn't|haven't|
    not) (break|breaking|broken|upset|upsetting|disturb|disturbing) (any|a single|one of the|one|any of the|
    any existing|any of our|the|our) (tests|test|specs|suite|existing tests|test suite), no (existing |)(tests|
    test|specs|spec) (were|was|got|is|are|has been|have been|been) (broken|hurt|affected|failing|red), (no|
    zero) (red|failing|broken|failed) (tests|specs|test cases|cases|examples|ones)( left| remain| remaining| now|
     anywhere| to report| any more| anymore| at all|), (failing|failed|broken|red) (tests|specs|cases|examples) (:|
    =|are|is|count :|now at|now|down to|at) (0|none|zero|nil), pass rate (:|is|of|at|now|=) (100%|100 %),
    success rate (:|is|of) (100%|100 %), (tests|test|specs) (failing|failed|failures) (:|=) (0|none|zero), (100%|
    100 %) (pass rate|passrate|success rate|green|of tests passing|of them passing|of tests pass), (haven't|
    have not|didn't|did not|not) (seen|see|had|hit|get|got) (a|any|a single|one) (test|spec) (fail|failing|break|
    go red)
neutral: formatting, formatter, prettier, rustfmt, gofmt, black, docs, documentation, coverage, format check,
    formatting checks, cargo fmt, bundle size
weakened: commented out, commenting out, stubbed, stubbed out, stub out, mocked, mocked out, disabled, disabling,
    muted, silenced, xfail, xfailed it, but only, only when mocked, in general, generally,
    by and large, skipped the, skipped two, i skipped, skipping the, removed the failing, deleted the failing,
    bypassed, i hard-coded, i hardcoded, for now, disable, had to disable, turned off, turn off, switched off,
    suppressed, suppressing, suppress, ignored the, ignoring, loosened, relaxed the, deleted two, by skipping,
    by deleting, by removing, removed the tests, removed the test, deleted the tests, deleted the test,
    failing test skipped, failing tests skipped, with the failing, test disabled, tests disabled,
    i removed the test, i removed the tests, dropped the failing, dropped the tests
order: compile it, build it, install, use, set, add, delete, remove, restart, try, apply, merge, clone, open,
    execute, start, bump, rebase, pull, check out the
alone: =everything passes, =green across the board, =we're green, =we are green, =all tests green
alone: =(all|everything|everything's|everything is|it's all|we're all|still all|all still|all back to|
    back to) (green|passing), =(no|zero|0|not one|not a single|no more|no further) (test |)(failure|failures)( now|
     left| remaining| at all| anywhere| any more| anymore| whatsoever| to report| in sight|), =(all|
    everything) (green|passes|passing|is green|is passing) (again|now|here|locally|across the board|on my end|
    on my side|all round)
compiles_there: builds on stable, builds on nightly, builds on both platforms, builds on all platforms,
    builds on every platform, builds on all targets, builds on both targets, builds on all three,
    builds on my machine, builds on both architectures, builds on all architectures
compiles_there: builds (for|on|under) (linux|macos|windows|ios|android|arm|arm64|amd64|x86|wasm|wasm32|linux/amd64|
    linux/arm64|both|all|every|node|musl|alpine|debian|ubuntu|mac|x86_64|freebsd|release|debug), builds (in|
    with) (release|debug|prod|production|dev|strict|both|all) (mode|modes|profile|profiles|configuration|
    configurations)
too: too, as well, likewise, does too, does also, do too, do also, did too, did also, does as well, do as well
build_passes: compiles again, builds again, is building again, are building again, compiles once more,
    builds once more, builds once again, compiles once again, can build the project again, can be built again,
    can build it again, is buildable again, is compiling again, are compiling again, got it to compile,
    got it to build, got everything to compile, got everything to build, got the project to compile,
    got the project to build, got the code to compile, back to compiling, back to building
build_passes+preposition: compiles (with|under|on|against) (gcc|clang|msvc|ghc|both|all|rustc|stable|nightly|java|
    jdk|python|go|node|xcode|linux|macos|windows|-wall|solc|scala|kotlin|swift|zig|arm|arm64|x86)
build_passes+preposition: builds (with|under|on|against) (gcc|clang|msvc|ghc|rustc|xcode|jdk|stable|nightly)
build_passes: compiles (at last|finally), builds (at last|finally), (we|i|you) can build again, (we|i) can build it
at_ease+preposition: (fine|happy|okay|ok|good|content|satisfied|pleased|comfortable) with
purpose: to (make sure|be sure|be safe|be certain|verify|confirm|check|double-check|validate|rule out|see|ensure|
    be on the safe side|guard against|prove)
complain: complain*, grumbl*, whin*, nag, protest*, object, objects, objecting, yell, shout, quibble*, choke,
    chokes, choking, fuss, budge, flag, flags, flagging, flagged, mind, minds, care, cares, blink, disagree,
    disagrees, utter a word, react, carp, report anything, reports anything, flag anything, flags anything,
    say anything, says anything, find anything wrong, grumble, grumbles, protest, protests, flinch
complain: (notice|notices|see|mind|tell) (the|a|any) (difference|change|thing), (have|has|had|got) anything (left |
    more |else |)to (report|say|complain about|flag|object to|add|grumble about|moan about), (raise|raises|raised|
    turn up|turned up|find|found|produce|produces|produced|surface|surfaces|surfaced|throw|throws|list|lists|
    pick up|picks up|picked up|notice|noticed|detect|detects|detected) (anything|a thing)
nothing: without output, without any output, no output, empty output, no output at all, an empty output, nothing,
    anything, not a thing, nothing at all, nothing else, nothing whatsoever, nada, output is empty,
    output stays empty, empty report, an empty list, empty list, empty diff, no diff, blank output, empty log,
    empty stderr, diff is empty, list is empty, zero output, silence
everything: the full thing, the entire thing, everything, it all, the whole lot, the lot, the whole thing,
    the whole shebang, the works, the whole works, all the things, every last bit
everything: (the|this) whole (caboodle|package|enchilada|bundle|set|collection|kit)
times: twice, both times, times, times over, times in a row, once with, once without, once in, once on, once under
files: files
counted: dots
compiles+good: (builds|compiles) (fine|okay|ok|good|happily|nicely|well), (archives|packages|links|bundles|
    assembles|transpiles|packs|images|link|bundle|package|assemble|transpile|is packaged|is linked|is bundled|
    is assembled|are packaged|are linked|been packaged|been linked|been bundled|been assembled|been built|
    been compiled|been generated) (ok|okay|fine|just fine|cleanly|clean|successfully|correctly|properly|
    without errors|without warnings|without issues|without complaint|without error|without problems|
    without a problem|without any errors|without any issues|without any problems)
compiles+reports: (now|again|still|also) (builds|compiles) with, (builds|compiles) (now|again) with
thing+compiles: (both|all|all three|all four) (images|binaries|variants) build
build+ran: (i|we) (rebuilt|recompiled)( from scratch| everything| the project| it all| from clean|)
thing+compiles: (packages|crates|projects|modules|targets|apps|services|binaries|contracts|examples|workspaces|
    variants|configurations|boards|images|extensions|libraries|plugins|sketches|platforms|flavours|flavors|
    components|executables|artifacts) (compile|link|build and link|compile and link|build fine|build cleanly|
    build successfully|build again|build now|build correctly|build without errors|build without warnings)
compiles+preposition: (compiles|cross-compiles) (against|for|with|under|from), (builds|compile|build) against,
    builds for, builds from
rest+pass: no regressions elsewhere, nothing elsewhere broke, no knock-on failures, no other failures,
    no side effects elsewhere
rest+pass: (nothing|none) else (broke|regressed|failed|changed colour|changed color|moved|budged|is broken|
    was affected|is affected|was broken|went red|fell over|has changed|suffered|is red|is failing|fails|breaks),
    no other (test|tests|failures) (broke|failed|fail|is failing|are failing|affected|changed), (didn't|did not|
    doesn't|without|not) (break|breaking|disturb|affect|affecting) anything else
it_passes: (didn't|did not|doesn't|does not) (break|disturb|upset|regress) anything( else|)
other: (compiles|builds) for (each|every|loops|loop), (test|spec|suite) (output|log) (is|was|looks|stays) (clean|
    quiet|fine|good|tidy)
it_passes: (it|they) never (failed|fails|fail|broke|flaked), (did|does|do) not fail (once|again|any more|a single
    time), didn't fail (once|again|any more|a single time)
too: included
it_passes: without (anything|any of them|a single one|any test|a test) (failing|breaking|going red|falling over)
others: screenshot, screenshots, actions logs, actions log, build logs
frame: i propose, we propose, i'm proposing, my proposal, proposal :, a proposal, proposed plan, proposed approach,
    my suggestion, here's a plan, here's the plan, here is the plan, here's my plan, here is my plan, the plan :,
    review of, my review, code review of, to answer your question, sketch of, draft of, i drafted, a draft of,
    estimate :, rough estimate, my answer, i only answered, here's how i'd, here is how i'd, i'd tackle,
    i would tackle, i'd do it, i'd approach, i would approach, i'd go about, plan mode, candidates for,
    comparison of, handoff notes, i generated the project, a :, b :, before you decide
frame: plan for (the|this|a|our|your), i see (two|three|four) (options|ways|approaches|possibilities), (there are|
    we have|you have) (two|three|four|several|a few) (options|ways|approaches|possibilities|alternatives), (i |
    i've |)(reviewed|looked at|looked over) (the|this|that|your|their|his|her) (pr|pull request|mr|merge request|
    patch|branch), (option|variant|approach|alternative|plan|route|way|path|solution) (a|b|c|1|2|3|one|two|three) :
wording: acceptance, acceptance criterion, exit criteria, exit criterion, success criterion, passing criteria,
    criteria for success, done when, target state, desired state, end state, commit message, release notes,
    changelog entry, template, ticket, issue text, draft, it reads, boxes, checkboxes, wiki, onboarding guide,
    slides, status page, pr description, runbook, quality bar, what i'd consider, checklist, rubric, timeline,
    tutorial, chapter, requirements i, my understanding, pr text, post-mortem, log line, text for the,
    message for the, pull request text, goals for, goals :
asks: (shall|should|may|can|could) i (start|begin|get started|get going|implement it|implement that|implement this|
    apply it|apply that|make the change|make that change|do that|go for it), (do you |)want me to (start|begin|
    apply it|apply that|implement it|implement that|implement this|make the change|make that change|do that),
    (before|until|when) i (start|begin|touch anything|change anything|write any code), (awaiting|
    waiting for) your (go-ahead|decision|approval|answer|choice), (your|a) (go-ahead|green light|
    decision) before i, tell me if you agree, if you agree i'll, (i'd like|i need|i would like) your (decision|
    choice|approval|opinion), let me know which, tell me which, which (one |option |way |approach |variant |)(do|
    would|should) (you|we|i) (prefer|like|want|take|choose|pick|go with)
asks: say the word, if you like i'll, give me the nod, on your go, want me to do, where should i start,
    anything missing, is anything missing, how should i proceed, what would you like to do, what do you want to do,
    tell me and i'll
untouched: i changed nothing, changed nothing, i have changed nothing, no commits, no edits were made,
    no edits made, nothing was merged, nothing is merged, git status is clean, is as it was, are as they were,
    as i found it
untouched: (i |i've |i have |)made no (code |)changes( yet| here| myself| so far|), no (code|file|files|source|
    line|changes|change) (was|were|is|are|has been|have been) (changed|touched|modified|edited|made|written)( yet|
     here| myself| so far|), nothing( here| in your checkout| in the repo| in your repo| in your tree|) (has been|
    was|is|got) (changed|modified|touched|edited|switched)( yet| here| so far|), (haven't|have not|didn't|
    did not) (changed|change|touched|touch|modified|modify|edited|edit) (anything|any code|any files|any file|
    the code|a thing|a line|a file)( yet| here| myself| so far|), (your |the |)(working tree|working copy|repo|
    repository|checkout|code|branch|tree|worktree|codebase) (is|stays|remains|was left) (unchanged|untouched|
    as it was|as before|unmodified), left ( everything|the code|the repo|it all|the tree|your checkout) (as is|
    as it was|untouched|unchanged|alone), (haven't|have not|didn't|did not|couldn't|could not|can't|cannot) (run|
    rerun|execute|executed|ran|verified|verify|build|test) (anything|a thing|any of it|any of this|
    any of that)( today| yet| here| so far| at all|), nothing ( was|has been|is) (run|executed|verified|
    tested)( yet| here| so far|), left (it|them|package.json|the version|the config|that|this) (alone|as is|
    as it was)
withdrawn: backed out again, rolled back to the, went back to the, didn't keep it, did not keep it,
    haven't kept it, not keeping it, threw it away, in the reflog, in a stash, in the stash, my attempt is,
    gave up on this, gave up on that, gave up on it, took my changes out, took it out again, took that out again,
    it's all gone, not applied :
withdrawn: (reverted|undid|discarded|abandoned|stashed|scrapped|backed out|rolled back|threw away) (it|that|this|
    them|everything|all of it|all of that|all that|it all|the change|the changes|the upgrade|the idea|my change|
    my changes|the whole thing)( again|), (removed|deleted|dropped|reverted|discarded) (it again|the attempt|
    the experiment|the prototype|the spike|the workaround), (backed|rolled|threw) (it|that|this|them|everything|
    all of it|the change|the changes|the upgrade|my change|my changes|the whole thing) (out|back|away), (was|were|
    got|is|are) (reverted|undone|rolled back|backed out|discarded|scrapped|removed) again
caveat: only because, looks at nothing, checks nothing, matches no files, matches nothing, covers nothing,
    treat them as stale, treat it as stale, treat this as stale, for the wrong reason, take that with,
    take it with, which is circular, but empty, green but empty, otherwise there, otherwise it, otherwise they,
    with the real one
caveat: (doesn't|does not|don't|do not|didn't|won't|can't|cannot) (mean|prove|tell us|tell you|say|show|imply|
    guarantee|tell) (that|much|anything|the|a lot|a thing|it|you|we|a lot|very much|whether|more than), (which|
    that|this|it|so it|so that|and that|they) (proves|prove|says|say|means|mean|shows|show|tells us|tell us|
    tells you) (nothing|little|very little|not much|next to nothing), (wouldn't|would not|don't|do not|shouldn't|
    can't|cannot) (read|rely|trust|put|count|draw|infer|conclude) (much|too much|anything|on|that|it|weight|
    conclusions|a lot|more), (green|silent|quiet|clean|passes|pass|nothing|succeeds|successful|succeeded|
    passed) (only |just |simply |merely |) because
other: (acceptance|exit|success|release) (criteria|criterion) (are|is|have been|has been|were) (all |)(met|
    fulfilled|satisfied), (acceptance|exit|success) (criteria|criterion|run|test|tests|suite)
except: (compiles|builds) (on its own|by itself), (tests are|suite is|build is|run is) still running, after (two|
    three|four|five|several|a few|some|many|multiple) (retries|attempts|tries|reruns), (files|file|modules|
    packages|lines|parts) (i|we) (touched|changed|edited|modified)
helping: from the plan, in the plan, on the list, as planned
past: while it was, while that was
others: (in|on) (a|the|my|that|this) (scratch|throwaway|disposable|sandbox|temporary|reproduction|repro|separate|
    demo)( copy| clone| repo| repository| branch| worktree| checkout| directory| project| environment|), in (the|a|
    my) (prototype|simulation|spike|demo|sandbox), simulated
except: up to now, no result yet, no results yet, up to step, one at a time
if: hypothetically
order: follow
past: (monday|tuesday|wednesday|thursday|friday|saturday|sunday)'s (run|build|results|nightly)
hoped: i take it, i take it that, i gather, i gather that
others: the bot, a bot, minimal example, example from the issue
"""
