"""Spanish."""

WORDS = """
polite: por favor, porfa, puedes, podrías, puede, podría, hay que, tienes que, debemos, ahora, luego, y, también,
    hola, ok, primero, vamos a, ayúdame a, después, urgente
fix: arregla*, arréglalo, arréglala, corrige*, corregir, corregirlo, corregirla, corrígelo, corrígela, corrija,
    corrijas, repara*, repáralo, soluciona*, soluciónalo, soluciónala, resuelve*, resolver, resolverlo,
    resuélvelo, depura*, evitarlo, evitarla, evítalo, encuentra la causa, busca la causa, investiga por qué,
    averigua por qué, mira por qué, revisa por qué, haz que funcione, que vuelva a funcionar, subsana*, parchea*,
    tapa*, hay que evitarlo, remedia*
neutral: mensaje de error, mensajes de error, página de error, páginas de error, manejo de errores,
    gestión de errores, código de error, códigos de error, informe de errores, logs de depuración,
    modo depuración, rastreador de errores, ancho fijo, registro de errores
other: sigue, siga, añade, añadir, añada, agrega, agregar, agregue, crea, crear, cree, escribe, escribir,
    escriba, implementa*,
    genera, generar, renombra*, mueve, mover, elimina, eliminar, quita, quitar, borra, borrar, reemplaza*,
    sustituye, cambia, cambiar, cambie, actualiza, actualizar, actualice, migra, migrar, traduce, traducir,
    traduzca, documenta, documentar, explica, explicar, explícame, refactoriza*, simplifica*, divide, dividir,
    separa, separar, extrae, extraer, optimiza*, mejora, mejorar, configura, configurar, instala, instalar,
    comprueba, verifica*, muestra, mostrar, lista, listar, resume, resumir, describe, describir, propón, usa,
    usar, utiliza, modifica, activa, desactiva, prepara, diseña, diseñar, limpia, limpiar, ordena, formatea*,
    prueba, ejecuta, ejecutar, publica, despliega, integra, permite, permitir, haz, hacer, haga, pon, poner,
    ponga, dime, da, dale, compara, planifica, reescribe, convierte, convertir, sube, subir, baja, pasa, pasar,
    revisa, revisar, mete, incluye, nueva función, nueva funcionalidad, termina, continúa, define, analiza, saca,
    envía, guarda, exporta, importa, valida, calcula, cachea, habilita, deshabilita, reorganiza, unifica,
    extiende, aumenta, reduce
want: quiero que, necesito que, quiero, quisiera, queremos, me gustaría, nos gustaría, necesito, necesitamos,
    estaría bien, sería bueno, sería genial, como usuario, hace falta
question: cómo, como se, como puedo, qué, que es, cuál, cuáles, quién, dónde, hay alguna, es posible, se puede,
    cuánto, cuántos, para qué, qué opinas
why: por qué, por que, cómo es que, a qué se debe
should: debe, deben, debería, deberían, tiene que, tienen que, tendría que
bug: bug, bugs, regresión, fuga de memoria, fuga, interbloqueo, bucle infinito, vulnerabilidad*, inyección,
    traceback, typeerror, valueerror, keyerror, nullpointerexception, error 500, xss, agujero de seguridad,
    desbordamiento, condición de carrera, segfault
symptom: falla, fallan, fallando, falló, fallo, fallos, se cae, se cuelga, se cuelgan, cuelga, se bloquea,
    bloqueada, bloqueado, congelada, congelado, se congela, se queda, se quedan, no funciona, no funcionan, roto,
    rota, rotos, rotas, rompe, rompió, se rompe, no, nada, nunca, ningún, ninguna, mal, incorrecto, incorrecta,
    incorrectos, erróneo, errónea, equivocado, equivocada, dos veces, doble, duplicado, duplicada, duplicados,
    duplica, lanza, devuelve, pierde, pierden, perdido, desaparece, desaparecen, ignora, ignorada, olvida, salta,
    en lugar de, en vez de, aunque, pero, desde, cada vez, a veces, aleatoriamente, vacío, vacía, en blanco,
    al revés, cortado, cortada, truncado, ilegible, raro, rara, extraño, normal, nan, sale, salen, aparece,
    aparecen, se cierra, se cierran, retraso, tarde, lento, todavía, sigue, siguen, quejan, reportado, reportan,
    de más, de menos, mezcla, invertido, cierra, envía el, muestra mal, siempre
weak: error, errores, excepción, problema, problemas, falta, faltan, advertencia, aviso
trifle: errata, erratas, error tipográfico, errores tipográficos, ortografía, readme, sangría, docstring,
    changelog, lint, linter, redacción, conflicto de fusión, gramática
talk: gracias, perfecto, genial, sí, vale, está bien, creo que, aquí está, contexto, he subido
condition: cuando, si, una vez que, en caso de que, al
common: el, la, los, las, un, una, unos, de, del, en, con, por, para, que, se, es, son, está, están, ha, han, su,
    sus, lo, le, les, me, mi, este, esta, a, hay, más, ya, algo
text: comentario, comentarios, documentación, traducción, párrafo, formato
done: corregido, corregida, corregidos, corregidas, arreglado, arreglada, arreglados, arregladas, reparado,
    reparada, solucionado, solucionada, solucionados, resuelto, resuelta, corrección, correcciones, arreglo
look: mira, mire, échale un vistazo
"""
