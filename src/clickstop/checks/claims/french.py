"""French."""

WORDS = """
tests: scénarios cucumber, suite, suite de tests, suites de tests, tests unitaires, jeu de tests, suite complète,
    chaque test, suite de test, suite complète de tests, scénarios, specs, batterie de tests, tests existants,
    ensemble des tests, suite entière, jeux de tests, suite de tests unitaires, jeu de tests complet,
    suite de tests complète, batterie, batterie complète, campagne de tests, tests du projet, tests automatisés,
    banc de tests, tests au complet, jeu complet de tests, passe de tests, suite rspec, spécifications
build: compilation, build de production, construction, build android, build ios, build docker, build windows,
    build local, build gradle, build de release, compilation android, génération du bundle, empaquetage, paquetage,
    construction de l'image, génération, compilateur, build complet, build final, édition de liens
check: vérification des types, vérification de types, contrôle des types, typage, types, analyse statique, lint,
    vérification statique, toutes les vérifications, tous les contrôles, contrôle de types, vérificateur de types,
    typage statique, linter, linteur, contrôle statique, analyse de types, vérifications statiques,
    analyse du code, lint et les types, contrôles de qualité, analyseur statique, analyseur, vérificateur,
    contrôle qualité, contrôle de style, contrôles statiques, style de code, vérifs de types, typage strict,
    linters
testing: test, vérification, vérifications, validation
whole: le, la, les, l'ensemble des, l'ensemble de la, l'intégralité des, l'intégralité de la, la totalité des,
    tous, tous les, toutes, toutes les, toute la, toute, tout le, nos, notre, existants, chacun des, tous nos,
    toutes nos, toute notre, l'ensemble du, l'intégralité du, la totalité de la, chacun de nos,
    anciens et nouveaux, nouveaux et anciens, nouveaux comme anciens, anciens comme nouveaux, déjà existants
layer: tests d'intégration, tests e2e, tests de bout, tests de bout en bout, e2e, bout en bout
part: nouveaux, nouvelle, nouvelles, ces, cette, mes, deux, certains, certaines, plupart des, plupart, quelques,
    autres, restants, presque tous, presque, concernés, liés, seuls, partie des, moitié des
pass: passe, passent, passé, passés, réussit, réussissent, réussi, réussis, réussie, aboutit, ont réussi, a réussi,
    passant, sont passés, est passée, est passé, sont passées, passées, passée, validé, validés, validée, validées,
    ont abouti, a abouti, aboutissent, vont au bout, va au bout, tournent bien, tourne bien, passe bien,
    passent bien, réussies, survit, survivent, tient, tiennent, tient bon, tiennent bon, franchit, franchissent,
    ont passé, a passé, passe partout, passent partout, repasse, repassent, vont bien, va bien
good: content, contente, ne remonte plus rien, ne signale rien, ne signale plus rien, ne dit rien, ne trouve rien,
    ne remonte rien, impeccables, sans erreur, vert, verts, verte, vertes, au vert, en vert, propre, propres,
    avec succès, succès, sans encombre, correctement, impeccable, passing, passed, sans accroc, réussite,
    satisfait, muet, muette, silencieux, silencieuse, ne trouve rien à redire, n'a rien à redire,
    n'a rien à signaler, rien à signaler, rien à redire, ne dit plus rien, ne trouve plus rien, n'affiche rien,
    n'affiche plus rien, n'a rien trouvé, n'a rien signalé, correct, correcte, corrects, correctes, ok, nickel,
    parfait, parfaite, parfaits, parfaitement, heureux, contents, ravi, satisfaite, sans problème, sans souci,
    sans anicroche, sans accrocs, sans incident, sans faute, sans broncher, normalement terminé, feu vert,
    en ordre, n'est plus cassé, n'est plus cassée, n'est plus rouge, n'échoue plus, n'échouent plus, ne casse plus,
    ne plante plus, ne plantent plus, réparé et passe, code de sortie 0, tout vert, clean, green, au beau fixe,
    à zéro erreur, ne relève rien, ne relève plus rien, rien à corriger, ne trouve rien à, s'est bien passé,
    se passe bien, se passent bien, plus d'erreur, plus d'erreurs, pas d'erreur, pas d'erreurs,
    ne renvoie plus d'erreur, ne renvoie plus d'erreurs, ne renvoie pas d'erreur, ne signale plus d'erreur,
    ne signale plus d'erreurs, ne signale pas d'erreur, ne signale pas d'erreurs, ne remonte plus d'erreur,
    ne remonte plus d'erreurs, n'affiche plus d'erreur, n'affiche plus d'erreurs, ne trouve plus d'erreur,
    ne trouve plus d'erreurs, ne trouve pas d'erreur, plus d'avertissement, plus d'avertissements,
    pas d'avertissement, il n'y a plus d'erreur, il n'y a plus d'erreurs, plus aucun problème,
    ne donne plus d'erreur, ne donne aucune erreur, ne produit plus d'erreur, ne lève plus d'erreur, nickel*,
    impeccabl*, parfait*, correct*, propre*, irréprochable*, sans faille, sans fausse note, sans sourciller,
    sans bruit, sans échec, sans échecs, sans erreurs, sans avertissement, sans avertissements,
    sans le moindre souci, sans la moindre erreur, sans aucune erreur, sans le moindre accroc, sans régression,
    sans régressions, sans problèmes, sans soucis, en règle, indemne, intact, intacts, intacte, intactes,
    rien à dire, au complet au vert, tout bon, bon, bonne, bons, bonnes, d'accord, sereine, serein,
    plus rien à redire, plus rien à signaler, plus rien à dire, 100 % de réussite, 100% de réussite,
    taux de réussite de 100 %, d'aplomb, en place, carré, comme sur des roulettes, au top, stable, stables, solide,
    solides, sans un seul rouge, sans rouge, sans incidents
compiles: compile, se compile, compile bien, se construit, se compile bien, se compile correctement,
    se construit correctement, se construit bien, se construit sans erreur, se génère, se génèrent, se bâtit
compiled: compilé, compilée, compiler, construit
completes: fonctionne, marche, remarche, refonctionne, va jusqu'au bout
fail: échoue, échouent, en échec, rouge, rouges, plante, plantent, casse, ne casse, ne plante, n'échoue, ne échoue,
    n'est en échec, n'est rouge, ne tombe, cassent, tombe, tombent, tombe en panne, flanche, flanchent, lâche,
    pète, rougit
failed: échoué, échouée, a échoué, ont échoué, tombé, tombés, a cassé, planté, a planté, ont planté, flanché,
    sauté, a sauté, pété, n'a échoué, n'a cassé, n'a planté, n'a bougé, n'a flanché, bougé, cédé, a cédé,
    a flanché, n'a cédé, n'a sauté
broken: cassé, cassés, cassée
none: aucun, aucune, sans, sans aucune, sans aucun, zéro, pas d'erreur de, ne signale aucune, ne signale aucun,
    ne signale plus aucune, ne remonte aucune, ne remonte aucun, ne renvoie aucune, ne trouve aucune,
    ne trouve aucun, ne présente aucune, ne rapporte aucune, ne montre aucune, n'affiche aucune,
    n'a signalé aucune, n'a trouvé aucune, n'indique aucune, plus aucun, plus aucune, plus un seul, plus une seule,
    pas un seul, pas une seule, pas le moindre, pas la moindre, plus le moindre, plus la moindre, sans la moindre,
    sans le moindre, sans un seul, sans une seule, plus d', pas d', pas de, plus de, ne remonte plus aucune,
    ne remonte plus aucun, ne trouve plus aucune, n'affiche aucun, n'affiche plus aucune, n'affiche plus aucun,
    ne signale plus aucun, ne renvoie aucun, ne renvoie plus aucune, ne relève aucune, ne relève aucun,
    ne lève aucune, ne produit aucune, ne produit aucun, ne détecte aucune, ne détecte aucun, n'a détecté aucune,
    n'a remonté aucune, n'a renvoyé aucune, il n'y a aucune, il n'y a aucun, n'y a plus aucune, n'y a plus aucun,
    n'a aucune, n'a plus aucune, disparu, ont disparu, a disparu, aucun des, aucune des, pas même un, pas même une,
    sans même un, sans même une, nul, nulle, aucune trace de, ne produit plus aucune, exempt de, exempte de
trouble: erreur, erreurs, échec, échecs, problème, problèmes, régression, régressions, défaut, anomalie, anomalies,
    défauts, violation, violations, remarque, remarques, alerte, alertes, souci, soucis, accroc, plainte, plaintes,
    accrocs, surprise, surprises, incident, incidents, infraction, infractions, couac, couacs, casse à, bug, bugs,
    erreur de typage, erreur de type, erreurs de typage, erreurs de type, erreur de compilation,
    erreurs de compilation, faute, fautes, mauvaise surprise, ratés, raté
warnings: avertissement, avertissements, warnings, d'avertissement, d'avertissements, warning
helping: existantes, anciens, pas de régression, pas de régressions, est, sont, être, a été, ont été, toujours,
    encore, à nouveau, de nouveau, entièrement, intégralement, localement, désormais, complètement, ici, ont, a,
    restent, donc, exécutés, exécutée, comme avant, comme prévu, s'exécutent, s'exécute, tourne, tournent,
    s'est exécutée, s'est terminée, s'est déroulée, se déroulent, se déroule, s'achève, s'achèvent, s'est achevée,
    s'est exécuté, se sont exécutés, redevenue, redevenus, redevenu, redevient, redeviennent, est repassé,
    est repassée, sont repassés, reste, demeure, bel et bien, sans exception, partout, en local, chez moi,
    de bout en bout, du début à, une nouvelle fois, deux fois, à chaque fois, du premier coup, à présent, enfin,
    cette fois, et tout, bien sûr, par ailleurs, été, totalement, s'est terminé, se sont terminés,
    se sont terminées, s'est achevé, s'est déroulé, s'est bien déroulé, nouvellement, bien, se, s', en mode strict,
    de a à z, du début à la fin, sans exception aucune, depuis zéro, de zéro, l'un après l'autre,
    après la modification, après le correctif, après correction, après la migration, après ce changement, depuis,
    à ce stade, aujourd'hui, actuellement, en ce moment, sort, ressortent, s'affiche, s'affichent, se termine,
    se terminent, il y a, y a, il reste, rétablie, j'ai, ai, de suite, trois fois de suite, d'affilée,
    coup sur coup, à chaque passage, à chaque run, à chaque exécution, à chaque lancement
was: était, étaient, qui était, qui étaient, qui échouait, qui échouaient, qui plantait, qui cassait
now: maintenant
reports: signale, rapporte, affiche, donne, retourne, renvoie, indique, résultat, résultats, statut, avec, termine,
    disent, termine avec, se termine avec, se termine par, se solde par, ressort, sortent, finit, finissent,
    finit par, crache, remonte, remontent, relève, relèvent, trouve, trouvent, détecte, détectent, produit, lève,
    montre, montrent, annonce, annoncent
it: ils, elles, il, elle, tout cela
both: les deux
ran: lancé, exécuté, lancée, relancé, exécuter, j'ai lancé, j'ai exécuté, j'ai relancé, relancée, relancés, rejoué,
    rejouée, fait tourner, ai lancé, ai relancé, ai exécuté, ai rejoué, refait tourner, tourné, ai tout lancé,
    réexécuté, réexécutée, exécutant, déroulé
that: vérifié, confirmé, j'ai vérifié, je confirme, car, puisque, parce que
not: ne, n', pas, jamais, ni, n'ai, n'a, n'ont, n'est, impossible, ignoré, ignorés, non, sans avoir, au lieu,
    ne passe pas, ne passent pas, ne passe toujours pas, ne passe plus, ne compile pas, ne compile plus, non plus,
    pas encore
may: devrait, devraient, peut, peuvent, pourrait, pourraient, doit, doivent, semble, semblent, sera, seront,
    passera, passeront, faut, permet, permettrait, serait, seraient, probablement
hoped: espère, pense, crois, suppose, attends, vérifier, vérifiez, confirmer, confirmez, assurez-vous, assurer,
    objectif, but, prochaine, veuillez, normalement, théoriquement, pour que, afin, faire, fais, souhaitez-vous
if: si, dès que, une fois, lorsque, tant que, à condition, jusqu'à, pourvu, sauf si, au cas, s'il, s'ils
when: quand, pendant
after: après
past: avant, auparavant, précédemment, initialement, hier, jusque-là, au départ, à l'origine, sur main
others: pipeline, chez vous, de votre côté, sur votre machine, relecteur, readme, workflow
says: selon, dites, affirme, indique que, d'après, prétend, dit
except: sauf, hormis, excepté, à part, à l'exception, mis à part, exception, jusqu'ici, désactivé, désactivés,
    pas sûr, pas certain, à confirmer, plus ou moins, en partie
and: et, ainsi que, ou, et que
but: mais, cependant, toutefois, pourtant, bien que, or
preposition: sur, dans, sous, en, chez, malgré, grâce, y, y compris, côté
of: de, du, des, d', pour, par, un, une, à, au, aux, contre
thing: projet, code, application, paquet, dépôt, bibliothèque, module, modules, image, l'application, l'appli,
    l'image, l'app, appli, bibliothèques, paquets, image docker, bundle, bundle de production
todo: prochaines étapes, étapes suivantes, à faire, reste à faire, plan de test, critères d'acceptation,
    pour vérifier, avant de fusionner, recommandations, non fait
number: un seul, trois, quatre, cinq, six, sept, huit, neuf, dix
tests_pass: plus aucun test n'échoue, plus aucun test échoue, aucun test n'échoue, aucun test ne échoue,
    aucun test n'a échoué, aucun test en échec, plus aucun test en échec, aucun test n'est en échec,
    plus aucun test rouge, aucun test rouge, aucun test cassé, plus aucun test cassé, aucun test ne plante,
    aucun test ne casse, plus un test rouge, aucun échec de test
subordinate: que, qu'il, qu'ils
order: lancez, exécutez, ajoutez, installez
typechecks: aucune erreur de type, aucune erreur de typage, sans erreur de type, sans erreur de typage,
    plus aucune erreur de type, plus d'erreur de type, plus d'erreurs de type, pas d'erreur de type,
    zéro erreur de type, pas d'erreur de typage, plus aucune erreur de typage, types sont bons, types sont corrects
neutral: d'intégration
too: aussi, également, de même, pareillement
build_passes: compile à nouveau, compile de nouveau, recompile, se recompile, compile enfin, se compile à nouveau,
    se construit à nouveau, se construit de nouveau, compile correctement à nouveau
it_passes: rien n'est cassé, rien ne casse, rien n'a cassé, aucune régression, pas de régression à signaler
alone: =tout est vert, =tout est au vert, =tout passe, =tout vert, =tout au vert, =tout passe au vert
complain: plaint, plaignent, plaindre, se plaint, se plaignent, râle, râlent, rouspète, bronche, bronchent,
    proteste, protestent, grogne, grognent, couine, redire, rechigne, rechignent
nothing: rien, rien du tout, plus rien, rien d'autre, quoi que ce soit
everything: tout, l'ensemble, absolument tout, le tout, toute la batterie
rest: le reste, tous les autres, toutes les autres, les autres, le reste de la suite, les autres tests,
    tous les autres tests, le reste des tests, tout le reste, l'ensemble des autres tests
mended: corrigé, corrigée, réparé, résolu
other: d'ajouter, le problème, ce problème, cette erreur, l'erreur, tu avais, vous aviez, que tu avais,
    que vous aviez, que tu avais désactivé, que vous aviez désactivés, que vous aviez désactivé
so_do: tout comme, de même que, ainsi d'ailleurs que
"""
