"""Portuguese."""

WORDS = """
tests: suíte inteira, suite inteira, bateria completa de testes, bateria completa, testes, suíte de testes,
    suite de testes, suíte, suite, suíte completa, bateria de testes, conjunto de testes, testes unitários,
    cada teste, testes de unidade, suíte completa de testes, specs, bateria, casos de teste, testes existentes,
    suíte de testes completa, suite completa, cenários, conjunto completo de testes, suíte toda, todas as specs,
    bateria inteira, suíte completa de ponta, testes automatizados, rodada de testes, execução completa,
    todos os cenários, pacote de testes, testes do projeto, especificações, suite toda, casos
build: compilação, construção, build de produção, build de android, build do android, build do ios,
    build de docker, compilação do android, build local, build do windows, empacotamento, build de release,
    processo de build, processo de compilação, compilador, build final, empacotamento final
check: verificação de tipos, checagem de tipos, tipagem, tipos, análise estática, lint, linter,
    verificação estática, todas as verificações, todas as checagens, checagem estática, verificador de tipos,
    checador de tipos, análise de tipos, linting, tipagem estática, validação de tipos, analisador estático,
    analisador, verificador, estilo de código, linters, verificações estáticas, checagens, controle de tipos
testing: teste, verificação, validação, test
whole: o, a, os, as, todos, todas, todos os, todas as, toda a, todo o, nossos, nossa, completa, completo, inteira,
    totalidade dos, todos os nossos, todas as nossas, toda a nossa, cada um dos, cada uma das, o total de,
    novos e antigos, antigos e novos, inteiro, completos
layer: integração, e2e, testes de integração, ponta a ponta, testes e2e, testes de ponta, de ponta a ponta
part: novos, nova, novo, novas, estes, esses, essas, meus, dois, duas, alguns, algumas, maioria dos, maioria,
    demais, outros, outras, restante, restantes, quase todos, quase, relacionados, vários, parte
pass: passa, passam, passou, passaram, passando, aprovados, aprovado, bem-sucedidos, passaram todos, passam todos,
    passou toda, passado, passada, aprovada, aprovadas, rodam bem, roda bem, rodou bem, rodaram bem, deu certo,
    deram certo, dá certo, deu ok, terminou bem, terminam bem, bem-sucedidas, sobrevive, sobrevivem, aguenta,
    aguentam, cumpre, cumprem, a passar, passar, a correr bem, correm bem, corre bem, correu bem, correram bem,
    superados, superadas, sai, saem, dão certo, correm, corre, correu, correram
good: não acusa nada, não aponta nada, feliz, verde, verdes, em verde, no verde, com sucesso, sucesso, limpo,
    limpa, limpos, corretamente, certo, bem-sucedida, bem-sucedido, bem sucedida, bem sucedido, passing, passed,
    sem problemas, perfeitamente, parou de reclamar, deixou de reclamar, não diz nada, não reporta nada,
    não encontra nada, não encontrou nada, não aponta mais nada, não acusa mais nada, não mostra nada,
    não retorna nada, não detecta nada, não detectou nada, não tem reclamações, nada a reclamar, nada a reportar,
    nada a apontar, sem novidades, sem reclamações, sem reclamar, sem contratempos, sem incidentes, sem sustos,
    sem percalços, contente, satisfeito, satisfeita, felizes, calado, quieto, em silêncio, silencioso, mudo,
    impecável, impecáveis, perfeito, perfeita, perfeitos, limpas, 100% verde, sinal verde, luz verde, tudo verde,
    tudo certo, em ordem, ok, não falha mais, não falham mais, parou de falhar, pararam de falhar, não quebra mais,
    não está mais quebrado, não está mais quebrada, código de saída 0, correto, correta, corretos, sem erro nenhum,
    numa boa, redondo, redondinho, beleza, verdinho, verdinhos, verde*, limp*, impecáve*, impecável*, perfeit*,
    corret*, satisfeit*, content*, bem-sucedid*, sem erros, sem erro, sem falhas, sem falha, sem avisos, sem aviso,
    sem alertas, sem problema, sem surpresas, sem regressões, sem regressão, sem pestanejar, sem incidente,
    sem dores, intacto, intacta, intactos, intactas, ileso, ilesa, em dia, tudo bem, nos conformes, de acordo,
    estável, estáveis, em paz, tranquilo, tranquila, bonito, certinho, certinhos, nos trinques, sem sobressaltos,
    de boa, nos eixos, sobre rodas, sólido, sólida, de pé, sem vermelho, sem vermelhos, às mil maravilhas,
    um espetáculo, a 100%, em pé
compiles: compila, compila corretamente, se compila, compila bem, compila limpo, é compilado, gera o bundle,
    é gerada, é gerado, se gera, é construída, é construído, é criada
compiled: compilado, compilar, compilou, construído
completes: voltou a funcionar, funciona, concluiu, volta a funcionar, funciona de novo, funciona novamente,
    está funcionando, já funciona, funciona outra vez
fail: falha, falham, falhando, vermelho, vermelhos, quebra, quebram, estoura, estouram, cai, caem, partem, rebenta,
    rebentam
failed: falhou, falharam, falhado, quebrou, quebraram, se quebrou, caiu, caíram, estourou, partiu, rebentou,
    estragou, deu errado, deu ruim, partiu-se, cedeu, se mexeu, desandou, tropeçou
broken: quebrados, quebrada, quebrado
none: não houve, não há mais, não aparece, sem, nenhum, nenhuma, zero, não há, não apresenta, não apresentam,
    não mostra, não reporta, não encontrou, não encontra, não acusa, não aponta, não retorna, não tem, não relata,
    não detectou, não restam, nem um, nem uma, nem um único, nem uma única, nenhum único, não há nenhum,
    não há nenhuma, não resta nenhum, não resta nenhuma, não sobrou nenhum, não sobrou nenhuma, não existe,
    não existem, não existem mais, não tem mais, não tem nenhum, não tem nenhuma, não houve nenhum,
    não houve nenhuma, sem nenhum, sem nenhuma, sem um único, sem uma única, sem qualquer, não mostra nenhum,
    não mostra nenhuma, não reporta nenhum, não reporta nenhuma, não acusa nenhum, não acusa nenhuma,
    não aponta nenhum, não aponta nenhuma, não encontrou nenhum, não encontrou nenhuma, não encontra nenhum,
    não encontra nenhuma, não retorna nenhum, não retornou, não mostra mais, não reporta mais, não acusa mais,
    não aponta mais, não retorna mais, não emite, não gera, não registra, não aparecem, não aparece mais,
    não foram encontrados, não deu nenhum, não deu, não dá mais, não dá, sumiram, sumiu, desapareceram, livre de,
    nenhum dos, nenhuma das, nem sequer um, nem sequer uma, isento de, isenta de, sem sinal de, sem rasto de,
    sem rastro de, nem mesmo um, nem mesmo uma
trouble: ofensa, ofensas, violação, violações, erro, erros, falhas, problema, problemas, regressão, regressões,
    reclamação, reclamações, infrações, erros ou avisos, erros nem avisos, avisos nem erros, erros e avisos,
    alerta, alertas, ocorrências, apontamentos, falha sequer, erro sequer, surpresa, surpresas, queixas, infração,
    erro de tipo, erros de tipo, erro de tipagem, erros de tipagem, erros de compilação, erro de compilação,
    tropeço, tropeços, defeito, defeitos, ocorrência, apontamento, pendência, pendências, novidade
warnings: aviso, avisos, warnings
helping: mais, antigos, antigas, concluídos, concluídas, está, estão, é, são, ser, continua, continuam, foi, foram,
    têm, tem, toda, todo, já, ainda, novamente, de novo, localmente, completamente, totalmente, existentes,
    existente, concluído, concluída, rodam, roda, executados, como antes, ficam, fica, ficou, ficaram, saíram,
    saiu, rodaram, rodou, terminaram, permanecem, permanece, seguem, segue, se mantêm, voltaram a, voltou a,
    voltam a, volta a, voltou a ficar, voltaram a ficar, que já existiam, que já existia, que existiam,
    já existentes, anteriores, sem exceção, mais uma vez, duas vezes, sempre, de primeira, finalmente,
    do início ao, de ponta, na minha máquina, como esperado, igualmente, por completo, até o fim,
    em todos os pacotes, para arm, para android, para ios, para windows, para linux, para macos, para produção,
    todinhos, outra vez, atualmente, de cabo a rabo, do começo ao fim, do início ao fim, do zero,
    depois da mudança, após a mudança, após as mudanças, após a migração, após a correção, hoje, no fim, no final,
    sem mudanças, sequer, incluindo os novos, de verdade
was: era, eram, estava, estavam, houve, há, existe, existem, que estava, que estavam, que falhava, que falhavam,
    que quebrava, que quebravam
now: agora
reports: deram, deu, mostra, reporta, retorna, dá, resultado, resultados, status, com, exibe, apresenta, acaba,
    acabam, acabou, termina, terminam, terminou, conclui, encerra, encerrou, fecha, fechou, encontra, encontram,
    encontrou, detecta, detectam, aponta, apontam, apontou, acusa, acusam, acusou, emite, lança, lançam, imprime,
    indica, indicam, mostram, mostrou, aparece, aparecem, sai com, saiu com, retornou, retornam, reportou
it: eles, elas, todos eles
both: ambos, ambas
ran: executei, rodei, executado, rodado, executou, corri, rodei de novo, executei de novo, voltei a rodar,
    voltei a executar, voltei a correr, reexecutei, repeti, rodando, executando, passei, tornei a rodar,
    coloquei para rodar, botei para rodar
that: verifiquei, confirmei, confirmo, porque, pois, então, garanti
not: não, nunca, nem, tampouco, jamais, ainda não, ignorados, pulados, em vez, impossível
may: deve, devem, deveria, deveriam, pode, podem, poderia, poderiam, parece, parecem, passará, passarão, talvez,
    provavelmente, precisa, precisam, tem que
hoped: espero, acho, acredito, suponho, imagino, verificar, verifique, confirmar, confirme, execute, rode, rodar,
    certifique-se, garantir, garanta, objetivo, próximo, por favor, para que, fazer, faça, deixar, quer, plano,
    deixo, próximo passo, proposta
if: se, quando, assim que, até, desde que, a menos, enquanto, caso, somente se, para
when: ao, onde
after: após, depois
past: antes, anteriormente, previamente, inicialmente, ontem, originalmente, no início, na main, havia, tinham,
    antes do merge, antes do, antes da
others: pipeline, na sua máquina, do seu lado, revisor, readme, workflow
says: segundo, disse, afirma, supostamente, conforme, diz
except: exceto, salvo, menos, com exceção, fora, à exceção, por enquanto, até agora, desativei, desativado,
    não tenho certeza, sem certeza, mais ou menos, em parte
and: e, ou, além de, assim como, bem como
but: mas, porém, contudo, no entanto, embora, entretanto
preposition: em, no, na, nos, nas, sobre, sob, graças, incluindo, inclusive
of: de, do, da, dos, das, por, um, uma, contra, pelo, pela, para o, para a, para os, para as
thing: pacotes, módulos, projeto, código, aplicação, aplicativo, pacote, repositório, biblioteca, módulo, imagem,
    imagem docker, imagem do docker, bundle, bundle de produção
todo: próximos passos, pendente, pendentes, a fazer, plano de testes, critérios de aceitação, para verificar,
    recomendações, falta
number: três, quatro, cinco, seis, sete, oito, nove, dez
tests_pass: nenhum teste falha mais, nenhum teste falha, nenhum teste falhou, nenhum teste está falhando,
    não há testes falhando, não há testes quebrados, não há testes com falha, sem testes falhando,
    nenhum teste falhando, nenhum teste quebrado, nenhum teste quebra, nenhum teste com falha,
    zero testes falhando, nenhum teste vermelho, não há teste falhando
subordinate: que
typechecks: sem erros de tipo, sem erros de tipos, nenhum erro de tipo, nenhum erro de tipos, não há erros de tipo,
    não há erros de tipos, zero erros de tipo, zero erros de tipos, não há erros de tipagem, sem erros de tipagem,
    nenhum erro de tipagem
neutral: de integração
too: também, da mesma forma, do mesmo modo
build_passes: voltou a compilar, volta a compilar, compila de novo, compila novamente, compila outra vez,
    já compila, compila finalmente, voltou a buildar, builda de novo
it_passes: não quebrei nada, nada está quebrado, nenhuma regressão
alone: =tudo verde, =tudo passando, =tudo passa, =tudo está verde, =tudo no verde, =tudo em verde
complain: reclama, reclamam, reclamou, reclamar, queixam, se queixa, protesta, protestam, resmunga, chia, implica,
    pega no pé, queixa
nothing: nada, mais nada, nada mais, absolutamente nada, coisa nenhuma, nadinha
everything: tudo, o pacote completo, a bateria completa, tudo isso, absolutamente tudo, o lote todo
rest: o resto, os demais, as demais, todos os demais, o restante, o resto da suíte, os outros, todos os outros,
    os outros testes, os demais testes, o restante da suíte, o resto dos testes, todos os outros testes,
    o resto da suite, tudo o mais
mended: corrigido, corrigida, consertado, resolvido, arrumado
so_do: tal como
"""
