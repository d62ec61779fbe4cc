"""Common words of languages that clickstop does not understand, so that it does not mistake them for others."""

WORDS = """
common: il, gli, di, che, della, dello, dei, delle, nel, nella, è, sono, perché, quando, questo, aggiungi,
    correggi, het, een, niet, naar, voor, maar, wordt, bij, zijn, deze, voeg, dat, werkt, geen, als, ik, je, aan,
    nie, się, jest, przy, gdy, dodaj, napraw, żeby, jak, po, na, przez, który, och, att, inte, är, på, när, för,
    lägg, det, som, av, jag, ikke, og, er, når, til, legg, tilføj, ve, bir, için, değil, olarak, ekle, düzelt,
    zaman, bu, ile, și, nu, când, pentru, este, adaugă, să, není, se, když, přidej, oprav, že, yang, tidak, dan,
    untuk, tambahkan, perbaiki, saat, ketika, dengan, không, khi, thêm, và, lỗi, ei, kun, että, lisää, korjaa,
    hogy, nem, amikor, egy, az, javítsd
"""
