"""Portuguese."""

WORDS = """
tests: suíte inteira, suite inteira, bateria completa de testes, bateria completa, testes, suíte de testes,
    suite de testes, suíte, suite, suíte completa, bateria de testes, conjunto de testes, testes unitários,
    cada teste, testes de unidade, suíte completa de testes, specs, bateria, casos de teste, testes existentes,
    suíte de testes completa, suite completa, cenários, conjunto completo de testes, suíte toda, todas as specs,
    bateria inteira, suíte completa de ponta, testes automatizados, rodada de testes, todos os cenários,
    pacote de testes, testes do projeto, especificações, suite toda, casos,
    (rodada|passada|execução|volta|corrida) (completa|inteira|total)( de testes| da suíte| dos testes|),
    (resultado|resultados|saída) (dos testes|da suíte|do pytest), todos os casos, cada (caso|cenário),
    (testes|casos) (novos e antigos|antigos e novos|velhos e novos|novos e velhos),
    (novos|antigos) e (antigos|novos) testes, todas as suítes, ambas as suítes, suíte de regressão,
    regressão completa, totalidade (da suíte|dos testes), baterias, rodada final, suíte inteira de testes,
    suíte de testes inteira
build: compilação, construção, build de produção, build de android, build do android, build do ios,
    build de docker, compilação do android, build local, build do windows, empacotamento, build de release,
    processo de build, processo de compilação, compilador, build final, empacotamento final,
    (build|compilação) (do webpack|do vite|do next|wasm|do nix|do storybook|do frontend|do backend|arm|do docker|
    incremental|limpa|limpo|do zero|nativa|completa|completo|web|mobile|móvel|de debug), recompilação,
    transpilação, geração do (bundle|pacote), linkedição, empacotamento do app
check: verificação de tipos, checagem de tipos, tipagem, tipos, análise estática, lint, linter,
    verificação estática, todas as verificações, todas as checagens, checagem estática, verificador de tipos,
    checador de tipos, análise de tipos, linting, tipagem estática, validação de tipos, analisador estático,
    analisador, verificador, estilo de código, linters, verificações estáticas, checagens, controle de tipos,
    (saída|resultado|relatório|rodada) (do mypy|do eslint|do linter|do lint|de lint), lint e tipos, tipos e lint,
    formatação e lint, regras de lint, qualidade de código, hooks de pre-commit, pre-commit, verificação de lint,
    checagens estáticas, type-check, análise de código, checagem de lint
testing: teste, verificação, validação, test
whole: o, a, os, as, todos, todas, todos os, todas as, toda a, todo o, nossos, nossa, completa, completo, inteira,
    totalidade dos, todos os nossos, todas as nossas, toda a nossa, cada um dos, cada uma das, o total de,
    novos e antigos, antigos e novos, inteiro, completos
layer: integração, e2e, testes de integração, ponta a ponta, testes e2e, testes de ponta, de ponta a ponta
part: novos, nova, novo, novas, estes, esses, essas, meus, dois, duas, alguns, algumas, maioria dos, maioria,
    demais, outros, outras, restante, restantes, quase todos, quase, relacionados, vários, parte
pass: passa, passam, passou, passaram, passando, aprovados, aprovado, bem-sucedidos, passou toda, passado, passada,
    aprovada, aprovadas, rodam bem, roda bem, deram certo, dá certo, deu ok, terminou bem, terminam bem,
    bem-sucedidas, sobrevive, sobrevivem, aguenta, aguentam, cumpre, cumprem, a passar, passar, a correr bem,
    correm bem, corre bem, correram bem, superados, superadas, sai, saem, dão certo, correm, corre, correu,
    correram, (voltou|voltaram|volta|voltam) a passar,
    (continua|continuam|continuou|segue|seguem) (a passar|passando), (passa|passam|passou|passaram) (tudo|todos|
    todas|de novo|outra vez|direto|limpo|limpos|por completo|sem reclamar|sem pestanejar|novamente),
    (saiu|saíram|sai|saem|deu|correu|rodou|rodaram) (tudo |todos |)(bem|limpo|limpos|certo|perfeito|verde|redondo|
    liso), vão até o (fim|final), chega (até o fim|ao fim|ao final), chegam (até o fim|ao fim|ao final), aguentou,
    aguentaram, resiste, resistem, resistiu, se comporta, se comportam, se comportou bem, segurou, segue de pé,
    seguem de pé
good: feliz, verde, verdes, em verde, no verde, com sucesso, sucesso, limpo, limpa, limpos, corretamente, certo,
    bem-sucedida, bem-sucedido, bem sucedida, bem sucedido, passing, passed, sem problemas, perfeitamente,
    parou de reclamar, deixou de reclamar, não diz nada, não encontra nada, não detecta nada, não detectou nada,
    não tem reclamações, nada a reclamar, nada a apontar, sem novidades, sem reclamações, sem reclamar,
    sem contratempos, sem incidentes, sem sustos, sem percalços, contente, satisfeito, satisfeita, felizes, calado,
    quieto, em silêncio, silencioso, mudo, impecável, impecáveis, perfeito, perfeita, perfeitos, limpas,
    100% verde, sinal verde, luz verde, tudo verde, tudo certo, em ordem, ok, não falha mais, não falham mais,
    parou de falhar, pararam de falhar, não quebra mais, não está mais quebrado, não está mais quebrada, correto,
    correta, corretos, sem erro nenhum, numa boa, redondo, redondinho, beleza, verdinho, verdinhos, verde*, limp*,
    impecáve*, impecável*, perfeit*, corret*, satisfeit*, content*, bem-sucedid*, sem erros, sem erro, sem falhas,
    sem falha, sem avisos, sem aviso, sem alertas, sem problema, sem surpresas, sem regressões, sem regressão,
    sem pestanejar, sem incidente, sem dores, intacto, intacta, intactos, intactas, ileso, ilesa, em dia,
    nos conformes, de acordo, estável, estáveis, em paz, tranquilo, tranquila, bonito, certinho, certinhos,
    nos trinques, sem sobressaltos, de boa, nos eixos, sobre rodas, sólido, sólida, de pé, sem vermelho,
    sem vermelhos, às mil maravilhas, um espetáculo, a 100%, em pé, ao verde,
    (voltou|voltaram|volta|voltam|de volta) (ao|pro|para o) verde, (voltou|voltaram|volta|voltam) a (ficar|
    estar) (toda |todo |todos |tudo |)(verde|verdes|limpo|limpa|limpos|bem|saudável), saudável, saudáveis,
    são e salvo, operacional, funcional,
    nada a (dizer|declarar|objetar|criticar|corrigir|acrescentar|comentar|reportar|registrar|assinalar),
    não (tem|encontra|vê|acha|teve|achou|viu) nada (a dizer|a declarar|a apontar|a reclamar|a objetar|de errado|
    de estranho|de anormal|suspeito|errado), não (reclama|reclamam|reclamou|protesta|chia|chiou|resmunga|implica|
    se queixa|queixa-se)( mais| de nada| de mais nada| nada|), não (acusa|aponta|reporta|relata|mostra|retorna|
    imprime|emite|cospe|solta|dispara|lista|exibe|levanta|gera|dá|acusou|apontou|reportou|mostrou|retornou|
    encontrou|achou|pegou) (mais |)(nada|problema algum|erro algum|erro nenhum|problema nenhum)( mais|),
    não deu (problema|erro|pau|chabu), não dá (problema|erro), (ficou|fica|ficam|ficaram|segue|seguem|permanece|
    permanecem|continua|continuam) (em silêncio|calado|calada|quieto|quieta|mudo|limpo|limpa|limpos|limpas|verde|
    verdes|estável|estáveis|saudável|feliz|satisfeito), se calou, calou-se, sossegou,
    sem (um pio|dar um pio|um piu|chiar|resmungar|ruído|saída|drama|dramas|tropeços|tropeço|engasgos|engasgo|
    soluços|objeções|ressalvas|observações|apontamentos|alarme|alarmes|reclamação|reclamação alguma|nenhum erro|
    nenhuma falha|nenhum aviso|um único erro|uma única falha|um erro sequer|uma falha sequer|um aviso sequer|
    erro algum|falha alguma|quebrar nada|nada quebrado|nada vermelho|violações|pendências|quebras|quebra|estresse|
    crise|mistério|novidade), (termina|terminou|terminam|acaba|acabou|finaliza|finalizou|sai|saiu|encerra|
    encerrou) com (código |código de saída |status |exit code |)(0|zero),
    código de (saída|retorno) (0|zero|é 0|= 0|: 0|foi 0|igual a 0), exit code (0|: 0), retorna 0, retornou 0,
    devolve 0,
    tudo (ok|correto|limpo|perfeito|em ordem|nos conformes|bem|certinho|passando|em dia|no verde|verdinho),
    barra verde, só verde, puro verde, verde de ponta a ponta, verde de cabo a rabo, verde do começo ao fim,
    totalmente verde, 100% verdes, nota 10, nota dez, deu o aval, deu o ok, deu o sinal verde, deu o joinha,
    deu o aprovado, deu seu aval, deu seu ok, deu seu sinal verde, deu seu joinha, deu seu aprovado, deu aval,
    deu sinal verde, deu joinha, deu aprovado, dá o aval, dá o ok, dá o sinal verde, dá o joinha, dá o aprovado,
    dá seu aval, dá seu ok, dá seu sinal verde, dá seu joinha, dá seu aprovado, dá aval, dá ok, dá sinal verde,
    dá joinha, dá aprovado, dão o aval, dão o ok, dão o sinal verde, dão o joinha, dão o aprovado, dão seu aval,
    dão seu ok, dão seu sinal verde, dão seu joinha, dão seu aprovado, dão aval, dão ok, dão sinal verde,
    dão joinha, dão aprovado, aprova tudo, aceita tudo, certos, funcionando, rodando liso, liso, lisinho,
    como um relógio, como novo, sem vermelho nenhum, nada (vermelho|de vermelho|em vermelho), em bom estado,
    em plena forma, inteirinha verde, todinha verde, toda verde, todos verdes, todas verdes
compiles: compila, compila corretamente, se compila, compila limpo, é compilado, gera o bundle, é gerada, é gerado,
    se gera, é construída, é construído, é criada, (é|foi|são|foram) (gerado|gerada|construído|construída|
    compilado|compilada|empacotado|produzido) (de novo|novamente|corretamente|sem erros|sem erro|sem problemas|
    sem avisos|com sucesso),
    (compila|constrói|builda) (direito|direitinho|limpinho|bem|sem erros|sem avisos|sem problemas), builda,
    (o |)(bundle|pacote|binário|instalador|executável|artefato) (é gerado|sai|se gera|é criado)
compiled: compilado, compilar, compilou, construído
completes: voltou a funcionar, funciona, concluiu, volta a funcionar, já funciona, funciona outra vez,
    funciona bem, funciona de novo, funciona novamente, funciona direito, funciona perfeitamente,
    funciona sem problemas, roda de novo, roda novamente, roda direito, roda perfeitamente, roda sem problemas,
    anda bem, anda de novo, anda novamente, anda direito, anda perfeitamente, anda sem problemas,
    está (consertado|consertada|de volta|funcionando|operacional|rodando), sai corretamente, sai sem problemas,
    acaba bem, acaba corretamente, acaba sem problemas, acaba limpo, termina bem, termina corretamente,
    termina sem problemas, termina limpo, finaliza bem, finaliza corretamente, finaliza sem problemas,
    finaliza limpo, conclui bem, conclui corretamente, conclui sem problemas, conclui limpo, vai até o (fim|final)
fail: falha, falham, falhando, vermelho, vermelhos, quebram, estoura, estouram, cai, caem, partem, rebenta,
    rebentam
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
    isenta de, sem sinal de, sem rasto de, sem rastro de, nem mesmo um, nem mesmo uma, não apontou nenhum,
    não apontou nenhuma, não apontou zero, não apontou 0, não apontou nem um, não apontou nem uma,
    não apontou nem um único, não apontou nem uma única, não apontou mais nenhum, não apontou mais nenhuma,
    não aponta nenhum, não aponta nenhuma, não aponta zero, não aponta 0, não aponta nem um, não aponta nem uma,
    não aponta nem um único, não aponta nem uma única, não aponta mais nenhum, não aponta mais nenhuma,
    não revelou nenhum, não revelou nenhuma, não revelou zero, não revelou 0, não revelou nem um,
    não revelou nem uma, não revelou nem um único, não revelou nem uma única, não revelou mais nenhum,
    não revelou mais nenhuma, não revela nenhum, não revela nenhuma, não revela zero, não revela 0,
    não revela nem um, não revela nem uma, não revela nem um único, não revela nem uma única,
    não revela mais nenhum, não revela mais nenhuma, não detectou nenhum, não detectou nenhuma, não detectou zero,
    não detectou 0, não detectou nem um, não detectou nem uma, não detectou nem um único,
    não detectou nem uma única, não detectou mais nenhum, não detectou mais nenhuma, não detecta nenhum,
    não detecta nenhuma, não detecta zero, não detecta 0, não detecta nem um, não detecta nem uma,
    não detecta nem um único, não detecta nem uma única, não detecta mais nenhum, não detecta mais nenhuma,
    não mostrou nenhum, não mostrou nenhuma, não mostrou zero, não mostrou 0, não mostrou nem um,
    não mostrou nem uma, não mostrou nem um único, não mostrou nem uma única, não mostrou mais nenhum,
    não mostrou mais nenhuma, não mostra nenhum, não mostra nenhuma, não mostra zero, não mostra 0,
    não mostra nem um, não mostra nem uma, não mostra nem um único, não mostra nem uma única,
    não mostra mais nenhum, não mostra mais nenhuma, não deu nenhum, não deu nenhuma, não deu zero, não deu 0,
    não deu nem um, não deu nem uma, não deu nem um único, não deu nem uma única, não deu mais nenhum,
    não deu mais nenhuma, não dá nenhum, não dá nenhuma, não dá zero, não dá 0, não dá nem um, não dá nem uma,
    não dá nem um único, não dá nem uma única, não dá mais nenhum, não dá mais nenhuma, não reportou nenhum,
    não reportou nenhuma, não reportou zero, não reportou 0, não reportou nem um, não reportou nem uma,
    não reportou nem um único, não reportou nem uma única, não reportou mais nenhum, não reportou mais nenhuma,
    não encontrou nenhum, não encontrou nenhuma, não encontrou zero, não encontrou 0, não encontrou nem um,
    não encontrou nem uma, não encontrou nem um único, não encontrou nem uma única, não encontrou mais nenhum,
    não encontrou mais nenhuma, não achou nenhum, não achou nenhuma, não achou zero, não achou 0, não achou nem um,
    não achou nem uma, não achou nem um único, não achou nem uma única, não achou mais nenhum,
    não achou mais nenhuma, não acusou nenhum, não acusou nenhuma, não acusou zero, não acusou 0,
    não acusou nem um, não acusou nem uma, não acusou nem um único, não acusou nem uma única,
    não acusou mais nenhum, não acusou mais nenhuma, não acusa nenhum, não acusa nenhuma, não acusa zero,
    não acusa 0, não acusa nem um, não acusa nem uma, não acusa nem um único, não acusa nem uma única,
    não acusa mais nenhum, não acusa mais nenhuma, não registrou nenhum, não registrou nenhuma, não registrou zero,
    não registrou 0, não registrou nem um, não registrou nem uma, não registrou nem um único,
    não registrou nem uma única, não registrou mais nenhum, não registrou mais nenhuma, não produziu nenhum,
    não produziu nenhuma, não produziu zero, não produziu 0, não produziu nem um, não produziu nem uma,
    não produziu nem um único, não produziu nem uma única, não produziu mais nenhum, não produziu mais nenhuma,
    não produz nenhum, não produz nenhuma, não produz zero, não produz 0, não produz nem um, não produz nem uma,
    não produz nem um único, não produz nem uma única, não produz mais nenhum, não produz mais nenhuma,
    não retornou nenhum, não retornou nenhuma, não retornou zero, não retornou 0, não retornou nem um,
    não retornou nem uma, não retornou nem um único, não retornou nem uma única, não retornou mais nenhum,
    não retornou mais nenhuma, não deixa nenhum, não deixa nenhuma, não deixa zero, não deixa 0, não deixa nem um,
    não deixa nem uma, não deixa nem um único, não deixa nem uma única, não deixa mais nenhum,
    não deixa mais nenhuma, não deixou nenhum, não deixou nenhuma, não deixou zero, não deixou 0,
    não deixou nem um, não deixou nem uma, não deixou nem um único, não deixou nem uma única,
    não deixou mais nenhum, não deixou mais nenhuma, não apresentou nenhum, não apresentou nenhuma,
    não apresentou zero, não apresentou 0, não apresentou nem um, não apresentou nem uma,
    não apresentou nem um único, não apresentou nem uma única, não apresentou mais nenhum,
    não apresentou mais nenhuma, não apareceu nenhum, não apareceu nenhuma, não apareceu zero, não apareceu 0,
    não apareceu nem um, não apareceu nem uma, não apareceu nem um único, não apareceu nem uma única,
    não apareceu mais nenhum, não apareceu mais nenhuma, não surgiu nenhum, não surgiu nenhuma, não surgiu zero,
    não surgiu 0, não surgiu nem um, não surgiu nem uma, não surgiu nem um único, não surgiu nem uma única,
    não surgiu mais nenhum, não surgiu mais nenhuma, não houve nenhum, não houve nenhuma, não houve zero,
    não houve 0, não houve nem um, não houve nem uma, não houve nem um único, não houve nem uma única,
    não houve mais nenhum, não houve mais nenhuma, não sobrou nenhum, não sobrou nenhuma, não sobrou zero,
    não sobrou 0, não sobrou nem um, não sobrou nem uma, não sobrou nem um único, não sobrou nem uma única,
    não sobrou mais nenhum, não sobrou mais nenhuma, não sobra nenhum, não sobra nenhuma, não sobra zero,
    não sobra 0, não sobra nem um, não sobra nem uma, não sobra nem um único, não sobra nem uma única,
    não sobra mais nenhum, não sobra mais nenhuma, não resta nenhum, não resta nenhuma, não resta zero,
    não resta 0, não resta nem um, não resta nem uma, não resta nem um único, não resta nem uma única,
    não resta mais nenhum, não resta mais nenhuma, não há nenhum, não há nenhuma, não há zero, não há 0,
    não há nem um, não há nem uma, não há nem um único, não há nem uma única, não há mais nenhum,
    não há mais nenhuma, não tem nenhum, não tem nenhuma, não tem zero, não tem 0, não tem nem um, não tem nem uma,
    não tem nem um único, não tem nem uma única, não tem mais nenhum, não tem mais nenhuma, não trouxe nenhum,
    não trouxe nenhuma, não trouxe zero, não trouxe 0, não trouxe nem um, não trouxe nem uma,
    não trouxe nem um único, não trouxe nem uma única, não trouxe mais nenhum, não trouxe mais nenhuma,
    não gerou nenhum, não gerou nenhuma, não gerou zero, não gerou 0, não gerou nem um, não gerou nem uma,
    não gerou nem um único, não gerou nem uma única, não gerou mais nenhum, não gerou mais nenhuma, apontou nenhum,
    apontou nenhuma, apontou zero, apontou 0, apontou nem um, apontou nem uma, apontou nem um único,
    apontou nem uma única, apontou mais nenhum, apontou mais nenhuma, aponta nenhum, aponta nenhuma, aponta zero,
    aponta 0, aponta nem um, aponta nem uma, aponta nem um único, aponta nem uma única, aponta mais nenhum,
    aponta mais nenhuma, revelou nenhum, revelou nenhuma, revelou zero, revelou 0, revelou nem um, revelou nem uma,
    revelou nem um único, revelou nem uma única, revelou mais nenhum, revelou mais nenhuma, revela nenhum,
    revela nenhuma, revela zero, revela 0, revela nem um, revela nem uma, revela nem um único,
    revela nem uma única, revela mais nenhum, revela mais nenhuma, detectou nenhum, detectou nenhuma,
    detectou zero, detectou 0, detectou nem um, detectou nem uma, detectou nem um único, detectou nem uma única,
    detectou mais nenhum, detectou mais nenhuma, detecta nenhum, detecta nenhuma, detecta zero, detecta 0,
    detecta nem um, detecta nem uma, detecta nem um único, detecta nem uma única, detecta mais nenhum,
    detecta mais nenhuma, mostrou nenhum, mostrou nenhuma, mostrou zero, mostrou 0, mostrou nem um,
    mostrou nem uma, mostrou nem um único, mostrou nem uma única, mostrou mais nenhum, mostrou mais nenhuma,
    mostra nenhum, mostra nenhuma, mostra zero, mostra 0, mostra nem um, mostra nem uma, mostra nem um único,
    mostra nem uma única, mostra mais nenhum, mostra mais nenhuma, deu nenhum, deu nenhuma, deu zero, deu 0,
    deu nem um, deu nem uma, deu nem um único, deu nem uma única, deu mais nenhum, deu mais nenhuma, dá nenhum,
    dá nenhuma, dá zero, dá 0, dá nem um, dá nem uma, dá nem um único, dá nem uma única, dá mais nenhum,
    dá mais nenhuma, reportou nenhum, reportou nenhuma, reportou zero, reportou 0, reportou nem um,
    reportou nem uma, reportou nem um único, reportou nem uma única, reportou mais nenhum, reportou mais nenhuma,
    encontrou nenhum, encontrou nenhuma, encontrou zero, encontrou 0, encontrou nem um, encontrou nem uma,
    encontrou nem um único, encontrou nem uma única, encontrou mais nenhum, encontrou mais nenhuma, achou nenhum,
    achou nenhuma, achou zero, achou 0, achou nem um, achou nem uma, achou nem um único, achou nem uma única,
    achou mais nenhum, achou mais nenhuma, acusou nenhum, acusou nenhuma, acusou zero, acusou 0, acusou nem um,
    acusou nem uma, acusou nem um único, acusou nem uma única, acusou mais nenhum, acusou mais nenhuma,
    acusa nenhum, acusa nenhuma, acusa zero, acusa 0, acusa nem um, acusa nem uma, acusa nem um único,
    acusa nem uma única, acusa mais nenhum, acusa mais nenhuma, registrou nenhum, registrou nenhuma,
    registrou zero, registrou 0, registrou nem um, registrou nem uma, registrou nem um único,
    registrou nem uma única, registrou mais nenhum, registrou mais nenhuma, produziu nenhum, produziu nenhuma,
    produziu zero, produziu 0, produziu nem um, produziu nem uma, produziu nem um único, produziu nem uma única,
    produziu mais nenhum, produziu mais nenhuma, produz nenhum, produz nenhuma, produz zero, produz 0,
    produz nem um, produz nem uma, produz nem um único, produz nem uma única, produz mais nenhum,
    produz mais nenhuma, retornou nenhum, retornou nenhuma, retornou zero, retornou nem um, retornou nem uma,
    retornou nem um único, retornou nem uma única, retornou mais nenhum, retornou mais nenhuma, deixa nenhum,
    deixa nenhuma, deixa zero, deixa 0, deixa nem um, deixa nem uma, deixa nem um único, deixa nem uma única,
    deixa mais nenhum, deixa mais nenhuma, deixou nenhum, deixou nenhuma, deixou zero, deixou 0, deixou nem um,
    deixou nem uma, deixou nem um único, deixou nem uma única, deixou mais nenhum, deixou mais nenhuma,
    apresentou nenhum, apresentou nenhuma, apresentou zero, apresentou 0, apresentou nem um, apresentou nem uma,
    apresentou nem um único, apresentou nem uma única, apresentou mais nenhum, apresentou mais nenhuma,
    apareceu nenhum, apareceu nenhuma, apareceu zero, apareceu 0, apareceu nem um, apareceu nem uma,
    apareceu nem um único, apareceu nem uma única, apareceu mais nenhum, apareceu mais nenhuma, surgiu nenhum,
    surgiu nenhuma, surgiu zero, surgiu 0, surgiu nem um, surgiu nem uma, surgiu nem um único,
    surgiu nem uma única, surgiu mais nenhum, surgiu mais nenhuma, houve nenhum, houve nenhuma, houve zero,
    houve 0, houve nem um, houve nem uma, houve nem um único, houve nem uma única, houve mais nenhum,
    houve mais nenhuma, sobrou nenhum, sobrou nenhuma, sobrou zero, sobrou 0, sobrou nem um, sobrou nem uma,
    sobrou nem um único, sobrou nem uma única, sobrou mais nenhum, sobrou mais nenhuma, sobra nenhum,
    sobra nenhuma, sobra zero, sobra 0, sobra nem um, sobra nem uma, sobra nem um único, sobra nem uma única,
    sobra mais nenhum, sobra mais nenhuma, resta nenhum, resta nenhuma, resta zero, resta 0, resta nem um,
    resta nem uma, resta nem um único, resta nem uma única, resta mais nenhum, resta mais nenhuma, há nenhum,
    há nenhuma, há zero, há 0, há nem um, há nem uma, há nem um único, há nem uma única, há mais nenhum,
    há mais nenhuma, tem nenhum, tem nenhuma, tem zero, tem 0, tem nem um, tem nem uma, tem nem um único,
    tem nem uma única, tem mais nenhum, tem mais nenhuma, trouxe nenhum, trouxe nenhuma, trouxe zero, trouxe 0,
    trouxe nem um, trouxe nem uma, trouxe nem um único, trouxe nem uma única, trouxe mais nenhum,
    trouxe mais nenhuma, gerou nenhum, gerou nenhuma, gerou zero, gerou 0, gerou nem um, gerou nem uma,
    gerou nem um único, gerou nem uma única, gerou mais nenhum, gerou mais nenhuma, (a|em|para|pra) (zero|0),
    caiu para (zero|0), caíram para (zero|0), zerado, zerados, zeradas, zerou, zeraram, eliminados, eliminadas,
    eliminado, acabaram, (não há|sem) mais, (nenhum|nenhuma) (sequer|que seja), nada de
trouble: ofensa, ofensas, violação, violações, erro, erros, falhas, problema, problemas, regressão, regressões,
    reclamação, reclamações, infrações, erros ou avisos, erros nem avisos, avisos nem erros, erros e avisos,
    alerta, alertas, ocorrências, apontamentos, falha sequer, erro sequer, surpresa, surpresas, queixas, infração,
    erro de tipagem, erros de tipagem, erros de compilação, erro de compilação, tropeço, tropeços, defeito,
    defeitos, ocorrência, apontamento, pendência, pendências, novidade, engasgo, engasgos, objeção, objeções,
    ressalva, ressalvas, contratempo, contratempos, anomalia, anomalias, inconveniente, queda, quedas, bug, bugs,
    reparo, reparos, mensagem de erro, mensagens de erro, quebras, susto, sustos, soluço, soluços, dano, danos,
    efeito colateral, efeitos colaterais, erro nem aviso, falhas nem erros, pio, chiado, crítica, críticas,
    observação, observações
warnings: aviso, avisos, warnings
helping: mais, antigos, antigas, concluídos, concluídas, está, estão, é, são, ser, continua, continuam, foi, foram,
    têm, tem, toda, todo, já, ainda, novamente, de novo, localmente, completamente, totalmente, existentes,
    existente, concluído, concluída, rodam, roda, executados, como antes, ficam, fica, ficou, ficaram, rodaram,
    rodou, terminaram, permanecem, permanece, seguem, segue, se mantêm, voltaram a, voltou a, voltam a, volta a,
    voltou a ficar, voltaram a ficar, que já existiam, que já existia, que existiam, já existentes, anteriores,
    sem exceção, mais uma vez, duas vezes, sempre, de primeira, finalmente, do início ao, de ponta,
    na minha máquina, como esperado, igualmente, por completo, até o fim, em todos os pacotes, para arm,
    para android, para ios, para windows, para linux, para macos, para produção, todinhos, outra vez, atualmente,
    de cabo a rabo, do começo ao fim, do início ao fim, do zero, depois da mudança, após a mudança,
    após as mudanças, após a migração, após a correção, hoje, no fim, no final, sem mudanças, sequer,
    incluindo os novos, de verdade, da minha parte, do meu lado, no meu lado, por aqui, até aqui, no conjunto,
    no total, na íntegra, por inteiro, na totalidade, sem mexer em nada, sem alterações, sem modificações,
    do jeito que estavam, igual antes, como sempre, três vezes, dez vezes, várias vezes, seguidas, seguidos,
    consecutivas, todas as vezes, de uma vez, de uma só vez, em todo lugar, em todos os lugares, nos dois casos,
    nos dois modos, em ambos os casos, em ambas as plataformas, em todas as plataformas, em todas as versões,
    depois disso, com isso, com esta mudança, com essas mudanças, após isso, em seguida, depois do ajuste,
    depois da correção, após a refatoração, resulta, resultou, voltou, voltaram, felizmente, ainda bem, de fato,
    enfim, no fim das contas, ao todo, no geral, (caiu|foi|passou|desceu|baixou|veio) de
was: era, eram, estava, estavam, houve, há, existe, existem, que estava, que estavam, que falhava, que falhavam,
    que quebrava, que quebravam
now: agora
reports: deram, deu, mostra, reporta, retorna, dá, resultado, resultados, status, com, exibe, apresenta, acaba,
    acabam, acabou, termina, terminam, terminou, conclui, encerra, encerrou, fecha, fechou, encontra, encontram,
    encontrou, detecta, detectam, aponta, apontam, apontou, acusa, acusam, acusou, emite, lança, lançam, imprime,
    indica, indicam, mostram, mostrou, aparece, aparecem, sai com, saiu com, retornou, retornam, reportou,
    termina em, terminou em, acaba em, acabou em, acaba com, acabou com, finaliza com, finalizou com, encerra com,
    encerrou com, registrou, revelou, revela, produziu, produz, balanço, veredito, placar, total, conclusão, saldo,
    estamos em, estou em, fechou com, fechou em, fecha com, fecha em, deu um, resultou em, indicou, informou,
    listou, cravou, chegamos a
it: eles, elas, todos eles
both: ambos, ambas
ran: executei, rodei, executado, rodado, executou, corri, rodei de novo, executei de novo, voltei a rodar,
    voltei a executar, voltei a correr, reexecutei, repeti, rodando, executando, passei, tornei a rodar,
    coloquei para rodar, botei para rodar, relancei, disparei, refiz,
    (fiz|refiz) (uma|outra) (rodada|passada|execução|corrida) (completa|inteira|de), validado com, validado contra,
    verificado com, conferi com, ao rodar, ao executar, após rodar, após executar, depois de rodar,
    depois de executar, martelei, em loop
that: verifiquei, confirmei, confirmo, porque, pois, então, garanti, boa notícia, boas notícias, em resumo,
    resumindo, em suma, enfim que, posso confirmar, confirmo que, constatei, confirmei que, ficou comprovado,
    o que confirma, de modo que, portanto, sendo assim
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
    há um mês, há dois, há tempos, outro dia, hoje cedo ainda, passava, passavam, compilava, funcionava
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
tests_pass: nenhum teste falha mais, nenhum teste está falhando, não há testes falhando, não há testes quebrados,
    não há testes com falha, sem testes falhando, nenhum teste quebra, não há teste falhando,
    (não falha|não falhou|não quebra|não quebrou|não caiu|não sobrou|não há|não tem|não resta) (nem um único|
    nenhum|nenhuma|nem um|um único|mais nenhum) (teste|testes|dos testes)( vermelho| quebrado| falhando| com falha|
    ), (nenhum|nem um|nem um único|zero|nem sequer um) (teste|testes) (vermelho|vermelhos|falha|falhou|falharam|
    falham|quebrou|quebrado|quebrados|falhando|caiu|com falha|com erro|em vermelho),
    (testes|casos) (vermelhos|falhando|com falha|quebrados|falhos) (:|=) (0|zero|nenhum),
    (taxa|índice) de (sucesso|aprovação|acerto) (:|de|é de) (100 %|100%), 100 % de sucesso, 100 % de aprovação,
    100 % dos testes passam, 100 % dos testes passando, 100 % verde, 100 % aprovado, 100 % aprovados,
    100% de sucesso, 100% de aprovação, 100% dos testes passam, 100% dos testes passando, 100% aprovado,
    100% aprovados, não quebrei nenhum teste, não quebrei teste nenhum, não quebrei teste algum,
    não quebrei os testes, não quebrou teste nenhum, não quebrou teste algum, não quebrou os testes,
    não quebra teste nenhum, não quebra teste algum, não quebra os testes, não quebrar nenhum teste,
    não quebrar teste nenhum, não quebrar teste algum, não quebrar os testes, sem quebrei nenhum teste,
    sem quebrei teste nenhum, sem quebrei teste algum, sem quebrei os testes, sem quebrou nenhum teste,
    sem quebrou teste nenhum, sem quebrou teste algum, sem quebrou os testes, sem quebra nenhum teste,
    sem quebra teste nenhum, sem quebra teste algum, sem quebra os testes, sem quebrar nenhum teste,
    sem quebrar teste nenhum, sem quebrar teste algum, sem quebrar os testes
subordinate: que
typechecks: sem erros de tipo, sem erros de tipos, nenhum erro de tipo, nenhum erro de tipos, não há erros de tipo,
    não há erros de tipos, zero erros de tipo, zero erros de tipos, não há erros de tipagem, sem erros de tipagem,
    nenhum erro de tipagem
neutral: de integração
too: também, da mesma forma, do mesmo modo
build_passes: voltou a compilar, volta a compilar, compila de novo, compila novamente, compila outra vez,
    já compila, compila finalmente, voltou a buildar, builda de novo
it_passes: não (falhou|falha|quebrou|quebra|caiu|cai|falharam) (nada|nenhum|nenhuma|nem um|nem um sequer|
    nenhum deles|nenhuma delas),
    nada (falhou|falha|quebrou|quebra|caiu|cai|deu errado|ficou vermelho|está vermelho|está quebrado|parou),
    nenhum (deles |)(falhou|falha|quebrou|caiu|vermelho|está vermelho|falhando),
    nenhuma (delas |)(falhou|falha|quebrou|caiu|vermelha|falhando), sem quebrei nada, sem quebra nada,
    sem quebrou nada, não quebrar nada, não quebrei nada, zero vermelhos, zero quebras, nenhuma quebra,
    nenhuma regressão( encontrada| detectada| à vista|)
alone: =tudo em verde, =(tudo|todos|todas) (está |estão |segue |)(verde|verdes|no verde|passa|passam|passando|
    passou|passaram)( de novo| novamente| agora|), =(nenhuma|zero|0|nem uma|nem uma única|sem) (falha|falhas)
complain: reclama, reclamam, reclamou, reclamar, queixam, se queixa, protesta, protestam, resmunga, chia, implica,
    pega no pé, queixa, chiam, dá trabalho, dão trabalho, pestaneja, pestanejam, se abala, se abalam, dá um pio,
    solta um pio, percebe a diferença
nothing: nada, mais nada, nada mais, absolutamente nada, coisa nenhuma, nadinha
everything: tudo, o pacote completo, a bateria completa, tudo isso, absolutamente tudo, o lote todo
rest: o resto, os demais, as demais, todos os demais, o restante, o resto da suíte, os outros, todos os outros,
    os outros testes, os demais testes, o restante da suíte, o resto dos testes, todos os outros testes,
    o resto da suite, tudo o mais, os antigos, os velhos, os existentes, os que já existiam, as antigas,
    os já existentes
mended: corrigido, corrigida, consertado, resolvido, arrumado, corrigidos, corrigidas, consertada, consertados,
    consertadas, resolvida, resolvidos, resolvidas, arrumada, arrumados, sanado, sanados, reparado
so_do: tal como
check+trouble: (erro|erros|aviso|avisos|problema|problemas|alerta|alertas) (de lint|do linter|do mypy|do eslint|
    mypy|eslint), erro de tipo, erro de tipos, erros de tipo, erros de tipos
build+trouble: erro de build, erro de link, erros de build, erros de link
rest+pass: não quebrou mais nada mais, não quebrou mais nada, não quebrou nada mais, não falhou mais nada mais,
    não falhou mais nada, não falhou nada mais, sem quebrar mais nada mais, sem quebrar mais nada,
    sem quebrar nada mais, não afetou mais nada mais, não afetou mais nada, não afetou nada mais, não afetou nada,
    não quebrei mais nada mais, não quebrei mais nada, não quebrei nada mais, nada quebrou mais nada mais,
    nada quebrou mais nada, nada quebrou nada mais, nada quebrou nada,
    nada mais (quebrou|falhou|falha|foi afetado|mudou|está vermelho|ficou vermelho),
    nenhum outro (teste|caso) (falhou|falha|quebrou|foi afetado|afetado|mudou)
"""
