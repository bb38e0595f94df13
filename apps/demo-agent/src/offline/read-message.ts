import * as phrases from "./phrases.ts"

/** One thing that a message asks for or says. */
export type Part =
  /** A sentence that may be a fact to keep. */
  | { kind: "statement"; text: string; requested: boolean; corrects: boolean }
  /** `context` is the rest of the sentence: "the toner arrived". */
  | { kind: "forget"; what: string; context: string }
  | { kind: "change"; what: string; value: string | undefined; replaces: boolean }
  | { kind: "question"; text: string }
  | { kind: "overview"; about: string }
  | { kind: "wrong"; value: string }
  | { kind: "talk"; about: "hello" | "thanks" | "bye" | "undo" | "nothing" | "keep-out" }
  | { kind: "unclear"; text: string }

/** Divides a message into what it asks for, in order. */
export function readMessage(message: string): readonly Part[] {
  if (phrases.KEEP_OUT.test(message)) return [{ kind: "talk", about: "keep-out" }]
  let context = ""
  let parts: Part[] = []
  for (const sentence of sentencesOf(message)) {
    const read = readSentence(sentence, context)
    // "The party is over. Remove it": the first sentence says what, and is not a fact to keep.
    const isReason = read.some(
      (part) => part.kind === "forget" && part.context !== "" && phrases.PRONOUN.test(part.what),
    )
    parts = [...(isReason ? parts.filter(({ kind }) => kind !== "statement") : parts), ...read]
    context = sentence
  }
  const isUpdate = parts.some((part) => part.kind === "change" && part.value === undefined)
  // "Update the hosting, the site is hosted on …": the second part is the new value of the first.
  if (isUpdate && parts.some(({ kind }) => kind === "statement"))
    return parts.flatMap((part): Part[] => {
      if (part.kind === "change") return []
      return [part.kind === "statement" ? { ...part, corrects: true } : part]
    })
  if (parts.some(({ kind }) => kind === "question" || kind === "forget"))
    parts = parts.filter(
      (part) =>
        part.kind !== "statement" ||
        !/^i\b/i.test(part.text) ||
        part.requested ||
        phrases.CHANGED.test(part.text),
    )
  const telling = parts.filter((part) => part.kind !== "talk" && part.kind !== "wrong")
  return telling.length > 0 ? telling : parts.slice(0, 1)
}

