"""French."""

WORDS = """
tests: scénarios cucumber, suite, suite de tests, suites de tests, tests unitaires, jeu de tests, suite complète,
    chaque test, suite de test, suite complète de tests
build: compilation, build de production, construction
check: vérification des types, vérification de types, contrôle des types, typage, types, analyse statique, lint,
    vérification statique, toutes les vérifications, tous les contrôles
testing: test, vérification, vérifications, validation
whole: le, la, les, l'ensemble des, l'ensemble de la, l'intégralité des, l'intégralité de la, la totalité des,
    tous, tous les, toutes, toutes les, toute la, toute, tout le, nos, notre, existants, chacun des
layer: tests d'intégration, tests e2e, tests de bout
part: nouveaux, nouvelle, nouvelles, ces, cette, mes, deux, certains, certaines, plupart des, plupart, quelques,
    autres, reste, restants, presque tous, presque, concernés, liés, seuls, partie des, moitié des
pass: passe, passent, passé, passés, réussit, réussissent, réussi, réussis, réussie, aboutit, ont réussi, a réussi
good: content, contente, ne remonte plus rien, ne signale rien, ne signale plus rien, ne dit rien, ne trouve rien,
    ne remonte rien, ne râle plus, impeccables, sans erreur, vert, verts, verte, vertes, au vert, en vert, propre,
    propres, avec succès, succès, sans encombre, correctement, impeccable, passing, passed, bien, sans accroc,
    réussite, satisfait
compiles: compile, se compile, compile bien
compiled: compilé, compilée, compiler, construit
completes: fonctionne, se termine, se terminent
fail: échoue, échouent, en échec, rouge, rouges, plante, plantent, casse
failed: échoué, échouée, a échoué, ont échoué
broken: cassé, cassés, cassée
none: aucun, aucune, sans, sans aucune, sans aucun, zéro, pas d'erreur de, ne signale aucune, ne signale aucun,
    ne signale plus aucune, ne remonte aucune, ne remonte aucun, ne renvoie aucune, ne trouve aucune,
    ne trouve aucun, ne présente aucune, ne rapporte aucune, ne montre aucune, n'affiche aucune,
    n'a signalé aucune, n'a trouvé aucune, n'indique aucune
trouble: erreur, erreurs, échec, échecs, problème, problèmes, régression, régressions, défaut
warnings: avertissement, avertissements, warnings
helping: existantes, anciens, pas de régression, pas de régressions, est, sont, être, a été, ont été, toujours,
    encore, à nouveau, de nouveau, entièrement, intégralement, localement, désormais, complètement, ici, ont, a,
    restent, donc, exécutés, exécutée, comme avant, comme prévu, s'exécutent, s'exécute
was: était, étaient
now: maintenant
reports: signale, rapporte, affiche, donne, retourne, renvoie, indique, résultat, résultats, statut, avec, termine
it: tout, ils, elles, il, elle, tout cela, l'ensemble, le tout
both: les deux
ran: lancé, exécuté, lancée, relancé, exécuter, j'ai lancé, j'ai exécuté, j'ai relancé
that: vérifié, confirmé, j'ai vérifié, je confirme, car, puisque, parce que
not: ne, n', pas, jamais, ni, n'ai, n'a, n'ont, n'est, impossible, ignoré, ignorés, non, sans avoir, au lieu
may: devrait, devraient, peut, peuvent, pourrait, pourraient, doit, doivent, semble, semblent, sera, seront,
    passera, passeront, faut, permet, permettrait, serait, seraient, probablement
hoped: espère, pense, crois, suppose, attends, vérifier, vérifiez, confirmer, confirmez, assurez-vous, assurer,
    objectif, but, prochaine, veuillez, normalement, théoriquement, pour que, afin, faire, fais, souhaitez-vous
if: si, dès que, une fois, lorsque, tant que, à condition, jusqu'à, pourvu, sauf si, au cas, s'il, s'ils
when: quand, pendant
after: après
past: avant, auparavant, précédemment, initialement, hier, jusque-là, au départ, à l'origine, sur main
others: pipeline, chez vous, de votre côté, sur votre machine, relecteur, readme, workflow
says: selon, dit, dites, affirme, indique que, d'après, prétend
except: sauf, hormis, excepté, à part, à l'exception, mis à part, exception, jusqu'ici, désactivé, désactivés,
    pas sûr, pas certain, à confirmer
and: et, ainsi que, ou, et que
but: mais, cependant, toutefois, pourtant, bien que, or
preposition: sur, dans, sous, en, chez, malgré, grâce, y
of: de, du, des, d', pour, par, un, une, à, au, aux, contre
thing: projet, code, application, paquet, dépôt, bibliothèque, module, modules, image
todo: prochaines étapes, étapes suivantes, à faire, reste à faire, plan de test, critères d'acceptation,
    pour vérifier, avant de fusionner, recommandations, non fait
number: un seul, trois, quatre, cinq, six, sept, huit, neuf, dix
tests_pass: plus aucun test n'échoue, plus aucun test échoue, aucun test n'échoue, aucun test ne échoue,
    aucun test n'a échoué
subordinate: que, qu'il, qu'ils
order: lancez, exécutez, ajoutez, installez
typechecks: aucune erreur de type, aucune erreur de typage, sans erreur de type, sans erreur de typage,
    plus aucune erreur de type
neutral: d'intégration
too: aussi, également
"""
