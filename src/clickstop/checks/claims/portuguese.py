"""Portuguese."""

WORDS = """
tests: suíte inteira, suite inteira, bateria completa de testes, bateria completa, testes, suíte de testes,
    suite de testes, suíte, suite, suíte completa, bateria de testes, conjunto de testes, testes unitários,
    cada teste, testes de unidade, suíte completa de testes, specs, bateria, casos de teste, testes existentes,
    suíte de testes completa, suite completa, cenários, conjunto completo de testes, suíte toda, todas as specs,
    bateria inteira, suíte completa de ponta, testes automatizados, rodada de testes, todos os cenários,
    pacote de testes, testes do projeto, especificações, suite toda, casos, todos os casos, todas as suítes,
    ambas as suítes, suíte de regressão, regressão completa, baterias, rodada final, suíte inteira de testes,
    suíte de testes inteira, bateria toda, testes todos, testes unitários e de integração
tests: (rodada|passada|execução|volta|corrida) (completa|inteira|total)( de testes| da suíte| dos testes|),
    (resultado|resultados|saída) (dos testes|da suíte|do pytest), cada (caso|cenário), (testes|
    casos) (novos e antigos|antigos e novos|velhos e novos|novos e velhos), (novos|antigos) e (antigos|
    novos) testes, totalidade (da suíte|dos testes), (tanto |)(os |)testes (antigos|existentes|velhos|
    de antes) (quanto|como|e) (os novos|novos), tanto os (antigos|existentes|velhos) (quanto|
    como) os novos( testes|)
build: compilação, construção, build de produção, build de docker, compilação do android, build local,
    build do windows, empacotamento, build de release, processo de build, processo de compilação, compilador,
    build final, empacotamento final, recompilação, transpilação, linkedição, empacotamento do app,
    projeto compilado, bundler, linkagem, linker, empacotador, build docker
build: (build|compilação) (do webpack|do vite|do next|wasm|do nix|do storybook|do frontend|do backend|arm|
    do docker|incremental|limpa|limpo|do zero|nativa|completa|completo|web|mobile|móvel|de debug),
    geração do (bundle|pacote)
check: verificação de tipos, checagem de tipos, tipagem, tipos, análise estática, verificação estática,
    todas as verificações, todas as checagens, checagem estática, verificador de tipos, checador de tipos,
    análise de tipos, tipagem estática, validação de tipos, analisador estático, analisador, verificador,
    estilo de código, linters, verificações estáticas, checagens, controle de tipos, lint e tipos, tipos e lint,
    formatação e lint, regras de lint, qualidade de código, hooks de pre-commit, verificação de lint,
    checagens estáticas, análise de código, checagem de lint, formatador, formatação, analisadores, verificações,
    lints, verificador estático, type checker, typechecker, type check, prettier, gofmt, rustfmt, black
check: (saída|resultado|relatório|rodada) (do mypy|do eslint|do linter|do lint|de lint)
testing: teste, verificação, validação, test
whole: o, a, os, as, todos, todas, todos os, todas as, toda a, todo o, nossos, nossa, completa, completo, inteira,
    totalidade dos, todos os nossos, todas as nossas, toda a nossa, cada um dos, cada uma das, o total de,
    novos e antigos, antigos e novos, inteiro, completos, seus, suas, seu, sua, cada, inteiros, inteiras,
    completas, íntegra, a totalidade dos, nosso, nossas, qualquer, respectivos, respetivos, tua, tuas, teus,
    100 % dos, 100% dos, 100 % de, 100% de
layer: integração, e2e, testes de integração, ponta a ponta, testes e2e, testes de ponta, de ponta a ponta
part: novos, nova, novo, novas, estes, esses, essas, meus, dois, duas, alguns, algumas, maioria dos, maioria,
    demais, outros, outras, restante, restantes, quase todos, quase, relacionados, vários, parte
pass: passa, passam, passou, passaram, passando, aprovados, aprovado, bem-sucedidos, passou toda, passado, passada,
    aprovada, aprovadas, rodam bem, roda bem, deram certo, dá certo, deu ok, terminou bem, terminam bem,
    bem-sucedidas, sobrevive, sobrevivem, aguenta, aguentam, cumpre, cumprem, a passar, passar, a correr bem,
    correm bem, corre bem, correram bem, superados, superadas, sai, saem, dão certo, correm, corre, correu,
    correram, aguentou, aguentaram, resiste, resistem, resistiu, se comporta, se comportam, se comportou bem,
    segurou, segue de pé, seguem de pé, concluídos com sucesso, decorre bem, decorreu bem, passa-se bem,
    aguenta-se, aguentam-se, aguentou-se, supera, superam, superou, superaram, vence, vencem, venceram, resistiram,
    sobreviveu, sobreviveram, vai bem, vão bem, foi bem, foram bem, deram bem, termina bem, terminaram bem,
    acabaram bem, acabou bem, acaba bem, acabam bem, a passarem, passarem
pass: (voltou|voltaram|volta|voltam) a passar, (continua|continuam|continuou|segue|seguem) (a passar|passando),
    (passa|passam|passou|passaram) (tudo|todos|todas|de novo|outra vez|direto|limpo|limpos|por completo|
    sem reclamar|sem pestanejar|novamente), (saiu|saíram|sai|saem|deu|correu|rodou|rodaram) (tudo |todos |)(bem|
    limpo|limpos|certo|perfeito|verde|redondo|liso), vão até o (fim|final), chega (até o fim|ao fim|ao final),
    chegam (até o fim|ao fim|ao final)
good: feliz, verde, verdes, em verde, no verde, com sucesso, sucesso, limpo, limpa, limpos, corretamente, certo,
    bem-sucedida, bem-sucedido, bem sucedida, bem sucedido, passing, passed, sem problemas, perfeitamente,
    parou de reclamar, deixou de reclamar, não diz nada, não encontra nada, não detecta nada, não detectou nada,
    não tem reclamações, nada a reclamar, nada a apontar, sem novidades, sem reclamações, sem reclamar,
    sem contratempos, sem incidentes, sem sustos, sem percalços, contente, satisfeito, satisfeita, felizes, calado,
    quieto, em silêncio, silencioso, mudo, impecável, impecáveis, perfeito, perfeita, perfeitos, limpas,
    100% verde, sinal verde, luz verde, tudo verde, tudo certo, em ordem, não falha mais, não falham mais,
    parou de falhar, pararam de falhar, não quebra mais, não está mais quebrado, não está mais quebrada, correto,
    correta, corretos, sem erro nenhum, numa boa, redondo, redondinho, beleza, verdinho, verdinhos, verde*, limp*,
    impecáve*, impecável*, perfeit*, corret*, satisfeit*, content*, bem-sucedid*, sem erros, sem erro, sem falhas,
    sem falha, sem avisos, sem aviso, sem alertas, sem problema, sem surpresas, sem regressões, sem regressão,
    sem pestanejar, sem incidente, sem dores, intacto, intacta, intactos, intactas, ileso, ilesa, nos conformes,
    de acordo, estável, estáveis, em paz, tranquilo, tranquila, bonito, certinho, certinhos, nos trinques,
    sem sobressaltos, de boa, nos eixos, sobre rodas, sólido, sólida, de pé, sem vermelho, sem vermelhos,
    às mil maravilhas, um espetáculo, a 100%, em pé, ao verde, saudável, saudáveis, são e salvo, operacional,
    funcional, se calou, calou-se, sossegou, retorna 0, retornou 0, devolve 0, barra verde, só verde, puro verde,
    verde de ponta a ponta, verde de cabo a rabo, verde do começo ao fim, totalmente verde, 100% verdes, nota 10,
    nota dez, aprova tudo, aceita tudo, certos, funcionando, rodando liso, liso, lisinho, como um relógio,
    como novo, sem vermelho nenhum, em bom estado, em plena forma, inteirinha verde, todinha verde, toda verde,
    todos verdes, todas verdes, redonda, redondos, redondas, correctamente, correct*, bem, êxito, com êxito,
    exitoso, exitosa, satisfatório, satisfatória, satisfatoriamente, saudáve*, tranquil*, impecavelmente, lisas,
    sossegado, sossegada, serena, sereno, aprovadíssimo, sem queixas, sem mácula, sem espinhas, sem stress,
    cinco estrelas, uma maravilha, em grande, no ponto, já formatado, calad*, caladinho
good: (voltou|voltaram|volta|voltam|de volta) (ao|pro|para o) verde, (voltou|voltaram|volta|voltam) a (ficar|
    estar) (toda |todo |todos |tudo |)(verde|verdes|limpo|limpa|limpos|bem|saudável), nada a (dizer|declarar|
    objetar|criticar|corrigir|acrescentar|comentar|reportar|registrar|assinalar), não (tem|encontra|vê|acha|teve|
    achou|viu) nada (a dizer|a declarar|a apontar|a reclamar|a objetar|de errado|de estranho|de anormal|suspeito|
    errado), não (reclama|reclamam|reclamou|protesta|chia|chiou|resmunga|implica|se queixa|queixa-se)( mais|
     de nada| de mais nada| nada|), não (acusa|aponta|reporta|relata|mostra|retorna|imprime|emite|cospe|solta|
    dispara|lista|exibe|levanta|gera|dá|acusou|apontou|reportou|mostrou|retornou|encontrou|achou|
    pegou) (mais |)(nada|problema algum|erro algum|erro nenhum|problema nenhum)( mais|), não deu (problema|erro|
    pau|chabu), não dá (problema|erro), (ficou|fica|ficam|ficaram|segue|seguem|permanece|permanecem|continua|
    continuam) (em silêncio|calado|calada|quieto|quieta|mudo|limpo|limpa|limpos|limpas|verde|verdes|estável|
    estáveis|saudável|feliz|satisfeito), sem (um pio|dar um pio|um piu|chiar|resmungar|ruído|saída|drama|dramas|
    tropeços|tropeço|engasgos|engasgo|soluços|objeções|ressalvas|observações|apontamentos|alarme|alarmes|
    reclamação|reclamação alguma|nenhum erro|nenhuma falha|nenhum aviso|um único erro|uma única falha|
    um erro sequer|uma falha sequer|um aviso sequer|erro algum|falha alguma|quebrar nada|nada quebrado|
    nada vermelho|violações|pendências|quebras|quebra|estresse|crise|mistério|novidade), (termina|terminou|
    terminam|acaba|acabou|finaliza|finalizou|sai|saiu|encerra|encerrou) com (código |código de saída |status |
    exit code |)(0|zero), código de (saída|retorno) (0|zero|é 0|= 0|: 0|foi 0|igual a 0), exit code (0|: 0),
    tudo (ok|correto|limpo|perfeito|em ordem|nos conformes|bem|certinho|passando|em dia|no verde|verdinho),
    nada (vermelho|de vermelho|em vermelho), (deu|dá|dão) (o |seu |)(aval|ok|sinal verde|joinha|aprovado)
compiles: compila, compila corretamente, se compila, compila limpo, é compilado, gera o bundle, é gerada, é gerado,
    se gera, é construída, é construído, é criada, builda
compiles: (é|foi|são|foram) (gerado|gerada|construído|construída|compilado|compilada|empacotado|
    produzido) (de novo|novamente|corretamente|sem erros|sem erro|sem problemas|sem avisos|com sucesso), (compila|
    constrói|builda) (direito|direitinho|limpinho|bem|sem erros|sem avisos|sem problemas), (o |)(bundle|pacote|
    binário|instalador|executável|artefato) (é gerado|sai|se gera|é criado), (está|estão) sendo (gerado|gerada|
    construída|construído|compilado|compilada|gerados) (sem erros|sem erro|sem problemas|corretamente|de novo|
    novamente|sem avisos), (compilando|buildando)( e linkando|)( sem erros| sem avisos| normalmente|)
compiled: compilado, compilar, compilou, construído, construída, construídas, gerada, gerado
completes: voltou a funcionar, funciona, concluiu, volta a funcionar, já funciona, funciona outra vez, conclui,
    finaliza, finalizou, fica pronto, ficou pronto, fica pronta, ficou pronta, é montado, é montada, é produzido,
    é produzida, produz, gera-se, conclui-se, concluiu-se, terminou, termina
completes: vai até o (fim|final), chega (ao fim|ao final|até o fim), (funciona|roda|anda) (bem|de novo|novamente|
    direito|perfeitamente|sem problemas), (sai|acaba|termina|finaliza|conclui) (bem|corretamente|sem problemas|
    limpo), está (consertado|consertada|de volta|funcionando|operacional)
fail: falha, falham, falhando, vermelho, vermelhos, quebram, estoura, estouram, cai, caem, partem, rebenta,
    rebentam, quebra, quebrando
failed: falhou, falharam, falhado, quebrou, quebraram, se quebrou, caiu, caíram, estourou, partiu, rebentou,
    estragou, deu errado, deu ruim, partiu-se, cedeu, se mexeu, desandou, tropeçou
broken: quebrados, quebrada, quebrado
none: não houve, não aparece, sem, nenhum, nenhuma, zero, não há, não apresenta, não apresentam, não mostra,
    não reporta, não encontrou, não encontra, não acusa, não aponta, não retorna, não tem, não relata,
    não detectou, não restam, nem um, nem uma, nem um único, nem uma única, nenhum único, não existe, não existem,
    não existem mais, não tem mais, sem nenhum, sem nenhuma, sem um único, sem uma única, sem qualquer,
    não reporta nenhum, não reporta nenhuma, não encontra nenhum, não encontra nenhuma, não retorna nenhum,
    não retornou, não mostra mais, não reporta mais, não acusa mais, não aponta mais, não retorna mais, não emite,
    não gera, não registra, não aparecem, não aparece mais, não foram encontrados, não deu, não dá mais, não dá,
    sumiram, sumiu, desapareceram, livre de, nenhum dos, nenhuma das, nem sequer um, nem sequer uma, isento de,
    isenta de, sem sinal de, sem rasto de, sem rastro de, nem mesmo um, nem mesmo uma, zerado, zerados, zeradas,
    zerou, zeraram, eliminados, eliminadas, eliminado, acabaram, nada de
none: (a|em|para|pra) (zero|0), caiu para (zero|0), caíram para (zero|0), (não há|sem) mais, (nenhum|
    nenhuma) (sequer|que seja), (não |)(apontou|aponta|revelou|revela|detectou|detecta|mostrou|mostra|deu|dá|
    reportou|encontrou|achou|acusou|acusa|registrou|produziu|produz|retornou|deixa|deixou|apresentou|apareceu|
    surgiu|houve|sobrou|sobra|resta|há|tem|trouxe|gerou) (nenhum|nenhuma|zero|0|nem um|nem uma|nem um único|
    nem uma única|mais nenhum|mais nenhuma)
trouble: ofensa, ofensas, violação, violações, erro, erros, falhas, problema, problemas, regressão, regressões,
    reclamação, reclamações, infrações, erros ou avisos, erros nem avisos, avisos nem erros, erros e avisos,
    alerta, alertas, ocorrências, apontamentos, falha sequer, erro sequer, surpresa, surpresas, queixas, infração,
    erro de tipagem, erros de tipagem, erros de compilação, erro de compilação, tropeço, tropeços, defeito,
    defeitos, ocorrência, apontamento, pendência, pendências, novidade, engasgo, engasgos, objeção, objeções,
    ressalva, ressalvas, contratempo, contratempos, anomalia, anomalias, inconveniente, queda, quedas, bug, bugs,
    reparo, reparos, mensagem de erro, mensagens de erro, quebras, susto, sustos, soluço, soluços, dano, danos,
    efeito colateral, efeitos colaterais, erro nem aviso, falhas nem erros, pio, chiado, crítica, críticas,
    observação, observações, incidente, incidentes, incidências, incidência, percalços, percalço, entraves,
    entrave, diagnósticos, diagnóstico, conflito, conflitos, desvios, desvio, rombos, chatices, chatice,
    linha vermelha, linhas vermelhas, incoerências, inconsistências, inconsistência, ruído, advertência,
    advertências
warnings: aviso, avisos, warnings
helping: normalmente, mais, antigos, antigas, concluídos, concluídas, está, estão, é, são, ser, continua,
    continuam, foi, foram, têm, tem, toda, todo, já, ainda, novamente, de novo, localmente, completamente,
    totalmente, existentes, existente, concluído, concluída, rodam, roda, executados, como antes, ficam, fica,
    ficou, ficaram, rodaram, rodou, terminaram, permanecem, permanece, seguem, segue, se mantêm, voltaram a,
    voltou a, voltam a, volta a, voltou a ficar, voltaram a ficar, que já existiam, que já existia, que existiam,
    já existentes, anteriores, sem exceção, mais uma vez, duas vezes, sempre, de primeira, finalmente,
    do início ao, de ponta, na minha máquina, como esperado, igualmente, por completo, até o fim,
    em todos os pacotes, para arm, para android, para ios, para windows, para linux, para macos, para produção,
    todinhos, outra vez, atualmente, de cabo a rabo, do começo ao fim, do início ao fim, do zero,
    depois da mudança, após a mudança, após as mudanças, após a migração, após a correção, hoje, no fim, no final,
    sem mudanças, sequer, incluindo os novos, de verdade, da minha parte, do meu lado, no meu lado, por aqui,
    até aqui, no conjunto, no total, na íntegra, por inteiro, na totalidade, sem mexer em nada, sem alterações,
    sem modificações, do jeito que estavam, igual antes, como sempre, três vezes, dez vezes, várias vezes,
    seguidas, seguidos, consecutivas, todas as vezes, de uma vez, de uma só vez, em todo lugar,
    em todos os lugares, nos dois casos, nos dois modos, em ambos os casos, em ambas as plataformas,
    em todas as plataformas, em todas as versões, depois disso, com isso, com esta mudança, com essas mudanças,
    após isso, em seguida, depois do ajuste, depois da correção, após a refatoração, resulta, resultou, voltou,
    voltaram, felizmente, ainda bem, de fato, enfim, no fim das contas, ao todo, no geral, saíram, saiu,
    automatizados, automatizadas, veio, vieram, vem, vêm, anda, andam, ficando, encontra-se, encontram-se,
    mantém-se, mantêm-se, mantém, mantêm, afinal, até ao fim, agora há pouco, há pouco, mesmo, realmente,
    simplesmente, integralmente, plenamente, inteiramente, entretanto também, por fim, por último, em conjunto,
    sem parar, à primeira, na primeira, na raiz, decorreu, decorreram, acaba por, acabou por, localmente também,
    nesta máquina, nesta branch, lentos, rápidos, corrida
helping: (caiu|foi|passou|desceu|baixou|veio) de, (vinte|trinta|cinquenta|cem|quatro|cinco|seis|sete|oito|
    nove) vezes, (para garantir|por garantia|para ter certeza|por segurança|por via das dúvidas) ,
was: era, eram, estava, estavam, houve, há, existe, existem, que estava, que estavam, que falhava, que falhavam,
    que quebrava, que quebravam
now: agora
reports: deram, deu, mostra, reporta, retorna, dá, resultado, resultados, status, com, exibe, apresenta, acaba,
    acabam, acabou, terminam, encerra, encerrou, fecha, fechou, encontra, encontram, encontrou, detecta, detectam,
    aponta, apontam, apontou, acusa, acusam, acusou, emite, lança, lançam, imprime, indica, indicam, mostram,
    mostrou, aparece, aparecem, sai com, saiu com, retornou, retornam, reportou, termina em, terminou em, acaba em,
    acabou em, acaba com, acabou com, finaliza com, finalizou com, encerra com, encerrou com, registrou, revelou,
    revela, produziu, balanço, veredito, placar, total, conclusão, saldo, estamos em, estou em, fechou com,
    fechou em, fecha com, fecha em, deu um, resultou em, indicou, informou, listou, cravou, chegamos a, apresentou,
    apresentaram, mostraram, reportaram, emitiu, gerou, geraram, registou, regista, devolve, devolveu, devolvem,
    detetou, deteta, detectou, lançou, levantou, trouxe, sobrou, imprimiu, exibiu, saída, relatório, listagem,
    relatam, relata, relatou, produzem, produziram, dão, tiveram, teve, ter, indicaram, sinaliza, sinalizou,
    sinalizam, assinala, assinalou, marca, marcou, acusaram, apanhou, apanha, descobriu, cospe, cuspiu, responde,
    respondeu, responde com, respondeu com, contabiliza, contabilizou, soma, somou, totaliza
it: eles, elas, todos eles, ele, ela, os três, os quatro, as três, as quatro, todas elas, tudo isto, cada etapa,
    cada passo
both: ambos, ambas, os dois, as duas, nos dois, nas duas
ran: executei, rodei, executado, rodado, executou, corri, rodei de novo, executei de novo, voltei a rodar,
    voltei a executar, voltei a correr, reexecutei, repeti, rodando, executando, passei, tornei a rodar,
    coloquei para rodar, botei para rodar, relancei, disparei, refiz, validado com, validado contra,
    verificado com, conferi com, ao rodar, ao executar, após rodar, após executar, depois de rodar,
    depois de executar, martelei, em loop
ran: (fiz|refiz) (uma|outra) (rodada|passada|execução|corrida) (completa|inteira|de)
that: verifiquei, confirmei, confirmo, porque, pois, então, garanti, boa notícia, boas notícias, em resumo,
    resumindo, em suma, enfim que, posso confirmar, confirmo que, constatei, confirmei que, ficou comprovado,
    o que confirma, de modo que, portanto, sendo assim, informo que, informamos que, comprovei que, constato que,
    vi que, verifiquei que, garanto que, pelo que, por isso, logo
not: não, nunca, nem, tampouco, jamais, ainda não, ignorados, pulados, em vez, impossível
may: deve, devem, deveria, deveriam, pode, podem, poderia, poderiam, parece, parecem, passará, passarão, talvez,
    provavelmente, precisa, precisam, tem que
hoped: espero, acho, acredito, suponho, imagino, verificar, verifique, confirmar, confirme, execute, rode, rodar,
    certifique-se, garantir, garanta, objetivo, próximo, por favor, para que, fazer, faça, deixar, quer, plano,
    deixo, próximo passo, proposta, em princípio, no papel, com sorte, com um pouco de sorte, dedos cruzados,
    ao meu ver, a meu ver, que eu saiba, até onde sei, em teoria, aposto, se não me engano
if: se, quando, assim que, até, desde que, a menos, enquanto, caso, somente se, para
when: ao, onde
after: após, depois
past: antes, anteriormente, previamente, inicialmente, ontem, originalmente, no início, na main, havia, tinham,
    antes do merge, antes do, antes da, naquela época, na época, outrora, antigamente, na v, na versão,
    na versão anterior, na release anterior, semana passada, na semana passada, mês passado, há uma semana,
    há um mês, há dois, há tempos, outro dia, hoje cedo ainda, passava, passavam, compilava, funcionava,
    na segunda, na terça, na quarta, na quinta, na sexta, no sábado, no domingo, sexta passada, anteontem
others: pipeline, na sua máquina, do seu lado, revisor, readme, workflow
says: segundo, disse, afirma, supostamente, conforme, diz
except: apenas, somente,
    exceto, salvo, menos, com exceção, fora, à exceção, por enquanto, até agora,
    não tenho certeza, sem certeza, mais ou menos, em parte
and: e, ou, além de, assim como, bem como
but: mas, porém, contudo, no entanto, embora, entretanto
preposition: em, no, na, nos, nas, sobre, sob, graças, incluindo, inclusive
of: de, do, da, dos, das, por, um, uma, contra, pelo, pela, para o, para a, para os, para as
thing: pacotes, módulos, projeto, código, aplicação, aplicativo, pacote, repositório, biblioteca, módulo, imagem,
    imagem docker, imagem do docker, bundle, bundle de produção, projecto, projectos, projetos, aplicações,
    ficheiro jar, serviço, serviços, monorepo, workspace, solução, crate, crates, repo, apk, instalador,
    executável, binário, wheel, artefacto, artefato, firmware, kernel, contêiner, jogo, extensão, site, programa,
    driver, app, plugin
todo: próximos passos, pendente, pendentes, a fazer, plano de testes, critérios de aceitação, para verificar,
    recomendações, falta
number: três, quatro, cinco, seis, sete, oito, nove, dez
tests_pass: nenhum teste falha mais, nenhum teste está falhando, não há testes falhando, não há testes quebrados,
    não há testes com falha, sem testes falhando, nenhum teste quebra, não há teste falhando
tests_pass: (não falha|não falhou|não quebra|não quebrou|não caiu|não sobrou|não há|não tem|
    não resta) (nem um único|nenhum|nenhuma|nem um|um único|mais nenhum) (teste|testes|dos testes)( vermelho|
     quebrado| falhando| com falha|), (nenhum|nem um|nem um único|zero|nem sequer um) (teste|testes) (vermelho|
    vermelhos|falha|falhou|falharam|falham|quebrou|quebrado|quebrados|falhando|caiu|com falha|com erro|
    em vermelho), (testes|casos) (vermelhos|falhando|com falha|quebrados|falhos) (:|=) (0|zero|nenhum), (taxa|
    índice) de (sucesso|aprovação|acerto) (:|de|é de) (100 %|100%), (100 %|100%) (de sucesso|de aprovação|
    dos testes passam|dos testes passando|verde|aprovado|aprovados), (não|sem) (quebrei|quebrou|quebra|
    quebrar) (nenhum teste|teste nenhum|teste algum|os testes)
subordinate: que
typechecks: sem erros de tipo, sem erros de tipos, nenhum erro de tipo, nenhum erro de tipos, não há erros de tipo,
    não há erros de tipos, zero erros de tipo, zero erros de tipos, não há erros de tipagem, sem erros de tipagem,
    nenhum erro de tipagem
neutral: de integração, estilo
too: também, da mesma forma, do mesmo modo
build_passes: voltou a compilar, volta a compilar, compila de novo, compila novamente, compila outra vez,
    já compila, compila finalmente, voltou a buildar, builda de novo
it_passes: zero vermelhos, zero quebras, nenhuma quebra
it_passes: não (falhou|falha|quebrou|quebra|caiu|cai|falharam) (nada|nenhum|nenhuma|nem um|nem um sequer|
    nenhum deles|nenhuma delas), nada (falhou|falha|quebrou|quebra|caiu|cai|deu errado|ficou vermelho|
    está vermelho|está quebrado|parou), nenhum (deles |)(falhou|falha|quebrou|caiu|vermelho|está vermelho|
    falhando), nenhuma (delas |)(falhou|falha|quebrou|caiu|vermelha|falhando), nenhuma regressão( encontrada|
     detectada| à vista|), (sem|não) (quebrar|quebrei|quebra|quebrou) nada
alone: =tudo em verde
alone: =(tudo|todos|todas) (está |estão |segue |)(verde|verdes|no verde|passa|passam|passando|passou|
    passaram)( de novo| novamente| agora| por aqui| aqui| do meu lado| por cá|), =(nenhuma|zero|0|nem uma|
    nem uma única|sem) (falha|falhas)
complain: reclama, reclamam, reclamou, reclamar, queixam, se queixa, protesta, protestam, resmunga, chia, implica,
    pega no pé, queixa, chiam, dá trabalho, dão trabalho, pestaneja, pestanejam, se abala, se abalam, dá um pio,
    solta um pio, percebe a diferença
nothing: nada, mais nada, nada mais, absolutamente nada, coisa nenhuma, nadinha, saída vazia, saída limpa,
    saída nula, nenhuma saída, nenhum output, output vazio, log vazio, lista vazia, relatório vazio, diff vazio,
    coisa alguma
everything: tudo, o pacote completo, a bateria completa, tudo isso, absolutamente tudo, o lote todo
rest: o resto, os demais, as demais, todos os demais, o restante, o resto da suíte, os outros, todos os outros,
    os outros testes, os demais testes, o restante da suíte, o resto dos testes, todos os outros testes,
    o resto da suite, tudo o mais, os antigos, os velhos, os existentes, os que já existiam, as antigas,
    os já existentes
mended: corrigido, corrigida, consertado, resolvido, arrumado, corrigidos, corrigidas, consertada, consertados,
    consertadas, resolvida, resolvidos, resolvidas, arrumada, arrumados, sanado, sanados, reparado
so_do: tal como
check+trouble: (erro|erros|aviso|avisos|problema|problemas|alerta|alertas) (de lint|do linter|do mypy|do eslint|
    mypy|eslint), (erro|erros) de (tipo|tipos|tipagem)
build+trouble: (erro|erros) de (compilação|build|link)
rest+pass: nada mais (quebrou|falhou|falha|foi afetado|mudou|está vermelho|ficou vermelho), nenhum outro (teste|
    caso) (falhou|falha|quebrou|foi afetado|afetado|mudou), (não|sem) (quebrou|falhou|quebrar|afetou|
    quebrei) (mais nada|nada mais)
makes: gera o, gera a, gera os, gera as, gerou o, gerou a, gerou os, produz o, produz a, cria o, cria a
thing: (app|aplicativo|aplicação|projeto|versão|módulo) (ios|android|web|macos|windows|linux|wasm|mobile|desktop)
tests: testes unitários e (instrumentados|de interface|de contrato|funcionais|e2e), testes (de unidade|
    unitários) e os de integração
compiles+good: (gerado|gerada|gerados|construído|construída|compilado|compilada|empacotado) (normalmente|
    sem problema|sem problemas|certinho|corretamente|com sucesso)
typechecks: (nenhum|sem|zero) (erro|erros) de (tipo|tipos|tipagem) (restante|restantes|pendente|pendentes|sobrando)
purpose: para (ter certeza|garantir|confirmar|conferir|validar|descartar)
other: em menos de, (mais ou |)menos de
compiles+preposition: (compila|é compilado|é gerado|é construída|builda|compila também) (para|com|sob|contra),
    (compilando|compilando e linkando|buildando) (para|com)
preposition: para (ios|android|linux|windows|macos|wasm|arm|produção|ambas|ambos|todas|todos)
other: (mb|kb|gb|%|segundos|minutos|linhas|ms) (menos|a menos), (pode|podem) (fazer o merge|fazer merge|mergear|
    mandar|subir|seguir), (pronto|pronta) para, (compila|é gerado|builda) para cada
part: (só|apenas|somente|unicamente) (na|no|em|nas|nos|com)
files: arquivo, arquivos, ficheiro, ficheiros
weakened: comentei, comentado, silenciei, silenciado, desabilitei, desabilitado, removi o teste, removi os
    testes, apaguei o teste, apaguei os testes, pulei, afrouxei
order: instale, adicione, remova, apague, use, abra, reinicie, aplique, configure
helping: vezes, consecutivos
counted: asserções, executadas
other: como no ci, igual ao ci, igual no ci, como na ci
fail: falhar, quebrar, cair
none: nem uma vez, nem uma única vez, em nenhum momento
todo: tarefas pendentes, lista de tarefas, to-do, por fazer
past: sem (a minha|minha|a|esta) (mudança|alteração|correção), com a (mudança|alteração|correção) revertida
others: nightly, em outra máquina, noutra máquina, seu log
except: coleta, coletou, coletados
weakened: desativei, desativado, desativada
order: ^ar, ^er, ^ir
complain: algo a reclamar, algo a dizer
it_passes: sem que (nada|nenhum|nenhuma|nenhum teste) (falhe|falhasse|quebre|quebrasse|caia)
todo: tarefas
others: captura de tela, captura de ecrã
build+good: (compilação|construção|build|geração) (terminada|terminado|finalizada|finalizado|concluída|concluído)
others: colega, colegas
frame: proponho, propomos, minha proposta, proposta :, proposta de, meu plano, o plano :, plano para, rascunho,
    esboço, estimativa :, respondendo à sua pergunta, para responder à sua pergunta, revisão do, revisão da,
    minha revisão, sugiro, eu faria assim, faria assim, minha resposta, comparação de, comparação entre,
    candidatos para, a :, b :
frame: (há|vejo|temos) (duas|três|várias) (opções|possibilidades|alternativas|formas|abordagens), (opção|variante|
    alternativa|solução|abordagem) (a|b|c|1|2|3) :, (revisei|olhei|li|analisei) (o|a|seu|sua|este|esta) (pr|
    pull request|merge request|mr|branch|patch)
wording: critérios de aceite, critério de aceite, critério de aceitação, critérios de sucesso, critério de sucesso,
    definição de pronto, definition of done, pronto quando, concluído quando, o objetivo, objetivos, meta,
    estado desejado, estado alvo, mensagem de commit, mensagem do commit, notas de versão, modelo, template,
    ticket, checklist, descrição do pr, wiki, requisitos, texto para, texto do, tutorial, no tutorial, cronologia,
    rubrica
asks: posso começar, pode ser assim, começo, o que acha, o que você acha, qual prefere, qual você prefere,
    qual opção, posso aplicar, posso implementar, aguardo sua aprovação, aguardo sua decisão, aguardo seu ok,
    se concordar, se você concordar, diga qual, me diga qual, me avise e, avise e, o que você quer fazer,
    o que quer fazer, falta algo, falta alguma coisa, como quer, por onde começo, você decide
untouched: (não|ainda não) (mudei|alterei|modifiquei|toquei em|mexi em) (nada|nenhum arquivo|código|
    o código)( ainda|), sem (mudar|alterar|modificar|mexer em) (nada|nenhum arquivo|código), nada (mudou|
    foi alterado|foi modificado|foi mudado), não (foi|foram) (alterado|modificado|feita|feitas) (nada|
    nenhuma alteração|nenhuma mudança), (árvore de trabalho|repositório|código|branch|cópia de trabalho) (está|
    continua|permanece|ficou) (inalterada|inalterado|intacta|intacto|igual|como estava|sem alterações),
    não (executei|rodei|testei|verifiquei|compilei) nada
untouched: como estava, estado inicial, nenhum commit
withdrawn: (desfiz|descartei|reverti|abandonei|joguei fora) (tudo|a mudança|as mudanças|a alteração|as alterações|
    a atualização|a tentativa|o experimento|isso), e desfiz, e reverti, mas desfiz, mas descartei, mas reverti,
    mas abandonei, depois desfiz, depois reverti, então desfiz, então reverti, por isso descartei,
    por isso reverti, por isso desfiz, voltei atrás
withdrawn: abandonei essa, abandonei esse, abandonei esta, abandonei este, no stash, no reflog
caveat: não (significa|quer dizer|prova|diz|indica|garante|demonstra|implica) (que|nada|muito|muita coisa),
    só porque, apenas porque, somente porque, não verifica nada, não verificam nada, não testa nada
caveat: porque é pulado, porque é ignorado, porque está desativado
other: (critérios|os critérios) (de aceite|de aceitação|de sucesso) (foram|estão) (atendidos|cumpridos|satisfeitos)
others: (num|numa|no|na|em um|em uma) (clone|cópia|ambiente de teste|protótipo|outra branch|
    repositório de reprodução|contêiner|container), na branch, seu log, o log que você
except: um por um, uma por uma, isoladamente, ainda em andamento, até o passo
if: hipoteticamente
others: o bot
"""
