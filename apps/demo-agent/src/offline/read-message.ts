import * as phrases from "./phrases.ts"

/** One thing that a message says or asks for. */
export type Part =
  | { kind: "question" | "overview" | "change" | "other"; text: string }
  | { kind: "talk"; text: string; about: keyof typeof phrases.TALK }
  /** An empty text is a pronoun. */
  | { kind: "forget"; text: string }
  /** `requested`: the person asked to remember it. `corrects`: it began with a denial. */
  | { kind: "statement"; text: string; requested: boolean; corrects: boolean }

/** Of a longer message, such as a pasted log, the beginning and the end are read. */
const READ_MAX = 4_000

/** The parts of a message, in order. Small talk next to other parts is left out. */
export function readMessage(message: string): readonly Part[] {
  const requested = readRequest(message.trim())
  if (requested !== undefined && message.length > READ_MAX) return [requested]
  const near =
    message.length > READ_MAX ? `${message.slice(0, READ_MAX / 2)}\n${message.slice(-READ_MAX / 2)}` : message
  const parts: Part[] = []
  for (const sentence of near.split("\n").flatMap((line) => line.trim().split(SENTENCE_END))) {
    for (const clause of clausesOf(sentence)) {
      const previous = parts.at(-1)
      if (phrases.REMEMBER_BEFORE.test(clause.trim()) && previous?.kind === "statement")
        previous.requested = true
      else if (/\p{L}|\d/u.test(clause)) parts.push(readClause(clause))
    }
  }
  const keepsOut = parts.find((part) => part.kind === "talk" && part.about === "keep-out")
  if (keepsOut !== undefined) return [keepsOut]
  const telling = parts.filter(({ kind }) => kind !== "talk")
  return telling.length > 0 ? telling : parts.slice(0, 1)
}

const SENTENCE_END =
  /;\s+|(?<=[。！？])|(?<=[.!?])\s+(?=[\p{L}`"“¿¡])(?<!\d\.\s)(?<!\b(?:e\.g|i\.e|z\.b)\.\s)/iu

/** The clauses of a sentence that can stand alone. */
function clausesOf(sentence: string): readonly string[] {
  const pieces = sentence.split(/(,\s+|,?\s+(?:and|also|but|so|und|aber|et|mais|y|pero)\s+)/i)
  const clauses: string[] = []
  let current = pieces[0] ?? ""
  for (let at = 1; at < pieces.length; at += 2) {
    const next = pieces[at + 1] ?? ""
    if (canStandAlone(current, pieces.slice(at + 1).join(""))) {
      clauses.push(current)
      current = next
    } else current += `${pieces[at]}${next}`
  }
  return [...clauses, current]
}

const CONDITION =
  /^(?:according|imagine|suppose|assuming|when|whenever|if|unless|while|until|after|before|since|because|once|for|on|in|at|during|with|without|wenn|bei|in|quand|si|pour|cuando|para|en)(?![\p{L}])/iu

/** "My car is", "omar does". */
const SUBJECT =
  /^(?:the|our|my|your|all|every|each|der|die|das|mein|meine|unser|unsere|le|la|les|mon|ma|notre|el|los|mi|nuestro|nuestra|\p{L}+) (?:[\p{L}\p{N}_-]+ ){0,3}(?:still |also |only |always |never )?(?:is|are|has|have|does|do|must|can|ist|sind|hat|est|sont|es|son|deploy|\p{L}+s) \S|^i(?:'m| \p{L}+) \S/iu

function canStandAlone(left: string, right: string): boolean {
  if ([phrases.FORGET, phrases.REMEMBER, phrases.REMEMBER_BEFORE].some((one) => one.test(right))) return true
  if (CONDITION.test(left.replace(phrases.REMEMBER, "")) || phrases.NEGATED.test(left)) return false
  if (phrases.OTHERS.test(left) || /\b(?:left|gone|took)\b/i.test(left)) return false
  if (right.split(/\s+/).length < 3 || `${left},`.replace(phrases.CORRECTS, "") === "") return false
  if (/\?\s*$/.test(right) && phrases.QUESTION.test(right)) return true
  return SUBJECT.test(right) && !phrases.DEPENDENT.test(right) && !CONDITION.test(right)
}

function readRequest(text: string): Part | undefined {
  const bare = trimmed(text)
  const remembered = bare.replace(phrases.REMEMBER, "")
  if (remembered === bare || /^remember\b.*\?/i.test(bare)) return undefined
  return {
    kind: "statement",
    text: trimmed(remembered).replace(/[?.!]+$/, ""),
    requested: true,
    corrects: false,
  }
}

function readClause(clause: string): Part {
  const bare = trimmed(clause)
  for (const [about, pattern] of Object.entries(phrases.TALK) as [keyof typeof phrases.TALK, RegExp][])
    if (pattern.test(clause.trim()) || pattern.test(bare)) return { kind: "talk", text: bare, about }
  const request = readRequest(clause)
  if (request !== undefined) return request
  const plain = bare.replace(/[?.!。！？]+$/, "")
  const [, forgotten] = phrases.FORGET.exec(plain) ?? []
  if (forgotten !== undefined) {
    const what = trimmed(forgotten)
    return { kind: "forget", text: phrases.PRONOUN.test(what) ? "" : what }
  }
  const overview = phrases.OVERVIEW.exec(bare)
  if (overview !== null) return { kind: "overview", text: overview[1] ?? "" }
  const [, changed, value] = phrases.CHANGE.exec(plain) ?? []
  if (changed !== undefined && value !== undefined)
    return { kind: "statement", text: `${changed} is now ${value}`, requested: false, corrects: true }
  if (changed !== undefined || phrases.IS_WRONG.test(plain)) return { kind: "change", text: changed ?? plain }
  if (phrases.QUESTION.test(bare)) return { kind: "question", text: bare }
  const said = trimmed(clause.trim().replace(phrases.CORRECTS, ""))
  return { kind: "statement", text: said, requested: false, corrects: said !== bare }
}

function trimmed(text: string): string {
  let bare = text.trim()
  for (let last = ""; last !== bare; ) {
    last = bare
    bare = bare.replace(phrases.FILLER, "").replace(phrases.TAIL, "").trim()
  }
  return bare
}
