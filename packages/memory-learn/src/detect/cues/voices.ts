import { bareText, lazily } from "@caliban/text"

// What says that a sentence is not the user's own statement about how things are, in the languages of `phrases.ts`.

const LEAD =
  "ok(?:ay)?|so|and|also|but|well|hm+|hi|hey|hello|now|then|by the way|btw|fyi|actually|aber|und|übrigens|et|mais|bon|au fait|y|pero|por cierto|e|mas|ma|en|maar|и|а|но|ну"
const ASKING =
  "please|pls|(?:can|could|would|will) you|help me|bitte|kannst du|könntest du|können sie|würdest du|peux-tu|tu peux|pouvez-vous|pourr(?:ais-tu|iez-vous)|puedes|podrías|puede|por favor|puoi|potresti|può|per favore|você pode|pode|podes|poderia|kun je|kunt u|wil je|можешь|можете|пожалуйста"
/** What is done to a text. */
const TASKS =
  "summari[sz]e|sum up|tl;?dr|translate|proof-?read|rewrite|rephrase|reword|paraphrase|shorten|polish|transcribe|reply to|respond to|extract|draft|compose|(?:write|send|post)(?= (?:\\p{L}+ ){0,2}(?:e-?mail|mail|message|tweet|post|letter|reply|poem|story|tale|song|speech|essay|reminder)(?!\\p{L}))|fass\\p{L}*|zusammenfassen|übersetz\\p{L}*|korrigier\\p{L}*|(?:um)?formulier\\p{L}*|résume[zr]?|tradui\\p{L}*|corrige[zr]?|reformule[zr]?|relis\\p{L}*|relire|resum[eai]\\p{L}*|traduc\\p{L}*|traduz\\p{L}*|reescr\\p{L}*|corrij\\p{L}*|riassum\\p{L}*|riscriv\\p{L}*|correggi\\p{L}*|schreib\\p{L}*(?= .{0,25}(?:mail|nachricht|brief|geschichte|gedicht|märchen|lied|rede|krimi|roman))|entwirf|verfass\\p{L}*|rédige[rz]?|écri\\p{L}*(?= .{0,25}(?:mail|message|lettre|histoire|conte|poème|chanson|discours|roman))|(?:racont|invent)\\p{L}*(?= .{0,25}(?:histoire|cuento|historia|história|conto|storia))|redact\\p{L}*|escrib\\p{L}*(?= .{0,25}(?:correo|mensaje|carta|cuento|historia|relato|poema|canción|novela))|cuéntame (?=un)|escrev\\p{L}*(?= .{0,25}(?:mail|mensagem|carta|história|conto|poema))|scriv\\p{L}*(?= .{0,25}(?:mail|messaggio|lettera|storia|racconto|poesia))|schrijf(?= .{0,25}(?:mail|bericht|brief|verhaal|gedicht|sprookje))|напиш\\p{L}*(?= .{0,25}(?:письм|сообщ|пост|рассказ|сказк|стих|истори))|vat|samenvat\\p{L}*|vertaal\\p{L}*|vertalen|herschrijf|herschrijven|перевед\\p{L}*|перескаж\\p{L}*|перепиш\\p{L}*|исправ\\p{L}*|отредактируй\\p{L}*"
/** What a text is checked for. */
const CHECKS =
  "how (?:do|would|can|should) (?:you|i|we) say|how to say|was heißt|wie (?:sagt man|sage ich)|comment (?:dit-on|dire|dirais-tu)|cómo se dice|como se diz|come si dice|hoe zeg je|как (?:будет|сказать)|my english|grammar|spelling|grammatik|rechtschreibung|grammaire|orthographe|gramática|ortografía|grammatica|ortografia|spelling|грамматик\\p{L}*|орфографи\\p{L}*"
const TEXTS =
  "(?:e-?)?mails?|messages?|texts?|letters?|notes|(?<=(?:this|the|a|my|his|her|following) )note|minutes|transcripts?|threads?|chats?|articles?|posts?|documents?|docs|readme|wiki|tickets?|reviews?|sentences?|paragraphs?|drafts?|slack|teams|comments?|nachricht\\p{L}*|brief|notiz\\p{L}*|protokoll|artikel|beitrag|dokument|doku|satz|absatz|entwurf|courriels?|lettres?|textes?|phrases?|paragraphes?|comptes? rendus?|correos?|mensajes?|textos?|cartas?|notas?|artículos?|documentos?|frases?|messagg\\p{L}*|testo|letter[ae]|mensage[mn]s?|berichten?|tekst|brieven|письм\\p{L}*|сообщени\\p{L}*|текст\\p{L}*|стать\\p{L}*|документ\\p{L}*|переписк\\p{L}*"
