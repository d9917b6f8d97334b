/** Spanish. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const INF = "\\p{L}*(?:ar|er|ir|ír)(?:l[oae]s?|me|te|se|nos)*";
/** What is done already: a participle, which ends like a verb in the first person. */
const DONE = "(?:(?!(?:cuid|decid|divid|valid|consolid|añad|pid|mid|olvid|traslad|liquid)o>)\\p{L}+(?:ad|id|íd)o|(?:re)?hecho|(?:re)?escrito|(?:re)?abierto|(?:des)?cubierto|(?:re)?suelto|resuelto|(?:de)?vuelto|(?:dis|ex|com)?puesto|(?:re|pre)?visto|dicho|impreso|listo|perfecto|correcto|exacto|completo)";
const DO1 = "(?:(?:te|se|me|le|les|lo|la|los|las|os) )*(?!" + DONE + ">)(?!\\p{L}+(?:me|nos|se|te)l[oa]s?>)(?!(?:tengo|puedo|quiero|creo|espero|entiendo|veo|sé|debo|pienso|supongo|necesito|recuerdo|solo|como|cuando|todo|esto|eso|pero|luego|claro|listo|mismo|modo|caso|archivo|número|otro|mucho|poco|bueno|cierto|método|código|proceso|estado|resultado|digo|soy|estoy|prefiero|recomiendo|sugiero|propongo|lamento|siento|conozco|asumo|considero|hecho|nuevo|viejo|primero|segundo|tercero|último|próximo|texto|paso|cambio|perfecto|correcto|exacto|entendido|completo|resuelto|arreglado|servicio|documento|proyecto|módulo|repositorio|comando|directorio|contenido|conjunto|acceso|cálculo|flujo|título|todo|nuestro|vuestro|algo|abajo|dentro|menos|bloque|campo|punto|año|tiempo|ejemplo|motivo|gráfico|índice|historial|diagnóstico|almacenamiento|fallo|dato|cero|cuatro|cinco|ocho|ambos|quedo|ningún|tanto|cuanto|respecto|embargo|recurso|formulario|usuario|formato)>)\\p{L}{2,}(?:o|go|zco|oy)>(?! (?:es|está|están|son|fue|fueron|era|que|de|del|no|ya está|" + DONE + "|\\p{L}+ " + DONE + ")>)";
const NEXT = "(?:ahora(?: mismo)?|enseguida|ya(?: mismo)?|al instante|a continuación|acto seguido|primero|después|luego|en un momento|de inmediato|inmediatamente|seguidamente|antes que nada)";
/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:bien|ok|okay|vale|perfecto|entendido|claro|listo|de acuerdo|genial|estupendo|muy bien|sí|hecho|comprendido|recibido|excelente|por supuesto|un (?:momento|segundo|minuto)|bueno|gracias|tienes razón|tiene razón|disculpa|perdón)[,.!:–—-]*\\s+)*(?:yo )?";
const GERUND = "\\p{L}+(?:ando|iendo|yendo|éndo\\p{L}+|ándo\\p{L}+)";

