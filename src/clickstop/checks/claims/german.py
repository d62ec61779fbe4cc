"""German."""

WORDS = """
tests: unit- und integrationstests, suite, testsuite, test-suite, testsuiten, testlauf, testläufe, testfälle,
    unittests, unit-tests, komponententests, jeder test, jeder einzelne test
build: builds, kompilierung, kompilation, übersetzung, produktions-build, release-build, produktionsbuild
check: typprüfung, typprüfungen, typcheck, typchecks, typen, linting, lint-prüfung, statische analyse,
    statische prüfung, statische codeanalyse, type-checking, typechecking, typüberprüfung, alle prüfungen,
    alle checks
testing: test, testen, prüfung, verifikation, verifizierung, überprüfung
whole: der, die, das, den, dem, alle, allen, aller, alles in allem, unsere, gesamte, gesamten, komplette,
    kompletten, ganze, ganzen, vollständige, vollständigen, sämtliche, bestehenden, bestehende, vorhandenen,
    vorhandene, jede, bestehenden und neuen, neuen und bestehenden, alten und neuen, neue und bestehende, lokale,
    lokalen, automatisierten
unit: unit
layer: integration, e2e, end-to-end, integrationstests, backend, frontend, smoke
part: neuen, neue, neuer, meine, meinen, diese, dieser, diesen, jene, beide, beiden, betroffenen, betroffene,
    zugehörigen, zugehörige, relevanten, relevante, restlichen, übrigen, übrige, anderen, andere, meisten, einige,
    einigen, manche, mehrere, wenige, hälfte, rest, fast, fast alle, nahezu, beinahe, geänderten, angepassten,
    hinzugefügten, ergänzten, teilweise, größtenteils, nur
pass: bestehen, besteht, bestanden, durch, durchgelaufen, durchlaufen, klappt, klappen, gelingt, gelang
good: meckert nicht mehr, meckert nicht, meckern nicht mehr, beschwert sich nicht, hat nichts zu meckern, grün,
    grünen, sauber, erfolgreich, erfolgreicher, fehlerfrei, fehlerlos, fehlerfreier, problemlos, reibungslos,
    in ordnung, einwandfrei, okay, erfolg, zufrieden, passing, passed, green, clean, alles gut
completes: funktioniert, funktionieren
compiles: kompiliert, baut, lässt sich bauen, lässt sich kompilieren
compiled: gebaut, kompilieren, bauen
typechecks: keine typfehler, keine typ-fehler, ohne typfehler, typen stimmen
fail: schlägt fehl, schlagen fehl, fehl, rot, scheitert, scheitern, bricht ab, brechen ab, hängt, hängen
failed: fehlgeschlagen, gescheitert, abgebrochen
broken: kaputt, defekt
none: kein, keine, keinen, keinerlei, ohne, ohne einen einzigen, null, frei von
trouble: fehler, fehlern, probleme, problem, fehlschläge, fehlschlag, beanstandungen, auffälligkeiten, befunde,
    regressionen, verstöße, fehlermeldungen
warnings: warnungen, warnung
helping: ist, sind, sein, wird, werden, laufen, läuft, lief, liefen, weiterhin, nach wie vor, immer noch,
    noch immer, wieder, alle wieder, komplett, vollständig, durchweg, durchgehend, lokal, hier, danach,
    anschließend, mehr, dabei, ausnahmslos, allesamt, insgesamt, bereits, schließlich, wie erwartet, wie zuvor,
    bleibt, bleiben, habe ich, hat, haben, ausgeführt und, bei mir
was: war, waren, wurde, wurden
now: jetzt, nun, inzwischen, mittlerweile
reports: meldet, melden, zeigt, zeigen, ergibt, ergab, liefert, liefern, findet, finden, endet, enden, beendet,
    mit, ergebnis, status, schließt ab, gibt, bringt
it: sie, er, es, die alle, diese alle, sie alle, alle drei, alle vier, alles
both: beides
ran: ausgeführt, laufen lassen, gestartet, durchgeführt, ließ, ausführen lassen
that: verifiziert, bestätigt, geprüft, überprüft, sichergestellt, sodass, damit auch, somit, weil, da
not: nicht, nie, niemals, konnte nicht, weder, noch nicht, ungetestet, ungeprüft, übersprungen, statt
may: sollte, sollten, müsste, müssten, könnte, könnten, kann, können, würde, würden, dürfte, dürften, muss,
    müssen, soll, sollen, möchte, möglicherweise, vermutlich, wahrscheinlich, scheint, scheinen, mag
hoped: hoffentlich, erwarte, erwartet, hoffe, glaube, denke, vermute, annahme, nehme an, bitte, prüfe, prüfen,
    führe, führen sie, stelle sicher, sicherstellen, stellen sie sicher, ziel, plan, als nächstes, werde,
    werde ich, möchtest, lass, versuche, damit, um, theoretisch, bekommen, bringen, machen, gehe davon aus,
    davon aus, finde, meine ich
if: wenn, falls, sobald, sofern, solange, ob, bis, vorausgesetzt, außer wenn, nur wenn, erst wenn
when: während, wo
after: nachdem
past: vor, vorher, zuvor, früher, ursprünglich, anfangs, zunächst, gestern, bisher, hatte, hatten, bevor,
    auf main, auf master, ohne meine, ohne die änderung
others: pipeline, auf deinem rechner, bei dir, bei ihnen, kollege, reviewer, readme, workflow, subagent
says: laut, sagt, sagte, behauptet, heißt es, schreibt, angeblich
except: außer, bis auf, abgesehen, mit ausnahme, ausnahme, ausgenommen, bislang, soweit, deaktiviert,
    auskommentiert, teils, nicht sicher, unsicher, keine ahnung
and: und, sowie, oder, als auch, wie auch
but: aber, jedoch, allerdings, doch, obwohl, sondern, hingegen
preposition: auf, in, im, unter, über, bei, nach, trotz, dank, inklusive, einschließlich
of: für, von, des, aus, ein, eine, einen, gegen, zu, zum, an
so_do: ebenso, genauso
thing: code, projekt, projekts, projektes, anwendung, app, paket, pakete, repository, bibliothek, modul, module,
    image
todo: nächste schritte, nächster schritt, noch zu tun, noch offen, offen, offene punkte, testplan,
    akzeptanzkriterien, zu erledigen, so testest, so prüfst, vor dem merge, voraussetzungen, empfehlung,
    ausstehend, nicht erledigt
number: ein paar, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf
tests_pass: kein test schlägt mehr fehl, kein test ist mehr rot, kein test ist rot, kein test schlägt fehl,
    kein test ist fehlgeschlagen, es schlägt kein test
subordinate: dass
too: auch, ebenfalls
"""
