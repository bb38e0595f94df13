/** The verb of `I prefer …` in the third person: `prefers`. */
export function thirdPerson(verb: string): string {
  const lower = verb.toLowerCase()
  const known = IRREGULAR[lower]
  if (known !== undefined) return known
  if (MODAL.test(lower)) return lower
  if (/(?:s|x|z|ch|sh|o)$/.test(lower)) return `${lower}es`
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`
  return `${lower}s`
}

/** A note about the user, addressed to the user: `Prefers pnpm` → `You prefer pnpm`. */
export function toSecondPerson(description: string, aboutPerson: boolean): string {
  const note = description.trim().replace(/\.$/, "")
  const [, first = "", rest = ""] = /^(\S+)([\s\S]*)$/.exec(note) ?? []
  const spoken = FIRST_WORDS[first.toLowerCase()]
  if (spoken !== undefined) return `You ${spoken}${yours(rest)}`
  if (!aboutPerson) return note
  if (/^(?:the|this|user)\b/i.test(note))
    return note.replace(/^(?:the )?user(?:'s)?\b/i, (word) => (/'s$/.test(word) ? "Your" : "You"))
  const attribute = /^([\p{L}][\p{L}\p{N} '’-]{0,40}?) (is|are) /u.exec(note)
  if (attribute !== null) return `Your ${lowerFirst(note)}`
  if (/^[a-z]+s$/i.test(first) && !/ss$/i.test(first))
    return `You ${first
      .toLowerCase()
      .replace(/ies$/, "y")
      .replace(/(?<=(?:s|x|z|ch|sh|o))es$|s$/, "")}${yours(rest)}`
  return note
}

/** The user's words as a note about them: `my team` → `their team`. */
export function aboutThem(text: string): string {
  return text
    .replaceAll(/\bmy\b/gi, "their")
    .replaceAll(/\bmine\b/gi, "theirs")
    .replaceAll(/\bmyself\b/gi, "themselves")
    .replaceAll(/\bme\b/gi, "them")
}

export function upperFirst(text: string): string {
  const [first = ""] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** The first letter in lower case, unless the word looks like a name: `HTTP`, `Ada's`, `I`. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}*\s|\p{Ll}*$)/u.test(text) && !/^I\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

function yours(text: string): string {
  return text.replaceAll(/\btheir\b/g, "your").replaceAll(/\bthem\b/g, "you")
}

const MODAL =
  /^(?:can(?:not|['’]t)?|could(?:n['’]t)?|will|won['’]t|would(?:n['’]t)?|must|might|may|should(?:n['’]t)?|was|were|had|did|\w+ed)$/

const IRREGULAR: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  have: "has",
  do: "does",
  don: "doesn't",
  "don't": "doesn't",
  "don’t": "doesn't",
  go: "goes",
  bought: "bought",
  got: "got",
  grew: "grew",
  left: "left",
  made: "made",
  may: "may",
  met: "met",
  saw: "saw",
  took: "took",
  went: "went",
  wrote: "wrote",
}

const FIRST_WORDS: Readonly<Record<string, string>> = {
  is: "are",
  "isn't": "are not",
  has: "have",
  does: "do",
  "doesn't": "don't",
  was: "were",
  can: "can",
  "can't": "can't",
  cannot: "cannot",
  will: "will",
  prefers: "prefer",
  likes: "like",
  dislikes: "dislike",
  loves: "love",
  hates: "hate",
  lives: "live",
  works: "work",
  uses: "use",
  wants: "want",
  needs: "need",
  speaks: "speak",
}
