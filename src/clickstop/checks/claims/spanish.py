"""Spanish."""

WORDS = """
tests: batería completa de pruebas, batería completa, suite entera, pruebas, suite de pruebas, suite de tests,
    suite, batería de pruebas, conjunto de pruebas, pruebas unitarias, tests unitarios, test unitarios,
    cada prueba, suite completa de pruebas, suite completa de tests, specs, batería, casos de prueba,
    pruebas existentes, tests existentes, suite completa, batería de tests, conjunto completo de pruebas,
    escenarios, corrida completa, todas las specs, batería entera, suite al completo, suite íntegra,
    pruebas automáticas, pruebas automatizadas, corrida de pruebas, ejecución completa, juego de pruebas,
    paquete de pruebas, tanda de pruebas, especificaciones, tests del proyecto, pruebas del proyecto, casos
build: compilación, construcción, build de producción, compilación de producción, build de android, build de ios,
    build de docker, compilación de android, compilación de ios, build local, build de windows, empaquetado,
    build de release, proceso de build, proceso de compilación, empaquetamiento, compilador, el paquete final,
    enlazado
check: comprobación de tipos, verificación de tipos, chequeo de tipos, tipos, tipado, análisis estático, linter,
    lint, validación de tipos, todas las comprobaciones, todas las verificaciones, chequeo estático,
    comprobador de tipos, verificador de tipos, análisis de tipos, verificación estática, comprobación estática,
    revisión de tipos, linting, tipado estático, analizador estático, analizador, revisión estática,
    estilo de código, comprobaciones, controles, verificador, linters, revisión de estilo, comprobaciones estáticas
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
pass: pasados, pasadas, pasa, pasan, pasó, pasaron, pasando, aprueban, superadas, superados, superan, aprobadas,
    aprobados, exitosas, exitosos, pasan todas, pasan todos, pasaron todas, pasaron todos, ha pasado, han pasado,
    pasada, pasado, superada, superado, aprobada, aprobado, aprueba, supera, superó, superaron, corren bien,
    corre bien, van bien, va bien, salen bien, sale bien, salió bien, salieron bien, da ok, dan ok, terminan bien,
    termina bien, terminó bien, sobrevive, sobreviven, aguanta, aguantan, cumple, cumplen, pasan sin más,
    salen adelante, resultan, llega al final, llegan al final, corren, se superan, se supera, quedaron superadas
good: contento, verde, verdes, en verde, correctamente, correcta, correcto, correctas, éxito, con éxito, exitosa,
    exitoso, exitosamente, limpio, limpia, limpios, satisfactoriamente, satisfactorio, satisfactoria, bien,
    passing, passed, perfectamente, dejó de quejarse, ha dejado de quejarse, deja de quejarse, no dice nada,
    ya no dice nada, no reporta nada, no encuentra nada, no encontró nada, no señala nada, no marca nada,
    no muestra nada, no devuelve nada, no informa de nada, no detecta nada, no saca nada, no tiene quejas,
    nada que objetar, nada que reportar, nada que señalar, sin novedad, sin novedades, sin quejas,
    sin contratiempos, sin incidentes, sin inconvenientes, sin más, contenta, contentos, feliz, satisfecho,
    satisfecha, callado, callada, en silencio, silencioso, mudo, impecable, impecables, perfecto, perfecta,
    perfectas, perfectos, limpias, al 100%, luz verde, todo verde, en orden, ok, ya no falla, ya no fallan,
    ya no está roto, ya no está rota, dejó de fallar, dejaron de fallar, ya no se rompe, código de salida 0,
    correctos, exitosamente terminado, satisfactorios, satisfactorias, sin tropiezos, de maravilla, sin inmutarse,
    verde*, limpi*, impecabl*, perfect*, correct*, satisfech*, content*, exitos*, satisfactori*, sin errores,
    sin fallos, sin fallas, sin error, sin fallo, sin falla, sin avisos, sin advertencias, sin problemas,
    sin problema, sin sobresaltos, sin sorpresas, sin rechistar, sin chistar, sin incidencias, sin regresiones,
    sin regresión, intacto, intacta, intactos, intactas, ileso, ilesa, en regla, todo bien, de diez, fenomenal,
    sin despeinarse, conforme, conformes, de acuerdo, estable, estables, redondo, pleno, en calma, tranquilo,
    tranquila, de lujo, sobre ruedas, como la seda, sólido, sólida, en pie, sin un rojo, sin rojos, al día, a punto
compiles: compila, se compila, se construye, compila bien, compila correctamente, se compila correctamente,
    se construye correctamente, compila limpio
compiled: compilado, compilar, compiló, construido, construye
completes: funciona, termina, finaliza, se completa, se completó, terminó, finalizó, vuelve a funcionar,
    volvió a funcionar, ha vuelto a funcionar, se completa correctamente, ya funciona, sale adelante,
    funciona otra vez, funciona de nuevo
fail: fallan, fallando, rojo, rojas, en rojo, se rompe, se rompen, rompe, rompen, revienta, revientan, peta, petan,
    se cae, se caen, explota, explotan, truena, falla
failed: falló, fallaron, fallado, fallidas, fallidos, fallida, se rompió, se rompieron, rompió, reventó, petó,
    se cayó, se cayeron, ha fallado, han fallado, se ha roto, se han roto, cascó, explotó, tronó, se movió, cedió,
    se quejó, tropezó, se torció, se descompuso
broken: rota, roto, rotas, rotos
none: sin, ningún, ninguna, cero, no hay, no muestra, no muestran, no reporta, no reportan, no encuentra,
    no encontró, no presenta, no arroja, no da, no devuelve, no tiene, no detecta, no informa de,
    no se encontraron, no quedan, ni un solo, ni una sola, ni un, ni una, no queda ningún, no queda ninguna,
    no hay ningún, no hay ninguna, ya no hay, ya no quedan, no quedó ningún, no quedó ninguna, no hubo, sin ningún,
    sin ninguna, sin un solo, sin una sola, no muestra ningún, no muestra ninguna, no reporta ningún,
    no reporta ninguna, no da ningún, no da ninguna, no encuentra ningún, no encuentra ninguna, no devuelve ningún,
    no devuelve ninguna, no arroja ningún, no arroja ninguna, no señala, no señala ningún, no marca,
    no marca ningún, no genera, no emite, no registra, no aparecen, no aparece, no se detectaron, no se detectan,
    no se encuentran, no salen, ya no muestra, ya no reporta, ya no da, ya no devuelve, ya no encuentra,
    ya no tiene, desaparecido, han desaparecido, desaparecieron, libre de, nada de, ninguno de los, ninguna de las,
    ni siquiera un, ni siquiera una, exento de, exenta de, sin rastro de, nulo, ninguno, nula
trouble: fallados, ofensas, error, errores, fallo, fallos, problema, problemas, regresión, regresiones,
    incidencias, avería, quejas, incidencia, violaciones, infracciones, errores ni advertencias,
    advertencias ni errores, errores ni avisos, observaciones, hallazgos, fallido, infracción, fallas, aviso,
    sorpresa, sorpresas, sobresaltos, error de tipos, errores de tipos, error de tipo, errores de tipo,
    error de compilación, errores de compilación, roturas, rotura, tropiezo, tropiezos, hallazgo, observación,
    defecto, defectos, novedad
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
    tal cual, incluidas las nuevas, incluidos los nuevos, como un reloj, a día de hoy
was: era, eran, estaba, estaban, hubo, hay, hubieron, que estaba, que estaban, que fallaba, que fallaban
now: ahora
reports: dieron, dio, muestra, muestran, reporta, informa, devuelve, da, resultado, resultados, estado, con,
    arroja, acaba, acaban, acabó, concluye, concluyen, concluyó, cierra, cierran, termina con, terminó con,
    encuentra, encuentran, encontró, detecta, detectan, señala, señalan, arrojan, arrojó, marca, marcan, lanza,
    lanzan, saca, imprime, indica, indican, dicen, sale, salen, salió, presenta, presentan, tira, emite, devuelven,
    aparecen, aparece, apunta
it: ellas, ellos, todas ellas, todos ellos
both: ambos, ambas
ran: ejecuté, ejecutado, ejecutó, corrí, he ejecutado, lancé, ejecuté toda, volví a ejecutar, volví a correr,
    volví a lanzar, lancé de nuevo, he corrido, he lanzado, he vuelto a ejecutar, he vuelto a lanzar, repetí,
    reejecuté, pasé, he pasado, corriendo, ejecutando, hice correr, relancé
that: verifiqué, confirmé, comprobé, he verificado, he comprobado, confirmo, porque, ya que, así que
not: no, nunca, ni, tampoco, jamás, todavía no, aún no, omitidas, sin ejecutar, en lugar, imposible
may: debería, deberían, puede, pueden, podría, podrían, debe, deben, parece, parecen, pasará, pasarán, hay que,
    tiene que, tienen que, quizás, probablemente, necesita, necesitan, haría
hoped: espero, creo, supongo, pienso, verificar, verifica, comprobar, comprueba, confirmar, confirma, ejecute,
    asegúrate, asegurar, asegúrese, objetivo, próximo, por favor, debo, para que, hacer, haz, conseguir, quieres,
    plan, siguiente paso, propuesta, el plan
if: si, cuando, una vez, en cuanto, hasta, siempre que, a menos, mientras, con tal, solo si, para
when: al, donde
after: tras, después
past: antes, anteriormente, previamente, inicialmente, ayer, originalmente, al principio, en main, había, habían,
    antes del, antes de la
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
tests_pass: ninguna prueba falla, ninguna prueba falló, ningún test falla, ningún test falló,
    no falla ninguna prueba, no falla ningún test, no hay pruebas fallidas, no hay tests fallidos,
    no hay pruebas fallando, no hay tests fallando, sin pruebas fallidas, sin tests fallidos, ni una prueba falla,
    ni un test falla, no quedan pruebas fallidas, no quedan tests fallidos, ya no falla ninguna,
    ninguna prueba fallida, ningún test fallido, cero pruebas fallidas, cero tests fallidos,
    ya no falla ningún test, ya no falla ninguna prueba
subordinate: que
neutral: de integración
typechecks: sin errores de tipo, sin errores de tipos, ningún error de tipos, ningún error de tipo,
    no hay errores de tipo, no hay errores de tipos, cero errores de tipo, cero errores de tipos,
    ya sin errores de tipos, no quedan errores de
too: también, de igual modo
build_passes: vuelve a compilar, volvió a compilar, ha vuelto a compilar, compila otra vez, compila de nuevo,
    compila nuevamente, ya compila, vuelve a construirse, vuelve a construir, ya se compila, ya compila bien,
    compila por fin
it_passes: nada se rompió, nada se ha roto, no se rompió nada, no rompí nada, no falla nada, no se rompe nada,
    nada está roto
alone: =todo en verde, =todo verde, =todo está en verde, =todo pasa, =todo ok en verde
complain: quejan, quejarse, se queja, se quejan, protesta, protestan, reclama, reclaman, rechista, chista, gruñe,
    refunfuña, objeta, pega, queja
nothing: nada, nada más, absolutamente nada, nada de nada, nada en absoluto
everything: todo, el lote completo, la batería completa, el paquete completo, todo ello, todo junto,
    absolutamente todo
rest: el resto, los demás, las demás, todos los demás, todas las demás, el resto de la suite,
    el resto de las pruebas, el resto de los tests, las demás pruebas, los demás tests, lo demás, todo lo demás,
    el resto de pruebas
mended: arreglado, arreglada, corregido, corregida, solucionado, resuelto
so_do: al igual que, igual que, lo mismo que
"""
