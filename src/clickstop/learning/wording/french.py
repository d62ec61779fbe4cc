"""French."""

WORDS = """
polite: s'il te plaît, s'il vous plaît, s'il te plait, stp, svp, peux tu, tu peux, pouvez vous, pourrais tu,
    pourriez vous, merci de, il faut, il faudrait, maintenant, ensuite, et, aussi, bonjour, salut, ok, d'abord,
    vite, vous pouvez, tu pourrais, on doit, puis, enfin, aide moi à
fix: corrige, corriger, corrigez, répare, réparer, réparez, à réparer, à corriger, débogue, déboguer, résous,
    résoudre, résolvez, règle, régler, réglez, règle ça, régler ça, bouche la, bouche le, colmate*,
    remets en marche, fais marcher, remédie*, trouve la cause, trouve le bug, trouve pourquoi, cherche pourquoi,
    regarde pourquoi, débuguer, débugue, dépanne*, fixe, fixer, occupe toi de ça, à fixer, rétablis, rétablir,
    comprendre pourquoi, élimine le bug, empêche*
neutral: message d'erreur, messages d'erreur, page d'erreur, pages d'erreur, gestion des erreurs,
    gestion d'erreurs, code d'erreur, codes d'erreur, logs de débogage, log de débogage, mode débogage,
    mode debug, logs de debug, rapport de bug, suivi de bugs, suivi des bugs, rapport d'erreur, largeur fixe,
    position fixe, gestionnaire d'erreurs, prix fixe
other: ajoute*, crée, créer, créez, écris, écrire, écrivez, implémente*, génère*, renomme*, déplace*, supprime*,
    retire*, enlève*, remplace*, passe, passer, passez, mets, mettre, mettez, migre*, traduis, traduire,
    documente*, explique*, fais, faire, faites, refactorise*, refactore*, simplifie*, découpe*, sépare*, divise*,
    extrais, extraire, optimise*, améliore*, configure*, installe*, vérifie*, montre*, liste*, résume*, décris,
    décrire, propose*, utilise*, change*, modifie*, active*, désactive*, prépare*, conçois, concevoir, nettoie*,
    range*, formate*, teste*, lance*, exécute*, publie*, déploie*, intègre*, permets, permettre, affiche*, donne*,
    dis, dis moi, compare*, planifie*, réécris, réécrire, convertis, convertir, bascule*, augmente*, réduis,
    réduire, rends, rendre, étends, étendre, prends, prendre, écourte, reformule*, organise*, réorganise*,
    fusionne*, centralise*, factorise*, monte*, sors, sortir, envoie*, trie*, cache*, nouvelle fonctionnalité,
    mise à jour, termine*, continue*, définis, définir, analyse*, relis
want: il faudrait un, il faudrait une, il nous faudrait, il faut un, il faut une, je veux, je voudrais,
    j'aimerais, on veut, on voudrait, on aimerait, nous voulons, nous voudrions, j'ai besoin, on a besoin,
    nous avons besoin, ce serait bien, ça serait bien, il nous faut, il me faut, en tant que
question: comment, que, qu'est ce que, qu'est ce qui, quel, quelle, quels, quelles, qui, où, est ce que, y a t il,
    combien, à quoi, que penses tu, faut il, peut on
why: pourquoi, comment ça se fait, d'où vient, à cause de quoi
should: doit, doivent, devrait, devraient, faut que, il faut que
bug: bug, bugs, bogue, bogues, plantage, plantages, régression, fuite mémoire, fuite de mémoire, fuite,
    interblocage, boucle infinie, faille, injection, traceback, nullpointerexception, typeerror, valueerror,
    keyerror, erreur 500, erreurs 500, xss, out of range, segfault, débordement
symptom: plante, plantent, planté, planter, cassé, cassée, cassés, cassées, casse, marche pas, marche plus,
    ne marche, ne fonctionne, fonctionne pas, fonctionne plus, ne marchent, ne, n'est, n'ont, n'a, pas, plus,
    jamais, rien, aucun, aucune, faux, fausse, mauvais, mauvaise, incorrect, incorrecte, deux fois, double,
    en double, bloque, bloqué, bloquée, fige, figé, figée, gèle, échoue, échouent, lève, renvoie, perdu, perdue,
    perd, perdent, disparaît, disparaissent, disparu, ignorée, ignoré, ignore, oublie, saute, au lieu de,
    alors que, bien que, mais, depuis, chaque fois, à chaque fois, parfois, aléatoirement, reste, restent,
    sortent, vide, vides, à l'envers, coupé, coupée, tronqué, tronquée, illisible, bizarre, étrange, normal,
    anormal, nan, ça ne doit, signalé, signalent, se plaignent, lent, mal, mélangé, inversé, inversée, déconnecté,
    déconnectée, trop tôt, trop tard
weak: erreur, erreurs, exception, exceptions, problème, problèmes, échec, manque, manquant, manquante,
    avertissement
trifle: faute de frappe, fautes de frappe, coquille, coquilles, orthographe, readme, formatage, indentation,
    docstring, changelog, lint, linter, formulation, conflit de fusion, grammaire
talk: merci, ça me va, parfait, super, oui, d'accord, je pense, voici, c'est bon, j'ai poussé, contexte
condition: quand, si, lorsque, lorsqu'un, lorsqu'une, dès que, une fois que, après que
common: d', qu', n', s', j', c', deux, fois, le, la, les, l', un, une, des, du, de, est, sont, dans, en, au, aux,
    ce, cette, ces, pour, avec, sur, par, qu'on, on, nous, vous, je, tu, il, elle, ça, c'est, son, sa, ses, notre,
    nos, à
text: commentaire, commentaires, la doc, documentation, traduction, paragraphe
done: corrigé, corrigée, corrigés, corrigées, réparé, réparée, réparés, réparées, résolu, résolue, correction,
    corrections, correctif, correctifs
look: regarde, regardez, vois
"""