const THESE =
  "this|these|the following|dies\\p{L}*|folgend\\p{L}*|cet(?:te)?|ces?|est[aeo]s?|siguientes?|quest[aeio]|seguent[ei]|deze|dit|volgende|эт\\p{L}+|следующ\\p{L}+"
const TEXTS_UNSPACED =
  "メール|メッセージ|文章|記事|議事録|ドキュメント|邮件|郵件|消息|文档|会议纪要|메일|메시지|문서|회의록"
const BELOW =
  "below|attached|unten|anbei|ci-dessous|ci-joint|abajo|adjunto|abaixo|em anexo|qui sotto|allegat[oa]|hieronder|ниже"
const GROUP =
  "(?:hi|hello|hey|dear|hallo|liebe|bonjour|salut|chers?|hola|ciao|beste) (?:all|team|everyone|everybody|folks|zusammen|alle|kolleg\\p{L}*|à tous|tous|collègues|a todos|equipo|a tutti|allemaal|collega's)|dear \\p{L}+|sehr geehrte\\p{L}*.{0,30}|estimad[oa]s?.{0,30}|уважаем\\p{L}*.{0,30}|всем привет|各位\\p{L}*|大家好|皆さん|皆様|여러분"
/** After these, it is the user or the assistant who says it. */
const OWN_VOICE =
  "i|we|you|to|never|always|not|don't|please|and|just|as|i've|i have|was|were|ich|wir|j'ai|nous avons"
const SAYING =
  "said|says|say|wrote|told|tells|thinks|believes|claims|claimed|insists|complains|argues|writes(?= that|:|,)|(?:asked|asks|wants|expects|requested|reminded)(?= (?:me|us|for|that|everyone|everybody)(?!\\p{L}))|states that|according to|sagte?|(?:schreibt|schrieb|meinte?)(?=:|,| (?:uns|mir|dass))|laut \\p{L}+|hat (?:mir |uns |mich )?(?:geschrieben|gesagt|gebeten)|bat (?:uns|mich)|(?:im|in der|in den|auf der|dort|da) .{0,40}steht|disait|dit(?=:| :| que)|écrit(?=:| :| que)|a (?:écrit|dit|demandé)|(?:nous|me) demande|selon|d'après|dice|dijo|escribió|escribe(?=:| que)|según|(?:me|nos) (?:pidió|pide)|ha (?:detto|scritto|chiesto)|secondo (?:il|la|lo|i|le)|scrive(?=:| che)|diz|disse|escreveu|segundo [oa]s?|de acordo com|pediu|zegt|zei|schreef|schrijft(?=:| dat)|volgens|vroeg|говор[ия]т|сказал\\p{L}*|написал\\p{L}*|пиш[еу]т|согласно|попросил\\p{L}*|просит"
const SAYING_UNSPACED =
  '(?<![我们們])[说說](?=[:,“「"]|我们|要|从)|写[着道]|寫[著道]|告诉(?:我|我们)|根据|要求我们|让我们|によると|によれば|からの(?:メール|メッセージ|連絡)|と言っ|と言いま|と書い|とのこと|에 따르면|라고 (?:했|말|썼|하)'
