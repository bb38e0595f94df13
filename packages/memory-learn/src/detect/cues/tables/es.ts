import type { CueTable } from "../table.ts"

export const es: CueTable = {
  language: "es",
  words:
    "el la los las un una de del que y en no es se por con para me lo al su tu mi yo está este esta eso esto pero como más ya hay qué cómo puedes podría porque si sí gracias hola favor muy ahí aquí le les te nos hacer hace va van tiene ser son bien también todo nada vale dale ok a o sin sobre siempre nunca",
  cues: {
    remember:
      "recuerda|recuerde|recuerden|recordad|acuérdate|acuérdese|ten en cuenta|tenga en cuenta|tenlo en cuenta|téngalo en cuenta|no olvides|no olvide|no te olvides|que no se te olvide|toma nota|tome nota|apunta|apúntate|anota|anote|para que lo sepas|para que lo sepa|para que sepas|para tu información|para el futuro|para la próxima|para otra vez|para otras veces|para la próxima vez|que conste|ojo|importante:|nota:|es bueno saber|debes saber|debería haber dicho|se me olvidó decir|olvidé decir|olvidé mencionar|no lo podías saber|no lo puedes saber|memoriza|por contexto|para dar contexto",
    explicitRequest:
      "recuerda que|recuerde que|recordá que|recuerden que|acuérdate de que|acuérdate que|acordate que|ten en cuenta que|tenga en cuenta que|tené en cuenta|no olvides que|no olvide que|no te olvides de que|apunta que|apunte que|anota que|anote que|anotá|guarda esto|memoriza",
    future:
      "a partir de ahora|de ahora en adelante|desde ahora|a partir de hoy|en adelante|en el futuro|en lo sucesivo|la próxima vez|cada vez|siempre que|en general|por lo general|por defecto|por norma|por regla general|sin excepción|sin excepciones|en todas partes|en todos los proyectos|de una vez por todas|definitivamente|hasta nuevo aviso|en caso de duda|por principio|no solo aquí|no sólo aquí|para siempre|para otras veces",
    always: "siempre|invariablemente|normalmente|habitualmente|sistemáticamente|por costumbre|de costumbre",
    never:
      "nunca|jamás|en ningún caso|bajo ningún concepto|bajo ninguna circunstancia|prohibido|prohibida|está prohibido|nadie puede|tabú|ni hablar|nunca más",
    every:
      "cada|todo|toda|todos|todas|cualquier|cualquiera|nadie|ninguno|ninguna|ningún|nada|ambos|ambas|en todas partes|todos los",
    only: "solo|sólo|solamente|únicamente|exclusivamente|nada más|como máximo|máximo|mínimo|como mucho|no más de|hasta|estrictamente|excepto|salvo",
    prefer:
      "prefiero|preferiría que|mi preferencia|no me gusta|no me gustan|odio|detesto|no soporto|me gusta que|me gustan los|me gustan las|me gusta más|quiero que siempre|quiero siempre|me gustaría que siempre|espero que|me ayuda|me ayudan|me entran mejor|me entra mejor|me resulta más|me resultan más|me cuesta|me va mejor|me van mejor|más fácil para mí|llámame|llámeme|tutéame|tutéeme|trátame|mi estilo|a mi gusto|por favor siempre|por favor nunca|ahórrate|ahórreme|conmigo|soy más de|cuando me expliques|cuando me explique|lo mío es|me vale con|a mí las|a mí los|a mí me",
    we: "nosotros|nuestro|nuestra|nuestros|nuestras|el equipo|la empresa|este proyecto|el proyecto|el repo|este repo|el repositorio|este repositorio|la casa|aquí en la empresa|en el equipo",
    practice:
      "usamos|utilizamos|empleamos|trabajamos|escribimos|tenemos|lo tenemos|desplegamos|probamos|publicamos|guardamos|llevamos|ponemos|evitamos|seguimos|decidimos|hemos decidido|acordamos|hemos acordado|quedamos en|en este proyecto|en este repo|en este repositorio|para este proyecto|en el equipo|en nuestro|en nuestra|nuestra convención|nuestro estándar|nuestro estilo|nuestra regla|nuestros tests|nuestro código|la convención es|la regla es|el proyecto usa|hacemos|no usamos|nombramos|firmamos|facturamos",
    changed:
      "pasamos de|hemos pasado|nos pasamos|nos hemos pasado|nos mudamos|migramos|hemos migrado|migrado a|cambiamos a|cambiamos de|hemos cambiado|sustituido por|reemplazado por|reemplazamos|dejamos de|hemos dejado|ya no|obsoleto|obsoleta|en desuso|se retira|retirado|quitamos|eliminamos|desde enero|desde febrero|desde marzo|desde abril|desde mayo|desde junio|desde julio|desde agosto|desde septiembre|desde octubre|desde noviembre|desde diciembre|desde que|desde el|desde la|desde este|en enero|la semana pasada|el mes pasado|el año pasado|antes era|ahora se llama|ahora es|ahora son|renombrado|hace un año|hace dos años",
    must: "debe|deben|no debe|no deben|hay que|no hay que|tiene que|tienen que|no se puede|no se pueden|no se toca|no se tocan|no se usa|no se usan|se usa|se usan|se escribe|se escriben|se guarda|se guardan|se hace|se hacen|se pone|se ponen|se llama|se llaman|obligatorio|obligatoria|es necesario|necesita|necesitan|requiere|requieren|está fijado|están fijados|va en|van en|va con|van con|va a|van a|pasa por|pasan por|queda en|no uses|no use|no usen|no toques|no toque|evita|evite|todo en|las aprueba|lo aprueba|no sugieras",
    reason:
      "porque|ya que|puesto que|si no|de lo contrario|para que|por eso|por ello|debido a|por culpa|la razón|el motivo|dado que|se rompe|falla|peta|se cuelga|se queja|se quejan|así que|pues|nunca te va a funcionar|nos pasó",
    contrast: "no|en vez de|en lugar de|sino|y no|pero no|mejor que|sin|más que|ni|a diferencia",
    role: "responsable|encargado|encargada|se encarga|se ocupa|es nuestro|es nuestra|lleva|gestiona|aprueba|aprueban|aprobar|firma|autoriza|visto bueno|decide|revisa|revisan|jefe|jefa|dueño|dueña|pertenece|pasa por|habla con|hable con|pregunta a|pregunte a|avisar|avisar a|avisar antes|en copia|contacto|directora|director|cliente es|nuestro cliente|mantiene|editor|editora|contable|de comunicación|de seguridad|facturación|contabilidad",
    place:
      "está en|están en|se encuentra|se encuentran|vive en|viven en|se guarda en|se guardan en|guardado en|guardados en|en la carpeta|en el directorio|en el servidor|en el disco|en la unidad|el wiki|la wiki|en la bóveda|escucha en|corre en|corren en|en el puerto|viene de|vienen de|sale de|salen de|el canal|al canal|el tablero|junto a|al lado de|en la hoja",
    usage:
      "se ejecuta con|se ejecutan con|se lanza con|se lanzan con|se arranca con|se compila con|se construye con|se despliega con|se despliegan con|se prueba con|se prueban con|van con|va con|ejecuta los tests|los tests van|los tests se|con el comando|el comando|con el script|mediante|a través de|alias|atajo|variable de entorno|en el contenedor|solo funciona con|solo arranca con|a pelo|se hace con|se genera con",
    rule: "regla|norma|convención|política|estándar|guía|directriz|principio|acuerdo|formato|estilo|decisión|proceso|procedimiento|plazo|límite|mayúsculas|minúsculas|prefijo|en inglés|en español|en pasado|en presente|por norma|protocolo|tabulaciones|sangría|comillas|inglés|español|castellano|ortografía|americanismos",
    machine:
      "en esta máquina|en este equipo|en este ordenador|en este portátil|en este servidor|en esta computadora|en mi máquina|en mi ordenador|en mi portátil|en mi equipo|en mi pc|en mi mac|en mi computadora|en mi laptop|mi portátil|mi máquina|mi ordenador",
    you: "cuando me|antes de|pregunta antes|pregúntame antes|pregúnteme antes|enséñame antes|muéstrame antes|muéstreme antes|primero enséñame|tus respuestas|sus respuestas|tus explicaciones|respóndeme|responde|respóndame|contéstame|contesta|explícame|sin emojis|nada de emojis|sé breve|sea breve|respuestas cortas|respuestas breves|en una frase|paso a paso|viñetas|no te disculpes|no se disculpe|sin preguntar|cuando escribas|cuando respondas|cuando expliques|las explicaciones",
    aside:
      "por cierto|a propósito|de paso|ya que estamos|otra cosa|una cosa|una cosa más|ah, y|ah y|oye|antes de que se me olvide|aparte|un detalle|un apunte|cuidado|atención|aclaro|una aclaración|eso sí",
    self: "soy|estoy|tengo|trabajo|vivo|uso|utilizo|escribo|leo|hablo|hago|mi nombre|mi apellido|mi equipo|mi jefe|mi jefa|mi editor|mis textos|mis commits|mis proyectos|mi código|para mí|a mí|daltónico|daltónica|disléxico|disléxica|vegetariano|vegetariana|zurdo|zurda|media jornada|de guardia",
    again:
      "ya dije|ya te dije|ya le dije|te dije|he dicho|ya lo dije|como dije|como te dije|otra vez|de nuevo|por segunda vez|por tercera vez|cuántas veces|como siempre|como antes|ahí también|aquí también|lo mismo",
    task: "aquí|ahí|allí|esta vez|por esta vez|por ahora|de momento|por el momento|hoy|esta noche|ahora mismo|ahora|provisionalmente|temporalmente|en este caso|en esta función|en este archivo|en este test|en este capítulo|en este párrafo|en esta carta|esta función|este archivo|este test|esta línea|esta frase|esta lista|este párrafo|la otra|el otro|mañana|un poco|el título|luego|después|hasta que|este endpoint|ese endpoint",
    hypothetical:
      "si yo|si fuera|si tuviera|si pudiera|si por mí|sería|habría|haría|imagina|supongamos|en teoría|algún día|ojalá|podría ser|como si|deberíamos",
    hedge:
      "quizá|quizás|tal vez|creo que|creo|pienso que|supongo|a lo mejor|probablemente|seguramente|no sé|ni idea|parece|por lo visto|según parece|me imagino|me pregunto|pregunto",
    mood: "me encanta|me gusta|genial|perfecto|qué bien|estupendo|fantástico|maravilloso|excelente|buenísimo|alegra|contento|contenta|feliz|jaja|jajaja|jeje|lol|gracioso|triste|lástima|guay|buenas|buenos días|buenas tardes|hola|adiós|chau|hasta mañana|hasta luego|vaya|uf|bravo|broma|qué bruto|no me digas",
    thanks:
      "gracias|muchas gracias|se lo agradezco|te lo agradezco|de nada|no hay problema|no pasa nada|está bien|muy bien|vale|de acuerdo|muy amable|bien hecho|^sí|^si,|^ok|^bien|^claro|^exacto|^eso es|^dale|sigue|siga|adelante|ya está|ahora sí|me parece bien",
    report:
      "dice|dice que|dicen|dijo|decía|escribió|escribe|según|cita|afirma|mi hermano|mi hermana|mi madre|mi padre|mi compi|mi compañero|mi compañera|un amigo|una amiga|mi amigo|mi amiga|alguien|el proveedor|la documentación|la guía|la gente|la mayoría|me llegó|asegura|mi vecino|mi tía|mi tío",
    retract:
      "olvídalo|olvídelo|déjalo|déjelo|mejor no|no, espera|espera|espere|era broma|es broma|retiro lo dicho|da igual|o no|en realidad no|bueno no|nada, nada|perdón, no",
    ask: "^qué|^cómo|^por qué|^cuál|^cuáles|^quién|^dónde|^cuándo|^cuánto|^puedes|^podrías|^podría|^deberíamos|^debería|^es |^hay |^tienes|^sabes|^no quedaría|^crees|^te parece|verdad$|no$|^¿|¿",
    command:
      "^añade|^añada|^añádela|^agrega|^agregue|^cambia|^cambie|^renombra|^mueve|^escribe|^escriba|^haz|^haga|^pon|^ponga|^muestra|^muéstrame|^dame|^deme|^borra|^elimina|^quita|^ejecuta|^lanza|^revisa|^revise|^mira|^mire|^prueba|^pruebe|^arregla|^corrige|^corrija|^sustituye|^reemplaza|^deja|^deje|^toma|^llama|^usa|^use|^crea|^cree|^traduce|^resume|^resuma|^reinicia|^sube|^baja|^vuelve|^y|^luego|^ahora|^entonces|puedes|podría|me ayudas|^dale|^sigue|^envía|^manda",
    past: "sigue fallando|no funciona|falla otra vez|está roto|sigue sin|ayer|esta mañana|anoche|hace un rato|el otro día|estuve|estaba|fui|fue|tuve|ando|la última vez|antes de ayer|ocurrió",
    refuse:
      "hoy no|ahora no|todavía no|aún no|más tarde|luego|otro día|no hace falta|no es necesario|no gracias|déjalo|déjelo|no lo toque|no lo toques|así está bien|eso es todo|nada más|me lo pienso",
    wrong:
      "^no|^uy no|^mal|^incorrecto|eso está mal|está mal|no es así|no es correcto|me refería|quería decir|el otro archivo|^en realidad|^perdón|^lo siento|^q no|^que no",
    try: "prueba|pruebe|intenta|intente|prueba con|ejecuta|lanza|haz un|primero tienes que",
    resolved:
      "eso era|era eso|ya funciona|ahora funciona|funcionó|ya va|solucionado|arreglado|resuelto|ya no sale|se arregló|me abre|ya abre|ya entra|ya arranca|ya compila|ya pasa|entró|ya no da|ya no falla|me deja|aceptó|anda de nuevo|ya anda|volvió a andar|era el",
  },
}
