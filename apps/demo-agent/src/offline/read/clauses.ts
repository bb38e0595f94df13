/** One statement, question or request of a message. */
export interface Clause {
  /** Without lead-ins and the final full stop. */
  text: string
  /** The sentence that contains it. */
  sentence: string
  /** True when the user asked to remember it. */
  explicit: boolean
  /** True for a correction: `no, …`, `actually, …`. */
  correction: boolean
  /** True for a question. */
  question: boolean
}

const REMEMBER =
  /^(?:(?:please|pls|kindly|also|and|then|ok(?:ay)?|so)[, ]+)*(?:(?:can|could|would|will) you (?:please )?|i(?:'d| would) like you to |i want you to |you (?:should|can|must) |let's )?(?:please )?(?:remember|memori[sz]e|keep in mind|bear in mind|don['’]t forget|do not forget|never forget|make a (?:note|memory)|take (?:a )?note|note to (?:my)?self|note(?: down)?|save|store|write down|record|add to (?:your )?memory)(?: to (?:mention|note|say|add|remember|keep in mind)(?=[\s:,]))?(?: (?:to|in) (?:your )?memory| (?:for|in) (?:the future|later|next time))?(?:\s*[:,–—-]\s*|\s+(?:this|the following|these)\s*[:,]?\s*$|\s+(?:of |about )?(?:this|the fact)?\s*(?:that|:)\s+|\s+|$)/i

const CORRECTION =
  /^(?:(?:and|but|oh|oops|sorry|wait|hm+|well|hold on)[,. ]+)*(?:(?:no|nope|nah|wrong|not quite|that['’]?s (?:wrong|not (?:right|true|correct)|incorrect|outdated|no longer (?:true|right)))(?:[,.;:!]+\s*|\s*[–—-]\s*|\s+(?=actually|sorry|wait|it['’]?s|i\b|we\b|use\b|make\b|the\b|my\b|our\b))|(?:sorry|oops|wait|hold on)[,:.!]+\s*|actually[, ]+|correction[:, ]+|to correct (?:myself|that)[:, ]+|scratch that[,.:; ]+|i (?:was wrong|changed my mind|misspoke)[,.;: ]+|i meant[:, ]+|i mean[:, ]+|rather[, ]+|on second thou?ghts?[, ]+|update[:, ]+)/i

const TRAILING_REMEMBER =
  /(?:(?:,| -| –| —) ?(?:and |so )?(?:please )?| and (?:please )?| please )(?:remember|note|save|keep|don['’]t forget) (?:that|this|it)(?: down| please| in mind)?$/i

const FILLER =
  /^(?:(?:and|also|but|so|then|ok(?:ay)?|oh|well|hey|hi|hello|fyi|btw|by the way|for the record|just so you know|for your information|in addition|besides|plus|please note that|yes|yeah|sure|right|thanks|thank you|great|cool|from now on|now(?=[,:]?\s+(?:i|we|my|our)\b)|in (?:the )?future|going forward|as of (?:now|today))\b[,:.!]*\s+)+/i

const QUESTION_WORD =
  /^(?:what|which|who|whom|whose|where|when|why|how|do|does|did|is|are|am|was|were|can|could|should|would|will|may|have|has|(?:what|who|where|when|how)s|tell me|show me|remind me|list|any idea|do you)(?:['’](?:s|re|m|d|ll))?\b/i

/** Splits a message into clauses and classifies each by its lead-in. */
export function toClauses(message: string): readonly Clause[] {
  const clauses: Clause[] = []
  let explicitAll = false
  let correctionNext: boolean = false
  for (const sentence of toSentences(message)) {
    let text = sentence
    let explicit = false
    let correction: boolean = correctionNext
    correctionNext = false
    for (let changed = true; changed; ) {
      changed = false
      const correcting = CORRECTION.exec(text)
      if (correcting !== null) {
        text = text.slice(correcting[0].length)
        correction = changed = true
      }
      const filler = FILLER.exec(text)
      if (filler !== null && filler[0].length < text.length && !QUESTION_WORD.test(filler[0])) {
        text = text.slice(filler[0].length)
        changed = true
      }
      const remember = isAboutPast(text) ? null : REMEMBER.exec(text)
      if (remember !== null) {
        text = text.slice(remember[0].length)
        explicit = changed = true
        if (/[:]\s*$/.test(remember[0]) || text === "") explicitAll = true
      }
    }
    if (text === "" || /^(?:no|nope|nah|wrong)\W*$/i.test(text)) {
      correctionNext = correction || text !== ""
      continue
    }
    const question = !explicit && isQuestion(text)
    text = text.replace(/[.!?,;\s]+$/, "").replace(/^(?:that|please)\s+(?=\S)/i, "")
    if (TRAILING_REMEMBER.test(text)) {
      text = text.replace(TRAILING_REMEMBER, "")
      explicit = true
    }
    if (/\S, actually$/i.test(text)) {
      text = text.replace(/, actually$/i, "")
      correction = true
    }
    if (text !== "") clauses.push({ text, sentence, explicit: explicit || explicitAll, correction, question })
  }
  return clauses
}

/** `do you remember …?`, `remember when we …`: a question, not a request to save. */
function isAboutPast(text: string): boolean {
  return /^(?:do|did) you remember\b|^remember (?:when|me\b|how we)/i.test(text)
}

function isQuestion(text: string): boolean {
  if (/\?\s*$/.test(text)) return true
  if (
    /^(?:do not|when(?:ever)?\b[^?]*,|where(?:ver)?\b[^?]*,|how(?:ever)\b|have (?:a|fun)\b|what a\b)/i.test(
      text,
    )
  )
    return false
  return QUESTION_WORD.test(text)
}

/** Sentences, lines and bullets. Full stops inside URLs, numbers and names do not end one. */
function toSentences(message: string): string[] {
  return message
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, ""))
    .flatMap((line) => line.split(/(?<=[.!?;])(?<!\b(?:e\.g|i\.e|etc|vs|approx|Mr|Mrs|Ms|Dr)\.)\s+/i))
    .map((sentence) => sentence.trim().replace(/;$/, ""))
    .filter((sentence) => sentence !== "")
}