const SUPPOSING =
  "(?:i|we) (?:don't|do not|can't|cannot) (?:know|remember|recall|tell) (?:if|whether|where|what|which|who|how|why|when)|i'm not sure (?:if|whether|where|what|which)|in (?:the|a|my|his|her) (?:novel|short story|tale|movie|poem|dream)|the character's name|ich weiß nicht(?: mehr)?,? (?:ob|wo|wie|was|wer|wann|welche\\p{L}*)|im (?:roman|märchen|traum)|in (?:der|meiner|einer) erzählung|je ne sais (?:pas|plus) (?:si|où|quel\\p{L}*|comment|ce)|dans (?:le|mon|un) (?:roman|conte|rêve)|no sé (?:si|dónde|qué|cómo|cuál)|en (?:la|mi|una) novela|en (?:el|mi|un) (?:cuento|sueño)|não sei (?:se|onde|qual)|no (?:meu )?(?:romance|conto|sonho)|non so (?:se|dove|quale)|nel (?:mio )?(?:romanzo|racconto|sogno)|ik weet niet (?:of|waar|welke)|in (?:de|mijn) (?:roman|droom)|(?:я )?не знаю,? (?:если|ли|где|как\\p{L}*)|в (?:романе|сказке)|what if|suppos(?:e|ing)|imagine|pretend(?= (?:that )?(?:i|my|we|our)(?!\\p{L}))|for the sake of argument|i(?:'ve| have)? (?:read|heard) (?:somewhere )?that|let's (?:say|assume|suppose)|assum(?:e|ing)|hypothetically|maybe|perhaps|possibly|(?:i|we|you) (?:could|might)|angenommen|stell(?:en sie)? (?:dir|sich) vor|stellen wir uns vor|nehmen wir an|mal angenommen|was wäre,? wenn|was,? wenn|vielleicht|eventuell|wir könnten|supposons|suppose que|imagin(?:e|ons|ez)|admettons|et si|disons que|peut-être|on pourrait|nous pourrions|supong(?:amos|o que)|supón|imagin(?:a|emos)|digamos|y si|¿y si|qué tal si|quizás?|tal vez|a lo mejor|podríamos|suponha(?:mos)?|vamos supor|imagin(?:a|e|emos)|digamos|e se|talvez|quem sabe|poderíamos|supponiamo|immagin(?:a|iamo)|mettiamo che|diciamo che|e se|forse|magari|potremmo|stel dat|stel je voor|wat als|misschien|laten we zeggen|we zouden kunnen|допустим|предположим|представ(?:ь|им)|может быть|а что,? если|что,? если|возможно|если бы|наверное|мы могли бы"
/** Conditions that are not so. */
const IF =
  "if (?:i|we|it|they|the) .{0,60}(?:would|'d)|(?:wenn|falls) .{0,60}(?:würden?|hätten?|wären?|könnten?|bräuchten?)|si (?:on|nous|j'|je|vous|tu) .{0,60}(?:rais|rait|rions|riez|raient)|si .{0,60}\\p{L}(?:ría|ríamos|rían)|se .{0,60}\\p{L}(?:ríamos|riam|remmo|rebbe(?:ro)?)|als we .{0,60}(?:zouden|zou)"
const PERSON =
  "colleagues?|co-?workers?|boss|manager|friends?|wife|husband|partner|brother|sister|mother|father|mom|dad|son|daughter|roommate|flatmate|neighbou?r|kolleg\\p{L}*|chefin|chef|freund\\p{L}*|frau|mann|bruder|schwester|mutter|vater|sohn|tochter|collègues?|patronn?e?|amie?s?|femme|mari|frère|sœur|soeur|mère|père|compañer[oa]s?|colegas?|jef[ea]s?|amig[oa]s?|mujer|esposa|marido|hermano|hermana|madre|padre|chefes?|namorad[oa]|collegh?[aei]|capo|amic[oai]|moglie|marito|fratello|sorella|collega's|baas|vriend\\p{L}*|vrouw|broer|zus|moeder|vader|коллег\\p{L}*|начальни\\p{L}*|друг|подруг\\p{L}*|жен[аыуе]|муж\\p{L}{0,2}|брат|сестр\\p{L}"
const OUTSIDER =
  "customer|client|vendor|supplier|competitor|contractor|kunde|kundin|lieferant\\p{L}*|auftraggeber\\p{L}*|cliente?|fournisseur|proveedor|fornecedor|fornitore|klant|leverancier|клиент|заказчик|поставщик"
const MY =
  "my|our|one of (?:my|our)|meine?|unsere?|mon|ma|mes|notre|nos|un de mes|mis?|nuestr[oa]s?|un|una|um|uma|meu|minha|noss[oa]|il mio|la mia|i miei|il nostro|la nostra|mijn|onze|мой|моя|мои|наш\\p{L}*"
const THE =
  "the|a|an|our|my|this|that|one|another|der|die|das|dem|ein|eine|unsere?|meine?|le|la|les|un|une|l'|notre|nos|el|los|las|una|nuestr[oa]s?|o|a|os|as|um|uma|il|lo|i|gli|de|het|een|onze|наш\\p{L}*"
