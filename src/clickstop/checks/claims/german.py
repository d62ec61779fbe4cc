"""German."""

WORDS = """
tests: unit- und integrationstests, suite, testsuite, test-suite, testsuiten, testlauf, testläufe, testfälle,
    unittests, unit-tests, komponententests, jeder test, jeder einzelne test, jeder der tests, alle specs, specs,
    testbatterie, unit-test-suite, tests der suite, gesamtlauf, kompletter testlauf,
    regressionstests und unit-tests, testreihe, testreihen, gesamte suite, suite-lauf, testdurchlauf, testpaket,
    spezifikationen, testlauf komplett, unittest-suite, prüflauf, gesamttest, gesamttests, modultests, testbestand
build: builds, kompilierung, kompilation, übersetzung, produktions-build, release-build, produktionsbuild,
    kompiliervorgang, buildvorgang, build-prozess, build-lauf, android-build, ios-build, docker-build,
    windows-build, gradle-build, maven-build, entwicklungs-build, debug-build, linux-build, cmake-build, paketbau,
    kompilat, übersetzungslauf, compiler, gesamtbuild, kompilieren, bauen
check: typprüfung, typprüfungen, typcheck, typchecks, typen, linting, lint-prüfung, statische analyse,
    statische prüfung, statische codeanalyse, type-checking, typechecking, typüberprüfung, alle prüfungen,
    alle checks, typ-prüfung, typ-check, codeprüfung, lint-lauf, lint-check, linting-prüfung, typchecker,
    typprüfer, linter und typprüfung, stilprüfung, typisierung, linter, formatprüfung, typfehler-prüfung, codestil,
    code-stil, stilprüfungen, statischen prüfungen, linter-lauf, lints, typsystem
testing: test, testen, prüfung, verifikation, verifizierung, überprüfung
whole: der, die, das, den, dem, alle, allen, aller, alles in allem, unsere, gesamte, gesamten, komplette,
    kompletten, ganze, ganzen, vollständige, vollständigen, sämtliche, bestehenden, bestehende, vorhandenen,
    vorhandene, jede, bestehenden und neuen, neuen und bestehenden, alten und neuen, neue und bestehende, lokale,
    lokalen, automatisierten, sämtlichen, gesamter, gesamtes, kompletter, alten, bisherigen, jeden, alte wie neue,
    alte und neue, neue wie alte, alte wie auch neue, neue und alte, jeder einzelne, jeder einzelne der
unit: unit
layer: integration, e2e, end-to-end, integrationstests, backend, frontend, smoke, e2e-tests, end-to-end-tests,
    systemtests
part: neuen, neue, neuer, meine, meinen, diese, dieser, diesen, jene, beide, beiden, betroffenen, betroffene,
    zugehörigen, zugehörige, relevanten, relevante, restlichen, übrigen, übrige, anderen, andere, meisten, einige,
    einigen, manche, mehrere, wenige, hälfte, rest, fast, fast alle, nahezu, beinahe, geänderten, angepassten,
    hinzugefügten, ergänzten, teilweise, größtenteils, nur
pass: bestehen, besteht, bestanden, durch, durchgelaufen, durchlaufen, klappt, klappen, gelingt, gelang,
    laufen durch, läuft durch, liefen durch, lief durch, gehen durch, geht durch, ging durch, gingen durch,
    sind durch, ist durch, passieren, geglückt, funktioniert fehlerfrei, funktionieren alle, alle durch,
    durchgegangen, durchkommt, durchgekommen, überstanden, übersteht, überstehen, absolviert, absolvieren,
    gemeistert, gelingen, gelungen, erfüllt, hält, halten
good: hat nichts zu meckern, grün, grünen, sauber, erfolgreich, erfolgreicher, fehlerfrei, fehlerlos, fehlerfreier,
    problemlos, reibungslos, in ordnung, einwandfrei, okay, erfolg, zufrieden, passing, passed, green, clean,
    alles gut, still, stumm, ruhig, glücklich, happy, fand nichts, beanstandet nichts, beanstandet nichts mehr,
    bemängelt nichts, schweigt, nichts zu beanstanden, hat nichts beanstandet, hat nichts gefunden,
    hat nichts auszusetzen, hat nichts zu beanstanden, nichts auszusetzen, nichts zu meckern, hat keine einwände,
    gibt nichts aus, zeigt nichts an, zeigt nichts mehr, grünes licht, alles grün, tadellos, makellos, blitzsauber,
    ohne probleme, ohne murren, ohne beanstandung, ohne befund, fehlerfreien, erfolgreichen, ohne schwierigkeiten,
    im grünen bereich, exit-code 0, nicht mehr rot, nicht mehr kaputt, repariert und grün, ist wieder heil,
    anstandslos, störungsfrei, meckert nichts an, nichts mehr auszusetzen, hat nichts mehr auszusetzen,
    nichts mehr zu meckern, nichts mehr zu beanstanden, hat nichts mehr zu meckern, hat nichts mehr zu beanstanden,
    wirft keine fehler, wirft keine fehler mehr, ist wieder ruhig, ist wieder in ordnung, ohne auffälligkeiten,
    grün*, sauber*, fehlerfrei*, erfolgreich*, problemlos*, reibungslos*, einwandfrei*, tadellos*, makellos*,
    zufrieden*, anstandslos*, gut, bestens, prima, perfekt*, top, paletti, ordnung, unversehrt, heil, intakt,
    unauffällig, beanstandungsfrei, warnungsfrei, lupenrein, mit bravour, volle punktzahl, ohne zwischenfälle,
    ohne ausreißer, im lot, ohne fehler, ohne fehlschlag, ohne fehlschläge, ohne einen fehler, ohne warnung,
    ohne warnungen, vollzählig grün, ohne mängel, auf grün, astrein, rund, glatt, wie am schnürchen,
    wie geschmiert, stabil, solide, in butter, im soll, auf stand, ohne murren durch, ohne ein rotes,
    durchweg grün, alle häkchen
completes: funktioniert, funktionieren, läuft wieder, funktioniert wieder
compiles: kompiliert, baut, lässt sich bauen, lässt sich kompilieren, lässt sich fehlerfrei bauen,
    lässt sich fehlerfrei kompilieren, lässt sich problemlos bauen, lässt sich problemlos kompilieren,
    lässt sich übersetzen, lässt sich jetzt bauen, lässt sich nun bauen, lässt sich jetzt kompilieren,
    lässt sich nun kompilieren
compiled: gebaut
typechecks: keine typfehler, keine typ-fehler, ohne typfehler, typen stimmen, keine typfehler mehr,
    gibt keine typfehler, gibt keine typfehler mehr, frei von typfehlern, null typfehler, keinerlei typfehler,
    typfehler sind behoben, alle typfehler sind behoben
fail: schlägt fehl, schlagen fehl, fehl, rot, scheitert, scheitern, bricht ab, brechen ab, hängt, hängen,
    läuft noch, laufen noch, läuft gerade, laufen gerade, geht nicht, nicht durch, reißt, reißen, kracht, krachen,
    knallt, fällt um, fallen um, bricht, brechen, streikt, streiken, umfällt, schlug fehl, rot ist, zickt, spinnt
failed: fehlgeschlagen, gescheitert, abgebrochen, umgefallen, kaputtgegangen, kaputt gegangen, kaputtgemacht,
    gebrochen, zerbrochen, gerissen, gekracht, rot geworden, durchgefallen, abgestürzt, gestolpert,
    zu bruch gegangen, schiefgegangen, schief gegangen, liegen geblieben, auf der strecke geblieben, gewackelt,
    gestört, beschädigt, rot gelaufen
broken: kaputt, defekt
none: kein, keine, keinen, keinerlei, ohne, ohne einen einzigen, null, frei von, kein einziger, keine einzige,
    nicht ein, nicht ein einziger, nicht eine, findet keinen, verschwunden, weg, gab es keine, gab keine,
    es gab keine, traten keine, wirft keine, zeigt keine, wirft keinen, keiner der, keines der, keiner von,
    keine der, ohne ein einziges, nicht mal ein, nicht mal eine, nicht einmal ein, nicht einmal eine,
    kein einziges, keinem, keines, keiner
trouble: fehler, fehlern, probleme, problem, fehlschläge, fehlschlag, beanstandungen, auffälligkeiten, befunde,
    regressionen, verstöße, fehlermeldungen, typfehler, ausfälle, ausfall, lint-fehler, einwände, hinweise,
    meldungen, fehlschlagenden, verletzungen, beanstandung, problemen, warnhinweise, regression, ausreißer, mängel,
    mangel, überraschungen, überraschung, fehlermeldung, klagen mehr, fund, funde, treffer, rote, roten
warnings: warnungen, warnung
helping: ist, sind, sein, wird, werden, laufen, läuft, lief, liefen, weiterhin, nach wie vor, immer noch,
    noch immer, wieder, alle wieder, komplett, vollständig, durchweg, durchgehend, lokal, hier, danach,
    anschließend, mehr, dabei, ausnahmslos, allesamt, insgesamt, bereits, schließlich, wie erwartet, wie zuvor,
    bleibt, bleiben, habe ich, hat, haben, ausgeführt und, bei mir, bei allen, in allen paketen,
    von vorne bis hinten, von vorn bis hinten, von anfang bis ende, erneut, sofort, auf anhieb, wie gewohnt,
    wie vorher, zweimal, mehrmals, nochmal, noch einmal, einmal komplett, vollzählig, samt und sonders, geblieben,
    geworden, zum schluss, am ende, aufgetreten, übrig, bis zum ende, bis zum schluss, bis ganz zum schluss,
    sauber bis zum ende, einmal, von a bis z, querbeet, im anschluss, mit allen, sich, gehen, geht, ging, stehen,
    steht, zeigen sich, gibt es, es gibt, gab es, seitdem, seither, heute, momentan, derzeit, zurzeit,
    nach der änderung, nach dem umbau, nach der umstellung, nach der anpassung, nach dem fix, nach der korrektur,
    nach der migration, nach dem update, sowieso, ohnehin, eh, beide male, beide mal
was: war, waren, wurde, wurden, die noch, die vorher, die vorhin
now: jetzt, nun, inzwischen, mittlerweile
reports: meldet, melden, zeigt, zeigen, ergibt, ergab, liefert, liefern, findet, finden, endet, enden, beendet,
    mit, ergebnis, status, schließt ab, gibt, bringt
it: sie, er, es, die alle, diese alle, sie alle, alle drei, alle vier
both: beides
ran: ausgeführt, laufen lassen, gestartet, durchgeführt, ließ, ausführen lassen, laufen gelassen,
    durchlaufen lassen, nochmal ausgeführt, erneut ausgeführt, noch einmal ausgeführt, angestoßen, gefahren,
    durchlaufen gelassen, durchgejagt, gejagt, angeworfen, losgelassen, durchgetestet, getestet, ausführte,
    ließ ich, laufen ließ, durchgespielt, laufenlassen, durchlaufenlassen
that: verifiziert, bestätigt, geprüft, überprüft, sichergestellt, sodass, damit auch, somit, weil, da
not: nicht, nie, niemals, konnte nicht, weder, noch nicht, ungetestet, ungeprüft, übersprungen, statt
may: sollte, sollten, müsste, müssten, könnte, könnten, kann, können, würde, würden, dürfte, dürften, muss, müssen,
    soll, sollen, möchte, möglicherweise, vermutlich, wahrscheinlich, scheint, scheinen, mag
hoped: hoffentlich, erwarte, erwartet, hoffe, glaube, denke, vermute, annahme, nehme an, bitte, prüfe, prüfen,
    führe, führen sie, stelle sicher, sicherstellen, stellen sie sicher, ziel, plan, als nächstes, werde,
    werde ich, möchtest, lass, versuche, um, theoretisch, bekommen, bringen, machen, gehe davon aus, davon aus,
    finde, meine ich, mein plan, vorschlag, plan ist, der plan, damit
if: wenn, falls, sobald, sofern, solange, ob, bis, vorausgesetzt, außer wenn, nur wenn, erst wenn
when: während, wo
after: nachdem
past: vor, vorher, zuvor, früher, ursprünglich, anfangs, zunächst, gestern, bisher, hatte, hatten, bevor, auf main,
    auf master, ohne meine, ohne die änderung
others: pipeline, auf deinem rechner, bei dir, bei ihnen, kollege, reviewer, readme, workflow, subagent
says: laut, sagt, sagte, behauptet, heißt es, angeblich, er schreibt, sie schreibt, du schreibst, log schreibt,
    readme schreibt
except: außer, bis auf, abgesehen, mit ausnahme, ausnahme, ausgenommen, bislang, soweit, deaktiviert,
    auskommentiert, teils, nicht sicher, unsicher, keine ahnung, mehr oder weniger, zum teil, so halbwegs, halbwegs
and: und, sowie, oder, als auch, wie auch
but: aber, jedoch, allerdings, doch, obwohl, sondern, hingegen
preposition: in, im, unter, über, bei, nach, trotz, dank, inklusive, einschließlich, auf
of: für, von, des, aus, ein, eine, einen, gegen, zu, zum, an
so_do: genauso, ebenso, genau wie, so wie, ebenso wie, genauso wie
thing: code, projekt, projekts, projektes, anwendung, app, paket, pakete, repository, bibliothek, modul, module,
    image, docker-image, bundle
todo: nächste schritte, nächster schritt, noch zu tun, noch offen, offene punkte, testplan, akzeptanzkriterien,
    zu erledigen, so testest, so prüfst, vor dem merge, voraussetzungen, empfehlung, ausstehend, nicht erledigt,
    offen
number: ein paar, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf
tests_pass: kein test schlägt mehr fehl, kein test ist mehr rot, kein test ist rot, kein test schlägt fehl,
    kein test ist fehlgeschlagen, es schlägt kein test, kein einziger test rot, keine fehlschlagenden tests,
    keine fehlgeschlagenden tests, keine fehlgeschlagenen tests, keine roten tests, keine roten tests mehr,
    keine fehlschlagenden tests mehr, keine fehlgeschlagenen tests mehr, kein test fehlgeschlagen, kein test rot,
    kein test mehr rot
subordinate: dass
too: auch, ebenfalls, gleichfalls
build_passes: kompiliert wieder, baut wieder, lässt sich wieder bauen, lässt sich wieder kompilieren,
    lässt sich wieder übersetzen, kompilieren wieder, lässt sich jetzt wieder bauen, ist wieder baubar
it_passes: nichts ist kaputtgegangen, nichts ist rot, nichts schlägt fehl, nichts ist kaputt, nichts kaputt
alone: =alles grün, =alles ist grün, =alles wieder grün, =alles läuft durch, =alles bestanden
complain: meckert, meckern, gemeckert, beschwert sich, beschweren sich, beschwert, beschweren, moniert, motzt,
    mault, nörgelt, klagt, klagen, jammert, protestiert, bemängelt, beanstandet, rügt, schimpft, stört sich, muckt
nothing: nichts, gar nichts, überhaupt nichts, nix, rein gar nichts, nichts mehr, nichts davon
everything: alles, das ganze, das volle programm, das komplette programm, den ganzen satz, alles zusammen,
    das gesamte programm
rest: der rest, alle anderen, die anderen, die übrigen, alle übrigen, der rest der suite, die übrigen tests,
    alle anderen tests, alle übrigen tests, die anderen tests, der rest der tests, die restlichen tests,
    alles andere
mended: behoben, repariert, gefixt, korrigiert, gelöst
other: gut strukturiert, testdaten, testcode
passing: bestandene, bestandenen
"""
