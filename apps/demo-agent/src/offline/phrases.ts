// What a message asks for, in English, German, Spanish, French and Chinese.

const start = (words: string): RegExp => new RegExp(`^(?:${words})`, "iu")
const anywhere = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, "iu")

/** Words at the start that say nothing. */
export const FILLER = start(
  "(?:hey|hi|hello|ok(?:ay)?|so|and|also|but|then|oh|ah|well|btw|by the way|fyi|for your information|hm+|um+|yes|yeah|quick (?:q|question|one)|one more thing|just|heads[- ]up|important|sorry|please|pls|good news|big news|update|übrigens|ach|und|aber|bitte|hallo|au fait|bon|alors|et|mais|por cierto|oye|y|pero|hola|por favor)(?=[\\s,.:!;-])[\\s,.:!;-]*|(?:对了|顺便说一下|嗯|请)[，,\\s]*",
)

/** Words at the end that say nothing. */
export const TAIL =
  /[\s,]+(?:btw|by the way|pls|please|thanks|thx|thank you|ok|lol|cheers|fyi|for me|bitte|danke|merci|stp|svp|por favor|gracias)[.!]*$/i

const YOU =
  "(?:(?:can|could|would|will) you |i(?:'d| would) like you to |i want you to |you (?:can|could|may|should) |(?:kannst|könntest) du |puedes |podrías )?(?:mind )?(?:please |also |just |now |so |bitte )*"

/** A request to remember; what follows is the fact. */
export const REMEMBER = start(
  `${YOU}(?:(?:remember|remembering|memori[sz]e)(?! (?:when|how|what|who|where|why|if|whether)\\b)(?: (?:this|it))?(?: for (?:me|later))?|(?:don'?t|do not|never) forget|(?:keep|keeping|bear) in mind|(?:write|writing|jot|note|noting) (?:(?:this|it) )?down|(?:make|making|take|keep) a note|(?:save|store|record|note|add|put)(?: (?:this|it))?(?: (?:in|to|into) (?:your |my |the )?(?:memory|notes?))?(?=:| that\\b)|(?:note to self|note|reminder|for later|for the record|to remember)(?=:|,)|did you know|(?:merk|merke|notier|notiere|speicher|speichere)(?: dir)?(?: bitte| mal)*(?=,|:| dass)|vergiss (?:bitte )?nicht|denk(?:e)? (?:bitte )?dran|(?:souviens-toi|rappelle-toi|retiens|note|n'oublie pas)(?= que| qu'|:)|(?:recuerda|apunta|anota|guarda|no olvides|ten en cuenta)(?= que|:)|(?:请)?(?:记住|记下|记一下|别忘了))(?![a-z])[\\s,，:：-]*(?:(?:that|dass|que)\\s+|qu'|to\\s+)?(?=\\S)`,
)

/** A request to remember the sentence before it. */
export const REMEMBER_BEFORE =
  /^(?:please |pls )?(?:remember|memori[sz]e|save|store|note|keep|merk dir|retiens|recuerda) (?:that|this|it|das|ça|esto|eso)(?: please| pls)?[.!]*$/i

/** A request to forget; what follows is what. */
export const FORGET = new RegExp(
  `^${YOU}(?:(?:forget|scratch|delete|remove|erase|wipe|drop|unlearn|scrap|discard|get rid of|throw (?:away|out)|stop remembering|vergiss|lösche?|entferne?|oublie|supprime|efface|olvida|olvídate de|borra|elimina)(?![\\p{L}])(?: bitte| alles)?|(?:请)?(?:忘掉|忘记|忘了|删除|删掉))(?:(?: what you (?:know|have|remember))? about| (?:the )?(?:note|notes|entry|entries|fact|memory|line|one|thing|bit|part|stuff) (?:about|on|with|that says)| that(?= \\S+ \\S)| dass| que| über| sobre| de(?= ))?[\\s:]*(.*)$`,
  "iu",
)