const OTHER =
  "other|another|old|legacy|former|previous|rival|andere[nrsm]?|alte[nrsm]?|frühere[nrsm]?|vorige[nrsm]?|ehemalige[nrsm]?|autres?|ancien(?:ne)?s?|otr[oa]s?|antigu[oa]s?|anterior(?:es)?|outr[oa]s?|antig[oa]s?|altr[oaie]|vecchi[oa]?|vorige|oude|друг(?:ой|ая|ое|ие|ого)|стар(?:ый|ая|ое|ые)|прежн\\p{L}+"
/** What a team is for belongs to the project; how it works does not. */
const TEAM =
  "(?:the (?!whole|entire)\\p{L}+[ -](?:team|squad)|das (?!ganze )(?:\\p{L}{3,}-?team|team \\p{L}+)|l'équipe \\p{L}+|el equipo \\p{L}+|a equipe \\p{L}+|il team \\p{L}+|het \\p{L}{3,}-?team|команда \\p{L}+)(?![\\p{L}\\p{N}])(?! .{0,12}(?<!\\p{L})(?:owns?|reviews?|approves?|maintains?|decides?|signs? off|handles?|runs? the|is (?:responsible|in charge|on call)|betreut|verantwortet|genehmigt|entscheidet|prüft|(?:ist|sind) (?:zuständig|verantwortlich)|kümmert|gère|valide|approuve|s'occupe|est responsable|gestiona|aprueba|se encarga|es responsable|decide|aprova|approva|gestisce|beheert|отвечает|утверждает|согласует)(?!\\p{L}))"
const THEY =
  "they|their|theirs|he|his|she|her|deren|dessen|leurs?|ils|elles|elle|ellos|ellas|eles|elas|ele|loro|lui|lei|hun|zij|hij|они|их|он|она|его|её|others|everyone else|(?:some|many|most|other) (?:people|folks|teams|companies|developers|projects)|manche|andere leute|viele(?: leute)?|certains|d'autres|les gens|beaucoup de gens|algunos|otros|la gente|mucha gente|alcuni|la gente|alguns|as pessoas|sommigen|anderen|veel mensen|некоторые|многие"
const PAST =
  "(?<!(?:is|are|be|was|were|been|being|get|gets|got|getting) )used to(?= \\p{L})|back then|back in the day|in the past|formerly|previously|originally|historically|at the time|until (?:last|recently)|(?:last|two|three|many|some|few) (?:years?|months?) ago|years ago|once upon|when i (?:was|started|joined)|at my (?:old|last|former|previous)|früher|damals|ehemals|einst|vormals|ursprünglich|bis (?:letzte[snm]?|vor kurzem)|in der vergangenheit|vor (?:jahren|monaten)|autrefois|auparavant|jadis|à l'époque|dans le temps|par le passé|avant(?=,| (?:on|nous|je|j'|c'était|il y avait|ça|cela))|il y a \\p{L}+ (?:ans|mois)|antes(?! (?:de|del|que|do|da)(?!\\p{L}))|antiguamente|anteriormente|en aquel entonces|en el pasado|solía\\p{L}*|hace (?:años|meses)|antigamente|costumáva\\p{L}*|naquela época|no passado|prima(?=,| (?:noi|usava\\p{L}*|si|era|c'era))|un tempo|una volta|all'epoca|in passato|vroeger|destijds|voorheen|in het verleden|раньше|прежде|когда-то|в прошлом"
const NOW =
  "now|nowadays|these days|today|jetzt|heute|inzwischen|maintenant|désormais|aujourd'hui|ahora|ya no|agora|hoje|adesso|ora|oggi|nu|tegenwoordig|теперь|сейчас"
const BEFORE = "(?<![\\p{L}\\p{N}])"
const AFTER = "(?![\\p{L}\\p{N}])"

const start = (words: string): string => `^[^\\p{L}]*(?:(?:${LEAD})[\\s,]+){0,3}(?:${words})${AFTER}`
const word = (words: string): string => `${BEFORE}(?:${words})${AFTER}`

