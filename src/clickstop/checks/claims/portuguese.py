"""Portuguese."""

WORDS = """
tests: suíte inteira, suite inteira, bateria completa de testes, bateria completa, testes, suíte de testes,
    suite de testes, suíte, suite, suíte completa, bateria de testes, conjunto de testes, testes unitários,
    cada teste, testes de unidade, suíte completa de testes
build: compilação, construção, build de produção
check: verificação de tipos, checagem de tipos, tipagem, tipos, análise estática, lint, linter,
    verificação estática, todas as verificações, todas as checagens
testing: teste, verificação, validação, test
whole: o, a, os, as, todos, todas, todos os, todas as, toda a, todo o, nossos, nossa, completa, completo, inteira,
    totalidade dos
layer: integração, e2e
part: novos, nova, novo, novas, estes, esses, essas, meus, dois, duas, alguns, algumas, maioria dos, maioria,
    demais, outros, outras, restante, restantes, quase todos, quase, relacionados, vários, parte
pass: passa, passam, passou, passaram, passando, aprovados, aprovado, bem-sucedidos
good: não reclama de nada, não reclama, não acusa nada, não aponta nada, feliz, verde, verdes, em verde, no verde,
    com sucesso, sucesso, limpo, limpa, limpos, corretamente, certo, bem-sucedida, bem-sucedido, bem sucedida,
    bem sucedido, passing, passed, sem problemas, perfeitamente
compiles: compila
compiled: compilado, compilar, compilou, construído
completes: voltou a funcionar, funciona, termina, conclui, terminou, concluiu
fail: falha, falham, falhando, vermelho, vermelhos, quebra, quebram
failed: falhou, falharam, falhado
broken: quebrado, quebrados, quebrada
none: não houve, não há mais, não aparece, sem, nenhum, nenhuma, zero, não há, não apresenta, não apresentam,
    não mostra, não reporta, não encontrou, não encontra, não acusa, não aponta, não retorna, não tem, não relata,
    não detectou, não restam
trouble: ofensa, ofensas, violação, violações, erro, erros, falhas, problema, problemas, regressão, regressões
warnings: aviso, avisos, warnings
helping: mais, antigos, antigas, concluídos, concluídas, está, estão, é, são, ser, continua, continuam, foi,
    foram, têm, tem, toda, todo, já, ainda, novamente, de novo, localmente, completamente, totalmente, existentes,
    existente, concluído, concluída, rodam, roda, executados, como antes
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
    não tenho certeza, sem certeza
and: e, bem como, ou, além de, assim como
but: mas, porém, contudo, no entanto, embora, entretanto
preposition: em, no, na, nos, nas, sobre, sob, graças
of: de, do, da, dos, das, por, um, uma, contra, pelo, pela
thing: pacotes, módulos, projeto, código, aplicação, aplicativo, pacote, repositório, biblioteca, módulo, imagem
todo: próximos passos, pendente, pendentes, a fazer, plano de testes, critérios de aceitação, para verificar,
    antes do merge, recomendações, falta
number: três, quatro, cinco, seis, sete, oito, nove, dez
tests_pass: nenhum teste falha mais, nenhum teste falha, nenhum teste falhou, nenhum teste está falhando
subordinate: que
typechecks: sem erros de tipo, sem erros de tipos, nenhum erro de tipo, nenhum erro de tipos
neutral: de integração
too: também
"""