function sentencesOf(message: string): readonly string[] {
  return message
    .split(/\n+|;\s+|(?<=[.!?])\s+(?=[\p{Lu}\p{L}`"“¿¡])(?<!\d\.\s)(?<!\b(?:e\.g|i\.e|z\.b)\.\s)/iu)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
}

function readSentence(sentence: string, before: string): readonly Part[] {
  if (phrases.RETRACT.test(sentence)) return [{ kind: "talk", about: "nothing" }]
  const parts: Part[] = []
  let context = ""
  let subject = ""
  for (const clause of clausesOf(sentence)) {
    const own = /^its /i.test(clause) && subject !== "" ? `${subject}'s ${clause.slice(4)}` : clause
    const read = readClause(own, context === "" ? before : context)
    if (read.kind === "forget" && (phrases.PRONOUN.test(read.what) || /^(?:so )?you (?:can|may)/i.test(own)))
      parts.length = 0
    const part =
      read.kind === "statement" && phrases.CHANGED.test(context) ? { ...read, corrects: true } : read
    subject = /^(?:the |our |my )?[\p{L}\p{N}-]+(?= (?:is|are|has|have|must|needs)\b)/iu.exec(own)?.[0] ?? ""
    context = context === "" ? clause : `${context}, ${clause}`
    parts.push(part)
  }
  // "Sold the fiat, my car is a blue skoda": what is not a fact only explains the other part.
  const isFact = (part: Part): boolean => part.kind === "statement" && phrases.FACT.test(part.text)
  return parts.some(isFact)
    ? parts.filter((part) => part.kind !== "statement" || isFact(part) || part.requested)
    : parts
}

/** The clauses of a sentence that can stand alone. */
function clausesOf(sentence: string): readonly string[] {
  const pieces = sentence.split(/(,\s+|,?\s+(?:and|also|but|plus|so|then|und|aber|et|mais|y|pero)\s+)/i)
  const clauses: string[] = []
  let current = pieces[0] ?? ""
  for (let at = 1; at < pieces.length; at += 2) {
    const next = pieces.slice(at + 1).join("")
    if (canSplit(current, next)) {
      clauses.push(current)
      current = pieces[at + 1] ?? ""
    } else current += `${pieces[at]}${pieces[at + 1]}`
  }
  return [...clauses, current].map((clause) => clause.trim()).filter((clause) => clause !== "")
}

function canSplit(left: string, right: string): boolean {
  if (phrases.FORGET.test(right) || phrases.FORGET_LAST.test(right)) return true
  if (phrases.CONDITION.test(left.replace(phrases.REMEMBER, ""))) return false
  if (phrases.TAG.test(right)) return false
  if (/\?\s*$/.test(right) && new RegExp(phrases.QUESTION).test(right)) return true
  if (phrases.REMEMBER.test(right)) return true
  if (`${left},`.replace(phrases.CORRECTS, "") === "" || `${left},`.replace(phrases.WRONG, "") === "")
    return false
  if (right.split(/\s+/).length < 3) return false
  return isSubject(right) && phrases.FACT.test(right.split(/,\s/)[0] ?? "")
}

/** Whether a text begins with a subject of its own: "my car is", "omar does". */
function isSubject(text: string): boolean {
  if (/^its /i.test(text)) return true
  if (phrases.DEPENDENT.test(text) || phrases.CONDITION.test(text)) return false
  return /^(?:(?:the|our|my|your|all|every|each|der|die|das|mein|meine|unser|unsere|le|la|les|mon|ma|notre|el|los|mi|nuestro|nuestra) )?(?:[\p{L}\p{N}_-]+ ){1,3}(?:still |now |also |only |always |never )?(?:is|are|am|has|have|does|do|owns?|runs?|uses?|needs?|lives?|works?|prefers?|likes?|goes|gets?|must|can|orders?|reviews?|handles?|deploy|deploys|ist|sind|hat|est|sont|es|son|\p{L}+s)(?= \S)|^i'm /iu.test(
    text,
  )
}

function readClause(clause: string, context: string): Part {
  const bare = trimmed(clause)
  const talk = phrases.TALK.find(([pattern]) => pattern.test(clause) || pattern.test(bare))
  if (talk !== undefined) return { kind: "talk", about: talk[1] }
  if (/^remember\b.*\?\s*$/i.test(bare)) return { kind: "question", text: bare }
  const remembered = bare.replace(phrases.REMEMBER, "")
  if (remembered !== bare) {
    const text = trimmed(remembered).replace(/\?+$/, "")
    return { kind: "statement", text, requested: true, corrects: false }
  }
  const forget = phrases.FORGET.exec(bare) ?? phrases.FORGET_LAST.exec(bare)
  if (forget !== null) {
    const what = (forget[1] ?? forget[2] ?? forget[3] ?? "").replace(/[?.!]+$/, "")
    const named = phrases.PRONOUN.test(what) ? what : trimmed(what).replace(phrases.FORGET_EXTRA, "")
    return { kind: "forget", what: named, context }
  }
  return readOther(bare, clause)
}

function readOther(bare: string, clause: string): Part {
  const overview = phrases.OVERVIEW.exec(bare)
  if (overview !== null) return { kind: "overview", about: overview[1] ?? "" }
  const value = phrases.NEW_VALUE.exec(bare)?.[1]
  if (value !== undefined) return { kind: "wrong", value }
  const plain = bare.replace(/[?.!]+$/, "")
  const change = phrases.CHANGE.exec(plain) ?? phrases.IS_WRONG.exec(plain)
  if (change !== null) return changeOf(change[1] ?? "", change[2], /^\w+/.exec(bare)?.[0].toLowerCase() ?? "")
  if (phrases.RULE.test(bare) && !/\?\s*$/.test(clause))
    return { kind: "statement", text: bare, requested: false, corrects: false }
  if (/\?\s*$/.test(clause) || phrases.QUESTION.test(bare)) return { kind: "question", text: bare }
  const denied = clause.trim().replace(phrases.WRONG, "")
  const corrected = trimmed(clause).replace(phrases.CORRECTS, "")
  const said = trimmed(denied === clause.trim() ? corrected : denied.replace(phrases.CORRECTS, ""))
  const corrects = said !== bare
  const isFact = phrases.FACT.test(said) && !phrases.DEPENDENT.test(said)
  if (corrects && !isFact)
    return { kind: "wrong", value: said.replace(phrases.NEW_VALUE, "$1").replace(/[.!]+$/, "") }
  if (phrases.POINTS_BACK.test(said) || (/^(?:it|that)\b/i.test(said) && phrases.CHANGED.test(said)))
    return { kind: "wrong", value: "" }
  return { kind: "statement", text: said, requested: false, corrects }
}

/** "Make the line length 100" has no "to" before the value. */
function changeOf(what: string, value: string | undefined, verb: string): Part {
  const [, named, number] =
    (verb === "make" && value === undefined ? /^(.*\S) (\S*\d\S*)$/.exec(what) : null) ?? []
  return {
    kind: "change",
    what: named ?? what,
    value: value ?? number,
    replaces: /^(?:replace|swap)$/.test(verb),
  }
}

function trimmed(text: string): string {
  return text.trim().replace(phrases.FILLER, "").replace(phrases.TAIL, "").trim()
}
