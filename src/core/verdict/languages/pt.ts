/** Portuguese. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const INF = "\\p{L}*(?:ar|er|ir|or|ôr|[áêíô](?=-l[oa]))(?:-(?:l[oa]s?|te|me|se|lhes?))?";
const NEXT = "(?:agora(?: mesmo)?|já|em seguida|a seguir|logo|primeiro|depois|daqui a pouco|imediatamente|antes de tudo)";
/** What is done already: a participle, which ends like a verb in the first person. */
const DONE = "(?:(?!(?:cuid|decid|divid|valid|revalid|consolid|convid|elucid|liquid)o>)\\p{L}+(?:ad|id|íd)o|(?:re)?feito|(?:re)?escrito|(?:re)?aberto|(?:des)?coberto|(?:dis|ex|com)?posto|(?:re|pre)?visto|dito|impresso|pronto|perfeito|correto|exato|completo)";
const DO1 = "(?:(?:te|se|me|lhe|lhes) )*(?!" + DONE + ">)(?!\\p{L}*ão>|trabalho>(?! n))(?!(?:tenho|posso|quero|acho|espero|entendo|vejo|sei|devo|penso|suponho|preciso|lembro|como|quando|tudo|isso|isto|claro|mesmo|modo|caso|arquivo|outro|muito|pouco|certo|código|processo|estado|resultado|digo|sou|estou|prefiro|recomendo|sugiro|proponho|lamento|conheço|assumo|considero|feito|novo|primeiro|segundo|último|próximo|texto|passo|erro|relatório|serviço|documento|projeto|banco|módulo|repositório|comando|diretório|conteúdo|conjunto|acesso|cálculo|fluxo|método|título|link|todo|nosso|vosso|meu|esse|este|aquilo|nenhum|tanto|quanto|obrigado|algo|cerca|embaixo|abaixo|acima|dentro|menos|bloco|campo|ponto|ano|dia|tempo|exemplo|motivo|tudo|somando|gráfico|índice|número|valor|pacote|histórico|diagnóstico|armazenamento|servidor|cento|zero|quatro|cinco|oito|ambos|pelo)>)\\p{L}{2,}(?:o|ço)>(?! (?:é|está|estão|são|foi|foram|era|eram|que|do|da|dos|das|já está|não|também está|" + DONE + "|\\p{L}+ " + DONE + ")>)";
/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:certo|ok|okay|perfeito|entendido|claro|pronto|beleza|combinado|tudo bem|tá|tá bom|ótimo|legal|sim|feito|compreendido|recebido|excelente|um (?:momento|instante|minuto|segundo)|bom|bem|obrigado|obrigada|você tem razão|desculpe?|boa)[,.!:–—-]*\\s+)*(?:eu )?";
const GERUND = "\\p{L}+(?:ando|endo|indo|ondo)";

