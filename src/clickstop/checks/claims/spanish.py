"""Spanish."""

WORDS = """
tests: batería completa de pruebas, batería completa, suite entera, pruebas, suite de pruebas, suite de tests,
    suite, batería de pruebas, conjunto de pruebas, pruebas unitarias, tests unitarios, test unitarios,
    cada prueba, suite completa de pruebas, suite completa de tests
build: compilación, construcción, build de producción, compilación de producción
check: comprobación de tipos, verificación de tipos, chequeo de tipos, tipos, tipado, análisis estático, linter,
    lint, validación de tipos, todas las comprobaciones, todas las verificaciones
testing: test, prueba, verificación, comprobación, validación
whole: tanto, el, la, los, las, todos, todas, todos los, todas las, toda la, todo el, nuestras, nuestros,
    completa, completo, totalidad de las, entera, todos estos
layer: integración, e2e
part: nuevos, nuevas, nueva, nuevo, estas, estos, mis, dos, algunas, algunos, mayoría de las, mayoría de los,
    mayoría, demás, otras, otros, resto, restantes, casi todas, casi todos, casi, relacionadas, relacionados,
    varias, parte
pass: pasados, pasadas, pasa, pasan, pasó, pasaron, pasando, aprueban, superadas, superados, superan, aprobadas,
    aprobados, exitosas, exitosos
good: no se queja, no se quejan, contento, ya no se queja, verde, verdes, en verde, correctamente, correcta,
    correcto, correctas, éxito, con éxito, exitosa, exitoso, exitosamente, limpio, limpia, limpios,
    satisfactoriamente, satisfactorio, satisfactoria, bien, passing, passed, perfectamente
compiles: compila
compiled: compilado, compilar, compiló, construido, construye
completes: funciona, termina, finaliza, se completa, se completó, terminó, finalizó
fail: falla, fallan, fallando, rojo, rojas, en rojo
failed: falló, fallaron, fallida, fallidas, fallidos, fallado
broken: rota, roto, rotas, rotos
none: sin, ningún, ninguna, cero, no hay, no muestra, no muestran, no reporta, no reportan, no encuentra,
    no encontró, no presenta, no arroja, no da, no devuelve, no tiene, no detecta, no informa de,
    no se encontraron, no quedan
trouble: fallados, ofensas, error, errores, fallo, fallos, problema, problemas, regresión, regresiones,
    incidencias
warnings: advertencia, advertencias, avisos, warnings
helping: vuelve a estar, vuelven a estar, antiguos, antiguas, como los de integración, como las de integración,
    está, están, es, son, ser, sigue, siguen, fue, fueron, han, ha, han sido, ha sido, ya, aún, otra vez,
    de nuevo, nuevamente, localmente, completamente, íntegramente, ahí, existentes, existente, se ejecutó,
    se ejecutaron, ejecutan, ejecuta, se, por completo, como antes, como siempre
was: era, eran, estaba, estaban
now: ahora
reports: dieron, dio, muestra, muestran, reporta, informa, devuelve, da, resultado, resultados, estado, con,
    arroja
it: todo, ellas, ellos, todas ellas, todos ellos, lo demás, todo ello
both: ambos, ambas
ran: ejecuté, ejecutado, ejecutó, corrí, he ejecutado, lancé, ejecuté toda
that: verifiqué, confirmé, comprobé, he verificado, he comprobado, confirmo, porque, ya que, así que
not: no, nunca, ni, tampoco, jamás, todavía no, aún no, omitidas, sin ejecutar, en lugar, imposible
may: debería, deberían, puede, pueden, podría, podrían, debe, deben, parece, parecen, pasará, pasarán, hay que,
    tiene que, tienen que, quizás, probablemente, necesita, necesitan, haría
hoped: espero, creo, supongo, pienso, verificar, verifica, comprobar, comprueba, confirmar, confirma, ejecute,
    asegúrate, asegurar, asegúrese, objetivo, próximo, por favor, debo, para que, hacer, haz, conseguir, quieres
if: si, cuando, una vez, en cuanto, hasta, siempre que, a menos, mientras, con tal, solo si, para
when: al, donde
after: tras, después
past: antes, anteriormente, previamente, inicialmente, ayer, originalmente, al principio, en main, había, habían
others: pipeline, en tu máquina, de tu lado, en tu equipo, revisor, readme, workflow
says: según, dice, dijo, afirma, supuestamente
except: excepto, salvo, menos, a excepción, aparte, exceptuando, por ahora, hasta ahora, desactivé, desactivado,
    no estoy seguro, no estoy segura, no es seguro
and: y, e, así como, o, además de
but: pero, sin embargo, aunque, no obstante, mas
preposition: en, sobre, bajo, gracias, pese
of: de, del, por, un, una, a, contra
thing: proyecto, código, aplicación, paquete, repositorio, biblioteca, módulo, módulos, imagen
todo: próximos pasos, siguientes pasos, pendiente, pendientes, por hacer, plan de pruebas,
    criterios de aceptación, para verificar, antes de fusionar, recomendaciones, falta
number: tres, cuatro, cinco, seis, siete, ocho, nueve, diez
tests_pass: ninguna prueba falla, ninguna prueba falló, ningún test falla, ningún test falló,
    no falla ninguna prueba, no falla ningún test
subordinate: que
neutral: de integración
typechecks: sin errores de tipo, sin errores de tipos, ningún error de tipos, ningún error de tipo
too: también
"""
