// Patterns for what a message asks for, in English, German, French and Spanish. All of them ignore case.

/** Words at the start that say nothing. */
export const FILLER =
  /^(?:(?:hey|hi|hello|(?:good )?(?:morning|afternoon|evening)|ok|okay|so|and|also|but|plus|then|oh|ah|well|btw|by the way|fyi|for your information|hm+|um+|quick (?:q|question|one)|please|pls|listen|lol|yes|yeah|yep|one more thing|fun fact|just|heads[- ]up|important|rule|for your notes|psst|ps|thanks|sorry|übrigens|ach|und|aber|bitte|hallo|also|nur so|au fait|bon|alors|et|mais|salut|sinon|por cierto|oye|bueno|y|pero|hola|por favor)(?=[\s,.:!;-])[\s,.:!;-]*)+/i

/** Words at the end that say nothing. */
export const TAIL =
  /[\s,]+(?:btw|by the way|pls|please|thanks|thx|thank you|ok|okay|lol|cheers|fyi|for me|bitte|danke|merci|stp|svp|s'il (?:te|vous) plaît|por favor|porfa|gracias)[.!]*$/i

export const KEEP_OUT =
  /\b(?:do not|don'?t|no need to|needn'?t|please never) (?:remember|memori[sz]e|save|store|keep|note|record|write)(?: down)? (?:this|that|it|any|what)\b|\b(?:off|not for) the record\b|\bbetween (?:us|you and me)\b|\bkeep (?:this|that|it) (?:to yourself|quiet|secret)\b|\bdon'?t tell\b|\bconfidential|\bnicht (?:merken|speichern|notieren)\b|\bmerk dir (?:das )?nicht\b|\bunter uns\b|\bne (?:retiens|note|mémorise|enregistre)\b.*\bpas\b|\bentre nous\b|\bno (?:lo )?(?:guardes|recuerdes|anotes|apuntes)\b|\bentre nosotros\b/i

const YOU =
  "(?:(?:can|could|would|will) you |i(?:'d| would) like you to |i want you to |you (?:can|could|may|should) )?"
const MIND = "(?:mind )?(?:please |also |just |now )*"
const INTO = "(?:in|to|into|in your|to your|into your|in the|to the)"

/** A request to remember; what follows is the fact. */
export const REMEMBER = new RegExp(
  `^${YOU}${MIND}(?:${[
    "(?:remember|remembering|memori[sz]e|memori[sz]ing)(?! (?:when|how|what|who|where|why|if|whether)\\b)(?: (?:this|it))?(?: for (?:me|later))?",
    "(?:don'?t|do not|never) forget",
    "(?:keep|keeping|bear) in mind",
    "(?:make|be) sure (?:you |to )remember",
    "(?:i want you to|you should) know",
    "(?:write|writing|jot|jotting|note|noting) (?:(?:this|it) )?down",
    "(?:make|making|take|taking|keep) a note",
    "note(?= that\\b|:)",
    "(?:save|store|record|note)(?: (?:this|it))?(?: for (?:me|later))?(?=:| that (?:the|my|our|we|i|i'm|all|every|no|there)\\b)",
    `(?:put|save|store|add) (?:this|it)? ?${INTO} (?:memory|notes?)`,
    "(?:note to self|note|reminder|for later|for the record|to remember)(?=:|,)",
    "did you know(?: that)?",
    "(?:merk|merke|notier|notiere|speicher|speichere|schreib)(?: dir)?(?: bitte| mal)*(?: auf)?(?=,|:| dass)",
    "(?:vergiss (?:bitte )?nicht|denk(?:e)?(?: bitte)? daran|nicht vergessen)",
    "(?:souviens-toi|rappelle-toi|retiens|note|mémorise|garde en tête|n'oublie pas)(?: bien)?(?= que| qu'|:)",
    "(?:tu peux|peux-tu|pourrais-tu) (?:noter|retenir)",
    "(?:recuerda|acuérdate de|apunta|anota|guarda|no olvides|ten en cuenta)(?= que|:)",
    "(?:puedes|podrías) (?:recordar|apuntar|anotar|guardar)",
  ].join("|")})(?![\\p{L}])[\\s,:-]*(?:(?:that|dass|que)\\s+|qu'|to\\s+)?(?=\\S)`,
  "iu",
)

const FORGETS =
  "forget|scratch|kick out|lose(?= the note)|no need to (?:keep|remember)|you (?:don't|do not|no longer) (?:need|have) to (?:keep|remember|know)|(?:i|we) (?:don't|do not|no longer) need(?=.* (?:note|reminder|entry|memory)\\b)|delete|remove|erase|wipe|drop|unlearn|scrap|(?:discard|purge|clear|ditch)(?=.* (?:note|notes|entry|memory|reminder|fact)\\b)|get rid of|throw (?:away|out)|stop remembering|vergiss|lösche?|entferne?|streiche?|oublie|supprime|efface|enlève|retire|olvida|borra|elimina|quita"

/** A request to forget; what follows is what. */
export const FORGET = new RegExp(
  `^${YOU}(?:please |now |also |just |and |so |tu peux |puedes )*(?:${FORGETS}|oublier|supprimer|effacer|olvidar|borrar|quitar|eliminar)(?![\\p{L}])(?: bitte| por favor)?(?: about| that(?= \\S+ \\S)| dass| que)?[\\s:]*(.*)$`,
  "iu",
)

/** The same with the verb at the end. */
export const FORGET_LAST =
  /^(?:please )?(?:take|throw|kick|cross|strike) (.+?) (?:out|off)(?: (?:of|from) .*)?$|^(.+) (?:can|may|should) (?:go|be (?:deleted|removed|forgotten))(?: now)?$|^(?:kannst du |du kannst )(?:bitte )?(.+) (?:löschen|vergessen|entfernen|streichen)$/i

/** What is left of "the note about it from your memory, please". */
export const FORGET_EXTRA =
  /^(?:(?:the|that|this|my|your|any|all|everything|what (?:you know|i said)) )?(?:note|entry|memory|fact|thing|reminder|notes|memories)s? (?:about|on|with|for|that says)(?: that)? |^(?:about|what i (?:said|told you) about|everything about|all about) |\s+(?:from|in|out of) (?:your |the |my )?(?:memory|memories|notes|list)\b.*$|[\s,]+(?:again|altogether|completely|entirely|for good|anyway|now|any ?more|thing|note|entry|reminder)$/gi

/** A reference to what was spoken of: "that", "this note". */
export const PRONOUN =
  /^(?:it|that|this|them|these|those|that one|this one|the last (?:one|thing|fact)|the other one|the other|one of (?:them|these)|(?:that|this|the) (?:note|entry|memory|fact|thing|one|reminder)|the last (?:note|entry|memory)|das|es|ça|cela|eso|esto|lo)?(?: (?:again|now|please))*[\s.!?]*$/i

/** "Forget it": the message, not a memory. */
export const RETRACT =
  /^(?:never ?mind|forget (?:it|that|about it)(?=[\s,.!]+p{L})|scratch that|ignore that|vergiss es|schon gut|laisse tomber|oublie ça|olvídalo|déjalo|da igual)\b[\s,.!]*(?:(?:it )?(?:doesn'?t|does not) matter|i (?:will|'ll) .*|not important|it'?s fine|all good|ok|thanks)?[\s.!]*$/i

/** A request to change a fact: what, and perhaps the new value. */
export const CHANGE =
  /^(?:(?:can|could|would|will) you |i(?:'d| would) like you to )?(?:please )?(?:change|update|correct|set|switch|make|adjust|replace|fix|ändere|aktualisiere|setze|change|mets à jour|corrige|cambia|actualiza|corrige)(?: bitte)? (.+?)(?: (?:to|with|by|into|auf|zu|en|à|a|por) (.+))?$/i

/** "Make it fifty", "it is fifty". */
export const NEW_VALUE =
  /^(?:(?:please )?(?:make|set|change) (?:it|that)(?: to)? |it'?s (?:now )?|it is (?:now )?|use )(.+)$/i

/** A denial of what was said: the rest may be the right value. */
export const WRONG =
  /^(?:(?:no(?=[,.;:!]|$| (?:it|that|the|we|i|my|our|actually|use|not|wait)\b)|nope|nah|wrong|incorrect|not (?:true|right|correct|anymore)|(?:that|this|it)(?: one)?(?:'s| is) (?:wrong|obsolete|no longer (?:true|right)|out of date|not (?:right|true|correct)|incorrect|outdated|old)|nein|falsch|das stimmt nicht|non|c'est faux|eso no es|está mal)(?=$|[\s,.;:!-])[\s,.;:!-]*)+/i

/** What announces a correction, before the fact. */
export const CORRECTS =
  /^(?:(?:no wait|wait|wait no|actually|correction|changed my mind|i changed my mind|scratch that|sorry|oops|my mistake|i meant|nein|doch|non|en fait|perdón|en realidad)(?=[\s,.:;!-])[\s,.:;!-]*)+/i

/** Words of change in a fact. */
export const CHANGED =
  /\b(?:now|any ?more|no longer|not .+ but|from now on|these days|nowadays|instead|changed?|moved?|switched|migrated|renamed|raised|lowered|increased|reduced|bumped|sold|gone|ditched|any longer|starting (?:next|on|from|with)|,\s*not(?= )|(?<=\d) not(?= \d)|shifted|pushed|delayed|went (?:up|down)|grew|rose|fell|shrank|dropped|extended|shortened|rewritten|is up to|is down to|(?:has|have) been \p{L}+(?:ed|en)|(?:got|was|were) \p{L}+(?:ed|en)(?= (?:to|in|by|into|from|with))|from next \p{L}+(?: on)?|stepped down|upgraded|downgraded|replaced|postponed|became|has a new|have a new|new|stopped|as of|jetzt|nunmehr|nicht mehr|neuerdings|stattdessen|geändert|verschoben|umgezogen|maintenant|désormais|dorénavant|n'est plus|ne .+ plus|passé|passe|déplacé|changé|reporté|ahora|ya no|cambiado|movido|pasado|a partir de)(?![\p{L}])/iu

const ASKING =
  "what|whats|what's|which|who|whos|who's|whom|whose|when|whens|when's|where|wheres|where's|why|how|hows|how's|wer|was|wann|wo|wie|welche[rsnm]?|warum|wieso|wem|wen|qui|que|quoi|quelle?s?|où|quand|comment|combien|c'est quoi|est-ce que|quién|qué|cuál|cuándo|dónde|cómo|cuántos?|cuánta?s?"

/** A question: its first words carry no meaning. */
export const QUESTION = new RegExp(
  `^(?:${ASKING}|is|are|was|were|do|does|did|can|could|may|should|shall|will|would|has|have|am|isn't|aren't|don't|doesn't|any idea|remind me|tell me|show me|list|show|recall|give me (?:the|our|my)|look up|i(?:'d| would) like to know|i want to know|could you|can you|everything about|find|do you (?:know|remember)|i (?:can't|cannot|don't) (?:remember|recall|know)|i forgot|i need|need|dime|dis-moi|sag mir|recuérdame|rappelle-moi|erinner mich|weißt du|sais-tu|sabes)(?![\\p{L}'])|^(?:i(?:'m| am| was)? (?:always |keep |just )?(?:forget\\w*|wonder\\w*|can't find|don't know|never know|curious|not sure)|not sure|no (?:clue|idea)|wondering|curious|question\\b)[^,]*\\b(?:what|which|who|where|when|how|why|whose)(?![\\p{L}])`,
  "iu",
)

/** The words that ask and are not looked for. */
export const ASKS = new RegExp(
  `\\b(?:(?:which|what|welche[rsnm]?|quelle?s?|qué) [\\p{L}]+(?= (?:do|does|did|is|are|was|were|has|have|should|can|will|hat|ist|läuft|nutzt|utilise|usa|est|es)\\b)|${ASKING}|how (?:long|many|much|often|old|big)|do you (?:know|remember)|can'?t remember|remind me|tell me|show me|give me|list|look up|responsible|in charge|i(?:'d| would) like to know|i want to know|could you|can you|do you have|i need|need (?:to know )?(?=the|our|my)|long|many|much|often|right|everything|all|about|you know|dime|dis-moi|sag mir|à quelle heure|déjà|nochmal|otra vez)(?![\\p{L}'])`,
  "giu",
)

/** A question about all of the memory, or all about something. */
export const OVERVIEW =
  /^(?:so |and )?(?:(?:what|tell me what|show me what|list what|everything|all)(?: all| else)?(?: do| that)? you (?:know|remember|have)(?: saved)?|(?:everything|anything|all)(?: you have)?(?= (?:about|on) )|what do you have|what(?:'s| is) in (?:your|the|my) memory|(?:list|show|tell me)(?: me)? (?:all|everything)(?: you know| that you know)?|list (?:your|all|the) (?:memories|facts|notes|topics)|was weißt du|que sais-tu|qué sabes)\b[\s,]*(?:about|of|on|on|über|sur|sobre)?\s*(.*?)[?.!\s]*$/i

/** A doubt or something that passes: such a sentence is no fact to keep. */
export const DOUBTFUL =
  /\b(?:maybe|perhaps|might|could|would|probably|possibly|not sure|no idea|i (?:think|guess|wonder|suppose|wish|hope|feel|believe|doubt|bet)|seems?|someday|some day|one day|if (?:we|i|you|it|they|he|she|only)|suppose|imagine|apparently|i heard|they say|people say|said|says|told me|today|tonight|yesterday|this (?:morning|afternoon|evening|week)|last (?:night|week)|right now|at the moment|for now|this time|a minute|a sec|just (?:kidding|now)|joke|kidding|lol|haha\w*|wow|sigh|phew|again|i (?:should|must|need to|have to|want to)|really|ugh|hm+|omg|love (?:it|that|this)|nice|cool|great|awesome|funny|weird|crazy|boring|hope|nuts|awful|sucks?|terrible|horrible|finally|weather|traffic|almost|already|(?:we're|i'm|all) (?:done|ready)|soon|in a (?:bit|moment)|congrats|happy|sad|excited|sorry|glad|thanks|thank you|welcome|too (?:many|much)|so (?:many|much)|tired|hungry|late|sick|ill|busy|hurts?|raining|snowing|wait(?:ing)?|(?:i'm|i am|we're|he's|she's|they're) (?!using|working|living)\p{L}+ing|annoying|amazing|good (?:job|work|point)|well done|worked|works now|broken|broke|failing|failed|fails again|stuck|slow again|let me|let's|let us|gonna|going to|will be back|brb|was|were|had|went|did|ate|saw|vielleicht|glaube|könnte|würde|heute|gestern|gerade|war|hatte|peut-être|je crois|je pense|je vais|aujourd'hui|hier|était|quizás?|tal vez|creo|hoy|ayer|voy a|era|fue|estaba)(?![\p{L}])/iu

/** The verb of a lasting fact. */
export const FACT =
  /(?:\b(?:is|are|am|isn't|aren't|has|have|hasn't|haven't|needs?|must|can|can't|cannot|mustn't|should|shouldn't|will|won't|do|does|don't|doesn't|never|always|only|get|gets|got|goes|go|comes|come|wants?|hates?|likes?|loves?|owns?|runs?|uses?|lives?|works?|prefers?|starts?|ends?|takes?|belongs?|keeps?|speaks?|reviews?|deploys?|handles?|manages?|opens?|closes?|costs?|expires?|moved|switched|changed|stopped|joined|decided|chose|ships?|pays?|meets?|joins?|ist|sind|hat|haben|heißt|heiße|wohne|arbeite|nutzen|benutzen|verwenden|nehmen|brauch\p{L}+|tourne|habite|travaille|utilis\p{L}+|ferme|ouvre|préfère|vit|vivo|trabajo|prefiero|usamos|cierra|abre|me llamo|läuft|laufen|macht|gehört|muss|müssen|est|sont|s'appelle|utilise|doit|es|son|está|están|tiene|se llama|usa|usan|ya no)(?![\p{L}])|\b(?:i|we|you|they|he|she|it)'(?:m|re|s|ve|ll)\b|^we (?!\p{L}+ed\b)\p{L}+|^(?:the|our|my|all|every|each|[\p{L}\p{N}-]+) (?:[\p{L}\p{N}'-]+ ){0,3}\p{L}{2,}s(?= ))/iu

/** A subject that needs the sentence before it. */
export const DEPENDENT =
  /^(?:it|it's|its|that|that's|thats|this|these|those|they|they're|he|he's|she|she's|there|here|then|which|who|because|so that|when|if|unless|while|until|after|before|although|or|else|otherwise|es|das(?= (?:ist|sind|war))|er|sie|dann|weil|wenn|c'est|ça|il|elle|ils|parce|quand|si|eso|ello|ahora|porque|cuando)(?![\p{L}])/iu

/** The beginning of a condition or of a place, which belongs to what follows a comma. */
export const CONDITION =
  /^(?:when|whenever|if|unless|while|until|after|before|although|since|because|once|as|for|on|in|at|during|with|without|wenn|falls|bei|in|quand|si|lorsque|pour|cuando|si|para|en)(?![\p{L}])/iu

/** Small talk, and how it is answered. */
export const TALK: readonly (readonly [RegExp, "hello" | "thanks" | "bye" | "undo" | "nothing"])[] = [
  [/^(?:undo|revert|take that back)\b.{0,20}$/i, "undo"],
  [
    /^(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening)|hallo|guten \w+|salut|bonjour|hola|buen\w* \w+)(?: there| you| all| everyone)?[\s.!]*$/i,
    "hello",
  ],
  [/^(?:who|what) are you\b|^help[\s.!?]*$|^what can you do\b|^are you (?:a|an)\b/i, "hello"],
  [
    /^(?:ok(?:ay)?,? )?(?:thanks|thank you|thx|ty|cheers|great,? thanks|danke|merci|gracias)\b(?!.*\b(?:that|is|the)\b).{0,40}$/i,
    "thanks",
  ],
  [/^(?:bye|goodbye|see you|good night|ciao|tschüss|au revoir|adiós|bis (?:dann|später))\b.{0,20}$/i, "bye"],
  [
    /^(?:yes|yep|yeah|sure|ok|okay|fine|right|cool|nice|great|perfect|lol|haha\w*|wow|hm+|ja|oui|sí)(?:[\s,.!]+\w+){0,4}[\s.!]*$/i,
    "nothing",
  ],
]

/** A task for a person: it is a fact only if the user asks to remember it. */
export const COMMAND =
  /^(?:i (?:need|want) (?:a|an|some)|i(?:'d| would) like (?:a|an|some)|open|run|deploy|write|build|create|make|fix|refactor|translate|set|start|stop|send|draw|generate|explain|summari[sz]e|install|check|test|commit|push|merge|rename|move|add|implement|review|convert|calculate|compute|book|order|buy|play|print|read|do|try|turn|schedule|call|email|tell|give|get|got|help|search|google|count|sort|format|debug|look|find|show|put|take|bring|pick|plan|draft|design|ship|release|upgrade|restart|rewrite|clean|close|compare|proofread|spell|remind|wake|ping|sing|schreib\w*|übersetz\w*|öffne|zeig\w*|erklär\w*|écris|traduis|ouvre|explique|escribe|traduce|abre|explica|\p{L}+ (?:this|these|me|us))\b(?! (?:\S+ )?(?:is|are|has|have|needs?|must|can)\b)/iu

/** Something that only the sentence before explains: "we stopped using it". */
export const POINTS_BACK =
  /\b(?:using|use|uses|do|doing|need|want|have|like|with|about|for|change[ds]?) (?:it|that|them|this)(?: any ?more| any longer| now)?[\s.!]*$|\b(?:changed|moved|(?:is|are) different)(?: now| again)?[\s.!]*$/i

/** A question at the end of what the user believes to be true. */
export const TAG =
  /^(?:right|correct|yes|no|is (?:it|that right)|\p{L}+n'?t (?:it|he|she|they|we|i|you|there)|does (?:it|he|she)|oder|nicht wahr|stimmt'?s|n'est-ce pas|non|verdad|no)\s*\?*$/iu

/** A rule: a condition and what to do, or what always holds. */
export const RULE =
  /^(?:when(?:ever)?|if|before|after|for) [^,?]+, \S+ \S+|^(?:always|never|don'?t|do not|only|avoid|prefer|no(?! (?:wait|that|it|we|i|the|my|clue|idea)\b|,)) \S+ \S+/i

/** What is said to be wrong, and what it should be. */
export const IS_WRONG =
  /^(.+?) (?:is|are) (?:wrong|outdated|incorrect|obsolete|not (?:right|correct|true))(?:[,;:]? (?:(?:it|they) )?(?:should|must) be (.+))?$/i
