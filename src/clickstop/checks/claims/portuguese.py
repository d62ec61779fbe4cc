"""Portuguese."""

WORDS = """
tests: suíte inteira, suite inteira, bateria completa de testes, bateria completa, testes, suíte de testes,
    suite de testes, suíte, suite, suíte completa, bateria de testes, conjunto de testes, testes unitários,
    cada teste, testes de unidade, suíte completa de testes, specs, bateria, casos de teste, testes existentes,
    suíte de testes completa, suite completa, cenários, conjunto completo de testes, suíte toda, todas as specs
build: compilação, construção, build de produção, build de android, build do android, build do ios,
    build de docker, compilação do android, build local, build do windows, empacotamento, build de release,
    processo de build, processo de compilação
check: verificação de tipos, checagem de tipos, tipagem, tipos, análise estática, lint, linter,
    verificação estática, todas as verificações, todas as checagens, checagem estática, verificador de tipos,
    checador de tipos, análise de tipos, linting, tipagem estática, validação de tipos
testing: teste, verificação, validação, test
whole: o, a, os, as, todos, todas, todos os, todas as, toda a, todo o, nossos, nossa, completa, completo, inteira,
    totalidade dos, todos os nossos, todas as nossas, toda a nossa, cada um dos, cada uma das, o total de,
    novos e antigos, antigos e novos, inteiro, completos
layer: integração, e2e, testes de integração, de ponta a ponta, ponta a ponta, testes e2e, testes de ponta
part: novos, nova, novo, novas, estes, esses, essas, meus, dois, duas, alguns, algumas, maioria dos, maioria,
    demais, outros, outras, restante, restantes, quase todos, quase, relacionados, vários, parte
pass: passa, passam, passou, passaram, passando, aprovados, aprovado, bem-sucedidos, passaram todos, passam todos,
    passou toda, passado, passada, aprovada, aprovadas, rodam bem, roda bem, rodou bem, rodaram bem, deu certo,
    deram certo, dá certo, deu ok, terminou bem, terminam bem, bem-sucedidas
good: não reclama de nada, não reclama, não acusa nada, não aponta nada, feliz, verde, verdes, em verde, no verde,
    com sucesso, sucesso, limpo, limpa, limpos, corretamente, certo, bem-sucedida, bem-sucedido, bem sucedida,
    bem sucedido, passing, passed, sem problemas, perfeitamente, não reclama mais, não reclama mais de,
    parou de reclamar, deixou de reclamar, não diz nada, não reporta nada, não encontra nada, não encontrou nada,
    não aponta mais nada, não acusa mais nada, não mostra nada, não retorna nada, não detecta nada,
    não detectou nada, não tem reclamações, nada a reclamar, nada a reportar, nada a apontar, sem novidades,
    sem reclamações, sem reclamar, sem contratempos, sem incidentes, sem sustos, sem percalços, contente,
    satisfeito, satisfeita, felizes, calado, quieto, em silêncio, silencioso, mudo, impecável, impecáveis,
    perfeito, perfeita, perfeitos, limpas, 100% verde, sinal verde, luz verde, tudo verde, tudo certo, em ordem,
    ok, não falha mais, não falham mais, parou de falhar, pararam de falhar, não quebra mais,
    não está mais quebrado, não está mais quebrada, código de saída 0, correto, correta, corretos,
    sem erro nenhum, numa boa, redondo, redondinho, beleza, verdinho, verdinhos
compiles: compila, compila corretamente, se compila, compila bem, compila limpo, é compilado, gera o bundle
compiled: compilado, compilar, compilou, construído
completes: voltou a funcionar, funciona, termina, conclui, terminou, concluiu, volta a funcionar,
    funciona de novo, funciona novamente, está funcionando, já funciona, funciona outra vez
fail: falha, falham, falhando, vermelho, vermelhos, quebra, quebram
failed: falhou, falharam, falhado
broken: quebrado, quebrados, quebrada
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
    nenhum dos, nenhuma das
trouble: ofensa, ofensas, violação, violações, erro, erros, falhas, problema, problemas, regressão, regressões,
    reclamação, reclamações, infrações, erros ou avisos, erros nem avisos, avisos nem erros, erros e avisos,
    alerta, alertas, ocorrências, apontamentos
warnings: aviso, avisos, warnings
helping: mais, antigos, antigas, concluídos, concluídas, está, estão, é, são, ser, continua, continuam, foi,
    foram, têm, tem, toda, todo, já, ainda, novamente, de novo, localmente, completamente, totalmente, existentes,
    existente, concluído, concluída, rodam, roda, executados, como antes, ficam, fica, ficou, ficaram, saíram,
    saiu, rodaram, rodou, terminam, terminaram, permanecem, permanece, seguem, segue, se mantêm, voltaram a,
    voltou a, voltam a, volta a, voltou a ficar, voltaram a ficar, que já existiam, que já existia, que existiam,
    já existentes, anteriores, sem exceção, mais uma vez, duas vezes, sempre, de primeira, finalmente,
    do início ao, de ponta, na minha máquina, como esperado, igualmente, por completo, até o fim,
    em todos os pacotes, para arm, para android, para ios, para windows, para linux, para macos, para produção,
    todinhos, outra vez, atualmente
was: era, eram, estava, estavam
now: agora
reports: deram, deu, mostra, reporta, retorna, dá, resultado, resultados, status, com, exibe, apresenta
it: tudo, eles, elas, todos eles
both: ambos, ambas
ran: executei, rodei, executado, rodado, executou
that: verifiquei, confirmei, confirmo, porque, pois, então, garanti
not: não, nunca, nem, tampouco, jamais, ainda não, ignorados, pulados, em vez, impossível
may: deve, devem, deveria, deveriam, pode, podem, poderia, poderiam, parece, parecem, passará, passarão, talvez,
    provavelmente, precisa, precisam, tem que
hoped: espero, acho, acredito, suponho, imagino, verificar, verifique, confirmar, confirme, execute, rode, rodar,
    certifique-se, garantir, garanta, objetivo, próximo, por favor, para que, fazer, faça, deixar, quer
if: se, quando, assim que, até, desde que, a menos, enquanto, caso, somente se, para
when: ao, onde
after: após, depois
past: antes, anteriormente, previamente, inicialmente, ontem, originalmente, no início, na main, havia, tinham
others: pipeline, na sua máquina, do seu lado, revisor, readme, workflow
says: segundo, diz, disse, afirma, supostamente, conforme
except: exceto, salvo, menos, com exceção, fora, à exceção, por enquanto, até agora, desativei, desativado,
    não tenho certeza, sem certeza, mais ou menos, em parte
and: e, bem como, ou, além de, assim como
but: mas, porém, contudo, no entanto, embora, entretanto
preposition: em, no, na, nos, nas, sobre, sob, graças, incluindo, inclusive
of: de, do, da, dos, das, por, um, uma, contra, pelo, pela
thing: pacotes, módulos, projeto, código, aplicação, aplicativo, pacote, repositório, biblioteca, módulo, imagem
todo: próximos passos, pendente, pendentes, a fazer, plano de testes, critérios de aceitação, para verificar,
    antes do merge, recomendações, falta
number: três, quatro, cinco, seis, sete, oito, nove, dez
tests_pass: nenhum teste falha mais, nenhum teste falha, nenhum teste falhou, nenhum teste está falhando,
    não há testes falhando, não há testes quebrados, não há testes com falha, sem testes falhando,
    nenhum teste falhando, nenhum teste quebrado, nenhum teste quebra, nenhum teste com falha,
    zero testes falhando, nenhum teste vermelho, não há teste falhando
subordinate: que
typechecks: sem erros de tipo, sem erros de tipos, nenhum erro de tipo, nenhum erro de tipos,
    não há erros de tipo, não há erros de tipos, zero erros de tipo, zero erros de tipos, não há erros de tipagem,
    sem erros de tipagem, nenhum erro de tipagem
neutral: de integração
too: também, da mesma forma, do mesmo modo
build_passes: voltou a compilar, volta a compilar, compila de novo, compila novamente, compila outra vez,
    já compila, compila finalmente, voltou a buildar, builda de novo
it_passes: nada quebrou, não quebrou nada, nada falha, nada falhou, não quebrei nada, nada está quebrado,
    sem regressões, nenhuma regressão
alone: =tudo verde, =tudo passando, =tudo passa, =tudo está verde, =tudo no verde, =tudo em verde
"""
