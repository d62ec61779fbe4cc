"""French."""

WORDS = """
tests: scénarios cucumber, suite, suite de tests, suites de tests, tests unitaires, jeu de tests, suite complète,
    chaque test, suite de test, suite complète de tests, scénarios, specs, batterie de tests, tests existants,
    ensemble des tests, suite entière, jeux de tests, suite de tests unitaires, jeu de tests complet,
    suite de tests complète, batterie, batterie complète, campagne de tests, tests du projet, tests automatisés,
    banc de tests, tests au complet, jeu complet de tests, passe de tests, suite rspec, spécifications,
    suite complète des tests, toutes les suites, les deux suites, suite au complet, suite en entier,
    passe complète, relance complète, tests de non-régression et unitaires, suite unitaire, suites unitaires,
    suite d'intégration et la suite unitaire, l'ensemble de la suite, jeu d'essais, totalité des tests
tests: (run|passage|lancement|tir|cycle) complet( des tests| de la suite| de tests|), (résultat|résultats|
    sortie) (des tests|de pytest|de la suite), tous les (scénarios|cas), chaque (scénario|cas de test), (anciens|
    nouveaux) et (nouveaux|anciens) tests, (anciens|nouveaux) tests et (nouveaux|anciens),
    (l'|)exécution complète( des tests| de la suite|), (l'|)intégralité de la suite, (anciens|
    nouveaux) tests (comme|et|ainsi que) les (nouveaux|anciens), tests (anciens|existants|nouveaux) (comme|et|
    ainsi que) (les |)(nouveaux|anciens|existants)
build: compilation, build de production, construction, build docker, build local, build de release,
    compilation android, génération du bundle, empaquetage, paquetage, construction de l'image, génération,
    compilateur, build complet, build final, édition de liens, l'image docker, le bundle, recompilation,
    édition des liens, packaging, assemblage, transpilation, bundler, l'édition de liens, paquet npm,
    le bundle de production, le bundle de prod, le build de production
build: (build|compilation) (webpack|vite|next|wasm|nix|storybook|frontend|front|back|arm|release|debug|maven),
    (build|compilation) (incrémental|incrémentale|propre|à froid|à partir de zéro)
check: vérification des types, vérification de types, contrôle des types, typage, types, analyse statique,
    vérification statique, contrôle de types, vérificateur de types,
    typage statique, linteur, contrôle statique, analyse de types, vérifications statiques, analyse du code,
    lint et les types, analyseur statique, analyseur, vérificateur,
    contrôle de style, contrôles statiques, style de code, vérifs de types, typage strict, linters, vérif de types,
    vérifs statiques, vérification du typage, contrôle du typage, vérification lint, lint et typage, lint et types,
    formatage et lint, format et lint, formatteur et linter, hooks pre-commit, règles de lint, qualité de code,
    formateur, formateurs, analyseurs, type checker, typechecker, type check, checker, lints, prettier, gofmt,
    rustfmt, black
check: (sortie|résultat|rapport|passage) (de mypy|d'eslint|du linter|de lint|du lint)
gates: toutes les vérifications, tous les contrôles, contrôles de qualité, contrôle qualité
testing: test, vérification, vérifications, validation
whole: le, la, les, l'ensemble des, l'ensemble de la, l'intégralité des, l'intégralité de la, la totalité des,
    tous, tous les, toutes, toutes les, toute la, toute, tout le, nos, notre, existants, chacun des, tous nos,
    toutes nos, toute notre, l'ensemble du, l'intégralité du, la totalité de la, chacun de nos,
    anciens et nouveaux, nouveaux et anciens, nouveaux comme anciens, anciens comme nouveaux, déjà existants, ses,
    son, sa, leur, leurs, mon, ma, vos, votre, chaque, entière, entier, entiers, entières, complète, complet,
    complets, complètes, chacune des, toutes ses, tous ses, toute sa, tout son, quelque, vingt, 100 % des,
    100% des, 100 % de
layer: tests d'intégration, tests e2e, tests de bout, tests de bout en bout, e2e, bout en bout
part: nouveaux, nouvelle, nouvelles, ces, cette, mes, deux, certains, certaines, plupart des, plupart, quelques,
    autres, restants, presque tous, presque, concernés, liés, seuls, partie des, moitié des
pass: passe, passent, passé, passés, réussit, réussissent, réussi, réussis, réussie, aboutit, ont réussi, a réussi,
    passant, sont passés, est passée, est passé, sont passées, passées, passée, validé, validés, validée, validées,
    ont abouti, a abouti, aboutissent, tournent bien, tourne bien, passe bien, passent bien, réussies, survit,
    survivent, tient, tiennent, tient bon, tiennent bon, franchit, franchissent, ont passé, a passé, repasse,
    repassent, vont bien, va bien, continue de passer, continuent de passer, a tenu, ont tenu, tiennent le coup,
    tient le coup, tient la route, tiennent la route, en sort indemne, en sortent indemnes, s'en sort,
    s'en sortent, a tout passé, ont tout passé, est validé, sont validés, reste validé, aboutit bien, roule,
    roulent, encaisse, encaissent, répond présent, répondent présent, réussissait? no, fonctionnent tous,
    sort vainqueur, a survécu, ont survécu, résiste, résistent, a résisté, ont résisté, satisfont, satisfait aux
pass: (passe|passent|passait) (à nouveau|de nouveau|toujours|tous|toutes|partout|sans souci|sans problème|
    comme avant|haut la main), (continue|continuent) à passer, (ça |tout )roule, (va|vont|allé|allée|arrive|
    arrivent|court) (jusqu'au bout|jusqu'à la fin|au bout)
good: content, contente, ne dit rien, ne trouve rien, impeccables, sans erreur, vert, verts, verte, vertes,
    au vert, en vert, propre, propres, avec succès, succès, sans encombre, correctement, impeccable, passing,
    passed, sans accroc, réussite, satisfait, muet, muette, silencieux, silencieuse, rien à signaler,
    rien à redire, ne dit plus rien, ne trouve plus rien, correct, correcte, corrects, correctes, nickel, parfait,
    parfaite, parfaits, parfaitement, heureux, contents, ravi, satisfaite, sans problème, sans souci,
    sans anicroche, sans accrocs, sans incident, sans faute, sans broncher, normalement terminé, feu vert,
    en ordre, n'échoue plus, n'échouent plus, ne casse plus, ne plante plus, ne plantent plus, réparé et passe,
    tout vert, clean, green, au beau fixe, à zéro erreur, rien à corriger, ne trouve rien à, s'est bien passé,
    se passe bien, se passent bien, plus d'erreur, plus d'erreurs, pas d'erreur, pas d'erreurs,
    ne renvoie pas d'erreur, ne signale pas d'erreur, ne signale pas d'erreurs, n'affiche plus d'erreur,
    n'affiche plus d'erreurs, ne trouve plus d'erreur, ne trouve plus d'erreurs, ne trouve pas d'erreur,
    plus d'avertissement, plus d'avertissements, pas d'avertissement, il n'y a plus d'erreur,
    il n'y a plus d'erreurs, plus aucun problème, ne donne plus d'erreur, ne donne aucune erreur, nickel*,
    impeccabl*, parfait*, correct*, propre*, irréprochable*, sans faille, sans sourciller, sans bruit, sans échec,
    sans échecs, sans erreurs, sans avertissement, sans avertissements, sans le moindre souci,
    sans la moindre erreur, sans aucune erreur, sans le moindre accroc, sans régression, sans régressions,
    sans problèmes, sans soucis, en règle, indemne, intact, intacts, intacte, intactes, rien à dire,
    au complet au vert, bon, bonne, bons, bonnes, d'accord, sereine, serein, plus rien à redire,
    plus rien à signaler, plus rien à dire, 100 % de réussite, 100% de réussite, taux de réussite de 100 %,
    d'aplomb, en place, carré, comme sur des roulettes, au top, stable, stables, solide, solides,
    sans un seul rouge, sans rouge, sans incidents, ras, r.a.s, r.a.s., rien à déclarer, rien de cassé,
    rien de rouge, se tait, se taisent, s'est tu, au repos, en silence, sort en 0, sort avec 0, sort à 0,
    renvoie 0, retourne 0, termine en 0, fonctionnelle, fonctionnel, fonctionnels, opérationnel, opérationnelle,
    du vert partout, que du vert, tout en vert, vert partout, vert sur toute la ligne, vert de bout en bout,
    barre verte, carton plein, sans-faute, un sans-faute, 20/20, à la perfection, comme une horloge,
    comme une lettre à la poste, comme il faut, bien huilé, sain, saine, sains, satisfaits, satisfaites, apaisé,
    apaisée, calme, calmé, calmée, tranquille, zen, aux anges, en pleine forme, en bonne santé, en état de marche,
    en bon état, approuve, valide tout, accepte tout, apaisés, sans tache, irréprochable, exempts d'erreurs,
    rien à reprocher, déjà formaté, sans moufter, sans râler, sans accident, sans dommage, sans dégât, concluant,
    concluants, concluante, concluantes, probant, probants, succès complet, vingt succès, réglo, tranquilles,
    correctement formaté, aux normes, conforme, conformes, content partout
good: (ne trouve|n'a|ne voit|n'a trouvé|ne relève) (plus |)rien (à redire|à signaler|à dire|à reprocher|à corriger|
    d'anormal|de suspect|de particulier), ne (remonte|signale|sort|crache|rapporte|renvoie|lève|voit|relève|
    détecte|affiche|produit|bronche) (plus |)(rien|pas|aucune erreur|d'erreur|d'erreurs), n'(affiche|a) (plus |
    )(rien|aucune erreur|aucun avertissement)( trouvé| remonté| signalé|), ne (se plaignent|râlent|bronchent|
    protestent)( pas| plus|), reste (muet|muette|silencieux|silencieuse|vert|verte|propre|stable|calme),
    restent (verts|vertes|propres|stables), avec (le |un |)code (de sortie |de retour |)(0|zéro), (code de sortie|
    code de retour|code retour|exit code|statut de sortie) (0|zéro|: 0|= 0|égal à 0|nul|est 0|vaut 0), (est|
    sont) (de nouveau|à nouveau) (vert|verte|verts|vertes|propre|propres), (repassée|repassé|repassés|repassées|
    revenue|revenu|revenus|redevenue|redevenu) au vert, (repasse|repassent|revient|reviennent|retour) au vert,
    sans (ciller|rechigner|douleur|peine|heurt|heurts|surprise|surprises|plainte|plaintes|bavure|anomalie|
    anomalies|alerte|alertes|défaut|défauts|remarque|remarques|casse|fausse note|une seule erreur|un seul échec|
    un échec|une erreur|un avertissement|le moindre échec|le moindre avertissement|la moindre alerte|aucun échec|
    aucun avertissement|aucun problème|rien casser), tout (bon|est bon|va bien|est propre|est ok|est nickel|
    est correct|est en ordre), c'est (bon|vert|ok|propre|nickel|tout bon), donne (son|le) (feu vert|aval|accord),
    les (deux|trois|quatre) au vert, n'est plus (rouge|rouges|cassé|cassée|en échec|fâché), (ne |)se (plaint|
    plaignent) (plus|pas) de rien, ne (se plaint|râle|bronche|rouspète|proteste|grogne|moufte|couine)( pas| plus|
    )( du tout|), (n'ont|n'a|n'avait|n'avaient) rien à (redire|signaler|dire|reprocher|objecter|corriger)
compiles: compile, se compile, compile bien, se construit, se construit sans erreur, se génère, se génèrent,
    se bâtit, ça compile
compiles: (se construit|se génère|se compile|se package|se bâtit) (bien|correctement|sans souci|sans problème|
    proprement|normalement), (est|sont) (généré|générée|générés|construit|construite|produit|
    produite) (correctement|sans erreur|sans problème|sans souci|proprement|à nouveau|de nouveau), (est|
    sont) (généré|générée|compilé|compilée|construit|construite) sans (avertissement|avertissements|erreurs)
compiled: compilé, compilée, compiler, construit
completes: fonctionne, marche, remarche, refonctionne, va jusqu'au bout, est bon, est bonne, aboutit à, se conclut,
    s'est conclu, s'est conclue, est prêt, est prête, produit, se monte, s'assemble, est assemblé, est assemblée,
    est monté, est généré, est générée, est construit, est construite
completes: est (réparé|réparée|rétabli|rétablie|débloqué|débloquée|de retour), (se termine|s'achève|finit|
    termine) (bien|correctement|normalement|proprement), (fonctionne|marche|tourne) (à nouveau|de nouveau|enfin|
    bien|correctement|maintenant)
fail: échoue, échouent, en échec, rouge, rouges, plante, plantent, casse, ne casse, ne plante, n'échoue, ne échoue,
    n'est en échec, n'est rouge, ne tombe, cassent, tombe, tombent, tombe en panne, flanche, flanchent, lâche,
    pète, rougit
failed: échoué, échouée, a échoué, ont échoué, tombé, tombés, a cassé, planté, a planté, ont planté, flanché,
    sauté, a sauté, pété, n'a échoué, n'a cassé, n'a planté, n'a bougé, n'a flanché, bougé, cédé, a cédé,
    a flanché, n'a cédé, n'a sauté
broken: cassé, cassés, cassée
none: aucun, aucune, sans, sans aucune, sans aucun, zéro, pas d'erreur de, n'indique aucune, plus aucun,
    plus aucune, plus un seul, plus une seule, pas un seul, pas une seule, pas le moindre, pas la moindre,
    plus le moindre, plus la moindre, sans la moindre, sans le moindre, sans un seul, sans une seule, plus d',
    pas d', pas de, plus de, n'a renvoyé aucune, n'y a plus aucune, n'y a plus aucun, n'a aucune, n'a plus aucune,
    disparu, ont disparu, a disparu, aucun des, aucune des, pas même un, pas même une, sans même un, sans même une,
    nul, nulle, aucune trace de, exempt de, exempte de, à zéro, à 0, tombé à zéro, tombé à 0, tombés à 0,
    descendu à 0, ramené à 0, ramené à zéro, réduit à zéro, à néant, envolées, envolés, éliminées, éliminés,
    éliminée
none: il ne reste (plus |)(aucun|aucune|d'), il n'y a (plus |pas |)(aucun|aucune|d'|de), n'y a pas (d'|de), (pas|
    plus) (un|une), (ne |n'|)(révèle|révélé|détecte|montre|a révélé|a montré|a donné|donne|remonte|a remonté|sort|
    laisse|fait apparaître|produit|relève|présente|rapporte|signale|affiche|renvoie|trouve|lève|compte|reste|
    a trouvé|a relevé|a détecté|a signalé) (aucun|aucune|plus aucun|plus aucune|zéro|0|pas de|pas d'|plus d'|
    plus de|pas un seul|pas une seule)
trouble: erreur, erreurs, échec, échecs, problème, problèmes, régression, régressions, défaut, anomalie, anomalies,
    défauts, violation, violations, remarque, remarques, alerte, alertes, souci, soucis, accroc, plainte, plaintes,
    accrocs, surprise, surprises, incident, incidents, infraction, infractions, couac, couacs, casse à, bug, bugs,
    faute, fautes, mauvaise surprise, ratés, raté, pépin, pépins, hic, bémol, bémols, grief, griefs, réserve,
    réserves, heurt, heurts, mécontentement, critique, critiques, ratage, ratages, cassure, cassures, plantage,
    plantages, dérive, dérives, écart, écarts, non-conformité, non-conformités, manquement, manquements,
    effet de bord, effets de bord, signalement, signalements, constat, objection, objections, fausse note,
    point rouge, points rouges, échecs ni erreurs, erreur ni avertissement, erreurs ni avertissements,
    erreur ni échec, ligne rouge, lignes rouges, complications, complication, conflit, conflits, diagnostic,
    diagnostics, incohérence, incohérences, bruit, désagrément, désagréments, dégât, dégâts, entorse, entorses,
    manque, écueil, écueils, tracas, pet, reproche, reproches, mauvaise nouvelle, rouge vif
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
    à ce stade, aujourd'hui, actuellement, en ce moment, ressortent, s'affiche, s'affichent, se termine,
    se terminent, il y a, y a, il reste, rétablie, j'ai, ai, de suite, trois fois de suite, d'affilée,
    coup sur coup, à chaque passage, à chaque run, à chaque exécution, à chaque lancement, de passer, c'est,
    ce sont, cela, ça, à la fin, au final, au bout du compte, finalement, en entier, au complet, en totalité,
    du coup, de mon côté, de notre côté, à mon niveau, sur ma machine, ici aussi, partout ailleurs,
    à tous les coups, chaque fois, l'un comme l'autre, l'une comme l'autre, tous confondus, de haut en bas,
    sur toute la ligne, d'un bout à l'autre, à l'identique, sans modification, sans changement, tels quels,
    telle quelle, comme auparavant, comme d'habitude, une fois de plus, encore une fois, trois fois, dix fois,
    plusieurs fois, dans la foulée, au passage, revient, reviennent, revenu, revenue, revenus, ressortie, sortie,
    est sorti, est sortie, s'avère, s'avèrent, se révèle, en ressort, depuis le correctif, avec ce correctif,
    avec cette modification, avec ces changements, suite à ça, globalement, sort, vient, viennent, vont, va, allée,
    allé, se trouve, se trouvent, réellement, vraiment, simplement, pleinement, au bout, jusqu'au bout,
    à l'instant, juste avant, d'un trait, d'une traite, ensuite, puis, alors, aussi bien, en sus, de surcroît,
    en outre, se sont, s'est, ont tous, ont toutes, sont tous, sont toutes, rapides, lents, lentes, automatisés,
    derrière, par derrière, fois, à froid, vingt fois, à aucune étape
helping: (continue|continuent|continué) (de|d'), (est |sont |)(passé|descendu|tombé|passés) de, (passe|descend|
    tombe) de, (pour être sûr|par sécurité|par précaution) ,
was: était, étaient, qui était, qui étaient, qui échouait, qui échouaient, qui plantait, qui cassait
now: maintenant
reports: signale, rapporte, affiche, donne, retourne, renvoie, indique, résultat, résultats, statut, avec, termine,
    disent, termine avec, se termine avec, se termine par, se solde par, ressort, sortent, finit, finissent,
    finit par, crache, remonte, remontent, relève, relèvent, trouve, trouvent, détecte, détectent, lève, montre,
    montrent, annonce, annoncent, ne révèle, révèle, annonce que, se conclut par, se conclut sur, conclut par,
    finit sur, s'achève sur, se clôt sur, bilan, verdict, compte rendu, au compteur, total, score, donne un,
    atteste, confirme, ressort avec, s'en sort avec, plafonne à, en est à, en sont à, on est à, je suis à,
    nous sommes à, renvoient, retournent, signalent, affichent, donnent, indiquent, rapportent, a renvoyé,
    a retourné, a signalé, a affiché, a donné, a indiqué, a rapporté, a trouvé, a détecté, a produit, a montré,
    a remonté, a relevé, a levé, ont renvoyé, ont signalé, ont donné, ont trouvé, répond, répondent, imprime,
    impriment, écrit, comptabilise, totalise, annoncé, affiché, rendu, rend, rendent, rapport, journal, présente,
    présentent, a présenté, comporte, comportent, contient, enregistre, enregistrent, conclut, conclut à,
    conclut sur, ressort à, trouvé, signalé, relevé, remonté
it: ils, elles, il, elle, tout cela, les trois, les quatre, tous les deux, toutes les deux, tous les trois, chacun,
    chacune, l'un et l'autre, tous sans exception, toutes sans exception, chaque étape, les cinq
both: les deux, tous deux, toutes deux
ran: lancé, exécuté, lancée, relancé, exécuter, j'ai lancé, j'ai exécuté, j'ai relancé, relancée, relancés, rejoué,
    rejouée, fait tourner, ai lancé, ai relancé, ai exécuté, ai rejoué, refait tourner, tourné, ai tout lancé,
    réexécuté, réexécutée, exécutant, déroulé, vérifié avec, validé avec, validé par, testé avec, enchaîné,
    martelé, bouclé, fait passer, refait passer, en relançant, en lançant
ran: (relancé|lancé|exécuté|rejoué|déroulé|passé) (toute|l'ensemble|l'intégralité|en entier|au complet), (fait|
    refait) (un|une) (run|passage|passe|tour) (complet|complète), (fait|refait) tourner en entier,
    après avoir (lancé|relancé|exécuté|tout relancé|fait tourner)
that: vérifié, confirmé, j'ai vérifié, je confirme, car, puisque, parce que, constaté, j'ai constaté,
    bonne nouvelle, en résumé, en bref, bref, au global, pour info, à noter, preuve, preuve que, ce qui confirme,
    ce qui donne, j'ai confirmé, j'ai pu vérifier, j'ai pu confirmer, je peux confirmer, il s'avère, constate que,
    je constate, on constate, tant mieux, dont acte
not: ne, n', pas, jamais, ni, n'ai, n'a, n'ont, n'est, impossible, ignoré, ignorés, non, sans avoir, au lieu,
    ne passe pas, ne passent pas, ne passe toujours pas, ne passe plus, ne compile pas, ne compile plus, pas encore
may: devrait, devraient, peut, peuvent, pourrait, pourraient, doit, doivent, semble, semblent, sera, seront,
    passera, passeront, faut, permet, permettrait, serait, seraient, probablement
hoped: espère, pense, crois, suppose, attends, vérifier, vérifiez, confirmer, confirmez, assurez-vous, assurer,
    objectif, but, prochaine, veuillez, normalement, théoriquement, pour que, afin, faire, fais, souhaitez-vous,
    en principe, sur le papier, avec un peu de chance, croisons les doigts, à mon avis, sauf erreur, d'après moi,
    à ma connaissance, je parie, j'imagine, en théorie
if: si, dès que, une fois, lorsque, tant que, à condition, jusqu'à, pourvu, sauf si, au cas, s'il, s'ils
when: quand, pendant
after: après
past: avant, auparavant, précédemment, initialement, hier, jusque-là, au départ, à l'origine, sur main, à l'époque,
    autrefois, jadis, dans la v, dans la version, dans l'ancienne, sur l'ancienne, la semaine dernière,
    le mois dernier, lors de la dernière, à la dernière release, il y a une semaine, il y a un mois, il y a deux,
    ce matin encore, passait, passaient, compilait, en ce temps-là, lundi, mardi, mercredi, jeudi, vendredi,
    samedi, dimanche, avant-hier, vendredi dernier
others: pipeline, chez vous, de votre côté, sur votre machine, relecteur, readme, workflow
says: selon, dites, affirme, indique que, d'après, prétend, dit
except: sauf, hormis, excepté, à part, à l'exception, mis à part, exception, jusqu'ici,
    pas sûr, pas certain, à confirmer, plus ou moins, en partie
and: et, ainsi que, ou, et que
but: mais, cependant, toutefois, pourtant, bien que, or
preposition: sur, dans, sous, en, chez, malgré, grâce, y, y compris, côté
of: de, du, des, d', pour, par, un, une, à, au, aux, contre
thing: projet, code, application, paquet, dépôt, bibliothèque, module, modules, image, l'application, l'appli,
    l'image, l'app, appli, bibliothèques, paquets, image docker, bundle, bundle de production, workspace, service,
    services, monorepo, solution, crate, crates, projets, apk, installeur, exécutable, binaire, wheel, artefact,
    archive, firmware, conteneur, l'exécutable, noyau, pilote, l'extension, extension, site, l'installeur, jeu,
    programme, l'archive, plugin, l'apk
todo: prochaines étapes, étapes suivantes, à faire, reste à faire, plan de test, critères d'acceptation,
    pour vérifier, avant de fusionner, recommandations, non fait
number: un seul, trois, quatre, cinq, six, sept, huit, neuf, dix
tests_pass: aucun échec de test, taux de réussite : 100 %, taux de réussite : 100%, taux de réussite de 100%,
    taux de réussite à 100 %, taux de réussite à 100%, taux de réussite est de 100 %, taux de réussite est de 100%,
    taux de succès : 100 %, taux de succès : 100%, taux de succès de 100 %, taux de succès de 100%,
    taux de succès à 100 %, taux de succès à 100%, taux de succès est de 100 %, taux de succès est de 100%,
    100 % de succès, 100 % des tests passent, 100 % de tests verts, 100 % verts, 100 % au vert, 100% de succès,
    100% des tests passent, 100% de tests verts, 100% verts, 100% au vert
tests_pass: (plus |)(aucun|pas un|pas un seul|nul|plus un|plus un seul) test (n'est |ne |n'|n'a |)(échoue|échoué|
    casse|cassé|plante|planté|tombe|tombé|flanche|rouge|en erreur|en échec|au rouge|est rouge|ne tombe|n'est cassé|
    n'est rouge)( plus|), (tests|test) en (échec|erreur) (:|=) (0|aucun|zéro|néant), (n'ai|n'a|ne|sans|
    je n'ai) (cassé|casse|casser) aucun test, zéro test (en échec|rouge|cassé)
subordinate: que, qu'il, qu'ils
order: lancez, exécutez, ajoutez, installez
typechecks: aucune erreur de type, aucune erreur de typage, sans erreur de type, sans erreur de typage,
    plus aucune erreur de type, plus d'erreur de type, plus d'erreurs de type, pas d'erreur de type,
    zéro erreur de type, pas d'erreur de typage, plus aucune erreur de typage, types sont bons, types sont corrects
neutral: d'intégration, style, formatage
too: lui aussi, elle aussi, eux aussi, elles aussi, aussi, également, de même, pareillement, non plus
build_passes: compile à nouveau, compile de nouveau, recompile, se recompile, compile enfin, se compile à nouveau,
    se construit à nouveau, se construit de nouveau, compile correctement à nouveau
it_passes: rien n'a cassé, aucune régression, pas de régression à signaler, je n'ai rien cassé,
    je n'ai rien casser, on n'a rien cassé, on n'a rien casser, n'ai rien cassé, n'ai rien casser, sans rien cassé,
    aucun rouge, aucune casse, pas de casse, pas un rouge, zéro casse
it_passes: (rien|plus rien) (ne|n') (casse|échoue|plante|tombe|flanche)( plus|), (rien|plus rien) n'(échoue|
    est rouge|est cassé|est en échec|a échoué|a planté|a flanché|a cédé|a bougé|a sauté), aucun (ne|n') (échoue|
    casse|tombe|a échoué|plante), aucun n'(échoue|a échoué|est rouge)
alone: =tout passe au vert
alone: =(tout|tous|toutes) (est |sont |)(vert|verts|vertes|au vert|en vert|passe|passent)( partout| à nouveau|
     de nouveau| désormais|), =(aucun|zéro|0|pas un seul|plus aucun|pas le moindre) (échec|échecs)( à signaler|
     désormais|)
complain: plaint, plaignent, plaindre, se plaint, se plaignent, râle, râlent, rouspète, bronche, bronchent,
    proteste, protestent, grogne, grognent, couine, redire, rechigne, rechignent
nothing: rien, rien du tout, plus rien, rien d'autre, quoi que ce soit, sortie vide, aucune sortie, journal vide,
    liste vide, rapport vide, diff vide, silence radio, strictement rien, absolument rien
everything: tout, l'ensemble, absolument tout, le tout, toute la batterie
rest: le reste, tous les autres, toutes les autres, les autres, le reste de la suite, les autres tests,
    tous les autres tests, le reste des tests, tout le reste, l'ensemble des autres tests
mended: corrigé, corrigée, réparé, résolu, corrigées, corrigés, réparée, réparés, réparées, résolue, résolus,
    résolues, réglé, réglée, réglés, réglées, éliminé
other: d'ajouter, le problème, ce problème, cette erreur, l'erreur, tu avais, vous aviez, que tu avais,
    que vous aviez, que tu avais désactivé, que vous aviez désactivés, que vous aviez désactivé, correction,
    corrections, mo de moins, ko de moins
other: (qui|que) (était|étaient) (désactivé|désactivée|désactivés|désactivées|ignorés|ignorées|en échec|rouge|
    rouges|cassés), (compile|se construit|se génère) pour chaque
so_do: tout comme, de même que, ainsi d'ailleurs que
check+trouble: (erreur|erreurs|avertissement|avertissements|problème|problèmes|alerte|alertes) (de lint|du linter|
    mypy|eslint|de mypy|d'eslint), (erreur|erreurs) de (type|types|typage)
build+trouble: erreur de build, erreur de lien, erreur de link, erreurs de build, erreurs de lien, erreurs de link,
    avertissement de compilation, avertissements de compilation
build+trouble: (erreur|erreurs) de compilation
rest+pass: rien d'autre n'(a|est|a été) (cassé|bougé|touché|échoué|affecté|impacté|rouge), (sans|n'a) rien (casser|
    cassé) d'autre, aucun autre test (n'a échoué|n'échoue|ne casse|n'est touché|n'est impacté|affecté|n'a bougé),
    (aucune casse|pas de casse|aucun dégât|aucun effet de bord) (ailleurs|par ailleurs)
makes: génère, génèrent, a généré, produit le, produit la, produit les, crée le, crée la, crée les
purpose: pour (être sûr|être sûre|m'assurer|vérifier|s'assurer|être certain|confirmer|valider|éliminer|écarter)
ran: (dernière|ultime|nouvelle) (passe|vérification|exécution|relance), (dernier|ultime|nouveau) (passage|run|tour|
    lancement)
thing: (l'application|l'appli|l'app|application|projet|cible|version|module) (ios|android|web|macos|windows|linux|
    wasm|desktop|mobile|watchos)
good: sans (erreur|erreurs) ni (avertissement|avertissements|warning|warnings|alerte), sans (avertissement|
    avertissements|warning|warnings) ni (erreur|erreurs), sans (warning|warnings|diagnostic|message|commentaire)
compiles+preposition: (compile|compilent|se compile|se construit|se génère|compile aussi|se compile aussi) (pour|
    sous|avec|contre)
part: (seulement|uniquement) (sur|dans|avec|sous|en)
files: fichier, fichiers
weakened: mis en commentaire, neutralisé, contourné, assoupli, supprimé le test, supprimé les tests, rendu
    silencieux
order: supprimez, utilisez, ouvrez, clonez, redémarrez, appliquez, configurez, ajoute, installe
helping: cinq fois, consécutives, consécutifs
counted: assertions
other: comme en ci, comme la ci, comme dans la ci
fail: échouer, planter, casser
none: pas une fois, pas une seule fois, à aucun moment
todo: todo, to-do, liste des tâches, tâches restantes
past: sans (mon|le|ce) (changement|correctif|patch|commit), sans (ma|la) modification, avec le
    (changement|correctif|patch) annulé
others: nightly, sur une autre machine, votre journal, votre log
except: collecte, collectés
weakened: désactivé, désactivés, désactivée
order: ^er, ^ir
complain: à redire, quoi que ce soit à redire, quelque chose à redire, quoi que ce soit à signaler
thing: paquet debian
it_passes: sans que rien ne (casse|tombe|échoue|plante|rougisse), sans qu'aucun (test |)ne
    (casse|tombe|échoue|plante)
others: capture d'écran
build+good: (compilation|build|construction|génération) (terminée|terminé|achevée|achevé|finie|bouclée)
trouble: défaillance, défaillances
hoped: en revue
others: collègue, collègues
pass: (se terminent|se termine|s'achèvent|s'exécutent|s'exécute) (bien|correctement|normalement)
frame: je propose, nous proposons, ce que je propose, ma proposition, proposition :, proposition de,
    voici mon plan, voici le plan, plan de, brouillon, ébauche, estimation :, pour répondre à ta question,
    pour répondre à votre question, relecture de, revue de, ma relecture, voici ce que je propose,
    voici comment je m'y prendrais, je m'y prendrais, voici comment je ferais, je procéderais, ma réponse,
    comparaison de, comparaison des, candidats pour, a :, b :
frame: (il y a|je vois|nous avons|on a) (deux|trois|plusieurs) (options|possibilités|solutions|pistes|approches),
    (option|variante|solution|approche|piste) (a|b|c|1|2|3) :, j'ai (relu|regardé|lu|examiné|revu) (la|le|ta|votre|
    cette) (pr|pull request|merge request|mr|branche|patch)
wording: critère d'acceptation, critères de réussite, critère de réussite, critères de succès, critère de succès,
    définition de fini, definition of done, terminé quand, l'objectif, objectifs, état visé, état cible,
    message de commit, notes de version, modèle, gabarit, ticket, checklist, liste de contrôle,
    description de la pr, wiki, exigences, texte de la, texte du, texte pour, tutoriel, dans le tutoriel,
    chronologie, barème
asks: je commence, ça te va, cela vous convient, ça vous va, est-ce que je commence, puis-je commencer,
    je m'y mets, laquelle préfères-tu, laquelle préférez-vous, lequel préfères-tu, lequel préférez-vous,
    que préfères-tu, que préférez-vous, qu'en penses-tu, qu'en pensez-vous, j'attends ton feu vert,
    j'attends votre feu vert, j'attends ta décision, j'attends votre décision, si tu es d'accord,
    si vous êtes d'accord, dis-moi laquelle, dites-moi laquelle, dites-moi et, dis-moi et, que veux-tu faire,
    que voulez-vous faire, il manque quelque chose, comment voulez-vous, comment veux-tu, par où commencer,
    à toi de choisir, à vous de choisir, à toi de décider
untouched: (je n'ai|n'ai) (encore |)rien (modifié|changé|touché|écrit)( pour l'instant| encore|), rien (n'est|
    n'a été|n'a) (encore |)(modifié|changé|touché)( pour l'instant|), (aucun|aucune) (fichier|code|ligne|
    modification) (n'est|n'a été) (modifié|modifiée|changé|changée|touché|touchée|faite), sans rien (modifier|
    changer|toucher), (l'arbre de travail|arbre de travail|dépôt|code|branche|copie de travail) (est|
    reste) (inchangé|inchangée|intact|intacte|tel quel), (je n'ai|n'ai) (encore |)rien (lancé|exécuté|testé|
    vérifié|compilé)
untouched: état initial, tel quel, aucun commit
withdrawn: je suis revenu en arrière, suis revenue en arrière, revenu en arrière, je ne l'ai pas gardé,
    je ne l'ai pas gardée, je ne les ai pas gardés, ne l'ai pas conservé, fait marche arrière, renoncé à cette,
    renoncé à ce, abandonné cette, abandonné ce, dans le stash, dans le reflog
withdrawn: (j'ai |je l'ai |l'ai |ai |)(tout |donc |)(annulé|abandonné|jeté|retiré|rétabli) (le changement|
    les changements|la mise à jour|la modification|les modifications|l'essai|la tentative|cette piste|tout ça|
    l'ensemble), (je l'ai|je les ai|l'ai) (donc |)(annulé|annulée|abandonné|abandonnée|jeté|retiré|retirée|
    annulés), j'ai tout (annulé|remis|jeté|retiré|défait)
caveat: (ne veut|ne signifie|ne prouve|n'indique|ne dit|ne garantit|ne démontre) (pas|rien|pas dire|
    pas grand-chose), (ne prouve|ne dit|ne démontre) (rien|pas grand-chose), uniquement parce que,
    seulement parce que, ne vérifie rien, ne vérifient rien, à prendre avec
caveat: parce qu'il est ignoré, parce qu'il est sauté, parce qu'il est désactivé
other: (critères|les critères) (d'acceptation|de réussite|de succès) (sont|sont tous) (remplis|satisfaits|atteints)
others: (dans|sur) (un|une|le|la) (clone|copie|bac à sable|prototype|autre branche|dépôt de reproduction),
    sur la branche, dans le conteneur, votre journal, ton journal, vos journaux
except: un par un, une par une, pris un par un, isolément, encore en cours, jusqu'à l'étape
if: hypothétiquement
others: le bot
"""
