"""Spanish."""

WORDS = """
tests: batería completa de pruebas, batería completa, suite entera, pruebas, suite de pruebas, suite de tests,
    suite, batería de pruebas, conjunto de pruebas, pruebas unitarias, tests unitarios, test unitarios,
    cada prueba, suite completa de pruebas, suite completa de tests, specs, batería, casos de prueba,
    pruebas existentes, tests existentes, suite completa, batería de tests, conjunto completo de pruebas,
    escenarios, todas las specs, batería entera, suite al completo, suite íntegra, pruebas automáticas,
    pruebas automatizadas, corrida de pruebas, juego de pruebas, paquete de pruebas, tanda de pruebas,
    especificaciones, tests del proyecto, pruebas del proyecto, casos, todas las suites, ambas suites,
    suite de regresión, repaso completo, regresión completa, baterías
tests: (pasada|vuelta|ronda|ejecución|corrida|tanda) (completa|entera|total)( de pruebas| de tests| de la suite|),
    (resultado|resultados|salida) de (los tests|las pruebas|la suite|pytest), todos los (escenarios|casos),
    cada (test|caso|escenario), (tests|pruebas) (nuevos y antiguos|antiguos y nuevos|nuevas y antiguas|
    antiguas y nuevas|viejos y nuevos|nuevos y viejos|viejas y nuevas), totalidad de (los tests|las pruebas|
    la suite), (tanto |)(los |las |)(tests|pruebas) (antiguos|antiguas|existentes|viejos|viejas|de antes) (como|
    y) (los nuevos|las nuevas|nuevos|nuevas), tanto (los|las) (antiguos|antiguas|existentes|viejos|
    viejas) como (los|las) (nuevos|nuevas)( tests| pruebas|)
build: compilación, construcción, build de producción, compilación de producción, compilación de android,
    compilación de ios, build local, build de windows, empaquetado, build de release, proceso de build,
    proceso de compilación, empaquetamiento, compilador, el paquete final, enlazado, recompilación, transpilación,
    ensamblado, empaquetador, bundler, enlazador, build docker
build: (build|compilación) (de webpack|de vite|de next|wasm|de nix|de storybook|del frontend|del backend|arm|
    de docker|incremental|limpia|limpio|desde cero|nativa|completa|completo|final|móvil|web),
    generación del (bundle|paquete)
check: comprobación de tipos, verificación de tipos, chequeo de tipos, tipos, tipado, análisis estático,
    validación de tipos, chequeo estático,
    comprobador de tipos, verificador de tipos, análisis de tipos, verificación estática, comprobación estática,
    revisión de tipos, tipado estático, analizador estático, analizador, revisión estática, estilo de código,
    verificador, linters, revisión de estilo, comprobaciones estáticas, lint y tipos,
    tipos y lint, formato y lint, reglas de lint, calidad de código, hooks de pre-commit, chequeos estáticos,
    verificaciones estáticas, análisis de código, revisión de código estática, formateador, analizadores,
    lints, verificador estático, type checker, typechecker, type check, checker, prettier, gofmt,
    rustfmt, black
check: (salida|resultado|informe|pasada) (de mypy|de eslint|del linter|de lint|del lint)
gates: todas las comprobaciones, todas las verificaciones, comprobaciones, controles, verificaciones
testing: test, prueba, verificación, comprobación, validación
whole: tanto, el, la, los, las, todos, todas, toda, todos los, todas las, toda la, todo el, nuestras, nuestros,
    completa, completo, totalidad de las, entera, todos estos, todas nuestras, todos nuestros, toda nuestra,
    cada una de las, cada uno de los, el total de, la totalidad de, nuevas y antiguas, antiguas y nuevas,
    nuevos y antiguos, enteras, completas, absolutamente todas las, sus, su, nuestro, nuestra, cada, enteros,
    completos, íntegra, íntegro, cualquier, tus, tu, esos mismos, dichos, dichas, el 100 % de, el 100% de,
    100 % de, 100% de
layer: integración, e2e, pruebas de integración, tests de integración, de extremo a extremo, pruebas e2e,
    tests e2e, extremo a extremo
part: nuevos, nuevas, nueva, nuevo, estas, estos, mis, dos, algunas, algunos, mayoría de las, mayoría de los,
    mayoría, demás, otras, otros, resto, restantes, casi todas, casi todos, casi, relacionadas, relacionados,
    varias, parte
pass: pasados, pasadas, pasa, pasan, pasó, pasaron, aprueban, superadas, superados, superan, aprobadas, aprobados,
    exitosas, exitosos, ha pasado, han pasado, pasada, pasado, superada, superado, aprobada, aprobado, aprueba,
    supera, superó, superaron, corren bien, corre bien, van bien, va bien, da ok, dan ok, terminan bien,
    termina bien, terminó bien, sobrevive, sobreviven, aguanta, aguantan, cumple, cumplen, salen adelante,
    resultan, corren, se superan, se supera, quedaron superadas, sale airoso, sale airosa, salen airosos, resiste,
    resisten, resistió, aguantó, aguantaron, se comporta, se comportan, se portan bien, se porta bien,
    responden bien, pasando, vence, vencen, fue bien, fueron bien, acabó bien, acaban bien, acabaron bien,
    terminaron bien, resistieron, sobrevivió, sobrevivieron, completados, completadas, aprobó, aprobaron
pass: (vuelve|vuelven|volvió|volvieron) a pasar, (sigue|siguen|siguió) pasando, (pasa|pasan|pasó|pasaron) (todo|
    todos|todas|de nuevo|otra vez|sin más|limpio|limpios|limpias|al completo|por completo|sin rechistar), (ha|
    han) (salido|resultado) (bien|limpio|limpia|perfecto), (salió|salieron|sale|salen) (todo |todos |todas |)(bien|
    limpio|limpia|limpios|limpias|perfecto|en verde|verde), llega (hasta el final|al final|a buen puerto),
    llegan (hasta el final|al final)
good: contento, verde, verdes, en verde, correctamente, correcta, correcto, correctas, éxito, con éxito, exitosa,
    exitoso, exitosamente, limpio, limpia, limpios, satisfactoriamente, satisfactorio, satisfactoria, bien,
    passing, passed, perfectamente, dejó de quejarse, ha dejado de quejarse, deja de quejarse, no encuentra nada,
    no encontró nada, no señala nada, no muestra nada, no devuelve nada, no informa de nada, no detecta nada,
    no tiene quejas, nada que reportar, nada que señalar, sin novedad, sin novedades, sin quejas,
    sin contratiempos, sin incidentes, sin inconvenientes, sin más, contenta, contentos, feliz, satisfecho,
    satisfecha, callado, callada, en silencio, silencioso, mudo, impecable, impecables, perfecto, perfecta,
    perfectas, perfectos, limpias, al 100%, luz verde, todo verde, en orden, ya no falla, ya no fallan,
    dejó de fallar, dejaron de fallar, ya no se rompe, correctos, exitosamente terminado, satisfactorios,
    satisfactorias, sin tropiezos, de maravilla, sin inmutarse, verde*, limpi*, impecabl*, perfect*, correct*,
    satisfech*, content*, exitos*, satisfactori*, sin errores, sin fallos, sin fallas, sin error, sin fallo,
    sin falla, sin avisos, sin advertencias, sin problemas, sin problema, sin sobresaltos, sin sorpresas,
    sin rechistar, sin chistar, sin incidencias, sin regresiones, sin regresión, intacto, intacta, intactos,
    intactas, ileso, ilesa, en regla, de diez, fenomenal, sin despeinarse, conforme, conformes, de acuerdo,
    estable, estables, redondo, pleno, en calma, tranquilo, tranquila, de lujo, sobre ruedas, como la seda, sólido,
    sólida, en pie, sin un rojo, sin rojos, a punto, al verde, sano, sana, sanos, sanas, saludable, saludables,
    operativo, operativa, funcional, guarda silencio, guardan silencio, guardó silencio, se calla, se callan,
    se ha callado, devuelve 0, devolvió 0, retorna 0, barra verde, solo verde, puro verde, todo un verde,
    verde por todos lados, verde de principio a fin, verde de arriba abajo, íntegramente en verde,
    por completo en verde, de 10, un 10, matrícula de honor, aprueba todo, acepta todo, funcionando, como nuevo,
    como nueva, de perlas, sin fisuras, a la perfección, en buen estado, en buena forma, en perfecto estado,
    todas en verde, todos en verde, éxitos, redonda, redondos, redondas, satisfactoriamente todo, serena, sereno,
    apaciguado, sin mácula, sin tacha, sin pega, sin nada que lamentar, nada que lamentar, ya formateado,
    bien todo, de categoría, en condiciones, sin contratiempo, con normalidad, correctísimo, aprobatorio, success
good: (vuelto|vuelve|vuelven|volvió|volvieron|regresa|regresó|de vuelta) (al|a) verde, (vuelve|vuelven|ha vuelto|
    han vuelto) a estar (en verde|verde|limpio|limpia|bien|sano|sana), nada que (decir|objetar|reprochar|alegar|
    corregir|arreglar|reseñar|comentar|añadir), no (encuentra|tiene|ve|halla|encontró|halló) nada que (decir|
    objetar|reprochar|alegar|corregir), no (encuentra|ve|halla|encontró|halló) nada (malo|raro|extraño|mal|
    sospechoso), se quedó (callado|callada|en silencio|limpio|limpia), queda (limpio|limpia|en verde|verde|
    en silencio), quedan (limpios|limpias|en verde|verdes), quedó (limpio|limpia|en verde|verde|impecable),
    (ya |)no (se queja|protesta|rechista|chista|dice ni pío|dice ni mu|dice nada|suelta nada|saca nada|arroja nada|
    emite nada|imprime nada|lanza nada|reporta nada|marca nada|canta nada|da guerra|da problemas|da la lata|
    pone pegas|pone objeciones|pone ninguna pega)( más| de nada|), sin (decir ni pío|una queja|una sola queja|
    quejarse|protestar|un solo error|un solo fallo|un solo aviso|un solo rojo|un solo tropiezo|un error|un fallo|
    un aviso|salida|ruido|dramas|drama|pegas|objeciones|observaciones|hallazgos|alertas|alarmas|romper nada|
    incidente|percances|percance|novedad alguna|que nada falle|nada roto|nada en rojo|nada raro|nada que señalar|
    nada que reportar), sin nada que (objetar|reportar|señalar|corregir), (termina|terminó|terminan|acaba|acabó|
    finaliza|finalizó|sale|salió|cierra) con (código |código de salida |estado |exit code |)(0|cero), (código|
    estado) de (salida|retorno) (0|cero|es 0|= 0|: 0|fue 0|igual a 0), exit code (0|: 0), todo (ok|correcto|limpio|
    perfecto|en orden|en regla|bien|va bien|salió bien|está bien|está limpio|está correcto), ya no (está|sale|
    aparece) (rojo|en rojo|roto|rota), (da|dio|ha dado) (el |su |luz |)(visto bueno|ok|verde|aprobado)
compiles: compila, se compila, se construye, compila bien, compila correctamente, compila limpio
compiles: (se genera|se construye|se compila|se empaqueta|se produce) (bien|correctamente|sin errores|
    sin problemas|sin avisos|de nuevo|otra vez|limpio|sin más|sin fallos), (el |)(bundle|paquete|binario|
    instalador|artefacto|ejecutable) (se genera|sale|se construye|se crea|se produce)
compiled: compilado, compilar, compiló, construido, construye
completes: funciona, termina, finaliza, se completa, se completó, terminó, finalizó, vuelve a funcionar,
    volvió a funcionar, ha vuelto a funcionar, se completa correctamente, ya funciona, sale adelante, concluye,
    concluyó, queda listo, quedó listo, queda lista, quedó lista, se genera, se generó, se produce, se produjo,
    se monta, se arma, se armó, llega hasta el final, produjo, acaba, acabó, culmina, culminó, completado,
    completada, llega al 100 %, deja, dejó
completes: está (reparado|reparada|de vuelta|funcionando|operativo|operativa), llega (hasta el final|al final|
    a término), (funciona|marcha|anda|corre) (bien|de nuevo|otra vez|ya|perfectamente|sin problemas), (sale|acaba|
    termina|finaliza) (bien|correctamente|sin problemas|limpiamente)
fail: fallan, fallando, rojas, en rojo, se rompe, se rompen, rompe, rompen, revienta, revientan, peta, petan,
    se cae, se caen, explota, explotan, truena, rojo
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
    nulo, ninguno, nula, a cero, a 0, en cero, en 0, ha bajado a cero, bajó a cero, bajó a 0, reducido a cero,
    eliminados, eliminadas, eliminado, eliminada, ni rastro de
none: no ha (habido|salido|aparecido|encontrado|detectado) (ningún|ninguna|ni un|ni una), (ya |)no (queda|quedan|
    hay|salen|aparecen) más, (no |)(arrojó|arroja|reveló|revela|detectó|detecta|mostró|muestra|dio|dan|reportó|
    señaló|encontró|sacó|saca|registró|produjo|produce|devolvió|deja|dejó|presentó|aparece|apareció|surgió|hubo|
    queda|quedó|hay|tiene|cuenta) (ningún|ninguna|cero|0|ni un|ni una|ni un solo|ni una sola)
trouble: fallados, ofensas, error, errores, fallo, fallos, problema, problemas, regresión, regresiones,
    incidencias, avería, quejas, incidencia, violaciones, infracciones, errores ni advertencias,
    advertencias ni errores, errores ni avisos, observaciones, hallazgos, fallido, infracción, fallas, aviso,
    sorpresa, sorpresas, sobresaltos, roturas, rotura, tropiezo, tropiezos, hallazgo, observación, defecto,
    defectos, novedad, pegas, objeción, objeciones, percance, percances, contratiempo, contratiempos, alerta,
    alertas, anomalía, anomalías, inconveniente, inconvenientes, caída, caídas, descuadre, descuadres, rojos, bug,
    bugs, reparo, reparos, salida de error, mensaje de error, mensajes de error, desperfecto, desperfectos,
    errores ni fallos, fallos ni errores, fallo ni error, error ni aviso, avisos ni errores, daños colaterales,
    efectos secundarios, comentario, comentarios, crítica, críticas, queja, percances menores, entraves,
    diagnósticos, diagnóstico, conflictos, conflicto, desvíos, línea roja, líneas rojas, inconsistencias,
    inconsistencia, ruido, quebrantos, disgustos, disgusto, sustos, susto, complicaciones, complicación, fracaso,
    fracasos, falla
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
    acabó quedando, efectivamente, felizmente, afortunadamente, menos mal, siempre, automatizados, automatizadas,
    viene, vienen, vino, anda, andan, quedando, se encuentra, se encuentran, realmente, simplemente, enteramente,
    plenamente, totalmente, por último, al cabo, entonces, además, de paso, sin parar, transcurrió, transcurrieron,
    acabaron, terminó por, hasta el fin, en frío, en limpio, recién, ahora mismo, justo ahora, lentos, lentas,
    quedado, resultaron, vuelto a
helping: (ha |han |)(pasado|bajado|caído) de, (pasó|bajó|cayó) de, (veinte|treinta|cincuenta|cien|cuatro|cinco|
    seis|siete|ocho|nueve) veces, (para asegurarme|por seguridad|para estar seguro|para mayor seguridad|
    por si acaso) ,
was: era, eran, estaba, estaban, hubo, hay, hubieron, que estaba, que estaban, que fallaba, que fallaban
now: ahora
reports: dieron, dio, muestra, muestran, reporta, informa, devuelve, da, resultado, resultados, estado, con,
    arroja, acaban, concluyen, cierra, cierran, termina con, terminó con, encuentra, encuentran, encontró, detecta,
    detectan, señala, señalan, arrojan, arrojó, marca, marcan, lanza, lanzan, saca, imprime, indica, indican,
    dicen, sale, salen, salió, presenta, presentan, tira, emite, devuelven, aparecen, aparece, apunta, termina en,
    terminó en, acaba en, acabó en, acaba con, acabó con, finaliza con, finalizó con, cierra con, cerró con,
    sale con, arroja un, da un, da como resultado, ha dado, han dado, reportó, señaló, mostró, devolvió, registró,
    sacó, reveló, revela, balance, veredicto, marcador, total, conclusión, saldo, vamos por, estamos en, estoy en,
    se salda con, se saldó con, canta, informó de, presentó, presentaron, mostraron, reportaron, emitió, generó,
    generaron, registra, detectó, lanzó, levantó, trajo, sobró, imprimió, exhibió, salida, informe, listado,
    arrojaron, tuvo, tuvieron, tener, indicaron, señalaron, marcó, acusa, acusó, pilla, pilló, escupe, escupió,
    responde, respondió, responde con, suma, sumó, totaliza, contabiliza, anuncia, anunció, cantó, notifica,
    notificó, resume, resumió, quedó en, quedaron en, queda en, quedan en
it: ellas, ellos, todas ellas, todos ellos, los tres, las tres, los cuatro, las cuatro, las cuatro etapas,
    cada etapa, cada paso, ambos comandos, él, ella, todo esto
both: ambos, ambas, los dos, las dos
ran: ejecuté, ejecutado, ejecutó, corrí, he ejecutado, lancé, volví a ejecutar, volví a correr, volví a lanzar,
    lancé de nuevo, he corrido, he lanzado, he vuelto a ejecutar, he vuelto a lanzar, repetí, reejecuté, pasé,
    he pasado, corriendo, ejecutando, hice correr, relancé, volví a pasar, ejecutada, ejecutados, ejecutadas,
    relanzado, relanzada, he relanzado, he repetido, he vuelto a correr, he vuelto a pasar, validado con,
    validado contra, verificado con, verificado contra, probado con, comprobado con, al ejecutar, al correr,
    al lanzar, tras ejecutar, tras correr, tras lanzar, después de ejecutar, después de correr, después de lanzar,
    machaqué, machacado, en bucle
ran: (hice|he hecho) (una|otra) (pasada|corrida|ejecución|vuelta|ronda) (completa|entera|de)
that: verifiqué, confirmé, comprobé, he verificado, he comprobado, confirmo, porque, ya que, así que,
    buenas noticias, buena noticia, en resumen, en definitiva, resumiendo, en pocas palabras, total que,
    conste que, puedo confirmar, doy fe, constato, he confirmado, quedó comprobado, queda comprobado, se comprobó,
    se verificó, lo confirma, lo que confirma, de modo que, por tanto, por lo tanto, constato que, vi que,
    garantizo que, por eso, luego que, comprobado que
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
    hace dos, hace tiempo, el otro día, en su momento, esta mañana aún, pasaba, pasaban, compilaba, funcionaba,
    el lunes, el martes, el miércoles, el jueves, el viernes, el sábado, el domingo, anteayer
others: pipeline, en tu máquina, de tu lado, en tu equipo, revisor, readme, workflow
says: según, dijo, afirma, supuestamente, dice
except: solo he ejecutado, solo ejecuté, solo pasé, excepto, salvo, menos, a excepción, aparte, exceptuando,
    por ahora, hasta ahora,
    no estoy seguro, no estoy segura, no es seguro, más o menos, en parte
and: y, e, así como, o, además de
but: pero, sin embargo, aunque, no obstante, mas
preposition: en, sobre, bajo, gracias, pese, incluyendo, incluidas, incluidos, incluida, incluido
of: del, por, un, una, a, contra, de, para el, para la, para los, para las
thing: proyecto, código, aplicación, paquete, repositorio, biblioteca, módulo, módulos, imagen, imagen de docker,
    imagen docker, bundle, bundle de producción, proyectos, aplicaciones, servicio, servicios, monorepo, workspace,
    solución, crate, crates, repo, paquetes, apk, instalador, ejecutable, binario, wheel, artefacto, firmware,
    kernel, contenedor, juego, extensión, sitio, programa, controlador, app, plugin
todo: próximos pasos, siguientes pasos, pendiente, pendientes, por hacer, plan de pruebas, criterios de aceptación,
    para verificar, antes de fusionar, recomendaciones, falta
number: tres, cuatro, cinco, seis, siete, ocho, nueve, diez
tests_pass: no hay pruebas fallidas, no hay tests fallidos, no hay pruebas fallando, no hay tests fallando,
    sin pruebas fallidas, sin tests fallidos, no quedan pruebas fallidas, no quedan tests fallidos,
    ya no falla ninguna, ninguna prueba fallida, ningún test fallido, cero pruebas fallidas, cero tests fallidos,
    ya no falla ningún test, ya no falla ninguna prueba
tests_pass: (no falla|no falló|no ha fallado|no cae|no se rompe|no se rompió|no queda|no hay) (ni un solo|ningún|
    ninguna|ni una sola|ni un|ni una|uno solo de los|ninguno de los|ninguna de las) (tests|test|prueba|
    pruebas)( en rojo| rojo| roto| rota| fallido| fallida|), (ningún|ni un|ni un solo|ninguna|ni una|ni una sola|
    cero) (test|prueba|tests|pruebas) (en rojo|falla|falló|ha fallado|fallan|rojo|roto|rota|rotos|rotas|caído|
    caída|se rompe|se rompió|fallando|en error), (tests|pruebas) (en rojo|fallidos|fallidas|fallando|rotos|
    rotas) (:|=) (0|cero|ninguno|ninguna), (tasa|porcentaje) de (éxito|aprobados|acierto) (:|del|de|es del) (100 %|
    100%), (100 %|100%) (de éxito|de aprobados|en verde|de los tests pasan|de las pruebas pasan|de tests en verde|
    superado|superados), (no he|sin|no) (roto|romper|rompo|rompí|rompe) (ningún test|ninguna prueba|
    ningún test existente), no hay (ninguna|ni una) prueba fallando
subordinate: que
neutral: de integración, formato, estilo
typechecks: sin errores de tipo, sin errores de tipos, ningún error de tipos, ningún error de tipo,
    no hay errores de tipo, no hay errores de tipos, cero errores de tipo, cero errores de tipos,
    ya sin errores de tipos, no quedan errores de
too: también, de igual modo
build_passes: vuelve a compilar, volvió a compilar, ha vuelto a compilar, compila otra vez, compila de nuevo,
    compila nuevamente, ya compila, vuelve a construirse, vuelve a construir, ya se compila, ya compila bien,
    compila por fin
it_passes: nada se rompió, nada se ha roto, no rompí nada, ni un rojo, cero rojos, ningún rojo
it_passes: no (ha |)(fallado|falla|falló|se ha roto|se rompió|se rompe|rompe|rompió|cayó|reventó|petó) (nada|
    ninguno|ninguna), nada (falla|falló|ha fallado|se rompe|se cae|se cayó|peta|petó|en rojo|roto|está en rojo|
    está roto), ninguno (falla|falló|ha fallado|en rojo|se rompió|roto), ninguna (falla|falló|ha fallado|en rojo|
    se rompió|rota), (sin|no he|no) (romper|roto) nada, sin (regresiones|roturas) a la vista,
    (ya |)no (ha |)(fallado|falla|falló|cae|cayó|fallan) (ninguno|ninguna|ni uno|ni una|nada|ni uno solo|
    ni una sola)
alone: =todo ok en verde
alone: =(todo|todos|todas) (está |están |sigue |vuelve a estar |)(verde|en verde|verdes|pasa|pasan|
    pasando)( otra vez| de nuevo| ahora|), =(ningún|cero|0|ni un|ni un solo|sin) (fallo|fallos|falla|fallas)
complain: quejan, quejarse, se queja, se quejan, protesta, protestan, reclama, reclaman, rechista, chista, gruñe,
    refunfuña, objeta, pone pegas, ponen pegas, pone objeciones, pone reparos, pía, da guerra, dan guerra,
    da problemas, dan problemas, da la lata, pestañea, pestañean, se inmuta, se inmutan, se inquieta, se entera,
    se enteran, dice ni pío, dice ni mu, dice esta boca es mía, pega
nothing: nada, nada más, absolutamente nada, nada de nada, nada en absoluto, salida vacía, salida limpia,
    ninguna salida, log vacío, lista vacía, informe vacío, diff vacío, ni pío, ni mu, cosa alguna
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
build+trouble: error de build, error de enlazado, errores de build, errores de enlazado
build+trouble: (error|errores) de compilación
rest+pass: (no se ha roto|no se rompió|no ha fallado|no falló|sin romper|sin tocar|no rompe|no afecta a|
    no se vio afectado) nada más, nada más (se ha roto|se rompió|falló|ha fallado|falla|se ve afectado|cambió|
    está en rojo), ningún otro (test|caso) (falla|falló|se ha roto|se rompió|afectado|ha fallado),
    ninguna otra prueba (falla|falló|se ha roto|se rompió|afectada|ha fallado)
compiles+preposition: (compila|se compila|se genera|se construye|compila también|se genera bien|
    compila bien) (para|con|bajo|contra)
preposition: para (ios|android|linux|windows|macos|wasm|arm|producción|ambas|ambos|todas|todos)
other: (mb|kb|gb|%|segundos|minutos|líneas|ms|veces) menos, (listo|lista|listos) para, (compila|se genera|
    se construye) para cada
makes: genera el, genera la, genera los, genera las, produce el, produce la, crea el, crea la, generó el, generó la
helping: al (cerrar|terminar|acabar|final|concluir|finalizar), (finalizaron|finalizan|acabaron|acaban|concluyeron|
    se completaron)
tests: (la |)batería completa de (tests|pruebas), (todas |)las pruebas unitarias y de integración
thing: (aplicación|app|proyecto|versión|módulo) (ios|android|web|macos|windows|linux|wasm|móvil|de escritorio)
it_passes: no se (rompiera|rompía|haya roto|rompió|rompe) nada( más|)
part: (solo|sólo|solamente|únicamente) (en|con|bajo)
files: archivo, archivos, fichero, ficheros
weakened: comentado, comenté, silenciado, silencié, deshabilité, deshabilitado, eliminé el test, eliminé la
    prueba, eliminé los tests, eliminé las pruebas, relajado, suprimí
order: instala, añade, agrega, elimina, borra, usa, abre, clona, reinicia, aplica, configura
purpose: para (asegurarme|asegurar|confirmar|comprobar|verificar|descartar|cerciorarme|estar seguro|estar
    segura|validar)
helping: veces, consecutivos
counted: aserciones, afirmaciones, omitidos, saltados
other: como en ci, igual que en ci, igual que ci, como en la ci
fail: fallar, romper, romperse, petar, caerse
none: ni una vez, ni una sola vez, en ningún momento
todo: tareas pendientes, lista de tareas, to-do
past: sin (mi|el|este) (cambio|parche|arreglo|commit), con el (cambio|parche|arreglo) revertido
others: nightly, en otra máquina, tu registro, tu log
except: recoge, recogió, recolecta, recolectó, recopila
weakened: desactivé, desactivado, desactivada
order: ^ar, ^er, ^ir
complain: algo que objetar, algo que decir
it_passes: sin que (nada|ninguna|ninguno|ningún test|ninguna prueba) (falle|fallara|fallase|se rompa|se
    rompiera|caiga)
todo: tareas
others: captura, captura de pantalla
build+good: (compilación|construcción|build|generación) (terminada|terminado|finalizada|finalizado|concluida|
    concluido|
    acabada)
failed: caído, caídos
none: ni uno, ni una de, ni uno de
others: compañero, compañera, compañeros, colega
frame: propongo, proponemos, mi propuesta, propuesta :, propuesta de, esta es mi propuesta, mi plan, el plan :,
    plan para, borrador, boceto, estimación :, para responder a tu pregunta, respondiendo a tu pregunta,
    revisión del, revisión de la, mi revisión, sugiero, yo lo haría así, lo haría así, así lo haría, mi respuesta,
    comparación de, comparativa de, candidatos para, a :, b :
frame: (hay|veo|tenemos) (dos|tres|varias) (opciones|posibilidades|alternativas|formas|vías), (opción|variante|
    alternativa|solución|vía) (a|b|c|1|2|3) :, (he revisado|revisé|he mirado|miré|he leído) (el|la|tu|su|este|
    esta) (pr|pull request|merge request|mr|rama|parche)
wording: criterio de aceptación, criterios de éxito, criterio de éxito, definición de terminado,
    definición de hecho, definition of done, terminado cuando, listo cuando, el objetivo, objetivos,
    estado objetivo, estado deseado, mensaje de commit, mensaje del commit, notas de la versión, plantilla, ticket,
    checklist, lista de comprobación, descripción del pr, wiki, requisitos, texto para, texto del, tutorial,
    en el tutorial, cronología, rúbrica
asks: empiezo, puedo empezar, te parece bien, le parece bien, qué te parece, qué le parece, cuál prefieres,
    cuál prefiere, qué prefieres, qué opción prefieres, lo aplico, lo implemento, espero tu visto bueno,
    espero tu decisión, espero tu respuesta, si estás de acuerdo, si te parece, dime cuál, avísame y, dime y,
    qué quieres hacer, qué quiere hacer, falta algo, cómo quieres, por dónde empiezo, tú decides, usted decide
untouched: (no he|todavía no he|aún no he|no) (cambiado|modificado|tocado|cambié|modifiqué|toqué) (nada|
    ningún archivo|ningún fichero|código|el código)( todavía| aún|), sin (cambiar|modificar|tocar) (nada|
    ningún archivo|código), nada (ha cambiado|se ha cambiado|se ha modificado|ha sido modificado), no (ha|
    se ha) (cambiado|modificado|tocado) nada, (árbol de trabajo|repositorio|código|rama|copia de trabajo) (queda|
    está|sigue|permanece) (sin cambios|intacto|intacta|igual|como estaba), no hay cambios en (el código|
    el repositorio|tu carpeta), (no he|todavía no he|aún no he) (ejecutado|lanzado|probado|verificado|
    compilado) nada, no (ejecuté|lancé|probé|verifiqué|compilé) nada
untouched: como estaba, como al principio, ningún commit
withdrawn: (lo|la|los|las) (deshice|descarté|revertí|quité|retiré|abandoné|tiré), (lo|la|los|las) he (deshecho|
    descartado|revertido|quitado|retirado|abandonado), (deshice|descarté|revertí|abandoné|he deshecho|
    he descartado|he revertido|he abandonado) (todo|el cambio|los cambios|la actualización|el intento|
    el experimento|la prueba), (volví|he vuelto|dimos marcha) atrás
withdrawn: abandoné este, abandoné esta, he abandonado este, he abandonado esta, en el stash, en el reflog
caveat: no (significa|quiere decir|demuestra|prueba|dice|indica|garantiza|implica) (que|nada|mucho|gran cosa),
    no (demuestra|prueba|dice|indica|garantiza) nada, solo porque, sólo porque, únicamente porque,
    no comprueba nada, no comprueban nada
caveat: porque se omite, porque se salta, porque está desactivado
other: (criterios|los criterios) (de aceptación|de éxito) (se cumplen|están cumplidos|cumplidos)
others: (en|sobre) (un|una|el|la) (clon|copia|entorno de pruebas|prototipo|otra rama|repositorio de reproducción|
    contenedor), en la rama, tu registro, su registro, tu log, sus logs
except: una por una, uno por uno, por separado, aún en curso, todavía en curso, hasta el paso
if: hipotéticamente
others: el bot
"""