/** A reference to what was spoken of: "that", "this note". */
export const PRONOUN =
  /^(?:it|that|this|them|these|those|(?:that|this|the) (?:note|entry|memory|fact|thing|one)|the (?:last|other) (?:one|note|fact)|das|es|ça|cela|eso|esto|lo|这个|那个|它)?(?: (?:again|now|please|one))*[\s.!?。]*$/i

/** A request to change a fact: what, and perhaps the new value. */
export const CHANGE = new RegExp(
  `^${YOU}(?:change|update|correct|set|switch|adjust|fix|ändere|aktualisiere|mets à jour|corrige|cambia|actualiza) (.+?)(?: (?:to|auf|zu|en|à|a|por) (.+))?$`,
  "i",
)

/** What is said to be wrong. */
export const IS_WRONG =
  /^(?:.+?) (?:is|are|got (?:it|that)) (?:wrong|outdated|incorrect|obsolete|not (?:right|correct|true))[.!]*$/i

/** A denial or an announcement of a correction: the rest may be the right value. */
export const CORRECTS =
  /^(?:(?:no(?=[,.;:!]|$| (?:it|that|the|we|i|my|our|actually|not|wait)\b)|nope|wrong|not (?:true|right|correct|anymore)|(?:that(?:'s| is)|you got that) (?:wrong|not (?:right|true|correct)|outdated)|wait|actually|correction|(?:i )?changed my mind|oops|my mistake|i meant|nein|falsch|doch|das stimmt nicht|non|en fait|perdón|en realidad|eso no es|不对|不，)(?=$|[\s,.;:!-])?[\s,.;:!，-]*)+/i

/** A new value without a subject: "make it fifty", "it's Thursday now", "at ten". */
export const ELLIPTIC =
  /^(?:(?:make|set|change) (?:it|that)(?: to)?|(?:it|that|he|she|they|this)(?:'s| is| are| was| runs| changed| moved)?|in fact|(?:at|on|in|from|by)(?= \S+(?: now)?$)|es ist|das ist|es|eso)(?![\p{L}])|\b(?:using|use|do|doing|need|want|like|about) (?:it|that|them|this)(?: any ?more)?[\s.!]*$/iu

/** The value that is no longer true, before or after the new one. */
export const OLD_VALUE: readonly RegExp[] = [
  /(?:\b(?:is|are|was)n't|\bnot|\bno longer|\bnicht mehr|\bnicht|\bya no es|\bno es|不是|不再是)\s*(?:called |on |at |in |from )?(?<old>[^,;，.]{1,50}?)(?: any ?more| any longer| mehr| now)?\s*(?:[,;，.]\s*|\s(?=but\b|sondern\b|sino\b)|(?=而是))(?:but |rather |sondern |sino |而是)?(?:(?:it|he|she|they|that|i|we)(?:'s|'m|'re| is| are| am) |ahora es |es ist |jetzt |是)?(?=\S)/iu,
  /(?:,\s*(?:and )?(?:not|nicht|no)|\binstead of|\brather than|\bin place of|\banstatt|\bstatt|\ben vez de|\ben lugar de)\s+(?<old>[^,;.]{1,50}?)(?=\s*(?:any ?more|now|these days)?[.!]*$)/iu,
  /\b(?:from|von|de)\s+(?<old>[^,;]{1,50}?)\s+(?=(?:over )?to\b|auf\b|zu\b|nach\b|a\b)/iu,
  /从(?<old>[^，]{1,20}?)(?=(?:改|换|搬|变|迁移)?(?:成|为|到))/u,
  /\breplaced (?<old>[^,;]{1,50}?) (?=with\b|by\b)/iu,
  /^(?<old>\p{L}+(?: \p{L}+)?) (?:has |is )?(?:left|gone|quit|retired)\b[^,;.]*[,;.]\s*/iu,
]

/** Words of change in a fact. */
export const CHANGED = anywhere(
  "now|any ?more|no longer|from now on|these days|instead(?: of)?|chang(?:ed|es)|mov(?:ed|es|ing)|switched|switching|migrated|renamed|raised|lowered|increased|reduced|bumped|pushed|shifted|delayed|postponed|rescheduled|slipped|extended|went (?:up|down)|sold|gone|stopped|replaced|upgraded|became|took over|takes over|(?:has|have|got) a new|new|(?:is|are) (?:up|down) to|starting (?:next|on|from)|any longer|since (?:yesterday|today|last|this)|(?:was|were|got|has been|have been) \\p{L}+(?:ed|en)(?= (?:to|in|by|into|from))|as of|jetzt|nun|nicht mehr|neue[rs]?|geändert|verschoben|umgezogen|gewechselt|ab sofort|maintenant|désormais|n'est plus|changé|déplacé|reporté|ahora|ya no|cambi(?:ado|ó|amos|é)|movi(?:do|ó|mos)|mudado|a partir de|pasa a",
)
const CHANGED_HAN = /现在|改成|改为|换成|搬到|搬去|变成|不再|已经/u
export const isChange = (text: string): boolean => CHANGED.test(text) || CHANGED_HAN.test(text)

/** Verbs that put one thing in the place of another, whatever the sentence says next to it. */
export const SWITCHED =
  /\b(?:migrat|switch|chang|renam|replac|upgrad|new|gewechselt|cambi|mudado|umgezog)|改|换|搬/iu

export const MOVED_HOME =
  /\b(?:i|we)(?:'ve| have)? (?:just |recently )?(?:moved|relocated) to\b|\b(?:bin|sind) .*umgezogen|\b(?:me he|nos hemos) mudado|我们?搬/iu

export const NEGATED =
  /\b(?:not|no longer|never|stopped|without)\b|n't\b|(?<![\p{L}])(?:nicht|kein(?:e[rnms]?)?|nie|ya no|nunca|ne|n'|plus|jamais)(?![\p{L}])|不|没/iu

/** Words that stand before a value. */
export const COPULA =
  /^(?:is|are|am|be|in|at|on|under|as|with|by|call|nam|to|wa|listen|run|liv|host|port|ist|sind|heiss|heisst|es|esta|en|am|um|im|bei|für|是|叫|在|用)$/u

/** What may hold for several things at once. */
export const MANY = anywhere(
  "like|likes|love|loves|hate|hates|prefers?|use|uses|using|know|speak|speaks|need|needs|want|wants|has|have|eat|play|read|allergic|interested|own|owns|mag|nutze|habe|uso|tengo|喜欢|用|会",
)

/** What is said besides something else. */
export const ALSO = anywhere(
  "also|too|as well|additionally|another|second|besides|auch|außerdem|también|además|aussi|也|还",
)

/** A question: its first words carry no meaning. */
export const QUESTION =
  /^(?:(?:what|whats|what's|which|who|whos|who's|whose|when|whens|when's|where|wheres|where's|why|how|wer|was|wann|wo|wie|wieso|wem|welche[rsnm]?|warum|qui|quoi|quelle?s?|où|quand|comment|combien|c'est quoi|est-ce que|quién|qué|cuál|cuándo|dónde|cómo|cuántos?|is|are|was|were|do|does|did|can|could|may|should|shall|will|would|has|have|isn't|aren't|don't you|doesn't|any idea|remind me|tell me|show me|list|give me|look up|find|i(?:'d| would| want) (?:like )?to know|i (?:can't|don't) (?:remember|recall|know)|i forgot|(?:i )?need(?= (?:the|our|my)\b)|dime|dis-moi|sag mir|weißt du|sais-tu|sabes)(?![\p{L}'])|[¿])|(?:什么|哪里|哪个|谁|几点|多少|怎么|吗|呢|什么时候)[?？。]*|[?？]\s*$/iu

/** What a question asks for, which is not looked for: "which room", "what's the weather" keeps "weather". */
export const ASKS =
  /\b(?:which|what|welche[rsnm]?|quelle?s?|qué) \p{L}+(?= (?:do|does|did|is|are|was|were|has|have|should|can|will|ist|nutzt|est|utilise|usa|es)\b)/giu

/** A question about all of the memory, or all about something. */
export const OVERVIEW =
  /^(?:(?:what|tell me what|show me what|list what|everything|all)(?: all| else)?(?: do| that| did)? (?:you|i|we) (?:know|remember|have|say|said|told you|tell you|mention)(?: saved)?|(?:list |show |tell )(?:me )?(?:everything|anything|all)\b(?: (?:of it|you know|you remember))?|what(?:'s| is) in (?:your|the|my) memory|(?:list|show) (?:me )?(?:all )?(?:of )?(?:your |the |my )?(?:saved )?(?:memory|memories|facts|notes|topics)|was (?:weißt|merkst) du(?: alles)?|zeig(?:e)? mir alles|que sais-tu|(?:qué|todo lo que) sabes|muéstrame todo|你(?:都)?知道(?:些)?什么|你记得什么)[\s,，]*(?:(?:about|of|on|über|sur|sobre|de|关于)(?![\p{L}]))?\s*(.*?)[?？.!。\s]*$/iu

/** Doubts, moods, and what is temporary, assumed, or said or thought by others: such a sentence is not a fact to keep. */
export const DOUBTFUL = anywhere(
  "maybe|perhaps|might|could|would|probably|not sure|no idea|i (?:think|guess|wonder|hope|feel|heard)|imagine|suppos(?:e|ing)|assum(?:e|ing)|pretend|hypothetically|in theory|for (?:example|instance)|unless|once|what if|wish|says?|said|thinks?|thought|believes?|claims?|wrote|(?:told|tells) (?:me|us)|according to|rumou?r|seems?|if (?:we|i|you)|today|tonight|yesterday(?<!since yesterday)|this (?:morning|week)|right now|at the moment|a minute|a sec|lol|haha\\w*|wow|ugh|again|really|totally|obviously|nice|cool|great|finally|almost|soon|just love|so tired|wait(?:ing)?|(?:i'm|i am|is|are) (?!using|working|living|during|morning|evening|building|allergic|\\p{L}*thing)\\p{L}+ing|let me|let's|going to|brb|was(?! (?:raised|moved|renamed|changed|\\p{L}+ed))|were|had|vielleicht|glaube|heute|gestern|könnte|wäre|peut-être|je crois|je vais|aujourd'hui|hier|quizás?|tal vez|creo|hoy|ayer|voy a|ojalá",
)

/** Stories, quotes and texts of others. */
export const OTHERS =
  /\b(?:in|for) (?:my|the|a|his|her|this) (?:novel|story|book|game|film|movie|play|dream|scene|chapter)\b|\b(?:the|my) (?:character|hero|heroine|protagonist|narrator|villain)\b|^\s*["“”«>「'‘]|\b(?:the )?(?:readme|docs?|article|blog|wiki|mail|email|changelog|documentation|error|log) (?:says|said|states|reads)\b|\b(?:another project|at airbnb)\b|\bmy (?:neighbou?r|friend|colleague|co-?worker|uncle|aunt|cousin|roommate|flatmate)(?:'s|s)? (?!is called|is named|name)|^(?:he|she|they)\b|^(?:sure|yeah right|oh great|oh sure|as if|how lovely|brilliant)\b|[🙄]|\/s$|\bin (?:meinem|dem|einem) (?:roman|buch|traum)\b|\ben mi novela\b|小说|故事/iu

/** The verb of a lasting fact. */
export const FACT =
  /(?<![\p{L}])(?:is|are|isn't|aren't|has|have|needs?|must|should|can't|always|never|wants?|likes?|loves?|hates?|owns?|runs?|uses?|lives?|works?|prefers?|does|writes?|opens?|closes?|gets?|goes|we(?:'ve)? (?:use|deploy|decided|chose|do|keep|don't|ship|write|build)|i (?:use|eat|don't|drink|speak|play|study|drive|write|keep|need|have|wear|run)|moved|ist|sind|hat|heißt|heiße|wohne|arbeite|nutzen?|verwenden?|mag|bin|est|sont|utilise|es|son|está|tiene|usa|usamos|uso|vivo|soy|trabajo|prefiero|llamo|tengo|odio)(?![\p{L}])|\b(?:i|we|you)'(?:m|re|ve)\b|\bi am\b|我(?:是|们|住|叫|用|喜欢|不|的)|我们|项目|叫我/iu

/** A lasting wish for how things are done, in the form of a request. */
export const LASTING =
  /^(?:(?:please |bitte |por favor )?(?:always|never|don't ever|do not ever|avoid|prefer|use|pin|call me|address me|answer (?:me )?in|reply in|speak|stick (?:to|with)|keep (?!going)|no more|immer|niemals|nie|nenn mich|duz|antworte|benutze?|verwende|llámame|usa|usad|responde|siempre|nunca|tutoie-moi|appelle-moi)(?![\p{L}])|don't (?:use|add|write|push|commit|ship|deploy|call|run|put|touch|merge)\b|叫我|请用|总是|永远|不要)/iu

/** A task or the rest of an earlier sentence: a fact only if the user asks to remember it. */
export const DEPENDENT =
  /^(?:it|its|it's|that|that's|this|these|those|there|then|which|because|when|if|unless|while|until|open|write|build|create|make|fix|refactor|translate|set|send|draw|explain|summari[sz]e|install|check|test|add|book|order|buy|get|do|put|turn|rewrite|rephrase|run|deploy|generate|review|debug|delete|rename|push|merge|start|stop|read|print|convert|search|compare|plan|draft|help|todo|fixme|[>=]|schreib|erkläre?|übersetze?|öffne|mach|hilf|es|das(?= ist)|wenn|c'est|ça|il|elle|si|eso|abre|escribe|traduce|explica|haz|ejecuta|crea|ayúdame|帮我|帮忙|写|打开|翻译|运行|解释)(?![a-zäöüß])/iu

/** Small talk, by how it is answered. */
export const TALK = {
  hello:
    /^(?:hi|hello|hey|good (?:morning|evening|afternoon)|hallo|guten \w+|moin|salut|bonjour|hola|buenos días|你好)(?: there| all)?[\s.!！]*$|^(?:who|what) are you\b|^how are you\b|^what can you do\b|^are you an?\b/i,
  thanks:
    /^(?:ok(?:ay)?,? |great,? |many )?(?:thanks|thank you|thx|ty|danke|merci|gracias|谢谢)(?![a-z])(?!.*\b(?:that|is|the)\b(?! helped)).{0,40}$/i,
  bye: /^(?:bye|goodbye|see you|good night|ciao|tschüss|au revoir|adiós|hasta luego|gute nacht|buenas noches|再见|晚安)(?![a-z]).{0,20}$/i,
  nothing:
    /^(?:never ?mind|forget (?:it|about it)(?=[\s,.!]+(?:it )?(?:doesn|does not|not|ok))|ignore that|cancel|none|neither|vergiss es|laisse tomber|olvídalo|ninguno|keine[rs]?|算了|yes|yep|yeah|sure|ok|okay|fine|right|cool|nice|great|perfect|lol|haha\w*|wow|hm+|ja|oui|sí|vale|genau|super|好的?|you(?:'re| are) (?:the best|great|awesome))(?:[\s,.!]+[\p{L}']+){0,5}[\s.!。]*$/iu,
  "keep-out":
    /\b(?:do not|don'?t|no need to|please never) (?:remember|memori[sz]e|save|store|keep|note|record|write)(?: down)? (?:this|that|it|any|what)\b|\b(?:off|not for) the record\b|\bbetween (?:us|you and me)\b|\bconfidential|\bnicht (?:merken|speichern|notieren)\b|\bunter uns\b|\bentre nous\b|\bno (?:lo )?(?:guardes|recuerdes|apuntes)\b|(?:不要|别)(?:记|保存)/i,
}