export const pt: Language = {
  code: "pt",
  name: "Portuguese",
  stopWords: "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso vou você agora estou pronto feito claro momento instante deixe irei obrigado meu minha são foram tudo sim verificar arquivo fazer testes quer sem -ção -ões -ando -endo -indo -ado -ada -mente -inho -agem -eiro -ão -ar -er -ir -em -ou verifico certo digo ficheiro verificando erros dois três encontrei corrigir os em foram combinado verificando executando",
  cue: words(`<(?:vou|vamos|deixe?-?(?:me|eu)|deixa|permita-me|agora|já|em seguida|primeiro|depois|passo|começo|continuo|sigo|\\p{L}+(?:arei|erei|irei|direi|farei|aremos|eremos|iremos))>`),
  tailCue: words(`<(?:vou|agora|já|seguida|próxim\\p{L}|depois|instante|momento|minutinho|estou|${GERUND}|continuo)>|…|\\.\\.\\.`),
  constructions: [
    { name: "vou", pattern: words(`<(?:vou|vamos|irei) (?:(?:agora|já|primeiro|começar a|te|lhe|então|também|logo|só) )*(?:${INF}|\\p{L}+[aei]-l[oa]s?)>`), verb: "inside", force: "firm" },
    { name: "futuro, primeira pessoa", pattern: words(`<(?!(?:estarei|serei|poderei|terei|saberei|ficarei)>)\\p{L}{2,}(?:arei|erei|irei|orei)>`), verb: "inside", force: "firm" },
    { name: "deixe-me", pattern: words(`<(?:deix[ae](?:-me| eu|-nos)|deixa eu|permit[ae]-me)>`), verb: "inside", force: "firm" },
    { name: "advérbio e presente", pattern: words(`(?:^|[.,;:–—-]\\s+|<e )${NEXT},? (?:eu )?${DO1}>`), verb: "inside", force: "firm" },
    { name: "passo a", pattern: words(`<(?:passo|começo|continuo|sigo|prossigo|parto|procedo) (?:agora |já )?(?:a|com|para|por)>`), verb: "inside", force: "firm" },
    { name: "estou, gerúndio", pattern: words(`<(?:(?:já |ainda )?estou|estamos|continuo|sigo) (?:(?!(?:tendo|esperando|pensando|vendo um)>)${GERUND}|a (?!ter|espera)${INF})>`), verb: "inside", force: "progress" },
    { name: "gerúndio sem pessoa", pattern: words(`${HEAD}(?:ainda |agora |já )*(?!(?:quando|sendo|tendo|havendo|considerando|usando|segundo|comando|dependendo|falando|supondo|resumindo|mundo|fundo|lindo|bem-vindo)>)${GERUND}>(?![^.!?]*, )(?![^.!?]*<(?:é|são|está|estão|era|foi|pode|deve|faz|fica)>)`), verb: "inside", force: "progress" },
    { name: "próximo passo", pattern: words(`^(?:próxim[oa](?: passo| etapa)?|a seguir|em seguida|depois|agora)\\s*[:–—-]\\s*\\S+ \\S+`), verb: "inside", force: "loose" },
    { name: "necessidade", pattern: words(`<(?:preciso|tenho (?:que|de)|devo|falta|resta) (?:agora |primeiro |antes )?(?:de )?${INF}>`), verb: "inside", force: "loose" },
    { name: "presente, primeira pessoa", pattern: words(`${HEAD}(?:já |agora |também |então )?(?:eu )?${DO1}>(?!\\s*[:=])`), verb: "inside", force: "loose" },
    { name: "presente e advérbio", pattern: words(`${HEAD}${DO1}>(?=[^.!?]*<(?:agora(?: mesmo)?|já|imediatamente|em seguida)>)`), verb: "inside", force: "firm" },
    { name: "o próximo passo é", pattern: words(`<(?:o|a|meu|minha) (?:próxim[oa]|que falta|que resta)(?: (?:passo|tarefa|etapa|coisa))?(?: agora)? (?:é|será|consiste em) \\p{L}+`), verb: "inside", force: "loose" },
    { name: "agora é, falta", pattern: words(`<(?:agora é (?:só )?${INF}|(?:só )?(?:me )?(?:falta|resta)m?(?: ainda)? ${INF})>`), verb: "inside", force: "loose" },
    { name: "um momento para", pattern: words(`<(?:me (?:dá|dê)|dê-me|dá-me|preciso de|só) (?:só )?(?:um|uma|uns|umas|dois|duas|\\d+) (?:\\p{L}+ )?(?:momento|momentinho|segundo|segundos|segundinho|minuto|minutos|minutinho|instante|tempinho|hora|horas)>[^.!?]{0,20}<(?:para|pra|enquanto|e)>`), verb: "inside", force: "firm" },
    { name: "passemos a", pattern: words(`<(?:passemos|passamos|vamos (?:ao|à|aos|às|para|pro|pra)|bora|deixa comigo|mãos à obra|pode deixar|lá vou eu|partiu)>`), verb: "inside", force: "firm" },
    { name: "exortativo", pattern: words(`${HEAD}(?:primeiro,? |agora,? |bem,? )?(?:vejamos|comecemos|revisemos|olhemos|testemos|sigamos|continuemos|passemos)>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,30}<(?:explic\\p{L}+|descrev\\p{L}+|resum\\p{L}+|respond\\p{L}+|contar\\p{L}*|dizer\\p{L}*|esclarec\\p{L}+|detalh\\p{L}+|mostrar\\p{L}*|enumer\\p{L}+|listar\\p{L}*|apresent\\p{L}+|coment\\p{L}+|dar (?:um|uma|o|a)|indicar)>`),
  produce: words(`^.{0,30}<(?:escrev\\p{L}+|redig\\p{L}+|traduz\\p{L}+|calcul\\p{L}+|analis\\p{L}+|criar\\p{L}*|gerar\\p{L}*|elabor\\p{L}+|compor)>`),
  idle: words(`^.{0,30}<(?:recomend\\p{L}+|aconselh\\p{L}+|sugir\\p{L}+|cham(?:arei|o) (?:de )?(?:ess|est|as|os)|us(?:arei|o) (?:o|a|os|as) (?:nome|termo|abreviatura|palavra)|esper\\p{L}+|aguard\\p{L}+|deix(?:ar|o|arei)\\p{L}*|lembrar\\p{L}*|lembro|evit\\p{L}+|mant\\p{L}+|ter em conta|levar em conta|supor|assum\\p{L}+|ser|estar|ficar|respeitar)>`),
  comeBack: words(`<(?:te aviso|(?:te|lhe) (?:digo|direi|falo|conto)|(?:eu )?(?:aviso|avisarei|falo)(?= *[.!…,]|$)|aviso (?:você|quando|assim)|avis(?:o|arei|ar)(?:-te|-lhe)?|informo|retorno|volto (?:já|logo|com)|dou notícias|mantenho .{0,10}informad\\p{L})>`),
  negation: words(`^.{0,30}<(?:não|nunca|jamais|nenhum|nenhuma)>|<não (?:vou|vamos|irei)>`),
  now: words(`<(?:agora|já|em seguida|a seguir|logo|primeiro|depois|instante|instantinho|momento|momentinho|minuto|minutinho|imediatamente|próximo|ainda|antes|mais tarde)>`),
  other: never,
  condition: words(`<(?:se (?!trata)(?:quiser\\p{L}*|você|preferir|precisar|for|houver|desejar|achar|o|a|não|tudo|isso|estiver)|quando (?:quiser|você|estiver|puder|me|terminar|a|o)|assim que|caso|a menos que|com (?:sua|a sua|o seu) (?:aprovação|permissão|ok|autorização)|após (?:sua|a sua)|depois que você|me avise|avise-me|diga-me|antes que|senão|caso contrário|até que)>`),
  offer: words(`<(?:posso (?:também|ainda)|poderia|quer que|gostaria|deseja que|com prazer|à disposição)>`),
  policy: words(`<(?:de agora em diante|a partir de (?:agora|hoje)|daqui (?:para|pra) (?:a )?frente|daqui em diante|doravante|no futuro|sempre|cada vez|toda vez|nesta conversa|enquanto durar|durante (?:esta|nossa)|da próxima vez|por padrão)>`),
  request: words(`<(?:por favor,? (?!aguard|esper|um (?:instante|momento))\\p{L}+|me (?:diga|envie|mande|passe|informe)|diga-me|envie(?:-me)?|mande(?:-me)?|confirme|confirma|escolha|preciso (?:que|do|da|de|saber)|você pode|poderia|pode me|qual|quais)>`),
  question: /(?!)/,
  courtesy: /^(?:\W|obrigad[oa].*|(?:só )?(?:um|mais um) (?:instante|instantinho|momento|momentinho|minuto|minutinho|segundo).*|(?:por favor,? )?(?:aguarde|espere).*|já (?:volto|volto já).*|(?:posso ajudar|precisa de|algo) mais.*|mais alguma.*|claro|perfeito|entendido|certo|ok|beleza|combinado|pronto|tudo bem|isso (?:pode|vai|deve) .{0,40})[.!,?…\s]*$/i,
  report: words(`<(?:foi|foram|feito|feita|pronto|pronta|terminei|acabei|concluíd\\p{L}|está|estão|ficou|ficaram|fiz|\\p{L}{3,}(?:ei|ou|aram)|tudo (?:certo|ok)|funciona|aqui (?:está|estão|tem)|batem|passou|passaram)>|✅`),
  blocker: words(`<(?:não (?:posso|consigo|consegui|tenho (?:acesso|permissão)|é possível|foi possível|está (?:disponível|ativ\\p{L}))|sem (?:acesso|permissão|conexão)|falhou|falha|erro|negad\\p{L}|recusad\\p{L}|expirad\\p{L}|bloquead\\p{L}|impossível|falta)>`),
  waiting: words(`<(?:agendad\\p{L}|automaticamente|em segundo plano|aguardando|à espera)>`),
  progress: words(`^(?:ok[,.]? |sim[,.]? )?(?:(?:ainda )?(?:estou|sigo) (?:nisso|trabalhando|vendo)|em andamento|trabalhando (?:nisso|em|no|na)|processando|(?:só )?um (?:instante|instantinho|momento|momentinho|minutinho)|quase (?:lá|pronto))>.{0,30}$`),
  running: words(`<(?:está (?:rodando|em execução|executando|sendo (?:executad\\p{L}|enviad\\p{L}|processad\\p{L}))|em segundo plano|iniciad[oa]|iniciei|aguarde)>`),
  done: words(`<(?:está|estão|foi|foram|ficou) (?:\\p{L}+ )?(?:reservad[oa]s?|enviad[oa]s?|salv[oa]s?|publicad[oa]s?|agendad[oa]s?|registrad[oa]s?|anotad[oa]s?)>|(?:^|[.!,] )(?:já )?(?:foi |foram |está |ficou )*(?:anotei|anotad[oa]|salvei|salv[oa]|guardei|enviei|enviad[oa]|mandei|registrei|registrad[oa]|reservei|reservad[oa]|publiquei|publicad[oa]|agendei|agendad[oa]|criei|apaguei|excluí)>`),
  stub: /^(?:sem resposta|não é necessária? (?:resposta|responder)|nenhuma resposta necessária|vazio|nada)[.]?$/i,
  asksForPlan: words(`<(?:como (?:você )?faria|plano|proposta|por que|porquê|explique|explica|descreva|sem (?:mexer|alterar)|só (?:diga|explique)|abordagem)>`),
  asksForWork: words(`<(?:faça|faz|corrija|crie|escreva|adicione|remova|apague|execute|rode|teste|verifique|atualize|envie|instale|continue|siga|anote|salve|por favor|quero|preciso)>`),
  step: words(`^(?:depois |primeiro )?(?:${INF}) `),
  addressee: words(`<(?:você|vocês|te|ti|tu|seu|sua|quiser\\p{L}*|confirmar|puder|preferir|precisar|desejar|me|avise|diga|achar|lhe|autorizar|aprovar)>`),
  asksForText: words(`<(?:conto|história|poema|canção|música|carta|e-?mail|mensagem|artigo|redação|traduz\\p{L}*|tradução|reescrev\\p{L}+|diálogo|roteiro|discurso|piada)>`),
  presents: words(`^(?:[^.!?]{0,40}[,:!–—-]\\s+)?(?:aqui (?:está|estão|vai|vão|tem)|segue|seguem|este é|esta é|estes são) (?:\\p{L}+ ){0,4}(?:resumo|lista|relatório|tabela|plano|resultados?|passos|respostas?|rascunho|código|opções|detalhes|análise|visão geral|panorama|comparação|tradução)>[^.!?:]{0,80}[.!…]*$`),
  planWord: words(`<(?:plano|passos?|etapas?|fases?|estratégia|roteiro)>`),
  success: words(`<(?:tod[oa]s (?:os|as) [^.!?]{0,40}<(?:passam|passaram|passando|verdes?)|(?:testes|build|compilação|suíte)[^.!?]{0,30}<(?:passam|passou|passaram|passando|verdes?|com sucesso|sem erros)|(?:compila|compilou|enviado|publicado|instalado) (?:\\p{L}+ )?(?:com sucesso|sem erros))>`),
  admits: words(`<(?:exceto|mas|porém|embora|falh\\p{L}+|ainda|se|quando|deve(?:ria)?)>`),
};
