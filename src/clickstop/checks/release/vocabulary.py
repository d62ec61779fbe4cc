"""Words with which an agent reports results, in addition to those in `claims/`, by language and concept."""

from __future__ import annotations

DONE = "done"
MENDED = "mended"

ENGLISH = """
done: done, finished, ready, good to go, all set, shipped, implemented and working, working
mended: fixed, repaired, solved, resolved, mended, corrected
me: i, we, i've, we've, i'm
not: could not, was not able, were not able, not able, am not able, can not
fail: panics, panic, raises, complains, rejects, unhappy, does not compile
except: everything but, everything except, all but, all except
part: others, more, everything else, all else, anything else, nothing else
"""
GERMAN = """
done: fertig, erledigt, abgeschlossen, vollbracht
mended: behoben, repariert, gelöst, korrigiert
me: ich, wir, habe
part: weitere, weiteren, alles andere, alles übrige
"""
FRENCH = """
done: terminé, terminée, fini, finie, prêt, prête, c'est fait
mended: corrigé, corrigée, réparé, réparée, résolu, résolue
me: je, j'ai, nous, c'est
good: n'échoue plus, n'échouent plus, ne plante plus, ne casse plus
fail: ne passe pas, ne passent pas
not: n'arrive pas, n'ai pas réussi, pas réussi
part: tout le reste
"""
SPANISH = """
done: listo, lista, terminado, terminada, hecho, hecha, acabado
mended: arreglado, arreglada, corregido, corregida, resuelto, resuelta
me: yo, he, hemos, esto
not: no consigo que, no logro que, no conseguí que, no he conseguido que, no logré que
pass: pase, pasen
part: más, todo lo demás
"""
PORTUGUESE = """
done: pronto, pronta, concluído, concluída, feito, terminado
mended: corrigido, corrigida, resolvido, resolvida, consertado
me: eu, nós, isso
"""
JAPANESE = """
done: 完了, 完了しました, 完成, 完成しました
mended: 修正しました, 修正済み, 直しました, 解決しました
good: 失敗しません, 失敗しなくなりました, 失敗していません, 失敗しないようになりました
fail: 失敗したまま, 失敗しており, 通らない, 通らず
helping: まだ, 依然, 依然として
"""
CHINESE = """
done: 完成, 已完成, 搞定, 完成了
mended: 修复, 已修复, 修复了, 解决了, 已解决
good: 不再失败, 不会失败, 没有失败
helping: 还, 还是, 仍旧
"""
BY_LANGUAGE = {
    "english": ENGLISH,
    "german": GERMAN,
    "french": FRENCH,
    "spanish": SPANISH,
    "portuguese": PORTUGUESE,
    "japanese": JAPANESE,
    "chinese": CHINESE,
}
# Numerals from one upwards.
NUMBERS = {
    "english": "one two three four five six seven eight nine ten eleven twelve",
    "german": "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "french": "un deux trois quatre cinq six sept huit neuf dix onze douze",
    "spanish": "un dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "portuguese": "um dois três quatro cinco seis sete oito nove dez onze doze",
    "japanese": "一 二 三 四 五 六 七 八 九 十",
    "chinese": "一 二 三 四 五 六 七 八 九 十",
}
# Words of a question about a failure, which asks what is right or which way out to take.
DISPUTING = frozenset(
    """
    expect expects expected got gets get which right correct wrong intended intentional outdated obsolete old keep
    change update adjust skip remove delete revert instead fail fails failing broken red
    erwartet bekommt stimmt richtig falsch welcher welche welches behalten ändern anpassen entfernen überspringen
    attend reçoit juste correcte quel quelle garder changer modifier supprimer adapter
    espera recibe cuál correcto correcta mantener cambiar actualizar eliminar
    esperado recebe qual certo errado manter mudar atualizar remover
    """.split()
)
DISPUTING_UNSPACED = ("期待", "正しい", "どちら", "変更", "更新", "削除", "应该", "期望", "哪", "修改", "正确")
