// Patterns for what a message asks for, in English, and the most common forms in German, French and Spanish.

/** Words at the start that say nothing. */
export const FILLER =
  /^(?:(?:hey|hi|hello|(?:good )?(?:morning|evening)|ok|okay|so|and|also|but|then|oh|ah|well|btw|by the way|fyi|for your information|hm+|um+|quick (?:q|question|one)|please|pls|yes|yeah|one more thing|just|heads[- ]up|important|sorry|übrigens|ach|und|aber|bitte|hallo|au fait|bon|alors|et|mais|por cierto|oye|y|pero|hola|por favor)(?=[\s,.:!;-])[\s,.:!;-]*)+/i

/** Words at the end that say nothing. */
export const TAIL =
  /[\s,]+(?:btw|by the way|pls|please|thanks|thx|thank you|ok|lol|cheers|fyi|for me|bitte|danke|merci|stp|svp|s'il (?:te|vous) plaît|por favor|gracias)[.!]*$/i

const YOU =
  "(?:(?:can|could|would|will) you |i(?:'d| would) like you to |i want you to |you (?:can|could|may|should) )?(?:mind )?(?:please |also |just |now |so )*"

/** A request to remember; what follows is the fact. */
export const REMEMBER = new RegExp(
  `^${YOU}(?:${[
    "(?:remember|remembering|memori[sz]e)(?! (?:when|how|what|who|where|why|if|whether)\\b)(?: (?:this|it))?(?: for (?:me|later))?",
    "(?:don'?t|do not|never) forget|(?:keep|keeping|bear) in mind",
    "(?:write|writing|jot|note|noting) (?:(?:this|it) )?down|(?:make|making|take|keep) a note",
    "(?:save|store|record|note|add|put)(?: (?:this|it))?(?: (?:in|to|into) (?:your |my |the )?(?:memory|notes?))?(?=:| that\\b)",
    "(?:note to self|note|reminder|for later|for the record|to remember)(?=:|,)|did you know",
    "(?:merk|merke|notier|notiere|speicher|speichere)(?: dir)?(?: bitte| mal)*(?=,|:| dass)|vergiss (?:bitte )?nicht",
    "(?:souviens-toi|rappelle-toi|retiens|note|n'oublie pas)(?= que| qu'|:)|(?:recuerda|apunta|anota|guarda|no olvides)(?= que|:)",
  ].join("|")})(?![\\p{L}])[\\s,:-]*(?:(?:that|dass|que)\\s+|qu'|to\\s+)?(?=\\S)`,
  "iu",
)

/** A request to remember the sentence before it. */
export const REMEMBER_BEFORE =
  /^(?:please |pls )?(?:remember|memori[sz]e|save|store|note|keep|merk dir|retiens|recuerda) (?:that|this|it|das|ça|esto|eso)(?: please| pls)?[.!]*$/i

/** A request to forget; what follows is what. */
export const FORGET = new RegExp(
  `^${YOU}(?:forget|scratch|delete|remove|erase|wipe|drop|unlearn|scrap|get rid of|throw (?:away|out)|stop remembering|vergiss|lösche?|entferne?|oublie|supprime|efface|olvida|borra|elimina)(?![\\p{L}])(?: bitte)?(?: about| that(?= \\S+ \\S)| dass| que)?[\\s:]*(.*)$`,
  "iu",
)

/** A reference to what was spoken of: "that", "this note". */
export const PRONOUN =
  /^(?:it|that|this|them|these|those|(?:that|this|the) (?:note|entry|memory|fact|thing|one)|the (?:last|other) (?:one|note|fact)|das|es|ça|cela|eso|esto|lo)?(?: (?:again|now|please))*[\s.!?]*$/i

/** A request to change a fact: what, and perhaps the new value. */
export const CHANGE = new RegExp(
  `^${YOU}(?:change|update|correct|set|switch|adjust|fix|ändere|aktualisiere|mets à jour|corrige|cambia|actualiza) (.+?)(?: (?:to|auf|zu|en|à|a|por) (.+))?$`,
  "i",
)

/** What is said to be wrong, and what it should be. */
export const IS_WRONG =
  /^(.+?) (?:is|are|got (?:it|that)) (?:wrong|outdated|incorrect|obsolete|not (?:right|correct|true))(?:[,;:]? (?:(?:it|they) )?(?:should|must) be (.+)|[,;].*)?$/i

/** A denial or an announcement of a correction: the rest may be the right value. */
export const CORRECTS =
  /^(?:(?:no(?=[,.;:!]|$| (?:it|that|the|we|i|my|our|actually|not|wait)\b)|nope|wrong|not (?:true|right|correct|anymore)|that(?:'s| is) (?:wrong|not (?:right|true|correct)|outdated)|wait|actually|correction|(?:i )?changed my mind|oops|my mistake|i meant|nein|falsch|doch|das stimmt nicht|non|en fait|perdón|en realidad|eso no es)(?=$|[\s,.;:!-])[\s,.;:!-]*)+/i

/** A new value without a subject: "make it fifty", "it's Thursday now". */
export const NEW_VALUE =
  /^(?:(?:make|set|change) (?:it|that)(?: to)? |(?:it|that)(?:'s| is) (?:now )?|use )(.+)$/i

/** Words of change in a fact. */
export const CHANGED =
  /\b(?:now|any ?more|no longer|not .+ but|from now on|these days|instead(?: of)?|changed?|moved?|switched|migrated|renamed|raised|lowered|increased|reduced|bumped|pushed|shifted|delayed|postponed|extended|went (?:up|down)|sold|gone|stopped|replaced|upgraded|became|new|(?:is|are) (?:up|down) to|starting (?:next|on|from)|(?<=\d), not|any longer|(?:was|were|got|has been|have been) \p{L}+(?:ed|en)(?= (?:to|in|by|into|from))|as of|jetzt|nicht mehr|geändert|verschoben|umgezogen|maintenant|désormais|n'est plus|changé|déplacé|reporté|ahora|ya no|cambiado|movido|a partir de)(?![\p{L}])/iu

/** A question: its first words carry no meaning. */
export const QUESTION =
  /^(?:what|whats|what's|which|who|whos|who's|whose|when|whens|when's|where|wheres|where's|why|how|wer|was|wann|wo|wie|welche[rsnm]?|warum|qui|quoi|quelle?s?|où|quand|comment|combien|c'est quoi|est-ce que|quién|qué|cuál|cuándo|dónde|cómo|cuántos?|is|are|was|were|do|does|did|can|could|may|should|shall|will|would|has|have|isn't|aren't|don't|doesn't|any idea|remind me|tell me|show me|list|give me|look up|find|i(?:'d| would| want) (?:like )?to know|i (?:can't|don't) (?:remember|recall|know)|i forgot|(?:i )?need(?= (?:the|our|my)\b)|dime|dis-moi|sag mir|weißt du|sais-tu|sabes)(?![\p{L}'])/iu

/** What a question asks for, which is not looked for: "which room", "what's the weather" keeps "weather". */
export const ASKS =
  /\b(?:which|what|welche[rsnm]?|quelle?s?|qué) \p{L}+(?= (?:do|does|did|is|are|was|were|has|have|should|can|will|ist|nutzt|est|utilise|usa|es)\b)/giu

/** A question about all of the memory, or all about something. */
export const OVERVIEW =
  /^(?:(?:what|tell me what|show me what|list what|everything|all)(?: all| else)?(?: do| that)? you (?:know|remember|have)(?: saved)?|(?:list |show |tell )?(?:me )?(?:everything|anything|all)(?= (?:about|on) )|what(?:'s| is) in (?:your|the|my) memory|list (?:all|everything|(?:your|the) (?:memories|facts|notes|topics))|was weißt du|que sais-tu|qué sabes)\b[\s,]*(?:about|of|on|über|sur|sobre)?\s*(.*?)[?.!\s]*$/i

/** Doubts, moods, and what is temporary, assumed or said by others: such a sentence is not a fact to keep. */
export const DOUBTFUL =
  /\b(?:maybe|perhaps|might|could|would|probably|not sure|no idea|i (?:think|guess|wonder|hope|feel|heard)|imagine|suppos(?:e|ing)|assum(?:e|ing)|pretend|hypothetically|in theory|for (?:example|instance)|unless|once|says?|said|thinks?|thought|believes?|claims?|(?:told|tells) (?:me|us)|according to|rumou?r|seems?|if (?:we|i|you)|today|tonight|yesterday|this (?:morning|week)|right now|at the moment|a minute|a sec|lol|haha\w*|wow|ugh|again|really|nice|cool|great|finally|almost|soon|wait(?:ing)?|(?:i'm|i am|we're|is|are) (?!using|working|living|during|morning|evening|\p{L}*thing)\p{L}+ing|let me|let's|going to|brb|was|were|had|vielleicht|glaube|heute|gestern|peut-être|je crois|je vais|aujourd'hui|hier|quizás?|tal vez|creo|hoy|ayer|voy a)(?![\p{L}])/iu

/** The verb of a lasting fact. */
export const FACT =
  /\b(?:is|are|isn't|aren't|has|have|needs?|must|can't|always|never|wants?|likes?|loves?|hates?|owns?|runs?|uses?|lives?|works?|prefers?|does|writes?|opens?|closes?|gets?|we(?:'ve)? (?:use|deploy|decided|chose)|moved|ist|sind|hat|heißt|est|sont|utilise|es|son|está|tiene|usa)(?![\p{L}])|\b(?:i|we|you)'(?:m|re|ve)\b|\bi am\b/iu

/** A task or the rest of an earlier sentence: a fact only if the user asks to remember it. */
export const DEPENDENT =
  /^(?:it|its|it's|that|that's|this|these|those|they|he|she|there|then|which|because|when|if|unless|while|until|after|before|open|write|build|create|make|fix|refactor|translate|set|send|draw|explain|summari[sz]e|install|check|test|add|book|order|buy|call|get|do|put|turn|rewrite|rephrase|todo|fixme|[>"“'=]|schreib|es|das(?= ist)|er|sie|wenn|c'est|ça|il|elle|si|eso|ahora|jetzt|maintenant)(?![\p{L}])/iu

/** Something that only the sentence before explains: "we stopped using it". */
export const POINTS_BACK =
  /^(?:it|that|this|they|he|she|the other one|das(?= ist)|es|ça|elle|il|eso)(?![\p{L}])|\b(?:changed|moved|different)(?: now| again)?[\s.!]*$|\b(?:using|use|do|doing|need|want|have|like|about|change[ds]?) (?:it|that|them|this)(?: any ?more)?[\s.!]*$/iu

/** Small talk, by how it is answered. */
export const TALK = {
  undo: /^(?:undo|revert|take that back)\b.{0,20}$/i,
  hello:
    /^(?:hi|hello|hey|good (?:morning|evening)|hallo|guten \w+|salut|bonjour|hola)(?: there| all)?[\s.!]*$|^(?:who|what) are you\b|^help[\s.!?]*$|^what can you do\b|^are you an?\b/i,
  thanks:
    /^(?:ok(?:ay)?,? |great,? )?(?:thanks|thank you|thx|ty|danke|merci|gracias)\b(?!.*\b(?:that|is|the)\b).{0,40}$/i,
  bye: /^(?:bye|goodbye|see you|good night|ciao|tschüss|au revoir|adiós)\b.{0,20}$/i,
  nothing:
    /^(?:never ?mind|forget (?:it|about it)(?=[\s,.!]+(?:it )?(?:doesn|does not|not|ok))|ignore that|vergiss es|laisse tomber|olvídalo|yes|yep|yeah|sure|ok|okay|fine|right|cool|nice|great|perfect|lol|haha\w*|wow|hm+|ja|oui|sí)(?:[\s,.!]+[\p{L}']+){0,5}[\s.!]*$/iu,
  "keep-out":
    /\b(?:do not|don'?t|no need to|please never) (?:remember|memori[sz]e|save|store|keep|note|record|write)(?: down)? (?:this|that|it|any|what)\b|\b(?:off|not for) the record\b|\bbetween (?:us|you and me)\b|\bconfidential|\bnicht (?:merken|speichern|notieren)\b|\bunter uns\b|\bentre nous\b|\bno (?:lo )?(?:guardes|recuerdes|apuntes)\b/i,
}
