"""Portuguese."""

WORDS = """
polite: por favor, pfv, pode, poderia, você pode, você poderia, podes, podia, dá para, tem que, precisa,
    precisamos, agora, depois, e, também, olá, oi, ok, primeiro, vamos, me ajude a, urgente, temos de, temos que,
    é preciso
fix: corrige*, corrigir, corrija, corrijam, conserta*, conserte, arruma, arrumar, arrume, repara*, repare,
    resolve, resolver, resolva, soluciona*, solucione, depura*, depure, deixa certo, deixe certo, faz funcionar,
    faça funcionar, volte a funcionar, encontre a causa, ache a causa, descobre por que, descubra por que,
    investiga por que, investigue por que, veja por que, dá um jeito, ajeita, ajeite, trata disso, sana*, tapa,
    tape, evita isso, evite isso, remedia*
neutral: mensagem de erro, mensagens de erro, página de erro, páginas de erro, tratamento de erros,
    tratamento de erro, código de erro, códigos de erro, relatório de bugs, relatório de erros, logs de debug,
    log de debug, modo debug, modo de depuração, logs de depuração, largura fixa, registro de erros
other: adiciona, adicionar, adicione, acrescenta, acrescente, cria, criar, crie, escreve, escrever, escreva,
    implementa*, implemente, gera, gerar, gere, renomeia, renomear, renomeie, move, mover, mova, remove, remover,
    remova, apaga, apagar, apague, exclui, exclua, substitui, substituir, substitua, muda, mudar, mude, altera,
    alterar, altere, atualiza, atualizar, atualize, migra, migrar, migre, traduz, traduzir, traduza, documenta,
    documentar, documente, explica, explicar, explique, refatora*, refatore, simplifica*, simplifique, divide,
    dividir, divida, separa, separe, extrai, extrair, extraia, otimiza*, otimize, melhora, melhorar, melhore,
    configura, configurar, configure, instala, instalar, instale, verifica, verificar, verifique, mostra, mostrar,
    mostre, lista, listar, liste, resume, resuma, descreve, descreva, propõe, proponha, usa, usar, use, utiliza,
    utilize, modifica, modifique, ativa, ative, desativa, desative, prepara, prepare, desenha, desenhe, projete,
    limpa, limpar, limpe, organiza, organize, formata*, formate, testa, testar, teste, executa, execute, roda,
    rode, publica, publique, integra, integre, permite, permita, faz, fazer, faça, coloca, colocar, coloque, põe,
    ponha, diz, diga, me diga, dá, dê, compara, compare, planeja, planeje, reescreve, reescreva, converte,
    converta, sobe, suba, baixa, passa, passe, revisa, revise, inclui, inclua, nova funcionalidade, termina,
    termine, continua, continue, define, defina, analisa, analise, envia, envie, salva, salve, exporta, exporte,
    importa, importe, valida, valide, calcula, calcule, habilita, habilite, troca, troque, monta, monte, bota,
    bote, deixa, deixe, aumenta, aumente, reduz, reduza, unifica, unifique
want: quero que, preciso que, quero, queria, queremos, gostaria, gostaríamos, preciso, precisamos de, seria bom,
    seria legal, seria ótimo, como usuário, eu queria
question: como, o que, que, qual, quais, quem, onde, existe, há algum, é possível, dá pra, quanto, quantos,
    para que serve, o que você acha
why: por que, porque, por quê, como assim, a que se deve
should: deve, devem, deveria, deveriam, tem que, têm que, precisa ser, era para, era pra
bug: bug, bugs, regressão, vazamento de memória, vazamento, deadlock, loop infinito, laço infinito,
    vulnerabilidade*, injeção, traceback, typeerror, valueerror, keyerror, nullpointerexception, erro 500, xss,
    falha de segurança, estouro, condição de corrida, segfault
symptom: dá erro, dá um erro, da erro, falha, falham, falhando, falhou, quebra, quebram, quebrado, quebrada,
    quebrou, cai, caiu, trava, travam, travado, travada, travando, congela, congelado, congelada, não funciona,
    não funcionam, parou de funcionar, parou, não, nada, nunca, nenhum, nenhuma, mal, errado, errada, errados,
    erradas, incorreto, incorreta, duas vezes, dobro, duplicado, duplicada, duplicados, duplica, lança, perde,
    perdem, perdido, some, somem, sumiu, desaparece, desaparecem, ignora, ignorada, ignorado, esquece, pula,
    em vez de, ao invés de, embora, mas, desde, toda vez, sempre que, às vezes, aleatoriamente, vazio, vazia,
    em branco, de cabeça para baixo, cortado, cortada, truncado, ilegível, estranho, estranha, normal, nan, sai,
    saem, aparece, aparecem, fica, ficam, atraso, atrasado, lento, ainda, continuam, reclamam, reclamando,
    relatado, a mais, a menos, mistura, invertido, deslogado, deslogada, não deveria, está enviando, chega,
    sempre, vem, vêm
weak: erro, erros, exceção, exceções, problema, problemas, falta, faltam, faltando, aviso
trifle: erro de digitação, erros de digitação, ortografia, readme, formatação, indentação, docstring, changelog,
    lint, linter, redação, conflito de merge, gramática
talk: obrigado, obrigada, valeu, perfeito, ótimo, sim, beleza, está bom, acho que, aqui está, contexto, subi
condition: quando, se, caso, assim que, depois que, ao
common: o, os, as, um, uma, uns, do, da, dos, das, no, na, nos, nas, em, com, à, para, pra, pro, que, é, são,
    está, estão, foi, foram, isso, este, esta, esse, essa, meu, minha, nosso, nossa, a, de, por, pelo, pela, mais,
    já, tem, eu, ele, ela
text: comentário, comentários, documentação, tradução, parágrafo
done: corrigido, corrigida, corrigidos, corrigidas, consertado, consertada, resolvido, resolvida, reparado,
    reparada, correção, correções, conserto
look: olhe, olha, veja, dê uma olhada
"""
