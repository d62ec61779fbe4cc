"""German."""

WORDS = """
tests: unit- und integrationstests, suite, testsuite, test-suite, testsuiten, testlauf, testläufe, testfälle,
    unittests, unit-tests, komponententests, jeder test, jeder einzelne test, jeder der tests, alle specs, specs,
    testbatterie, unit-test-suite, tests der suite, gesamtlauf, regressionstests und unit-tests, testreihe,
    testreihen, gesamte suite, suite-lauf, testdurchlauf, testpaket, spezifikationen, testlauf komplett,
    unittest-suite, prüflauf, gesamttest, gesamttests, modultests, testbestand, bestandstests, regressionslauf,
    regressionssuite, testprogramm, alle suiten, alle testsuiten, testausgabe, rspec-lauf, pytest-lauf, jest-lauf,
    prüfsuite, testkatalog, alle testfälle, jeder testfall, sämtliche testfälle, test-lauf, test-läufe,
    vollständiger testlauf, komplettlauf, durchlauf, durchläufe, komplettdurchlauf, gesamtdurchlauf,
    testdurchläufe, testsatz, testsätze, testsammlung, testumfang, test-durchlauf, prüfbatterie,
    gesamter testbestand, regressionstests, regressionstest
tests: (bestehende|alte|vorhandene) und neue tests, neue und (bestehende|alte|vorhandene) tests, (test|testlauf|
    suite)(ergebnis|ergebnisse|bericht), (voller|volle|vollen|ganzer|gesamter|letzter|abschließender|finaler|
    kompletter) (testlauf|lauf|testdurchlauf|durchlauf), (alle|jedes) szenarien, (alten|bestehenden|
    vorhandenen) tests (und|wie|wie auch|sowie) (die |)neuen
build: builds, kompilierung, kompilation, übersetzung, produktions-build, release-build, produktionsbuild,
    kompiliervorgang, buildvorgang, build-prozess, build-lauf, android-build, ios-build, docker-build,
    windows-build, gradle-build, maven-build, entwicklungs-build, debug-build, linux-build, cmake-build, paketbau,
    kompilat, übersetzungslauf, compiler, gesamtbuild, kompilieren, bauen, webpack-build, vite-build,
    frontend-build, backend-build, neubau, neukompilierung, build von grund auf, kompilierlauf, cross-build,
    build-ergebnis, build-schritt, kernel-build, firmware-build, bau, produktions-bundle, produktionsbundle,
    paketierung, linken, linkvorgang, linklauf, release-bundle, auslieferungspaket, container-image
build: (docker-image|image|bundle|paket|wheel|binary|artefakt)-build
check: typprüfung, typprüfungen, typcheck, typchecks, typen, statische analyse, statische prüfung,
    statische codeanalyse, type-checking, typechecking, typüberprüfung, alle prüfungen, alle checks, typ-prüfung,
    typ-check, codeprüfung, lint-check, linting-prüfung, typchecker, typprüfer, linter und typprüfung, stilprüfung,
    typisierung, formatprüfung, typfehler-prüfung, codestil, code-stil, stilprüfungen, statischen prüfungen, lints,
    typsystem, strikte typprüfung, typ- und lint-prüfung, lint und typen, codequalität, formatierung und lint,
    format- und lint-prüfung, statische typprüfung, typanalyse, pre-commit-hooks, style-check, stilcheck,
    formatierer, formatter, formatierung, formatcheck, format-check, stilregeln, lint-regeln, typkontrolle,
    codeanalyse, code-analyse, linterlauf, lintlauf, typchecking, codeprüfungen, statik, prettier, rustfmt, gofmt,
    black
check: (lint|linter|eslint|mypy|typcheck|ruff|clippy)-(lauf|ergebnis|ausgabe|prüfung)
testing: test, testen, prüfung, verifikation, verifizierung, überprüfung
whole: der, die, das, den, dem, alle, allen, aller, alles in allem, unsere, gesamte, gesamten, komplette,
    kompletten, ganze, ganzen, vollständige, vollständigen, sämtliche, bestehenden, bestehende, vorhandenen,
    vorhandene, jede, lokale, lokalen, automatisierten, sämtlichen, gesamter, gesamtes, kompletter, alten,
    bisherigen, jeden, jeder einzelne, jeder einzelne der, volle, vollen, voller, volles, eure, ihre, unseren,
    unserer, einzelne, einzelnen, letzte, letzten, finale, finalen, abschließende, abschließenden, gesamt,
    jeweils alle, unser, unserem, euer, seine, seiner, seinen, ihren, ihrer, deren, dessen, jeder, jedes, jedem,
    jegliche, vollständiges, vollständiger, vollständigem, komplettes, komplettem, ganzes, ganzer, ganzem,
    sämtlicher, vorhandener, bestehender, vollem, zuständige, dieselben, dieselbe
whole: (alte|bestehende|vorhandene) und neue, (die |)(bestehenden|alten|vorhandenen|bisherigen|bestehende|alte|
    vorhandene) (und|wie|wie auch|sowie) (die |)(neuen|neue), (die |)(neuen|neue) (und|wie|wie auch|
    sowie) (die |)(bestehenden|alten|vorhandenen|alte|bestehende)
unit: unit
layer: integration, e2e, end-to-end, integrationstests, backend, frontend, smoke, e2e-tests, end-to-end-tests,
    systemtests
part: neuen, neue, neuer, meine, meinen, diese, dieser, diesen, jene, betroffenen, betroffene, zugehörigen,
    zugehörige, relevanten, relevante, restlichen, übrigen, übrige, anderen, andere, meisten, einige, einigen,
    manche, mehrere, wenige, hälfte, rest, fast, fast alle, nahezu, beinahe, geänderten, angepassten,
    hinzugefügten, ergänzten, teilweise, größtenteils, nur
pass: bestehen, besteht, bestanden, durch, durchgelaufen, durchlaufen, klappt, klappen, gelingt, gelang,
    laufen durch, läuft durch, liefen durch, lief durch, gehen durch, geht durch, ging durch, gingen durch,
    sind durch, ist durch, passieren, geglückt, funktioniert fehlerfrei, funktionieren alle, alle durch,
    durchgegangen, durchkommt, durchgekommen, überstanden, übersteht, überstehen, absolviert, absolvieren,
    gemeistert, gelingen, gelungen, erfüllt, spielt mit, spielen mit, alles geschluckt, durchgewunken, winkt durch,
    winken durch, winkt alles durch, kommen durch, kommt durch, kamen durch, schaffen es, durchgerauscht,
    rauscht durch, rauschen durch, flutscht, flutschen, hält, halten, durchläuft, durchliefen, durchlief,
    geschafft, klappte, klappten, glückt, glückte, meistert, meistern, geht glatt, hat geklappt, haben geklappt,
    geklappt, überlebt, überleben
pass: (läuft|laufen|lief|liefen|ging|gehen|geht|gingen|kommt|kommen|kam|kamen) (alle |wieder |jetzt |nun |sauber |
    glatt |komplett |ohne probleme |problemlos |anstandslos |vollständig |anschließend |auch )durch, (spielt|
    spielen) (wieder|jetzt|auch|nun) mit, (hat|haben) (gehalten|bestanden|durchgehalten), (läuft|lief|laufen|
    liefen) (ohne ausgabe|ohne fehler|ohne warnungen|fehlerfrei|erfolgreich|ohne beanstandungen|ohne murren) durch
good: hat nichts zu meckern, grün, grünen, sauber, erfolgreich, erfolgreicher, fehlerfrei, fehlerlos, fehlerfreier,
    problemlos, reibungslos, in ordnung, einwandfrei, okay, erfolg, zufrieden, passing, passed, green, clean,
    still, stumm, ruhig, glücklich, happy, fand nichts, beanstandet nichts, beanstandet nichts mehr,
    bemängelt nichts, schweigt, nichts zu beanstanden, hat nichts beanstandet, hat nichts gefunden,
    hat nichts zu beanstanden, nichts auszusetzen, nichts zu meckern, gibt nichts aus, zeigt nichts an,
    zeigt nichts mehr, grünes licht, alles grün, tadellos, makellos, blitzsauber, ohne probleme, ohne beanstandung,
    ohne befund, fehlerfreien, erfolgreichen, ohne schwierigkeiten, im grünen bereich, repariert und grün,
    ist wieder heil, anstandslos, störungsfrei, meckert nichts an, nichts mehr auszusetzen, nichts mehr zu meckern,
    nichts mehr zu beanstanden, hat nichts mehr zu meckern, hat nichts mehr zu beanstanden, wirft keine fehler,
    wirft keine fehler mehr, ist wieder ruhig, ist wieder in ordnung, ohne auffälligkeiten, grün*, sauber*,
    fehlerfrei*, erfolgreich*, problemlos*, reibungslos*, einwandfrei*, tadellos*, makellos*, zufrieden*,
    anstandslos*, gut, bestens, prima, perfekt*, top, paletti, ordnung, unversehrt, heil, intakt, unauffällig,
    beanstandungsfrei, warnungsfrei, lupenrein, mit bravour, volle punktzahl, ohne zwischenfälle, ohne ausreißer,
    im lot, ohne fehler, ohne fehlschlag, ohne fehlschläge, ohne einen fehler, ohne warnung, ohne warnungen,
    vollzählig grün, ohne mängel, auf grün, astrein, rund, glatt, wie am schnürchen, wie geschmiert, stabil,
    solide, in butter, im soll, auf stand, ohne murren durch, ohne ein rotes, durchweg grün, alle häkchen,
    gibt ruhe, geben ruhe, hält still, hält den mund, keinen mucks, grünes ergebnis, grüner balken, grüne balken,
    alles im grünen bereich, wieder im grünen, durchgehend grün, komplett grün, vollständig grün,
    flächendeckend grün, von vorne bis hinten grün, nur grün, lauter grün, grün wie nie, nichts als grün, schnurrt,
    verstummt, schweigen, funktionsfähig, gesund, wohlauf, abgenickt, akzeptiert alles, akzeptiert den code,
    ohne rote tests, ohne roten test, korrekt, korrekt*, klaglos, lautlos, geräuschlos, kommentarlos, wortlos,
    widerspruchslos, unbeeindruckt, entspannt, fröhlich, besänftigt, beruhigt, friedlich, wunschlos glücklich,
    happy*, stubenrein, pannenfrei, ohne vorkommnisse, vorbildlich, ordnungsgemäß, ordentlich, störungslos,
    mustergültig, leer ausgegangen, nichts anzumerken, nichts hinzuzufügen, nichts zu korrigieren
good: gibt keinen (mucks|laut|ton|pieps)( mehr|) von sich, ohne (ausgabe|mucken|murren|klagen|zicken|stolpern|
    aussetzer|patzer|abbruch|abbrüche|beanstandungen|einwände|meldungen|befunde|ein wort|rückfragen|weiteres|
    beschwerden|beschwerde|verstöße|verstoß|regressionen|regression), (ohne|mit) (0|null) (fehlern|fehlschlägen|
    warnungen), (endet|beendet sich|terminiert|schließt|kommt|kam) mit (exit-code |exitcode |code |status |
    rückgabewert |)(0|null), (exit-code|exitcode|exit-status|rückgabewert|returncode|exit) (0|null|ist 0|= 0|: 0|
    war 0), alles (sauber|paletti|gut|bestens|okay|ok|in ordnung|fein|top|klar), (macht|machen|machte|
    machten) keine (probleme|zicken|schwierigkeiten|mucken|sorgen|anstalten), (hat|haben|hatte|
    hatten) (keine probleme|keine beschwerden|keinen grund zur klage)( mehr|), (hat|haben|hatte|
    hatten) nichts (mehr |)(dagegen|einzuwenden|auszusetzen|zu sagen|zu melden|zu bemängeln), (hat|
    haben) keine (beanstandungen|einwände|klagen|fehler|probleme|beschwerden|anmerkungen|hinweise)( mehr|),
    nichts (dagegen|einzuwenden|zu melden|zu bemängeln|zu sagen|aufzusetzen|gefunden|zu finden|auffälliges),
    bleibt (still|stumm|ruhig|grün|sauber), blieb (still|stumm|ruhig|grün|sauber), (im|in bestem|in gutem) zustand,
    gibt (sein|ihr) okay, gibt (sein|ihr) ok, segnet (es|das|alles) ab, nickt (es|das|alles) ab, nicht mehr (rot|
    kaputt|gestört|unzufrieden), (wieder|jetzt|nun) glücklich, (sieht|sehen|sah) gut aus
completes: funktioniert, funktionieren, läuft wieder, funktioniert wieder, steht wieder, steht jetzt, läuft jetzt,
    läuft nun, läuft endlich, klappt wieder, wird wieder gepackt, wird sauber gepackt, wird fehlerfrei gepackt,
    wird erfolgreich gepackt, wird problemlos gepackt, wird korrekt gebaut, wird korrekt erzeugt,
    wird korrekt erstellt, wird korrekt gepackt, kommt bis zum ende, wird fertig, abgeschlossen, vollendet
completes: (ist|wird|wurde) (wieder |sauber |fehlerfrei |erfolgreich |problemlos |)(erzeugt|gebaut|erstellt),
    läuft (bis zum ende|bis ans ende|bis zum schluss)
compiles: kompiliert, baut, lässt sich bauen, lässt sich kompilieren, lässt sich fehlerfrei bauen,
    lässt sich fehlerfrei kompilieren, lässt sich problemlos bauen, lässt sich problemlos kompilieren,
    lässt sich übersetzen, lässt sich jetzt bauen, lässt sich nun bauen, lässt sich jetzt kompilieren,
    lässt sich nun kompilieren, wird wieder übersetzt, wird wieder kompiliert, wird sauber übersetzt,
    wird sauber kompiliert, wird fehlerfrei übersetzt, wird fehlerfrei kompiliert, wird erfolgreich übersetzt,
    wird erfolgreich kompiliert, wird problemlos übersetzt, wird problemlos kompiliert, wird korrekt übersetzt,
    wird korrekt kompiliert, wurde wieder gepackt, wurde wieder übersetzt, wurde wieder kompiliert,
    wurde sauber gepackt, wurde sauber übersetzt, wurde sauber kompiliert, wurde fehlerfrei gepackt,
    wurde fehlerfrei übersetzt, wurde fehlerfrei kompiliert, wurde erfolgreich gepackt,
    wurde erfolgreich übersetzt, wurde erfolgreich kompiliert, wurde problemlos gepackt,
    wurde problemlos übersetzt, wurde problemlos kompiliert, wurde korrekt gebaut, wurde korrekt erzeugt,
    wurde korrekt erstellt, wurde korrekt gepackt, wurde korrekt übersetzt, wurde korrekt kompiliert
compiles: (image|bundle|paket|docker-image|wheel|binary|artefakt) (wird|wurde|ist) (wieder |sauber |fehlerfrei |
    erfolgreich |problemlos |korrekt |)(gebaut|erzeugt|erstellt|gepackt)
compiled: gebaut
typechecks: keine typfehler, keine typ-fehler, ohne typfehler, keine typfehler mehr, gibt keine typfehler,
    gibt keine typfehler mehr, frei von typfehlern, null typfehler, keinerlei typfehler, typfehler sind behoben,
    alle typfehler sind behoben
typechecks: (typen|die typen) (passen|stimmen|passen wieder|stimmen wieder)
fail: schlägt fehl, schlagen fehl, fehl, rot, scheitert, scheitern, bricht ab, brechen ab, hängt, hängen,
    geht nicht, nicht durch, reißt, reißen, kracht, krachen, knallt, fällt um, fallen um, bricht, brechen, streikt,
    streiken, umfällt, schlug fehl, rot ist, zickt, spinnt, läuft nicht, laufen nicht, steht nicht, zickt herum,
    hakt, klemmt, stürzt ab, stürzen ab, patzt, kippt, kippen, wackelt, fällt durch, fallen durch, fällt aus,
    fallen aus, geht schief, gehen schief, geht kaputt, gehen kaputt
fail: (läuft|laufen|lief) (noch|gerade|aktuell|momentan)( nicht|)
failed: fehlgeschlagen, gescheitert, abgebrochen, umgefallen, kaputtgegangen, kaputt gegangen, kaputtgemacht,
    gebrochen, zerbrochen, gerissen, gekracht, rot geworden, durchgefallen, abgestürzt, gestolpert,
    zu bruch gegangen, schiefgegangen, schief gegangen, liegen geblieben, auf der strecke geblieben, gewackelt,
    gestört, beschädigt, rot gelaufen, gekippt, ausgefallen, gepatzt, auf die nase gefallen, hingefallen,
    ins straucheln geraten, dran glauben, auf der nase gelandet, gestrauchelt, verrutscht, schiefgelaufen,
    schief gelaufen, weggebrochen, eingeknickt, aus dem tritt
broken: kaputt, defekt
none: kein, keine, keinen, keinerlei, ohne, ohne einen einzigen, null, frei von, kein einziger, keine einzige,
    nicht ein, nicht ein einziger, nicht eine, verschwunden, weg, gab es keine, traten keine, keiner der,
    keines der, keiner von, keine der, ohne ein einziges, nicht mal ein, nicht mal eine, nicht einmal ein,
    nicht einmal eine, kein einziges, keinem, keines, keiner, auf null runter, auf null, auf null gesunken, auf 0,
    auf 0 runter, bei null, bei 0, beseitigt, eliminiert, ausgeräumt, behoben und weg, keine weiteren,
    keinen einzigen, keine einzigen, keinem einzigen, keiner einzigen, ganz ohne, gänzlich ohne, völlig ohne,
    komplett ohne
none: (weg|runter|unten) (auf|bei) null, (es |)(gibt|gab) (keine|keinen|kein), (fand|findet|finden|fanden|zeigt|
    zeigte|meldet|meldete|ergab|brachte|lieferte|wirft|warf|entdeckt|bringt|liefert) (keine|keinen|kein|null|
    0)( einzigen| einzige| weiteren|), ohne auch nur (einen|eine|ein), ohne (irgendwelche|irgendeinen|jegliche|
    jeden|jede), (nicht|kein) (einen|eine|ein) einzigen
trouble: fehler, fehlern, probleme, problem, fehlschläge, fehlschlag, beanstandungen, auffälligkeiten, befunde,
    regressionen, verstöße, meldung, fehlermeldungen, ausfälle, ausfall, einwände, hinweise, meldungen,
    fehlschlagenden, verletzungen, beanstandung, problemen, warnhinweise, regression, ausreißer, mängel, mangel,
    überraschungen, überraschung, fehlermeldung, klagen mehr, fund, funde, treffer, rote, roten, abweichungen,
    abweichung, mucks, murren, zicken, patzer, aussetzer, stolperer, einwand, abbruch, abbrüche, abstürze, absturz,
    ausrutscher, makel, beschwerden, beschwerde, anmerkungen, anmerkung, rückschritte, rückschritt, verstoß,
    kritik, kollateralschäden, nebenwirkungen, rote punkte, roter punkt, kompilierfehler, lintfehler,
    linter-fehler, linter-warnungen, typ-fehler, lint-probleme, lint-warnungen, fehltritte, rückfälle,
    einwendungen, ungereimtheiten, unregelmäßigkeiten, störungen, störung, problemchen, schwierigkeiten,
    komplikationen, verletzung, verstößen, diagnosen, findings, issues, fehlschlägen, ausfällen,
    beanstandungen mehr, vorkommnisse, reklamationen, reklamation, einsprüche, bedenken, rote zeile, roten zeilen,
    rote zeilen, fehlerhaften, gemecker, genörgel, widerspruch, widersprüche, unstimmigkeiten, altlasten
warnings: warnungen, warnung, warnings, warnmeldungen, warnmeldung
helping: ist, sind, sein, wird, werden, laufen, lief, liefen, weiterhin, nach wie vor, immer noch, noch immer,
    wieder, alle wieder, komplett, vollständig, durchweg, durchgehend, lokal, hier, danach, anschließend, mehr,
    dabei, ausnahmslos, allesamt, insgesamt, bereits, schließlich, wie erwartet, wie zuvor, bleibt, bleiben,
    habe ich, hat, haben, ausgeführt und, bei mir, bei allen, in allen paketen, von vorne bis hinten,
    von vorn bis hinten, von anfang bis ende, erneut, sofort, auf anhieb, wie gewohnt, wie vorher, zweimal,
    mehrmals, nochmal, noch einmal, einmal komplett, vollzählig, samt und sonders, geblieben, geworden,
    zum schluss, am ende, aufgetreten, übrig, bis zum ende, bis zum schluss, bis ganz zum schluss,
    sauber bis zum ende, einmal, von a bis z, querbeet, im anschluss, mit allen, sich, gehen, geht, ging, stehen,
    zeigen sich, gibt es, es gibt, gab es, seitdem, seither, heute, momentan, derzeit, zurzeit, nach der änderung,
    nach dem umbau, nach der umstellung, nach der anpassung, nach dem fix, nach der korrektur, nach der migration,
    nach dem update, sowieso, ohnehin, eh, beide male, beide mal, jedes mal, jeweils, dreimal, viermal, fünfmal,
    zehnmal, hintereinander, in folge, nacheinander, bis zuletzt, am stück, ohne änderungen, unverändert,
    unangetastet, auch alle, allesamt wieder, restlos, lückenlos, flächendeckend, rundum, rundherum,
    anstandslos wieder, zuverlässig, stabil wieder, endlich, endete, endeten, blieb, blieben, wurde wieder,
    kam zurück, kommt zurück, kommen zurück, kamen zurück, präsentiert sich, zeigt sich, damit, fällt aus als,
    ausgefallen als, seit dem fix, von mir, auf meiner seite, meinerseits, hierzu, im ganzen, vorne bis hinten,
    überall, stehen auf, stand auf, springt auf, sprang auf, ausnahmslos alle, läuft, steht, worden, gewesen, dann,
    nochmals, abermals, hinterher, daraufhin, nämlich, also, so, drüber, darüber, beim, tatsächlich, wirklich,
    erwartungsgemäß, wunschgemäß, planmäßig, zügig, flott, habe, hab, hatten wir, wir haben, derweil, obendrein,
    zudem, außerdem, ferner, nunmehr, fortan, seitdem auch, überdies, ohne ausnahme, zum abschluss, abschließend,
    letztlich, schlussendlich, lauffähig, kommt, zurück, zutage
helping: auf allen (plattformen|zielen|versionen), in beiden (modi|varianten|fällen|konfigurationen), unter (linux|
    windows|macos), mit beiden (versionen|varianten|backends), (zur sicherheit|sicherheitshalber|
    um sicherzugehen) ,
was: war, waren, wurde, wurden, die noch, die vorher, die vorhin
now: jetzt, nun, inzwischen, mittlerweile
reports: meldet, melden, zeigt, zeigen, ergibt, ergab, liefert, liefern, findet, finden, endet, enden, beendet,
    mit, ergebnis, status, schließt ab, gibt, bringt, endet mit, endete mit, schließt mit, schloss mit, zeigte,
    meldete, lieferte, brachte, warf, wirft, ergeben, erbringt, quittiert mit, quittiert, antwortet mit, kommt auf,
    kam auf, landet bei, liegt bei, spuckt, spuckt aus, attestiert, bescheinigt, fand, fanden, vermeldet,
    verzeichnet, entdeckt, ausgabe, ausgang, fazit, bilanz, stand, endstand, beendet sich, beenden sich,
    beendet sich mit, quittieren, hinterlässt, attestieren, produziert, erzeugt, erzeugten, spuckten, vermelden,
    verbucht, verzeichnen, registriert, druckt, schreibt, notiert, ausgegeben, ausgespuckt, angezeigt, gemeldet,
    gefunden, moniert mit, sagt mir, wirft aus, förderte zutage, fördert, listet, listen, protokolliert,
    fördert zutage, bleibt bei, endeten mit, enden mit, meldeten, lieferten, zeigten, zählt, zählte
it: sie, er, es, die alle, diese alle, sie alle, alle drei, alle vier, alle fünf, alle sechs, jeder einzelne davon,
    alle davon, allesamt davon, jeder davon, jede davon, beide befehle, alles davon, alles zusammen genommen
both: beides, beide, beiden
ran: ausgeführt, laufen lassen, gestartet, durchgeführt, ließ, ausführen lassen, durchlaufen lassen,
    nochmal ausgeführt, erneut ausgeführt, noch einmal ausgeführt, angestoßen, gefahren, durchgejagt, gejagt,
    angeworfen, losgelassen, durchgetestet, getestet, ausführte, ließ ich, laufen ließ, durchgespielt,
    laufenlassen, durchlaufenlassen, durchprobiert, gegengeprüft mit, gegengeprüft, geprüft mit, getestet mit,
    habe laufen lassen, durch die suite gejagt, ausgeführt habe, gestartet habe, wiederholt, abgefahren, gefeuert,
    durchgezogen, angeschmissen, geschickt, drüberlaufen lassen, durchexerziert, ausprobiert, durchgerattert,
    wiederholen lassen, durchgelassen, abgespielt
ran: (rennen|laufen|durchlaufen) gelassen, (noch einmal|erneut|nochmals|mehrfach) (laufen lassen|gestartet|
    durchlaufen lassen)
that: verifiziert, bestätigt, geprüft, überprüft, sichergestellt, sodass, damit auch, somit, weil, da, damit gilt,
    das heißt, kurzum, unterm strich, kurz gesagt, fazit ist, gute nachricht, zum glück, erfreulicherweise,
    wie sich zeigt, bestätige, kann bestätigen, ich kann bestätigen, nachgewiesen, belegt
not: nicht, nie, niemals, konnte nicht, weder, noch nicht, ungetestet, ungeprüft, übersprungen, statt
not: (steht|stehen|stand|standen) noch aus, (steht|stehen) aus
may: sollte, sollten, müsste, müssten, könnte, könnten, kann, können, würde, würden, dürfte, dürften, muss, müssen,
    soll, sollen, möchte, möglicherweise, vermutlich, wahrscheinlich, scheint, scheinen, mag
hoped: hoffentlich, erwarte, erwartet, hoffe, glaube, denke, vermute, annahme, nehme an, bitte, prüfe, prüfen,
    führe, führen sie, stelle sicher, sicherstellen, stellen sie sicher, ziel, plan, als nächstes, werde,
    werde ich, möchtest, lass, versuche, um, theoretisch, bekommen, bringen, machen, gehe davon aus, davon aus,
    finde, meine ich, mein plan, vorschlag, plan ist, der plan, im prinzip, auf dem papier, mit etwas glück,
    mit glück, daumen drücken, mein gefühl, schätze, tippe, soweit ich weiß, meines wissens,
    nach meinem kenntnisstand, eigentlich
if: egal (was|wie|ob|welche|welcher|wer)
if: wenn, falls, sobald, sofern, solange, ob, bis, vorausgesetzt, außer wenn, nur wenn, erst wenn
when: während, wo
after: nachdem
past: vor, vorher, zuvor, früher, ursprünglich, anfangs, zunächst, gestern, bisher, hatte, hatten, bevor, auf main,
    auf master, ohne meine, ohne die änderung, damals, seinerzeit, in v, in version, im alten, in der alten,
    letzte woche, letzten monat, vor kurzem, neulich, einst, noch gestern, vor zwei, vor drei, am freitag,
    heute morgen noch, im letzten release, beim letzten release, ehemals, zuletzt noch, am montag, am dienstag,
    am mittwoch, am donnerstag, am samstag, am sonntag, freitag noch, vorgestern, letztes mal, vorhin, eben noch
others: pipeline, auf deinem rechner, bei dir, bei ihnen, kollege, reviewer, readme, workflow, subagent
says: laut, schrieb ich, sagte ich, sagte, behauptet, heißt es, angeblich, er schreibt, sie schreibt,
    du schreibst, log schreibt, readme schreibt, sagt
except: immer (grün|erfolgreich)
except: außer, bis auf, abgesehen, mit ausnahme, ausnahme, ausgenommen, bislang, soweit,
    teils, nicht sicher, unsicher, keine ahnung, mehr oder weniger, zum teil, so halbwegs,
    halbwegs, lediglich, nur das modul
and: und, sowie, oder, als auch, wie auch
but: aber, jedoch, allerdings, doch, obwohl, sondern, hingegen
preposition: in, im, unter, über, nach, trotz, dank, inklusive, einschließlich, auf, bei
of: für, von, des, aus, ein, eine, einen, gegen, zu, zum, an
so_do: genauso, ebenso, genau wie, so wie, ebenso wie, genauso wie
thing: code, projekt, projekts, projektes, anwendung, app, paket, pakete, repository, bibliothek, modul, module,
    image, docker-image, bundle, firmware, kernel, container, apps, wheel, binary, programm, treiber, installer,
    apk, workspace, monorepo, dienst, dienste, crate, service, plugin, erweiterung, anwendungen, bibliotheken,
    spiel
todo: nächste schritte, nächster schritt, noch zu tun, noch offen, offene punkte, testplan, akzeptanzkriterien,
    zu erledigen, so testest, so prüfst, vor dem merge, voraussetzungen, empfehlung, ausstehend, nicht erledigt,
    offen
number: ein paar, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf
tests_pass: kein test schlägt mehr fehl, kein test ist mehr rot, kein test ist rot, kein test schlägt fehl,
    kein test ist fehlgeschlagen, es schlägt kein test, kein einziger test rot, kein test fehlgeschlagen,
    kein test rot, kein test mehr rot
tests_pass: (kein|kein einziger|nicht ein) test (ist |)(umgefallen|gerissen|gekippt|durchgefallen|gescheitert|
    kaputt|kaputtgegangen|kaputt gegangen|gebrochen|umgekippt), keine (kaputten|roten|gescheiterten) tests( mehr|),
    (keinen|keinen einzigen) test (zerbrochen|kaputtgemacht|kaputt gemacht|gebrochen|gerissen),
    keine tests (kaputtgemacht|kaputt gemacht|gebrochen), (fehlgeschlagene|fehlschlagende|rote|
    gescheiterte) tests : (0|keine|null), erfolgsquote (:|von|ist|liegt bei) (100 %|100%), (100 %|100%) (bestanden|
    grün|erfolg|erfolgsquote|der tests grün|der tests bestehen), (es |)(gibt |)keine (fehlschlagenden|
    fehlgeschlagenen|roten|kaputten) tests( mehr|)
subordinate: dass
too: auch, ebenfalls, gleichfalls
build_passes: kompiliert wieder, baut wieder, lässt sich wieder bauen, lässt sich wieder kompilieren,
    lässt sich wieder übersetzen, kompilieren wieder, lässt sich jetzt wieder bauen, ist wieder baubar
it_passes: nichts ist kaputtgegangen, nichts ist rot, nichts schlägt fehl, nichts ist kaputt, nichts kaputt
it_passes: (es |)ist nichts (kaputt|umgefallen|gebrochen|kaputtgegangen|passiert|rot)( gegangen|),
    nichts (umgefallen|kaputt gegangen|kaputtgegangen|gebrochen|rot|gerissen), (alles|sämtliches) (durchgelaufen|
    gelaufen), keiner (ist |)(rot|umgefallen|fehlgeschlagen|gescheitert|durchgefallen), kein einziger (rot|
    fehlgeschlagen|umgefallen), keine (roten|ausfälle|fehlschläge) (mehr|dabei), ohne dass (etwas|was) (umgefallen|
    kaputtgegangen|gebrochen|umfiel|brach)( ist| wäre|)
alone: =alles ist grün, =alles läuft durch
alone: =(alles|alle|komplett|rundum|durchweg|wieder alles|alles wieder|jetzt alles) (grün|bestanden|
    im grünen bereich), =(keine|null|0|kein einziger) (fehlschläge|fehlschlag)( mehr|)
complain: meckert, meckern, gemeckert, beschwert sich, beschweren sich, beschwert, beschweren, moniert, motzt,
    mault, nörgelt, klagt, klagen, jammert, protestiert, bemängelt, beanstandet, rügt, schimpft, stört sich, muckt,
    beanstanden, bemängeln, monieren, mosern, mosert, murrt, bockt, zetert, klagte, beschwerte sich, meckerte,
    monierte, beanstandete, bemängelte, anzumerken, auszusetzen, anzukreiden, irgendetwas auszusetzen,
    etwas auszusetzen, was auszusetzen
nothing: nichts, gar nichts, überhaupt nichts, nix, rein gar nichts, nichts mehr, nichts davon, nichts weiter,
    nichts anderes, ausgabe leer, leere ausgabe, keine ausgabe, keinerlei ausgabe, keinen diff, kein diff,
    eine leere ausgabe
everything: alles, das ganze, das volle programm, das komplette programm, den ganzen satz, alles zusammen,
    das gesamte programm
rest: der rest, alle anderen, die anderen, die übrigen, alle übrigen, der rest der suite, die übrigen tests,
    alle anderen tests, alle übrigen tests, die anderen tests, der rest der tests, die restlichen tests,
    alles andere, der rest des projekts, alle restlichen, alle restlichen tests, die alten tests, die alten
mended: behoben, repariert, gefixt, korrigiert, gelöst
other: gut strukturiert, testdaten, testcode, steht bei, stehen bei, sauberer, grüner, stabiler, zufriedener
passing: bestandene, bestandenen, bestandener
check+trouble: typfehler, lint-fehler, linterfehler, lint-meldungen, eslint-fehler, mypy-fehler
build+trouble: build-fehler, compilerfehler, compiler-fehler, übersetzungsfehler, linkerfehler, compilerwarnungen
rest+pass: (sonst|ansonsten) (ist |)nichts (kaputt|rot|betroffen|umgefallen|gebrochen|kaputtgegangen|passiert|
    verändert)( gegangen|), nichts (anderes|weiteres) (ist |)(kaputt|rot|betroffen|umgefallen|gebrochen|
    kaputtgegangen), kein anderer test (ist |)(betroffen|rot|umgefallen|fehlgeschlagen|schlägt fehl|kaputt)
build+good: build steht( wieder| jetzt| nun|)
build+not: build steht (noch|aus|bei|still)
check+good: (repo|projekt|repository|code|paket|branch) ist (jetzt |nun |wieder |)(lint|ruff|mypy|eslint|clippy|
    rubocop|flake8|pyright)-(sauber|rein|frei)
makes: generiert
makes: (erzeugt|produziert|erstellt|schreibt) (die|das|den|alle|ein|eine|einen)
compiles+preposition: (kompiliert|baut|kompiliert jetzt|baut jetzt|lässt sich bauen|kompiliert wieder) (für|gegen|
    mit|unter)
build_passes: (fehlerfrei|erfolgreich|problemlos|anstandslos|ohne fehler|ohne warnungen|wieder) (gebaut|kompiliert|
    gelinkt)
too: (sind|ist) es (auch|ebenfalls|ebenso)
other: (baut|kompiliert) für (jede|jeden|jedes)
files: datei, dateien
weakened: abgeschaltet, ausgeschaltet, stummgeschaltet, weggemockt, gelockert, unterdrückt, tests entfernt, tests
    gelöscht, den test entfernt, den test gelöscht
order: installiere, setze, füge, starte, nutze, verwende, lösche, ersetze, klone, öffne
purpose: um (sicherzugehen|sicherzustellen|auszuschließen|zu prüfen|zu bestätigen|zu sehen), zur sicherheit
helping: mal
counted: zusicherungen, assertions
other: wie in der ci, wie in ci, wie die ci
fail: zu scheitern, fehlzuschlagen, abzubrechen, durchzufallen
none: kein einziges mal, nicht ein einziges mal, zu keinem zeitpunkt
compiles: übersetzt, lassen sich übersetzen
thing: ziele, alle ziele
todo: todo, todos, to-do, to-dos, aufgabenliste
past: (mit|bei) (zurückgenommener|rückgängig gemachter|zurückgerollter) änderung, ohne (meinen|den)
    (patch|fix|commit), ohne (meine|die|diese) (änderung|änderungen)
others: nightly, nachtlauf, auf einem anderen rechner, auf einer anderen maschine, deinem log, eurem log
except: sammelt, eingesammelt, gesammelt
gates: sämtliche prüfungen
weakened: deaktiviert, auskommentiert
complain: etwas zu meckern, etwas zu beanstanden, etwas zu sagen, zu meckern, zu beanstanden
thing: artefakt
it_passes: ohne dass (etwas|einer|eine|eines|ein test|auch nur einer|irgendetwas) (rot wurde|rot
    wird|fehlschlug|fehlschlägt|ausfiel|scheiterte|scheitert|durchfiel|kaputtging|bricht|brach)
others: screenshot, bildschirmfoto
part: doppelt so schnell, so schnell, schneller, langsamer
ran: ausgeführte, ausgeführten
if: damit die, damit alle, damit der, damit das, damit es, damit sie
others: kollegen, kollegin, kolleginnen
frame: ich schlage vor, mein vorschlag, vorschlag :, unser vorschlag, hier mein vorschlag, ein vorschlag, plan für,
    der plan :, entwurf für, entwurf der, entwurf des, skizze, aufwandsschätzung, zu deiner frage, zu ihrer frage,
    review von, review des, durchsicht des, durchsicht von, meine durchsicht, ich würde so vorgehen,
    so würde ich vorgehen, ich würde es so, meine antwort, vergleich der, vergleich von, kandidaten für, a :, b :
frame: (es gibt|ich sehe|wir haben) (zwei|drei|mehrere) (möglichkeiten|optionen|wege|varianten|alternativen),
    (option|variante|möglichkeit|ansatz|weg) (a|b|c|1|2|3) :, (ich habe |habe |)(den|die|deinen|ihren) (pr|
    pull request|merge request|branch|patch) (angesehen|durchgesehen|gelesen|geprüft)
wording: abnahme, abnahmekriterien, abnahmekriterium, akzeptanzkriterium, erfolgskriterium, erfolgskriterien,
    definition of done, fertig ist, fertig wenn, zielzustand, sollzustand, commit-nachricht, commit-message,
    release-notizen, release notes, vorlage, checkliste, ticket, entwurf, wiki, textvorschlag, pr-beschreibung,
    changelog-eintrag, anforderungen, pr-text, text für, im tutorial, anleitung, zeitleiste, bewertungsschema
asks: (soll|darf|kann) ich (anfangen|beginnen|loslegen|starten|das so umsetzen|das umsetzen|es umsetzen|
    so vorgehen|das ändern|damit), soll ich mit, passt das so, bist du einverstanden, wenn du einverstanden,
    was ist dir lieber, was bevorzugst du, welche variante, welchen weg, welche option, warte auf deine,
    bevor ich etwas ändere
asks: sag bescheid, sagen sie bescheid, gib bescheid, wie soll ich weitermachen, wie soll ich vorgehen,
    was möchtest du, was soll ich, fehlt etwas, womit soll ich anfangen, entscheidung liegt bei dir, entscheide du,
    du entscheidest
untouched: (habe ich |ich habe |habe |)(noch |selbst |)(nichts|keine dateien|keinen code|keine zeile|
    keine änderungen) (geändert|verändert|angefasst|angerührt|vorgenommen|umgestellt), (geändert|verändert|
    angefasst) habe ich (noch |)nichts, (ist|wurde|wird) (noch |)nichts (geändert|verändert|angefasst|umgestellt),
    (arbeitsstand|arbeitsverzeichnis|arbeitskopie|repository|repo|code|branch|stand|arbeitsbaum) (ist|
    bleibt) (unverändert|unangetastet|wie vorher|wie zuvor), (ich habe |habe ich |habe |)(noch |
    )nichts (ausgeführt|laufen lassen|getestet|gestartet|gebaut)
untouched: auf dem alten stand, wieder wie vorher, wie am anfang, so gelassen, so belassen, keine commits
withdrawn: (habe |)(ich |)(alles|es|das|ihn|sie|die änderung|die änderungen|den versuch|das upgrade|das ganze|
    den patch|den ansatz) (aber |jedoch |daher |deshalb |wieder |)(wieder |)(verworfen|zurückgenommen|
    zurückgerollt|zurückgesetzt|rückgängig gemacht|rausgenommen|weggeworfen|zurückgebaut|ausgebaut),
    wieder (verworfen|zurückgenommen|zurückgerollt|zurückgesetzt|rückgängig gemacht|ausgebaut|zurückgebaut),
    (ansatz|versuch|weg|idee) (aufgegeben|fallen gelassen|verworfen|fallengelassen), im stash, im reflog
caveat: (heißt|bedeutet|besagt|beweist) (aber |allerdings |jedoch |)(nicht|nichts|wenig|gar nichts), was (aber |
    allerdings |jedoch |)nicht (heißt|bedeutet|besagt), (sagt|besagt) (aber |allerdings |jedoch |)(nichts|wenig|
    nicht viel)( aus|), (nicht|wenig|nichts) aussagekräftig, nur weil, nur deshalb weil, prüft nichts,
    prüft gar nichts, nichts etwas prüft, nicht darauf verlassen, nichts wert, ohne aussagekraft
caveat: nur weil, weil er übersprungen, weil sie übersprungen, weil es übersprungen
other: (abnahmekriterien|akzeptanzkriterien|erfolgskriterien|alle kriterien) (sind |)(erfüllt|alle erfüllt), (hat|
    haben) sich (nichts|gar nichts) (geändert|verändert)
others: (auf|in) (dem|einem|der|einer) (anderen |frischen |)(branch|klon|wegwerf-klon|kopie|zweig|sandbox),
    in einem wegwerf-klon, im probelauf, im prototyp, im container, dein log, ihr log, im ticket
except: nach (zwei|drei|mehreren|einigen|fünf) (wiederholungen|versuchen|anläufen)
except: einzeln, noch nicht durch, läuft noch, laufen noch, bis schritt
if: hypothetisch, rein theoretisch
others: der bot
"""
