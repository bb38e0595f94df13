import { createLearningDetector } from "@caliban/memory/learn"
import { forms, masked, restated, statementsIn } from "./phrases.ts"
import { telling } from "./words.ts"

/**
 * One thing that a message says or asks for. `forget`: an empty text is a pronoun. `takeBack`: what the message before saved is not to
 * be kept. `requested`: the person asked to remember it. `corrects`: it begins with a denial, or asks for a change. `isTopic`: everything
 * about it is to be forgotten.
 */
export type Part = ReturnType<typeof part>

type Talk = (typeof TALK)[number]
const TALK = ["keepOut", "hello", "thanks", "bye", "nothing"] as const

/** Of a longer message, such as a pasted log, the beginning and the end are read. */
const READ_MAX = 4_000

/** The parts of a message, in order. Small talk next to other parts is left out. */
export function readMessage(message: string): readonly Part[] {
  const isLong = message.length > READ_MAX
  const request = isLong ? readRequest(message.slice(0, 200)) : undefined
  if (request !== undefined)
    return [{ ...request, text: message.trim().replace(forms.filler, "").replace(forms.remember, "") }]
  const parts: Part[] = isLong ? [part("unread", "")] : []
  const near = isLong ? `${message.slice(0, READ_MAX / 2)}\n${message.slice(-READ_MAX / 2)}` : message
  const [head = "", ...lines] = near.split("\n").filter((line) => /[\p{L}\d]/u.test(line))
  // "Remember this:" is said of each line after it.
  if (lines.length > 0 && readRequest(`${head} …`)?.text === "…") {
    const texts = lines.map((line) => line.replace(forms.bullet, "").trim())
    const listed = texts.filter((text) => !forms.thanks.test(text))
    return [...listed.map((text) => part("statement", text, { requested: true })), ...parts]
  }
  // A chat or a mail is by others.
  const [own = ""] = near.split(forms.pasted)
  const clauses = statementsIn(own, belongs).map((line) => line.replace(forms.bullet, "").trim())
  for (const clause of clauses.flatMap(clausesOf).filter((one) => /[\p{L}\d]/u.test(one))) {
    const [part, before] = [readClause(clause), parts.at(-1)]
    // "The trip is off, forget it."
    const isPronoun = part.kind === "forget" && part.text === "" && before?.kind === "statement"
    const named = isPronoun ? telling(before.text).map(({ text }) => text) : []
    if (isPronoun) parts.splice(-1, 1, { ...part, text: named.join(" ") })
    else parts.push(part)
  }
  if (own !== near) parts.push(part("pasted", near.slice(own.length).trim()))
  const keepsOut = parts.find(({ kind }) => kind === "keepOut")
  const rest = parts.filter(({ kind }) => !TALK.some((talk) => talk === kind))
  if (keepsOut)
    return rest.length > 0 || keepsOut.text !== "" ? [keepsOut] : [part("takeBack", "", { requested: true })]
  return rest.length > 0 ? rest : parts.slice(0, 1)
}

