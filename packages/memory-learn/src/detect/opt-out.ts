import { bareText, lazily } from "@caliban/text"
import type { Sentence } from "../text/sentences.ts"
import { saysNothing } from "./cues/fillers.ts"
import { FORMS, POSITIVE, STATED } from "./opt-out-forms.ts"

// "We never store these" and "don't save this in git" are rules. So a clause is a request not to remember only if it has
// a negation and a verb of memory, in any order, and nothing else but words about the conversation.

const PATTERNS = lazily(() => {
  // Other scripts have no spaces between words.
  const pattern = (words: string, flags = "u"): RegExp =>
    new RegExp(`(?<![a-zа-я])(?:${bareText(words)})(?:(?<=')|(?!'?[a-zа-я]))`, flags)
  const forms = Object.entries(FORMS).map(([form, words]) => [form, pattern(words)] as const)
  const all = pattern(Object.values(FORMS).join("|"), "gu")
  return { ...(Object.fromEntries(forms) as Record<keyof typeof FORMS, RegExp>), all }
})

/** Before a subordinate clause, and in "short, no notes", a comma ends nothing; "but" ends a clause without one. */
const JOINED =
  /(?<=\s(?:short|brief|concise|kurz|court|bref))[,，]\s*(?=(?:no notes|keine notizen|pas de notes)[\s.!]*$)|[,，]\s*(?=(?:dass|чтобы|that|que|che|dat|was ich|что|wat ik)(?!\p{L})|qu')/gu
const SEPARATED = /\s-+\s|(?<=\s)(?:but|aber|mais|pero|maar|но)(?=\s)|(?<=けど|[는인]데)/gu
/** The starts of "… that I am ill" and "… about the feed" behind a request; in Japanese and Korean, the ends of it before a request. */
const SUBORDINATE =
  /\s(?=(?:that|dass|que|che|dat|что|my|where|who)\s|qu')|(?<=\sthis)\s(?=i['\s])|\s(?=(?:im|i'm|i am)\s)|(?<=\s(?:the|that) (?:thing|part|bit|stuff)|\s(?:remember|memori[sz]e) (?:anything|what i (?:said|told you|wrote)))\s(?=about\s)|(?<=[记記]住|记忆|こと[はを]|다는 [걸것]을?)/gu

interface Clause {
  /** What it says besides that. */
  rest: string
  said: string
  asks: boolean
}

/** "Remember it's not …": a request to remember, although it has a negation. */
const isPositive = (clause: string): boolean => POSITIVE.test(clause.trim())

/** The clauses of a sentence, without case and accents, and whether each asks not to remember. */
function clausesOf(sentence: string): Clause[] {
  const text = bareText(sentence).replace(JOINED, " ").replace(SEPARATED, ", ")
  // "Remember: never log."
  if (isPositive(/^[^:]{1,30}(?=:)/.exec(text)?.[0] ?? "")) return [{ rest: text, said: text, asks: false }]
  const clauses = text.matchAll(/((?:[\p{L}\p{N}\s'-]|(?<=[a-z])[.:](?=[a-z]))+)([^\p{L}\p{N}\s'-]*)/gu)
  return Array.from(clauses, ([, clause = "", mark = ""]) => {
    if (isPositive(clause)) return { rest: clause, said: clause, asks: false }
    if (asksIn(clause, mark)) return { rest: "", said: clause, asks: true }
    const places = Array.from(clause.matchAll(SUBORDINATE), ({ index }) => index)
    const parts = places.flatMap((at) => [clause.slice(0, at), clause.slice(at)])
    return { rest: clause, said: clause, asks: parts.some((part) => asksIn(part, mark)) }
  })
}

/** Whether a clause, with the mark behind it, asks not to remember, and says nothing else. */
function asksIn(clause: string, mark: string): boolean {
  const { negation, verb, forget, said, secret, label, passing } = PATTERNS()
  const asks = forget.test(clause)
    ? said.test(clause) && !negation.test(clause)
    : negation.test(clause) && verb.test(clause) && !STATED.some((form) => form.test(clause.trim()))
  const isLabel = label.test(clause) && (/^$|:/u.test(mark) || /\S\s+\S/u.test(clause))
  const isPassing = passing.test(clause) && !/[?？]/u.test(mark)
  const isSecret = secret.test(clause) || isLabel || isPassing
  return (asks || (isSecret && !negation.test(clause))) && isAboutMessage(clause)
}

/** Whether a clause has no other words than such a request. */
const isAboutMessage = (clause: string): boolean => !/[\p{L}\p{N}]/u.test(clause.replace(PATTERNS().all, " "))

/** What a request not to remember is about. */
export interface OptOut {
  /**
   * What its message says besides; empty if it is about the one before: "don't remember that, please". `undefined` if it
   * takes nothing back: "use npm, just for this session".
   */
  about: string | undefined
}

/** The request of the user not to remember the message, if it has one: "please don't remember this", "off the record". */
export function optOutIn(sentences: readonly Sentence[]): OptOut | undefined {
  const { all, forget, negation, passing } = PATTERNS()
  const asking = sentences.flatMap(({ text }) => clausesOf(text).filter(({ asks }) => asks))
  // "Remember that, strictly confidential" is kept for whom it is.
  const isRequest = sentences.some(({ text }) => isPositive(bareText(text)))
  const isCertain = ({ said }: Clause): boolean => !isRequest || negation.test(said) || forget.test(said)
  if (!asking.some(isCertain)) return undefined
  if (asking.every(({ said }) => passing.test(said))) return { about: undefined }
  const besides = sentences.flatMap(({ text, whole }) => {
    // It is about the quotation, or about what follows.
    if (text !== whole || /[:：]\s*$/u.test(text)) return `${bareText(whole)}:`
    return clausesOf(text).flatMap(({ rest }) => (isAboutMessage(rest) || saysNothing(rest) ? [] : rest))
  })
  const about = besides.map((rest) => rest.replace(all, " "))
  return { about: about.join(" ").trim() }
}
