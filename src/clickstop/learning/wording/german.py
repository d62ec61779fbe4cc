"""German."""

WORDS = """
polite: bitte, bitte mal, kannst du, könntest du, kannst du bitte, könntest du bitte, würdest du, mal, jetzt,
    dann, und, auch, ok, okay, hallo, hi, hey, dringend, schnell, wir müssen, du musst, wir sollten, so, noch,
    zuerst, als nächstes, kurz, lass uns, hilf mir, könnt ihr, können sie
fix: fix*, behebe*, behebt, behoben werden, repariere*, reparier, korrigiere*, korrigier, beseitige*, debugge*,
    löse das, lös das, kümmere dich, kümmer dich, in ordnung bringen, bring das in ordnung, wieder ganz,
    wieder hin, zum laufen, wieder zum laufen, bring das wieder, mach das wieder, mach es wieder, abstellen,
    abfangen, flicken, richten, schau dir das an, sieh dir das an, schau mal nach, schau nach, geh dem nach,
    finde die ursache, ursache finden, finde heraus warum, finde den fehler, such den fehler, stopfe, stopf,
    schließe die lücke, lücke schließen, wegmachen, das muss weg, muss behoben, gehört behoben, untersuche warum,
    herausfinden warum, prüfe warum
neutral: fixiert*, fixe breite, fixture*, fehlermeldung*, fehlerseite*, fehlerbehandlung, fehlercode*,
    fehlerklasse*, fehlerbericht*, bug tracker, bugtracker, debug log*, debug ausgabe*, debug modus,
    crash reporter, absturzbericht*, fehlerfall, fehlerfälle, fehlerprotokoll*, bekannte probleme, bugfix,
    bugfixes
other: geh, gehe, füge, füg, ergänze*, ergänz, aktualisiere*, aktualisier, teile, teil, schreib, schreibe,
    erstelle, erstell,
    baue, bau, implementiere*, implementier, entferne, entfern, lösche, lösch, benenne, benenn, verschiebe,
    verschieb, erkläre, erklär, übersetze, übersetz, dokumentiere*, dokumentier, formatiere*, formatier,
    refaktoriere*, refaktorier, refactore*, vereinfache, vereinfach, ersetze, ersetz, ändere, änder, stelle,
    stell, richte, installiere*, installier, konfiguriere*, konfigurier, optimiere*, optimier, verbessere,
    verbesser, beschleunige, führe, führ, starte, start, prüfe, prüf, überprüfe, überprüf, teste, zeige, zeig,
    liste, fasse, fass, beschreibe, beschreib, mache, mach, setze, setz, lege, leg, nimm, nutze, nutz, verwende,
    verwend, benutze, benutz, migriere*, migrier, portiere*, extrahiere*, lagere, lager, räume, räum, generiere*,
    generier, entwirf, plane, plan, überlege, überleg, gib, lass, bringe, hebe, heb, upgrade, update, commite,
    committe, merge, pushe, entwickle, entwickel, unterstütze, ermögliche, erlaube, aktiviere, deaktiviere,
    erweitere, erweiter, sortiere, sag, nenne, nenn, vergleiche, vergleich, review*, protokolliere*, logge*,
    kürze, ziehe, zieh, passe, pass, wechsle, wechsel, stelle um, ordne, kopiere, exportiere, importiere,
    validiere, neue, neuer, neues, feature, speichere, berechne, verschlüssele, cache, zerlege, zerleg,
    vereinheitliche, wandle, konvertiere, schlage, schlag, empfiehl, bewerte, analysiere, untersuche, durchsuche,
    suche nach, finde
ending: hinzufügen, ergänzen, aktualisieren, erstellen, schreiben, umbenennen, entfernen, löschen, refaktorieren,
    einbauen, implementieren, ersetzen, ändern, anpassen, einführen, einrichten, verschieben, auslagern, erklären,
    übersetzen, dokumentieren, aufteilen, aufräumen, umstellen, umziehen, formatieren, hochziehen, anlegen,
    vorschlagen, zusammenfassen
want: ich möchte, ich will, ich hätte gern, ich hätte gerne, ich brauche, wir brauchen, wir möchten, wir wollen,
    wir hätten gern, es wäre schön, es wäre gut, wäre schön, wäre toll, wünschenswert, als nutzer, als benutzer,
    als admin
question: wie, was, welche*, wer, wo, wofür, wozu, ist das, gibt es, kann man, kann ich, soll ich, sollen wir,
    meinst du, was hältst du, woran erkennt
why: warum, wieso, weshalb, woran liegt, wie kommt es, wie kann es sein, was ist da los
should: soll, sollen, sollte, sollten, muss, müssen, müsste, müssten, darf
bug: bug, bugs, absturz, abstürze, absturzes, regression, stacktrace, traceback, nullpointerexception,
    speicherleck, speicherlecks, deadlock, endlosschleife, sicherheitslücke*, lücke, race condition, typeerror,
    valueerror, keyerror, xss, sql injection, injection, pufferüberlauf, off by one, leck, oom, http 500,
    fehler 500, ein 500er, zeichensalat
symptom: stürzt, abstürzt, abgestürzt, abstürzen, kaputt, geht nicht, geht nicht mehr, gehen nicht,
    funktioniert nicht, funktioniert nicht mehr, funktionieren nicht, klappt nicht, nicht, nichts, nie, niemals,
    kein, keine, keinen, falsch, falsche, falschen, falscher, falsches, doppelt, doppelte, zweimal, hängt, hängen,
    bleibt, bleiben, friert, einfriert, eingefroren, verschwindet, verschwinden, verschwunden, verloren, verliert,
    leer, schlägt fehl, schlagen fehl, fehlschlägt, scheitert, bricht ab, abbricht, wirft, ignoriert, vergisst,
    überspringt, statt, anstatt, obwohl, aber, trotzdem, seit, seitdem, immer wieder, jedes mal, ständig,
    manchmal, sporadisch, ab und zu, zufällig, plötzlich, eigentlich, langsam, rot, defekt, fehlerhaft,
    vertauscht, verkehrt, abgeschnitten, verstümmelt, nan, ewig, unlesbar, komisch, seltsam, merkwürdig,
    stimmt nicht, dauerhaft, gemeldet, beschwert, beschweren, zu viel, zu früh, zu spät, fehlt, fehlen, weg
weak: fehler, exception, ausnahme, problem, probleme, fehlgeschlagen, timeout, warnung
trifle: tippfehler, rechtschreib*, readme, formatierung, einrückung, docstring, schreibfehler, changelog, lint,
    linter, wortlaut, formulierung, typ annotation*, merge konflikt*, whitespace, leerzeichen am zeilenende
talk: danke, sieht gut aus, passt so, gut, super, prima, ja, ich habe, ich denke, hier ist, das ist ein, kontext,
    alles klar
condition: wenn, falls, sobald, nachdem, sofern
common: der, die, das, den, dem, des, ein, eine, einen, einer, im, in der, bei, beim, mit, für, von, ich, ist,
    sind, wird, werden, wurde, auf, aus, zu, zum, zur, als, nach, sie, es, er, man, am, an, wir, unsere, unser,
    dass, sich, hat, in, um
text: kommentar, kommentare, doku, dokumentation, übersetzung, überschrift, satz, absatz
done: behoben, gefixt, gefixed, korrigiert, repariert, beseitigt, berichtigt, behebung, korrektur, fehlerbehebung,
    bugfixing
look: schau dir, schau, schau mal, sieh dir, sieh, guck dir, guck
"""