/** What is no statement of its own belongs to a request to remember before it, or names what a request to forget keeps. */
function belongs(before: string, end: string, next: string): boolean {
  // A quote or a code block ends where it is closed.
  if (forms.unclosed.test(masked(before)) || before.split(/```|~~~/).length % 2 === 0) return true
  const isFact = forms.remember.test(trimmed(next)) && forms.fact.test(next)
  const isKept = !isFact && forms.keeps.test(`. ${trimmed(next)}`)
  if (isKept && forms.forget.test(trimmed(before.replace(forms.bullet, "")))) return true
  if (readRequest(before.replace(forms.bullet, "")) === undefined || !/[\p{L}\d]/u.test(next)) return false
  const part = readClause(next)
  if (part.kind === "question") return /^(?:is|are|was|were|has|have)\b[^?]*$/.test(next)
  if (part.kind !== "statement" || part.requested || (part.corrects && !/^No\. \d/.test(next))) return false
  return end.startsWith(";") || (end !== "\n" && /^\p{Ll}/u.test(next)) || !isWorthSaving(part)
}

/** A request is a part of its own after what is complete: nothing that is quoted, told, supposed or asked. In doubt it is not. */
function clausesOf(sentence: string): readonly string[] {
  for (const { 0: end, index } of masked(sentence).matchAll(new RegExp(forms.clauseEnd, "giu"))) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + end.length)]
    if (!forms.forget.test(right) && !forms.remember.test(right)) continue
    const [{ kind, text }, next] = [readClause(left), end + right]
    const isAsked = kind === "question" && /[?？]\s*$/.test(sentence)
    // "Forget my cat, but don't forget my dog" names what to keep, and "we relax and forget names" asks for nothing.
    const isOwn = kind === "forget" ? !forms.keeps.test(next) : forms.now.test(left) || forms.asks.test(next)
    if (isOwn && !isAsked && !forms.open.test(masked(text))) return [left, ...clausesOf(right)]
  }
  return [sentence]
}

function part(
  kind: "question" | "overview" | "forget" | "statement" | "pasted" | "takeBack" | "unread" | Talk,
  text: string,
  more: { requested?: boolean; corrects?: boolean; isTopic?: boolean } = {},
) {
  return { kind, text, requested: false, corrects: false, isTopic: false, ...more }
}

function readClause(clause: string): Part {
  const bare = trimmed(clause)
  const talk = talkIn(clause) ?? talkIn(bare)
  const left = trimmed(trimmed(clause.replace(forms.keepOut, " ")).replace(forms.corrects, ""))
  if (talk !== undefined) return part(talk, forms.elliptic.test(left) ? "" : left.replace(forms.pronoun, ""))
  const request = readRequest(clause)
  if (request !== undefined) return request
  const plain = bare.replace(/[?.!。！？]+$/, "").replace(/\s*\n\s*/g, " ")
  const forgotten = (forms.forget.exec(plain) ?? forms.outOf.exec(clause))?.[1]
  if (forgotten !== undefined) {
    const what = trimmed(forgotten).replace(forms.pronoun, "")
    const requested = forms.ofMemory.test(clause) || forms.pronoun.test(what)
    return part("forget", what.replace(forms.whole, ""), { requested, isTopic: forms.whole.test(what) })
  }
  const overview = forms.overview.exec(bare)
  if (overview !== null) return part("overview", overview[1] ?? "")
  const [, about, value] = restated.map((form) => form.exec(plain)).find((match) => match?.[2]) ?? []
  if (value !== undefined) return part("statement", `${about} is now ${value}`, { corrects: true })
  if (forms.question.test(bare)) return part("question", bare)
  const said = trimmed(bare.replace(forms.corrects, ""))
  // "No, thanks" corrects nothing.
  return part(talkIn(said) ?? "statement", said, { corrects: said !== bare })
}

/** What is to be remembered, as it was said: only a polite word after a comma goes. */
function readRequest(clause: string): Part | undefined {
  const bare = trimmed(clause, forms.polite)
  const remembered = bare.replace(forms.remember, "")
  if (remembered === bare || /^remember\b[^"“]*\?/i.test(bare)) return undefined
  const text = remembered.replace(/(?<!\.)\.$|\?+$/, "").replace(/\s*\n\s*/g, " ")
  return part("statement", text, { requested: true })
}

const talkIn = (text: string): Talk | undefined => TALK.find((kind) => forms[kind].test(text))

/** Without words at the start and the end that say nothing. */
export function trimmed(text: string, tail = forms.tail): string {
  const bare = text.trim().replace(forms.filler, "").replace(tail, "").trim()
  return bare === text ? bare : trimmed(bare, tail)
}

/** Stories, quotes, doubts: what such a text says is not a fact to keep. */
export const isDoubtful = (text: string): boolean => forms.others.test(text) || forms.doubtful.test(text)

/** "The office is quiet now" says nothing that lasts. */
export const isMomentary = (text: string): boolean =>
  forms.state.test(forms.copula.exec(text)?.groups?.["state"] ?? "")

/** Whether a sentence is to be kept: the person asked for it, learning's detector noticed it, or it plainly states a fact. */
export function isWorthSaving({ text, requested }: Pick<Part, "text" | "requested">): boolean {
  if (requested) return /\s|\p{Script=Han}{2}/u.test(text)
  if (forms.others.test(text) || forms.lasting.test(text)) return !forms.others.test(text)
  if (isMomentary(text) || forms.task.test(text) || isDoubtful(text)) return false
  if ((forms.fact.test(text) || forms.changed.test(text)) && telling(text).length > 0) return true
  const turn = { role: "user" as const, content: text, timestamp: new Date(0), sessionId: "" }
  const detector = createLearningDetector()
  return detector.analyze(turn).length > 0 || detector.detectCandidates(turn).length > 0
}
