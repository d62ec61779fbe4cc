"""Spanish."""

WORDS = """
tests: batería completa de pruebas, batería completa, suite entera, pruebas, suite de pruebas, suite de tests,
    suite, batería de pruebas, conjunto de pruebas, pruebas unitarias, tests unitarios, test unitarios,
    cada prueba, suite completa de pruebas, suite completa de tests, specs, batería, casos de prueba,
    pruebas existentes, tests existentes, suite completa, batería de tests, conjunto completo de pruebas,
    escenarios, todas las specs, batería entera, suite al completo, suite íntegra, pruebas automáticas,
    pruebas automatizadas, corrida de pruebas, juego de pruebas, paquete de pruebas, tanda de pruebas,
    especificaciones, tests del proyecto, pruebas del proyecto, casos,
    (pasada|vuelta|ronda|ejecución|corrida|tanda) (completa|entera|total)( de pruebas| de tests| de la suite|),
    (resultado|resultados|salida) de (los tests|las pruebas|la suite|pytest), todos los (escenarios|casos),
    cada (test|caso|escenario), (tests|pruebas) (nuevos y antiguos|antiguos y nuevos|nuevas y antiguas|
    antiguas y nuevas|viejos y nuevos|nuevos y viejos|viejas y nuevas), todas las suites, ambas suites,
    suite de regresión, totalidad de (los tests|las pruebas|la suite), repaso completo, regresión completa,
    baterías
build: compilación, construcción, build de producción, compilación de producción, build de android, build de ios,
    compilación de android, compilación de ios, build local, build de windows, empaquetado, build de release,
    proceso de build, proceso de compilación, empaquetamiento, compilador, el paquete final, enlazado,
    (build|compilación) (de webpack|de vite|de next|wasm|de nix|de storybook|del frontend|del backend|arm|
    de docker|incremental|limpia|limpio|desde cero|nativa|completa|completo|final|móvil|web), recompilación,
    transpilación, ensamblado, generación del (bundle|paquete)
check: comprobación de tipos, verificación de tipos, chequeo de tipos, tipos, tipado, análisis estático, linter,
    lint, validación de tipos, todas las comprobaciones, todas las verificaciones, chequeo estático,
    comprobador de tipos, verificador de tipos, análisis de tipos, verificación estática, comprobación estática,
    revisión de tipos, linting, tipado estático, analizador estático, analizador, revisión estática,
    estilo de código, comprobaciones, controles, verificador, linters, revisión de estilo,
    comprobaciones estáticas, (salida|resultado|informe|pasada) (de mypy|de eslint|del linter|de lint|del lint),
    lint y tipos, tipos y lint, formato y lint, reglas de lint, calidad de código, hooks de pre-commit, pre-commit,
    chequeos estáticos, verificaciones estáticas, type-check, análisis de código, revisión de código estática
testing: test, prueba, verificación, comprobación, validación
whole: tanto, el, la, los, las, todos, todas, toda, todos los, todas las, toda la, todo el, nuestras, nuestros,
    completa, completo, totalidad de las, entera, todos estos, todas nuestras, todos nuestros, toda nuestra,
    cada una de las, cada uno de los, el total de, la totalidad de, nuevas y antiguas, antiguas y nuevas,
    nuevos y antiguos, enteras, completas, absolutamente todas las
layer: integración, e2e, pruebas de integración, tests de integración, de extremo a extremo, pruebas e2e,
    tests e2e, extremo a extremo
part: nuevos, nuevas, nueva, nuevo, estas, estos, mis, dos, algunas, algunos, mayoría de las, mayoría de los,
    mayoría, demás, otras, otros, resto, restantes, casi todas, casi todos, casi, relacionadas, relacionados,
    varias, parte
pass: pasados, pasadas, pasa, pasan, pasó, pasaron, aprueban, superadas, superados, superan, aprobadas, aprobados,
    exitosas, exitosos, ha pasado, han pasado, pasada, pasado, superada, superado, aprobada, aprobado, aprueba,
    supera, superó, superaron, corren bien, corre bien, van bien, va bien, da ok, dan ok, terminan bien,
    termina bien, terminó bien, sobrevive, sobreviven, aguanta, aguantan, cumple, cumplen, salen adelante,
    resultan, corren, se superan, se supera, quedaron superadas, (vuelve|vuelven|volvió|volvieron) a pasar,
    (sigue|siguen|siguió) pasando, (pasa|pasan|pasó|pasaron) (todo|todos|todas|de nuevo|otra vez|sin más|limpio|
    limpios|limpias|al completo|por completo|sin rechistar),
    (ha|han) (salido|resultado) (bien|limpio|limpia|perfecto),
    (salió|salieron|sale|salen) (todo |todos |todas |)(bien|limpio|limpia|limpios|limpias|perfecto|en verde|verde),
    llega (hasta el final|al final|a buen puerto), llegan (hasta el final|al final), sale airoso, sale airosa,
    salen airosos, resiste, resisten, resistió, aguantó, aguantaron, se comporta, se comportan, se portan bien,
    se porta bien, responden bien
good: contento, verde, verdes, en verde, correctamente, correcta, correcto, correctas, éxito, con éxito, exitosa,
    exitoso, exitosamente, limpio, limpia, limpios, satisfactoriamente, satisfactorio, satisfactoria, bien,
    passing, passed, perfectamente, dejó de quejarse, ha dejado de quejarse, deja de quejarse, no encuentra nada,
    no encontró nada, no señala nada, no muestra nada, no devuelve nada, no informa de nada, no detecta nada,
    no tiene quejas, nada que reportar, nada que señalar, sin novedad, sin novedades, sin quejas,
    sin contratiempos, sin incidentes, sin inconvenientes, sin más, contenta, contentos, feliz, satisfecho,
    satisfecha, callado, callada, en silencio, silencioso, mudo, impecable, impecables, perfecto, perfecta,
    perfectas, perfectos, limpias, al 100%, luz verde, todo verde, en orden, ok, ya no falla, ya no fallan,
    dejó de fallar, dejaron de fallar, ya no se rompe, correctos, exitosamente terminado, satisfactorios,
    satisfactorias, sin tropiezos, de maravilla, sin inmutarse, verde*, limpi*, impecabl*, perfect*, correct*,
    satisfech*, content*, exitos*, satisfactori*, sin errores, sin fallos, sin fallas, sin error, sin fallo,
    sin falla, sin avisos, sin advertencias, sin problemas, sin problema, sin sobresaltos, sin sorpresas,
    sin rechistar, sin chistar, sin incidencias, sin regresiones, sin regresión, intacto, intacta, intactos,
    intactas, ileso, ilesa, en regla, de diez, fenomenal, sin despeinarse, conforme, conformes, de acuerdo,
    estable, estables, redondo, pleno, en calma, tranquilo, tranquila, de lujo, sobre ruedas, como la seda, sólido,
    sólida, en pie, sin un rojo, sin rojos, al día, a punto, al verde,
    (vuelto|vuelve|vuelven|volvió|volvieron|regresa|regresó|de vuelta) (al|a) verde,
    (vuelve|vuelven|ha vuelto|han vuelto) a estar (en verde|verde|limpio|limpia|bien|sano|sana), sano, sana, sanos,
    sanas, saludable, saludables, operativo, operativa, funcional,
    nada que (decir|objetar|reprochar|alegar|corregir|arreglar|reseñar|comentar|añadir),
    no (encuentra|tiene|ve|halla|encontró|halló) nada que (decir|objetar|reprochar|alegar|corregir),
    no (encuentra|ve|halla|encontró|halló) nada (malo|raro|extraño|mal|sospechoso), guarda silencio,
    guardan silencio, guardó silencio, se calla, se callan, se ha callado,
    se quedó (callado|callada|en silencio|limpio|limpia), queda (limpio|limpia|en verde|verde|en silencio),
    quedan (limpios|limpias|en verde|verdes), quedó (limpio|limpia|en verde|verde|impecable),
    (ya |)no (se queja|protesta|rechista|chista|dice ni pío|dice ni mu|dice nada|suelta nada|saca nada|arroja nada|
    emite nada|imprime nada|lanza nada|reporta nada|marca nada|canta nada|da guerra|da problemas|da la lata|
    pone pegas|pone objeciones|pone ninguna pega)( más| de nada|), sin (decir ni pío|una queja|una sola queja|
    quejarse|protestar|un solo error|un solo fallo|un solo aviso|un solo rojo|un solo tropiezo|un error|un fallo|
    un aviso|salida|ruido|dramas|drama|pegas|objeciones|observaciones|hallazgos|alertas|alarmas|romper nada|
    incidente|percances|percance|novedad alguna|que nada falle|nada roto|nada en rojo|nada raro|nada que señalar|
    nada que reportar), sin nada que (objetar|reportar|señalar|corregir), (termina|terminó|terminan|acaba|acabó|
    finaliza|finalizó|sale|salió|cierra) con (código |código de salida |estado |exit code |)(0|cero),
    (código|estado) de (salida|retorno) (0|cero|es 0|= 0|: 0|fue 0|igual a 0), exit code (0|: 0), devuelve 0,
    devolvió 0, retorna 0, todo (ok|correcto|limpio|perfecto|en orden|en regla|bien|va bien|salió bien|está bien|
    está limpio|está correcto), barra verde, solo verde, puro verde, todo un verde, verde por todos lados,
    verde de principio a fin, verde de arriba abajo, íntegramente en verde, por completo en verde, de 10, un 10,
    matrícula de honor, da el visto bueno, da el ok, da el verde, da el aprobado, da su visto bueno, da su ok,
    da su verde, da su aprobado, da luz visto bueno, da luz ok, da luz verde, da luz aprobado, da visto bueno,
    da verde, da aprobado, dio el visto bueno, dio el ok, dio el verde, dio el aprobado, dio su visto bueno,
    dio su ok, dio su verde, dio su aprobado, dio luz visto bueno, dio luz ok, dio luz verde, dio luz aprobado,
    dio visto bueno, dio ok, dio verde, dio aprobado, ha dado el visto bueno, ha dado el ok, ha dado el verde,
    ha dado el aprobado, ha dado su visto bueno, ha dado su ok, ha dado su verde, ha dado su aprobado,
    ha dado luz visto bueno, ha dado luz ok, ha dado luz verde, ha dado luz aprobado, ha dado visto bueno,
    ha dado ok, ha dado verde, ha dado aprobado, aprueba todo, acepta todo, funcionando, como nuevo, como nueva,
    de perlas, sin fisuras, a la perfección, ya no (está|sale|aparece) (rojo|en rojo|roto|rota), en buen estado,
    en buena forma, en perfecto estado, todas en verde, todos en verde
compiles: compila, se compila, se construye, compila bien, compila correctamente, compila limpio,
    (se genera|se construye|se compila|se empaqueta|se produce) (bien|correctamente|sin errores|sin problemas|
    sin avisos|de nuevo|otra vez|limpio|sin más|sin fallos),
    (el |)(bundle|paquete|binario|instalador|artefacto|ejecutable) (se genera|sale|se construye|se crea|se produce)
compiled: compilado, compilar, compiló, construido, construye
completes: funciona, termina, finaliza, se completa, se completó, terminó, finalizó, vuelve a funcionar,
    volvió a funcionar, ha vuelto a funcionar, se completa correctamente, ya funciona, sale adelante,
    llega a término, funciona bien, funciona de nuevo, funciona otra vez, funciona ya, funciona perfectamente,
    funciona sin problemas, marcha bien, marcha de nuevo, marcha otra vez, marcha ya, marcha perfectamente,
    marcha sin problemas, anda bien, anda de nuevo, anda otra vez, anda ya, anda perfectamente, anda sin problemas,
    corre de nuevo, corre otra vez, corre ya, corre perfectamente, corre sin problemas,
    está (reparado|reparada|de vuelta|funcionando|operativo|operativa), sale correctamente, sale sin problemas,
    sale limpiamente, acaba bien, acaba correctamente, acaba sin problemas, acaba limpiamente,
    termina correctamente, termina sin problemas, termina limpiamente, finaliza bien, finaliza correctamente,
    finaliza sin problemas, finaliza limpiamente
fail: fallan, fallando, rojas, en rojo, se rompe, se rompen, rompe, rompen, revienta, revientan, peta, petan,
    se cae, se caen, explota, explotan, truena, falla
failed: falló, fallaron, fallado, fallidas, fallidos, fallida, se rompió, se rompieron, rompió, reventó, petó,
    se cayó, se cayeron, ha fallado, han fallado, se ha roto, se han roto, cascó, explotó, tronó, se movió, cedió,
    se quejó, tropezó, se torció, se descompuso
broken: rota, roto, rotas, rotos
none: sin, ningún, ninguna, cero, no hay, no muestra, no muestran, no reporta, no reportan, no encuentra,
    no encontró, no presenta, no arroja, no da, no devuelve, no tiene, no detecta, no informa de,
    no se encontraron, no quedan, ni un solo, ni una sola, ni un, ni una, ya no hay, ya no quedan, no hubo,
    sin ningún, sin ninguna, sin un solo, sin una sola, no reporta ningún, no reporta ninguna, no da ningún,
    no da ninguna, no encuentra ningún, no encuentra ninguna, no devuelve ningún, no devuelve ninguna, no señala,
    no señala ningún, no marca, no marca ningún, no genera, no emite, no registra, no aparecen, no aparece,
    no se detectaron, no se detectan, no se encuentran, no salen, ya no muestra, ya no reporta, ya no da,
    ya no devuelve, ya no encuentra, ya no tiene, desaparecido, han desaparecido, desaparecieron, libre de,
    nada de, ninguno de los, ninguna de las, ni siquiera un, ni siquiera una, exento de, exenta de, sin rastro de,
    nulo, ninguno, nula, no arrojó ningún, no arrojó ninguna, no arrojó cero, no arrojó 0, no arrojó ni un,
    no arrojó ni una, no arrojó ni un solo, no arrojó ni una sola, no arroja ningún, no arroja ninguna,
    no arroja cero, no arroja 0, no arroja ni un, no arroja ni una, no arroja ni un solo, no arroja ni una sola,
    no reveló ningún, no reveló ninguna, no reveló cero, no reveló 0, no reveló ni un, no reveló ni una,
    no reveló ni un solo, no reveló ni una sola, no revela ningún, no revela ninguna, no revela cero, no revela 0,
    no revela ni un, no revela ni una, no revela ni un solo, no revela ni una sola, no detectó ningún,
    no detectó ninguna, no detectó cero, no detectó 0, no detectó ni un, no detectó ni una, no detectó ni un solo,
    no detectó ni una sola, no detecta ningún, no detecta ninguna, no detecta cero, no detecta 0, no detecta ni un,
    no detecta ni una, no detecta ni un solo, no detecta ni una sola, no mostró ningún, no mostró ninguna,
    no mostró cero, no mostró 0, no mostró ni un, no mostró ni una, no mostró ni un solo, no mostró ni una sola,
    no muestra ningún, no muestra ninguna, no muestra cero, no muestra 0, no muestra ni un, no muestra ni una,
    no muestra ni un solo, no muestra ni una sola, no dio ningún, no dio ninguna, no dio cero, no dio 0,
    no dio ni un, no dio ni una, no dio ni un solo, no dio ni una sola, no dan ningún, no dan ninguna, no dan cero,
    no dan 0, no dan ni un, no dan ni una, no dan ni un solo, no dan ni una sola, no reportó ningún,
    no reportó ninguna, no reportó cero, no reportó 0, no reportó ni un, no reportó ni una, no reportó ni un solo,
    no reportó ni una sola, no señaló ningún, no señaló ninguna, no señaló cero, no señaló 0, no señaló ni un,
    no señaló ni una, no señaló ni un solo, no señaló ni una sola, no encontró ningún, no encontró ninguna,
    no encontró cero, no encontró 0, no encontró ni un, no encontró ni una, no encontró ni un solo,
    no encontró ni una sola, no sacó ningún, no sacó ninguna, no sacó cero, no sacó 0, no sacó ni un,
    no sacó ni una, no sacó ni un solo, no sacó ni una sola, no saca ningún, no saca ninguna, no saca cero,
    no saca 0, no saca ni un, no saca ni una, no saca ni un solo, no saca ni una sola, no registró ningún,
    no registró ninguna, no registró cero, no registró 0, no registró ni un, no registró ni una,
    no registró ni un solo, no registró ni una sola, no produjo ningún, no produjo ninguna, no produjo cero,
    no produjo 0, no produjo ni un, no produjo ni una, no produjo ni un solo, no produjo ni una sola,
    no produce ningún, no produce ninguna, no produce cero, no produce 0, no produce ni un, no produce ni una,
    no produce ni un solo, no produce ni una sola, no devolvió ningún, no devolvió ninguna, no devolvió cero,
    no devolvió 0, no devolvió ni un, no devolvió ni una, no devolvió ni un solo, no devolvió ni una sola,
    no deja ningún, no deja ninguna, no deja cero, no deja 0, no deja ni un, no deja ni una, no deja ni un solo,
    no deja ni una sola, no dejó ningún, no dejó ninguna, no dejó cero, no dejó 0, no dejó ni un, no dejó ni una,
    no dejó ni un solo, no dejó ni una sola, no presentó ningún, no presentó ninguna, no presentó cero,
    no presentó 0, no presentó ni un, no presentó ni una, no presentó ni un solo, no presentó ni una sola,
    no aparece ningún, no aparece ninguna, no aparece cero, no aparece 0, no aparece ni un, no aparece ni una,
    no aparece ni un solo, no aparece ni una sola, no apareció ningún, no apareció ninguna, no apareció cero,
    no apareció 0, no apareció ni un, no apareció ni una, no apareció ni un solo, no apareció ni una sola,
    no surgió ningún, no surgió ninguna, no surgió cero, no surgió 0, no surgió ni un, no surgió ni una,
    no surgió ni un solo, no surgió ni una sola, no hubo ningún, no hubo ninguna, no hubo cero, no hubo 0,
    no hubo ni un, no hubo ni una, no hubo ni un solo, no hubo ni una sola, no queda ningún, no queda ninguna,
    no queda cero, no queda 0, no queda ni un, no queda ni una, no queda ni un solo, no queda ni una sola,
    no quedó ningún, no quedó ninguna, no quedó cero, no quedó 0, no quedó ni un, no quedó ni una,
    no quedó ni un solo, no quedó ni una sola, no hay ningún, no hay ninguna, no hay cero, no hay 0, no hay ni un,
    no hay ni una, no hay ni un solo, no hay ni una sola, no tiene ningún, no tiene ninguna, no tiene cero,
    no tiene 0, no tiene ni un, no tiene ni una, no tiene ni un solo, no tiene ni una sola, no cuenta ningún,
    no cuenta ninguna, no cuenta cero, no cuenta 0, no cuenta ni un, no cuenta ni una, no cuenta ni un solo,
    no cuenta ni una sola, arrojó ningún, arrojó ninguna, arrojó cero, arrojó 0, arrojó ni un, arrojó ni una,
    arrojó ni un solo, arrojó ni una sola, arroja ningún, arroja ninguna, arroja cero, arroja 0, arroja ni un,
    arroja ni una, arroja ni un solo, arroja ni una sola, reveló ningún, reveló ninguna, reveló cero, reveló 0,
    reveló ni un, reveló ni una, reveló ni un solo, reveló ni una sola, revela ningún, revela ninguna, revela cero,
    revela 0, revela ni un, revela ni una, revela ni un solo, revela ni una sola, detectó ningún, detectó ninguna,
    detectó cero, detectó 0, detectó ni un, detectó ni una, detectó ni un solo, detectó ni una sola,
    detecta ningún, detecta ninguna, detecta cero, detecta 0, detecta ni un, detecta ni una, detecta ni un solo,
    detecta ni una sola, mostró ningún, mostró ninguna, mostró cero, mostró 0, mostró ni un, mostró ni una,
    mostró ni un solo, mostró ni una sola, muestra ningún, muestra ninguna, muestra cero, muestra 0, muestra ni un,
    muestra ni una, muestra ni un solo, muestra ni una sola, dio ningún, dio ninguna, dio cero, dio 0, dio ni un,
    dio ni una, dio ni un solo, dio ni una sola, dan ningún, dan ninguna, dan cero, dan 0, dan ni un, dan ni una,
    dan ni un solo, dan ni una sola, reportó ningún, reportó ninguna, reportó cero, reportó 0, reportó ni un,
    reportó ni una, reportó ni un solo, reportó ni una sola, señaló ningún, señaló ninguna, señaló cero, señaló 0,
    señaló ni un, señaló ni una, señaló ni un solo, señaló ni una sola, encontró ningún, encontró ninguna,
    encontró cero, encontró 0, encontró ni un, encontró ni una, encontró ni un solo, encontró ni una sola,
    sacó ningún, sacó ninguna, sacó cero, sacó 0, sacó ni un, sacó ni una, sacó ni un solo, sacó ni una sola,
    saca ningún, saca ninguna, saca cero, saca 0, saca ni un, saca ni una, saca ni un solo, saca ni una sola,
    registró ningún, registró ninguna, registró cero, registró 0, registró ni un, registró ni una,
    registró ni un solo, registró ni una sola, produjo ningún, produjo ninguna, produjo cero, produjo 0,
    produjo ni un, produjo ni una, produjo ni un solo, produjo ni una sola, produce ningún, produce ninguna,
    produce cero, produce 0, produce ni un, produce ni una, produce ni un solo, produce ni una sola,
    devolvió ningún, devolvió ninguna, devolvió cero, devolvió ni un, devolvió ni una, devolvió ni un solo,
    devolvió ni una sola, deja ningún, deja ninguna, deja cero, deja 0, deja ni un, deja ni una, deja ni un solo,
    deja ni una sola, dejó ningún, dejó ninguna, dejó cero, dejó 0, dejó ni un, dejó ni una, dejó ni un solo,
    dejó ni una sola, presentó ningún, presentó ninguna, presentó cero, presentó 0, presentó ni un,
    presentó ni una, presentó ni un solo, presentó ni una sola, aparece ningún, aparece ninguna, aparece cero,
    aparece 0, aparece ni un, aparece ni una, aparece ni un solo, aparece ni una sola, apareció ningún,
    apareció ninguna, apareció cero, apareció 0, apareció ni un, apareció ni una, apareció ni un solo,
    apareció ni una sola, surgió ningún, surgió ninguna, surgió cero, surgió 0, surgió ni un, surgió ni una,
    surgió ni un solo, surgió ni una sola, hubo ningún, hubo ninguna, hubo cero, hubo 0, hubo ni un, hubo ni una,
    hubo ni un solo, hubo ni una sola, queda ningún, queda ninguna, queda cero, queda 0, queda ni un, queda ni una,
    queda ni un solo, queda ni una sola, quedó ningún, quedó ninguna, quedó cero, quedó 0, quedó ni un,
    quedó ni una, quedó ni un solo, quedó ni una sola, hay ningún, hay ninguna, hay cero, hay 0, hay ni un,
    hay ni una, hay ni un solo, hay ni una sola, tiene ningún, tiene ninguna, tiene cero, tiene 0, tiene ni un,
    tiene ni una, tiene ni un solo, tiene ni una sola, cuenta ningún, cuenta ninguna, cuenta cero, cuenta 0,
    cuenta ni un, cuenta ni una, cuenta ni un solo, cuenta ni una sola,
    no ha (habido|salido|aparecido|encontrado|detectado) (ningún|ninguna|ni un|ni una), a cero, a 0, en cero, en 0,
    ha bajado a cero, bajó a cero, bajó a 0, reducido a cero, eliminados, eliminadas, eliminado, eliminada,
    (ya |)no (queda|quedan|hay|salen|aparecen) más, ni rastro de
trouble: fallados, ofensas, error, errores, fallo, fallos, problema, problemas, regresión, regresiones,
    incidencias, avería, quejas, incidencia, violaciones, infracciones, errores ni advertencias,
    advertencias ni errores, errores ni avisos, observaciones, hallazgos, fallido, infracción, fallas, aviso,
    sorpresa, sorpresas, sobresaltos, roturas, rotura, tropiezo, tropiezos, hallazgo, observación, defecto,
    defectos, novedad, pegas, objeción, objeciones, percance, percances, contratiempo, contratiempos, alerta,
    alertas, anomalía, anomalías, inconveniente, inconvenientes, caída, caídas, descuadre, descuadres, rojos, bug,
    bugs, reparo, reparos, salida de error, mensaje de error, mensajes de error, desperfecto, desperfectos,
    errores ni fallos, fallos ni errores, fallo ni error, error ni aviso, avisos ni errores, daños colaterales,
    efectos secundarios, comentario, comentarios, crítica, críticas, queja
warnings: advertencia, advertencias, avisos, warnings
helping: vuelve a estar, vuelven a estar, antiguos, antiguas, como los de integración, como las de integración,
    está, están, es, son, ser, sigue, siguen, fue, fueron, han, ha, han sido, ha sido, ya, aún, otra vez, de nuevo,
    nuevamente, localmente, completamente, íntegramente, ahí, existentes, existente, se ejecutó, se ejecutaron,
    ejecutan, ejecuta, se, por completo, como antes, como siempre, quedan, queda, quedó, quedaron, salieron, corre,
    corrieron, corrió, terminan, terminaron, continúan, continúa, permanecen, permanece, se mantienen, se mantiene,
    que ya existían, que había, que ya había, ya existentes, previas, previos, anteriores, sin excepción,
    una vez más, dos veces, cada vez, a la primera, por fin, de principio a fin, de punta a, en local,
    en mi máquina, tal como, igualmente, asimismo, finalmente, actualmente, al completo, hasta el final,
    en todos los paquetes, vuelve a, vuelven a, volvió a, volvieron a, vuelve a quedar, vuelven a quedar,
    de arriba abajo, de cabo a rabo, de punta a punta, desde cero, tras el cambio, tras los cambios,
    tras la migración, tras la corrección, después del cambio, hoy, por ahora todo, al final, sin cambios,
    tal cual, incluidas las nuevas, incluidos los nuevos, como un reloj, a día de hoy, por mi parte, por mi lado,
    de mi lado, en mi equipo, hasta aquí, en conjunto, en total, en su totalidad, sin tocar nada,
    sin modificaciones, tal y como estaban, igual que antes, como hasta ahora, tres veces, diez veces,
    varias veces, seguidas, seguidos, consecutivas, cada una de las veces, todas las veces, de una, del tirón,
    de una sola vez, en bloque, uno a uno, en todas partes, por todas partes, en ambos casos, en ambos modos,
    en ambas plataformas, en todas las plataformas, en todas las versiones, con ambos backends, después de eso,
    con esto, con eso, con este cambio, con estos cambios, tras esto, tras ello, luego, después del arreglo,
    tras el arreglo, tras la refactorización, resulta, resultó, ha resultado, ha quedado, han quedado, ha salido,
    han salido, ha terminado, han terminado, ha vuelto, han vuelto, se ha quedado, se queda, se quedan,
    acabó quedando, efectivamente, felizmente, afortunadamente, menos mal, (ha |han |)(pasado|bajado|caído) de,
    (pasó|bajó|cayó) de
was: era, eran, estaba, estaban, hubo, hay, hubieron, que estaba, que estaban, que fallaba, que fallaban
now: ahora
reports: dieron, dio, muestra, muestran, reporta, informa, devuelve, da, resultado, resultados, estado, con,
    arroja, acaba, acaban, acabó, concluye, concluyen, concluyó, cierra, cierran, termina con, terminó con,
    encuentra, encuentran, encontró, detecta, detectan, señala, señalan, arrojan, arrojó, marca, marcan, lanza,
    lanzan, saca, imprime, indica, indican, dicen, sale, salen, salió, presenta, presentan, tira, emite, devuelven,
    aparecen, aparece, apunta, termina en, terminó en, acaba en, acabó en, acaba con, acabó con, finaliza con,
    finalizó con, cierra con, cerró con, sale con, arroja un, da un, da como resultado, ha dado, han dado, reportó,
    señaló, mostró, devolvió, registró, sacó, reveló, revela, produjo, produce, balance, veredicto, marcador,
    total, conclusión, saldo, vamos por, estamos en, estoy en, se salda con, se saldó con, canta, informó de
it: ellas, ellos, todas ellas, todos ellos
both: ambos, ambas
ran: ejecuté, ejecutado, ejecutó, corrí, he ejecutado, lancé, volví a ejecutar, volví a correr, volví a lanzar,
    lancé de nuevo, he corrido, he lanzado, he vuelto a ejecutar, he vuelto a lanzar, repetí, reejecuté, pasé,
    he pasado, corriendo, ejecutando, hice correr, relancé, volví a pasar, ejecutada, ejecutados, ejecutadas,
    relanzado, relanzada, he relanzado, he repetido, he vuelto a correr, he vuelto a pasar,
    (hice|he hecho) (una|otra) (pasada|corrida|ejecución|vuelta|ronda) (completa|entera|de), validado con,
    validado contra, verificado con, verificado contra, probado con, comprobado con, al ejecutar, al correr,
    al lanzar, tras ejecutar, tras correr, tras lanzar, después de ejecutar, después de correr, después de lanzar,
    machaqué, machacado, en bucle
that: verifiqué, confirmé, comprobé, he verificado, he comprobado, confirmo, porque, ya que, así que,
    buenas noticias, buena noticia, en resumen, en definitiva, resumiendo, en pocas palabras, total que,
    conste que, puedo confirmar, doy fe, constato, he confirmado, quedó comprobado, queda comprobado, se comprobó,
    se verificó, lo confirma, lo que confirma, de modo que, por tanto, por lo tanto
not: no, nunca, ni, tampoco, jamás, todavía no, aún no, omitidas, sin ejecutar, en lugar, imposible
may: debería, deberían, puede, pueden, podría, podrían, debe, deben, parece, parecen, pasará, pasarán, hay que,
    tiene que, tienen que, quizás, probablemente, necesita, necesitan, haría
hoped: espero, creo, supongo, pienso, verificar, verifica, comprobar, comprueba, confirmar, confirma, ejecute,
    asegúrate, asegurar, asegúrese, objetivo, próximo, por favor, debo, para que, hacer, haz, conseguir, quieres,
    plan, siguiente paso, propuesta, el plan, en principio, sobre el papel, con suerte, con un poco de suerte,
    crucemos los dedos, a mi juicio, que yo sepa, hasta donde sé, en teoría, apuesto, imagino, si no me equivoco
if: si, cuando, una vez, en cuanto, hasta, siempre que, a menos, mientras, con tal, solo si, para
when: al, donde
after: tras, después
past: antes, anteriormente, previamente, inicialmente, ayer, originalmente, al principio, en main, había, habían,
    antes del, antes de la, en aquel entonces, en aquella época, por entonces, antaño, en la v, en la versión,
    en la anterior, en la release anterior, la semana pasada, el mes pasado, hace una semana, hace un mes,
    hace dos, hace tiempo, el otro día, en su momento, esta mañana aún, pasaba, pasaban, compilaba, funcionaba
others: pipeline, en tu máquina, de tu lado, en tu equipo, revisor, readme, workflow
says: según, dijo, afirma, supuestamente, dice
except: excepto, salvo, menos, a excepción, aparte, exceptuando, por ahora, hasta ahora, desactivé, desactivado,
    no estoy seguro, no estoy segura, no es seguro, más o menos, en parte
and: y, e, así como, o, además de
but: pero, sin embargo, aunque, no obstante, mas
preposition: en, sobre, bajo, gracias, pese, incluyendo, incluidas, incluidos, incluida, incluido
of: del, por, un, una, a, contra, de, para el, para la, para los, para las
thing: proyecto, código, aplicación, paquete, repositorio, biblioteca, módulo, módulos, imagen, imagen de docker,
    imagen docker, bundle, bundle de producción
todo: próximos pasos, siguientes pasos, pendiente, pendientes, por hacer, plan de pruebas, criterios de aceptación,
    para verificar, antes de fusionar, recomendaciones, falta
number: tres, cuatro, cinco, seis, siete, ocho, nueve, diez
tests_pass: no hay pruebas fallidas, no hay tests fallidos, no hay pruebas fallando, no hay tests fallando,
    sin pruebas fallidas, sin tests fallidos, no quedan pruebas fallidas, no quedan tests fallidos,
    ya no falla ninguna, ninguna prueba fallida, ningún test fallido, cero pruebas fallidas, cero tests fallidos,
    ya no falla ningún test, ya no falla ninguna prueba, (no falla|no falló|no ha fallado|no cae|no se rompe|
    no se rompió|no queda|no hay) (ni un solo|ningún|ninguna|ni una sola|ni un|ni una|uno solo de los|
    ninguno de los|ninguna de las) (tests|test|prueba|pruebas)( en rojo| rojo| roto| rota| fallido| fallida|),
    (ningún|ni un|ni un solo|ninguna|ni una|ni una sola|cero) (test|prueba|tests|pruebas) (en rojo|falla|falló|
    ha fallado|fallan|rojo|roto|rota|rotos|rotas|caído|caída|se rompe|se rompió|fallando|en error),
    (tests|pruebas) (en rojo|fallidos|fallidas|fallando|rotos|rotas) (:|=) (0|cero|ninguno|ninguna),
    (tasa|porcentaje) de (éxito|aprobados|acierto) (:|del|de|es del) (100 %|100%),
    (100 %|100%) (de éxito|de aprobados|en verde|de los tests pasan|de las pruebas pasan|de tests en verde|
    superado|superados),
    (no he|sin|no) (roto|romper|rompo|rompí|rompe) (ningún test|ninguna prueba|ningún test existente),
    no hay (ninguna|ni una) prueba fallando
subordinate: que
neutral: de integración
typechecks: sin errores de tipo, sin errores de tipos, ningún error de tipos, ningún error de tipo,
    no hay errores de tipo, no hay errores de tipos, cero errores de tipo, cero errores de tipos,
    ya sin errores de tipos, no quedan errores de
too: también, de igual modo
build_passes: vuelve a compilar, volvió a compilar, ha vuelto a compilar, compila otra vez, compila de nuevo,
    compila nuevamente, ya compila, vuelve a construirse, vuelve a construir, ya se compila, ya compila bien,
    compila por fin
it_passes: nada se rompió, nada se ha roto, no rompí nada, ya no ha fallado ninguno, ya no ha fallado ninguna,
    ya no ha fallado ni uno, ya no ha fallado ni una, ya no ha fallado nada, ya no ha fallado ni uno solo,
    ya no ha fallado ni una sola, ya no ha falla ninguno, ya no ha falla ninguna, ya no ha falla ni uno,
    ya no ha falla ni una, ya no ha falla nada, ya no ha falla ni uno solo, ya no ha falla ni una sola,
    ya no ha falló ninguno, ya no ha falló ninguna, ya no ha falló ni uno, ya no ha falló ni una,
    ya no ha falló nada, ya no ha falló ni uno solo, ya no ha falló ni una sola, ya no ha cae ninguno,
    ya no ha cae ninguna, ya no ha cae ni uno, ya no ha cae ni una, ya no ha cae nada, ya no ha cae ni uno solo,
    ya no ha cae ni una sola, ya no ha cayó ninguno, ya no ha cayó ninguna, ya no ha cayó ni uno,
    ya no ha cayó ni una, ya no ha cayó nada, ya no ha cayó ni uno solo, ya no ha cayó ni una sola,
    ya no ha fallan ninguno, ya no ha fallan ninguna, ya no ha fallan ni uno, ya no ha fallan ni una,
    ya no ha fallan nada, ya no ha fallan ni uno solo, ya no ha fallan ni una sola, ya no fallado ninguno,
    ya no fallado ninguna, ya no fallado ni uno, ya no fallado ni una, ya no fallado nada,
    ya no fallado ni uno solo, ya no fallado ni una sola, ya no falla ninguno, ya no falla ni uno,
    ya no falla ni una, ya no falla nada, ya no falla ni uno solo, ya no falla ni una sola, ya no falló ninguno,
    ya no falló ninguna, ya no falló ni uno, ya no falló ni una, ya no falló nada, ya no falló ni uno solo,
    ya no falló ni una sola, ya no cae ninguno, ya no cae ninguna, ya no cae ni uno, ya no cae ni una,
    ya no cae nada, ya no cae ni uno solo, ya no cae ni una sola, ya no cayó ninguno, ya no cayó ninguna,
    ya no cayó ni uno, ya no cayó ni una, ya no cayó nada, ya no cayó ni uno solo, ya no cayó ni una sola,
    ya no fallan ninguno, ya no fallan ninguna, ya no fallan ni uno, ya no fallan ni una, ya no fallan nada,
    ya no fallan ni uno solo, ya no fallan ni una sola, no ha fallado ni uno, no ha fallado ni una,
    no ha fallado ni uno solo, no ha fallado ni una sola, no ha falla ni uno, no ha falla ni una,
    no ha falla ni uno solo, no ha falla ni una sola, no ha falló ni uno, no ha falló ni una,
    no ha falló ni uno solo, no ha falló ni una sola, no ha cae ninguno, no ha cae ninguna, no ha cae ni uno,
    no ha cae ni una, no ha cae nada, no ha cae ni uno solo, no ha cae ni una sola, no ha cayó ni uno,
    no ha cayó ni una, no ha cayó ni uno solo, no ha cayó ni una sola, no ha fallan ninguno, no ha fallan ninguna,
    no ha fallan ni uno, no ha fallan ni una, no ha fallan nada, no ha fallan ni uno solo,
    no ha fallan ni una sola, no fallado ni uno, no fallado ni una, no fallado ni uno solo, no fallado ni una sola,
    no falla ni uno, no falla ni una, no falla ni uno solo, no falla ni una sola, no falló ni uno, no falló ni una,
    no falló ni uno solo, no falló ni una sola, no cae ninguno, no cae ninguna, no cae ni uno, no cae ni una,
    no cae nada, no cae ni uno solo, no cae ni una sola, no cayó ni uno, no cayó ni una, no cayó ni uno solo,
    no cayó ni una sola, no fallan ninguno, no fallan ninguna, no fallan ni uno, no fallan ni una, no fallan nada,
    no fallan ni uno solo, no fallan ni una sola, no (ha |)(fallado|falla|falló|se ha roto|se rompió|se rompe|
    rompe|rompió|cayó|reventó|petó) (nada|ninguno|ninguna),
    nada (falla|falló|ha fallado|se rompe|se cae|se cayó|peta|petó|en rojo|roto|está en rojo|está roto),
    ninguno (falla|falló|ha fallado|en rojo|se rompió|roto),
    ninguna (falla|falló|ha fallado|en rojo|se rompió|rota), (sin|no he|no) (romper|roto) nada, ni un rojo,
    cero rojos, ningún rojo, sin (regresiones|roturas) a la vista
alone: =todo ok en verde, =(todo|todos|todas) (está |están |sigue |vuelve a estar |)(verde|en verde|verdes|pasa|
    pasan|pasando)( otra vez| de nuevo| ahora|), =(ningún|cero|0|ni un|ni un solo|sin) (fallo|fallos|falla|fallas)
complain: quejan, quejarse, se queja, se quejan, protesta, protestan, reclama, reclaman, rechista, chista, gruñe,
    refunfuña, objeta, pone pegas, ponen pegas, pone objeciones, pone reparos, pía, da guerra, dan guerra,
    da problemas, dan problemas, da la lata, pestañea, pestañean, se inmuta, se inmutan, se inquieta, se entera,
    se enteran, dice ni pío, dice ni mu, dice esta boca es mía
nothing: nada, nada más, absolutamente nada, nada de nada, nada en absoluto
everything: todo, el lote completo, la batería completa, el paquete completo, todo ello, todo junto,
    absolutamente todo
rest: el resto, los demás, las demás, todos los demás, todas las demás, el resto de la suite,
    el resto de las pruebas, el resto de los tests, las demás pruebas, los demás tests, lo demás, todo lo demás,
    el resto de pruebas, los antiguos, las antiguas, los viejos, las viejas, los existentes, las existentes,
    los que ya había, las que ya había
mended: arreglado, arreglada, corregido, corregida, solucionado, resuelto, arreglados, arregladas, corregidos,
    corregidas, solucionados, solucionadas, solucionada, resuelta, resueltos, resueltas, reparado, reparada,
    reparados, reparadas
so_do: al igual que, igual que, lo mismo que
check+trouble: (error|errores|aviso|avisos|problema|problemas|advertencia|advertencias|incidencias) (de lint|
    del linter|de mypy|de eslint|mypy|eslint), (error|errores) de (tipo|tipos|tipado)
build+trouble: error de build, error de enlazado, errores de build, errores de enlazado,
    (error|errores) de compilación
rest+pass: (no se ha roto|no se rompió|no ha fallado|no falló|sin romper|sin tocar|no rompe|no afecta a|
    no se vio afectado) nada más,
    nada más (se ha roto|se rompió|falló|ha fallado|falla|se ve afectado|cambió|está en rojo),
    ningún otro (test|caso) (falla|falló|se ha roto|se rompió|afectado|ha fallado),
    ninguna otra prueba (falla|falló|se ha roto|se rompió|afectada|ha fallado)
"""