export const es: Language = {
  code: "es",
  name: "Spanish",
  stopWords: "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ya este sí porque esta te voy ahora está tu listo hecho claro momento déjame enseguida procedo continúo tengo he hay puedo también mi déjeme revisar archivo estoy revisando hacer pruebas quieres sin -ción -ado -ada -ando -iendo -mente -dad -aré -eré -iré -ados -adas -ar -er -ir -os -ón cuando confirmes publico entendido archivos",
  cue: words(`<(?:voy|vamos|déj\\p{L}+|permít\\p{L}+|ahora|enseguida|ya|ahorita|a continuación|primero|luego|paso|procedo|sigo|continúo|empiezo|comienzo|me pongo|\\p{L}+(?:aré|eré|iré|dré|rré|aremos|eremos|iremos))>`),
  tailCue: words(`<(?:voy|ahora|enseguida|ya|siguiente|después|luego|momento|segund\\p{L}*|sigo|continúo|estoy|${GERUND}|al instante)>|…|\\.\\.\\.`),
  constructions: [
    { name: "voy a", pattern: words(`<(?:voy|vamos) (?:ahora |ya |primero |enseguida )?a (?:ir )?${INF}>`), verb: "inside", force: "firm" },
    { name: "futuro, primera persona", pattern: words(`<(?!(?:quizás?|estaré|seré|podré|tendré|habré|sabré|querré|dependeré)>)\\p{L}{2,}(?:aré|eré|iré|dré|rré)>`), verb: "inside", force: "firm" },
    { name: "déjame", pattern: words(`<(?:déj[ae](?:me|nos)|permít[ae](?:me|nos)|perm[ií]te(?:me|nos))>(?! saber)`), verb: "inside", force: "firm" },
    { name: "adverbio y presente", pattern: words(`(?:^|[.,;:–—-]\\s+|<y )${NEXT},? ${DO1}>`), verb: "inside", force: "firm" },
    { name: "presente y adverbio", pattern: words(`^(?:bien[,.]? |ok[,.]? |perfecto[,.]? |entendido[,.]? |claro[,.]? )?(?:yo )?${DO1} [^.!?]*<(?:ahora(?: mismo)?|enseguida|ya mismo|al instante|de inmediato)>`), verb: "inside", force: "firm" },
    { name: "paso a", pattern: words(`<(?:paso|procedo|comienzo|empiezo|sigo|continúo|prosigo|me pongo|me encargo|me ocupo) (?:ahora |ya )?(?:a|con|por|de)>`), verb: "inside", force: "firm" },
    { name: "estoy, gerundio", pattern: words(`<(?:(?:ya )?estoy|sigo|estamos|ando) (?!(?:teniendo|esperando|pensando|entendiendo|viendo un)>)${GERUND}>`), verb: "inside", force: "progress" },
    { name: "gerundio sin persona", pattern: words(`^(?:bien[,.]? |ok[,.]? |listo[,.]? |ahora |perfecto[,.]? )*(?!(?:cuando|siendo|teniendo|habiendo|considerando|usando|según|blando|comando|dependiendo|hablando|suponiendo|resumiendo)>)${GERUND}>(?![^.!?]*, )(?![^.!?]*<(?:es|son|está|están|era|fue|puede|debe|hace|se (?:puede|consigue|logra|evita))>)`), verb: "inside", force: "progress" },
    { name: "siguiente paso", pattern: words(`^(?:siguiente(?: paso)?|próximo paso|a continuación|después|ahora)\\s*[:–—-]\\s*\\S+ \\S+`), verb: "inside", force: "loose" },
    { name: "necesidad", pattern: words(`<(?:necesito|tengo que|debo|hay que|me falta|toca) (?:ahora |primero |antes )?${INF}>`), verb: "inside", force: "loose" },
    { name: "presente, primera persona", pattern: words(`${HEAD}(?:ya |ahora |también )?${DO1}>(?!\\s*[:=])`), verb: "inside", force: "loose" },
    { name: "presente y adverbio, tras un saludo", pattern: words(`${HEAD}${DO1}> ?(?=[^.!?]*<(?:ahora(?: mismo)?|enseguida|ya mismo|al instante|de inmediato|ahorita)>)`), verb: "inside", force: "firm" },
    { name: "presente coordinado", pattern: words(`<y (?:luego |después |ya |ahora )?(?:te |se |le |les )?(?:lo|la|los|las) ${DO1}>`), verb: "inside", force: "loose" },
    { name: "el siguiente paso es", pattern: words(`<(?:el|lo|la|mi) (?:próxim[oa]|siguiente|únic[oa] que (?:falta|queda)|que (?:falta|queda|sigue|toca))(?: (?:paso|tarea|etapa|cosa))?(?: ahora)? (?:es|será|consiste en)>(?= (?!que (?:tú|usted))\\p{L}+)`), verb: "inside", force: "loose" },
    { name: "toca, falta", pattern: words(`<(?:(?:ahora |ya )?toca|(?:(?:ya )?(?:sólo|solo) )?(?:me |nos )?(?:falta|queda)n?) (?:por )?${INF}>`), verb: "inside", force: "loose" },
    { name: "un momento para", pattern: words(`<(?:dame|deme|denme|dadme|necesito|permíteme|permítame) (?:sólo |solo )?(?:un|una|unos|unas|dos|tres|\\d+) (?:\\p{L}+ )?(?:momento|momentito|segundo|segundos|minuto|minutos|minutito|rato|instante|hora|horas)>[^.!?]{0,20}<(?:para|mientras|y)>`), verb: "inside", force: "firm" },
    { name: "manos a la obra", pattern: words(`<(?:manos a la obra|allá voy|voy con|vamos con|sigamos con|pasemos a|pasamos a|vamos (?:al|a la|a los|a las|a por)|me pongo (?:con|a)|me encargo|déjalo en mis manos|lo hago (?:ya|ahora)|en marcha)>`), verb: "inside", force: "firm" },
    { name: "exhortativo", pattern: words(`${HEAD}(?:primero,? |ahora,? |bien,? |a ver,? )?(?:veamos|empecemos|comencemos|revisemos|miremos|probemos|sigamos|continuemos|pasemos|vayamos|echemos|arranquemos)>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,30}<(?:explic\\p{L}+|describ\\p{L}+|resum\\p{L}+|respond\\p{L}+|contest\\p{L}+|contar\\p{L}*|decir\\p{L}*|aclar\\p{L}+|detall\\p{L}+|mostrar\\p{L}*|enumer\\p{L}+|list(?:ar|aré)\\p{L}*|presentar\\p{L}*|coment\\p{L}+|repas\\p{L}+|dar\\p{L}* (?:un|una|la|el|los|las|mi)|indicar\\p{L}*|señal\\p{L}+)>`),
  produce: words(`^.{0,30}<(?:escrib\\p{L}+|redact\\p{L}+|traduc\\p{L}+|calcul\\p{L}+|analiz\\p{L}+|crear\\p{L}*|generar\\p{L}*|diseñ\\p{L}+|compon\\p{L}+|prepar\\p{L}+)>`),
  idle: words(`^.{0,30}<(?:llam(?:aré|o|ar)\\p{L}* (?:a )?(?:est|l[oa]s|ambas|ambos)|us(?:aré|o) (?:el|la|los|las) (?:nombre|término|abreviatura|palabra|forma)|recomiend\\p{L}+|aconsej\\p{L}+|sugier\\p{L}+|esper\\p{L}+|aguard\\p{L}+|dej(?:ar|aré|o)\\p{L}*|record\\p{L}+|evit\\p{L}+|mantend\\p{L}+|mantener|tener en cuenta|tendré|seguir\\p{L}* tus|suponer|asum\\p{L}+|ser|estar|pensar|recordar|respetar\\p{L}*)>`),
  comeBack: words(`<(?:(?:te|le|les|os) (?:aviso|avisaré|digo|diré|confirmo|confirmaré|cuento|contaré|informo|informaré|notifico)|le (?:aviso|avisaré|informo)|vuelvo (?:enseguida|pronto|con)|volveré|regreso|avisar(?:te|le)|mantendré informad\\p{L})>`),
  negation: words(`(?:^|<)no (?:\\p{L}+ )?(?:voy|vamos|\\p{L}+ré)>|^.{0,30}<(?:no|nunca|jamás|ningún|ninguna)>`),
  now: words(`<(?:ahora|enseguida|ya|al instante|a continuación|acto seguido|primero|después|luego|momento|momentito|segundo|segundito|minuto|inmediato|inmediatamente|siguiente|antes|todavía|aún|sigo|ahorita|más tarde)>`),
  other: never,
  condition: words(`<(?<!<(?:ver|comprobar|verificar|revisar|confirmar|saber|mirar|probar) )si (?!bien)|<(?:cuando (?:quieras|quiera|me|lo|termine|esté|estés|puedas|tengas|tenga|confirmes|confirme|apruebes)|una vez que|en cuanto|salvo que|a menos que|en caso de|con tu (?:permiso|aprobación|visto bueno|ok)|tras tu|antes de que|de lo contrario|si no|avísame|dime|según (?:lo que|prefieras)|hasta que)>`),
  offer: words(`<(?:puedo (?:también|además)|podría|quieres que|desea que|te gustaría|quisieras|con gusto|encantad[oa]|si (?:quieres|lo deseas|gustas))>`),
  policy: words(`<(?:de ahora en adelante|a partir de (?:ahora|hoy|este)|desde ahora|en adelante|en el futuro|siempre|cada vez|en esta (?:conversación|charla)|durante (?:esta|nuestra)|la próxima vez|por defecto|nunca)>`),
  request: words(`<(?:(?:pása|da|dá|di|envía|manda|mánda|escríbe|confírma|compárte|indíca|cópia|péga|muéstra|déja)(?:me|nos)(?:l[oa]s?)?|por favor,? (?!esper|aguard|un momento|dame un)\\p{L}+|dime|dígame|indíca(?:me|nos)|envía(?:me|nos)|mánda(?:me|nos)|pása(?:me|nos)|compárte(?:me|nos)|confirma(?:me)?|confírmame|elige|elija|necesito (?:que|tu|su|el|la|un|una|saber)|podrías|puedes|podría (?:usted)?|cuál|qué (?:prefieres|opción))>`),
  question: /(?:^|\s)¿/,
  courtesy: /^(?:\W|gracias.*|(?:un|deme un|dame un) (?:momento|momentito|segundo|segundito|minuto).*|(?:por favor,? )?(?:espera|espere|aguarda|aguarde).*|enseguida|ya (?:casi|vuelvo).*|¿?(?:algo|alguna cosa) más.*|¿?(?:te|le) puedo ayudar en.*|claro|perfecto|entendido|listo|de acuerdo|ok|vale|bien|estupendo|genial|muy bien|por supuesto|esto (?:puede|va a|tomará).{0,50})[.!,?…\s]*$/i,
  report: words(`<(?:he|ha|han|hemos|hecho|listo|lista|terminado|terminé|completad\\p{L}+|quedó|quedaron|está|están|fue|fueron|\\p{L}{3,}(?:é|ó)|funciona|aquí (?:está|tienes|están)|esta es|estos son|pasó|pasaron|correctamente)>|✅`),
  blocker: words(`<(?:no (?:puedo|pude|logré|tengo (?:acceso|permisos?)|es posible|se puede|está (?:disponible|activo))|sin (?:acceso|permiso|conexión)|falló|fallo|error|denegad\\p{L}|rechazad\\p{L}|caducad\\p{L}|bloquead\\p{L}|imposible|faltan?)>`),
  waiting: words(`<(?:programad\\p{L}|automáticamente|en segundo plano|a la espera|quedo a la espera|esperando (?:a|tu|su|la))>`),
  progress: words(`^(?:ok[,.]? |sí[,.]? )?(?:(?:sigo|estoy|seguimos) (?:en ello|en eso|trabajando|con ello)|(?:en|aún en) (?:ello|proceso|curso|marcha)|trabajando (?:en|con)|procesando|(?:un|dame un|deme un) (?:momento|momentito|segundo|segundito)|ya casi|casi list[oa])>.{0,30}$`),
  running: words(`<(?:se está (?:ejecutando|descargando|subiendo|procesando)|está (?:en marcha|corriendo|ejecutándose|en curso)|en segundo plano|iniciad[oa]|lanzad[oa]|por favor,? espera)>`),
  done: words(`<(?:ya )?(?:te|le|lo|la|los|las|se)(?: lo| la)? (?:he|hemos) (?:reservado|enviado|guardado|anotado|publicado|programado|creado|eliminado|registrado|mandado|agendado|añadido|apuntado)>|<(?:está|queda|quedó|han sido|ha sido) (?:\\p{L}+ )?(?:reservad[oa]|enviad[oa]|guardad[oa]|publicad[oa]|programad[oa]|registrad[oa])>|(?:^|[.!,] )(?:ya (?:lo |la |te lo |te la )?|listo,? |hecho,? )?(?:he |ha sido |quedó |está |fue |lo |la )*(?:anoté|anotado|guardé|guardad[oa]|envié|enviad[oa]|mandé|mandad[oa]|registré|registrad[oa]|reservé|reservad[oa]|publiqué|publicad[oa]|agendé|agendad[oa]|creé|eliminé|eliminad[oa]|subí|programé|programad[oa])>`),
  stub: /^(?:no (?:se requiere|hace falta|es necesaria?) (?:respuesta|responder)|sin respuesta|vacío|nada)[.]?$/i,
  asksForPlan: words(`<(?:cómo (?:harías|lo harías|arreglarías)|plan|propuesta|por qué|explica\\p{L}*|describe|sin (?:tocar|cambiar)|solo (?:dime|explica)|enfoque)>`),
  asksForWork: words(`<(?:haz|arregla|corrige|crea|escribe|añade|agrega|borra|elimina|ejecuta|corre|prueba|revisa|actualiza|envía|sube|instala|continúa|sigue|adelante|hazlo|anota|guarda|por favor|quiero|necesito)>`),
  step: words(`^(?:luego |después |primero )?(?:${INF}|\\p{L}+(?:a|e)) `),
  addressee: words(`<(?:tú|te|ti|usted|ustedes|tu|tus|su|quieras?|quieres?|confirmes?|puedas?|tengas?|apruebes?|aprueba|prefieras?|prefieres?|digas?|gustes?|necesites?|necesitas?|me|avísame|dime|deseas?|desees?|estés|lo|parece|autorices?)>`),
  asksForText: words(`<(?:cuento|historia|poema|canción|carta|correo|mensaje|artículo|ensayo|traduce|traducción|reescribe|diálogo|guion|discurso|chiste)>`),
  presents: words(`^(?:[^.!?]{0,40}[,:!–—-]\\s+)?(?:aquí (?:tienes|está|están|va|tiene)|este es|esta es|estos son|estas son|te (?:dejo|paso|presento)) (?:\\p{L}+ ){0,4}(?:resumen|lista|listado|informe|tabla|plan|resultados?|pasos|respuestas?|borrador|código|opciones|detalles|análisis|panorama|vista|comparación|traducción)>[^.!?:]{0,80}[.!…]*$`),
  planWord: words(`<(?:plan|pasos?|etapas?|fases?|estrategia|hoja de ruta)>`),
  success: words(`<(?:tod[oa]s (?:las|los)? ?[^.!?]{0,40}<(?:pasan|pasaron|han pasado|están en verde|superad[oa]s)|(?:pruebas|tests?|compilación|build|suite)[^.!?]{0,30}<(?:pasan?|pasó|pasaron|correctamente|sin errores|con éxito|en verde)|(?:compila|compiló|desplegado|subido|enviado) (?:\\p{L}+ )?(?:correctamente|sin errores|con éxito))>`),
  admits: words(`<(?:excepto|pero|salvo|aunque|fall\\p{L}+|errores (?!sin)|todavía|aún|si|cuando|debería)>`),
};