/** What a sentence shows of another voice than the user's, of another time, or of something that is not so. */
const CUES = {
  /** The user asks to summarise, translate or answer a text. */
  task: [
    start(`(?:(?:${ASKING})[\\s,]+){0,4}(?:${TASKS})`),
    word(`(?:${ASKING})${AFTER}.{0,80}${BEFORE}(?:${TASKS})`),
    word(CHECKS),
    "起草|写一?封|帮我写|メールを書いて|下書き|메일을? 써|要約|翻訳|訳して|添削|校正して|書き直して|总结|總結|翻译|翻譯|概括|校对|润色|改写|요약|번역|교정|다듬어",
  ],
  /** A text follows: "these notes:", a greeting of a group. */
  introduces: [
    word(`(?:${THESE}) (?:\\p{L}+ )?(?:${TEXTS})`),
    word(`(?:${TEXTS})${AFTER}.{0,40}${BEFORE}(?:${BELOW})`),
    ":\\s*$",
    `${BEFORE}(?:${TEXTS})${AFTER}.{0,40}:`,
    `^.{0,20}(?:${TEXTS_UNSPACED}).{0,20}:`,
    `^(?:(?:fwd?|wg|tr|rv|quote) ?:|(?:${GROUP})[,!. 、]*$)`,
  ],
  /** It says what another person or a document says. */
  reports: [`(?<!(?:^|[^\\p{L}])(?:${OWN_VOICE}) )${word(SAYING)}`, SAYING_UNSPACED],
  /** It considers something: "suppose we use Kafka". "If the build fails, run make clean" is a rule. */
  supposes: [
    start(SUPPOSING),
    word(IF),
    "^(?:那)?(?:假设|假如|要是|如果我们|也许|或许|说不定|可能我们|我们可以)|^(?:仮に|もしかしたら|例えば、もし|もし(?=.*(?:だろう|でしょう|かな)))|かもしれ|とします。?$|가정해|^만약|^혹시|^아마|것 같아",
  ],
  /** It is about other people. "Marta owns the deploys" is about the project, "my boss is Kim" about the user. */
  others: [
    start(
      `${THEY}|(?:in|at|on|from|for|with|bei|im|in der|beim|dans|chez|à|en|con|nel|bij|в)? ?(?:(?:${THE}|${MY}) |\\p{L}{0,4}l')?(?:${OTHER}) \\p{L}+|${TEAM}`,
    ),
    // "The manager service", "Chef cookbooks" are things.
    start(`(?:(?:${THE}) ?)?(?:\\p{L}+ )?(?:${OUTSIDER})`),
    start(
      `(?:${MY}|a|an|one of the|ein|eine|une) (?:\\p{L}+ )?(?:${PERSON})${AFTER}(?!'s? )(?! (?:(?:is|ist|est|es|é|è) \\p{L}+[.!]?$|(?:is called|is named|heißt|s'appelle|se llama|se chama|si chiama|heet)(?!\\p{L})))`,
    ),
    "^(?:我的?|我们的?)?(?:同事|老板|朋友|妻子|丈夫|上司|客户|供应商)(?!叫)|^(?:他|她|他们|她们|对方|别的团队|其他团队|另一个)|^(?:同僚|上司|友人|友達|妻|夫|顧客|取引先|お客様?|彼ら?|彼女|他の|別の)|^(?:동료|상사|친구|고객|그들|그녀|다른)",
  ],
  /** It was so. "We used Jenkins before, now we use Forgejo" says what holds. */
  past: [
    word(PAST),
    "以前(?=は|、)|(?:^|[,。、们我])以前|从前|曾经|过去|かつて|当時|昔は|かつては|前は|예전에|옛날에|과거에|한때",
  ],
}

export type Voice = keyof typeof CUES

/** Without accents, which many people leave out. */
function bare(source: string): RegExp {
  const plain = source.replace(/ß/gu, "ss").normalize("NFD")
  return new RegExp(plain.replace(/[\u0300-\u036f]/gu, "").normalize("NFC"), "u")
}

const PATTERNS = lazily(() => ({
  voices: Object.entries(CUES).map(([voice, sources]) => [voice as Voice, bare(sources.join("|"))] as const),
  now: bare(`${word(NOW)}|现在|現在|今は|如今|지금|이제`),
}))

export function voicesIn(text: string): Set<Voice> {
  const plain = bareText(text)
  const { voices, now } = PATTERNS()
  const found = new Set(voices.flatMap(([voice, pattern]) => (pattern.test(plain) ? voice : [])))
  if (now.test(plain)) found.delete("past")
  return found
}
