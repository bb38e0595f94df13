import { bareText, lazily } from "@caliban/text"
import type { Sentence } from "../text/sentences.ts"
import { saysNothing } from "./cues/fillers.ts"
import WORDS from "./opt-out-forms.json" with { type: "json" }

// "We never store these" and "don't save this in git" are rules. So a clause is a request not to remember only if it has
// a negation and a verb of memory, in any order, and nothing else but words about the conversation.

/** `forms`: the words of such a request by what they do in it, as patterns for `bareText`, the longer one of two first. */
const { forms: FORMS, subordinate, stated, ...OTHERS } = WORDS
type Form = keyof typeof FORMS | keyof typeof OTHERS

// `stated`: what is stored or not, or a complaint, and no request: "it is not in your notes", "it won't save". `request`:
// the start of a request to remember, which may deny something else. `joined`: before a subordinate clause, and in "short,
// no notes", a comma ends nothing; `separated`: "but" ends a clause without one. `thing`: as `SUBORDINATE`, before a thing:
// "don't remember | the dentist"; `within`: a thing within: "merk dir den Zahnarzt nicht". `plain`: a sentence at the end of
// a message, with `own` as X; `need`: a whole message. `wish`: "please", "my"; without these and `object`, "don't remember
// the port" may only leave out "I". `object`: what such a request is about; a rule of code may say "it". `remembers`:
// remembering. `noOffer`: what no offer to remember is: "do you mind if …", "anything else to remember?" `takesBack`: what
// takes a request to remember back that is in the same message.
const PATTERNS = lazily(() => {
  // Other scripts have no spaces between words.
  const pattern = (words: readonly string[], flags = "u"): RegExp =>
    new RegExp(`(?<![a-zа-я])(?:${bareText(words.join("|"))})(?:(?<=')|(?!'?[a-zа-я]))`, flags)
  const forms = Object.entries(FORMS).map(([form, words]) => [form, pattern(words)])
  const whole = Object.entries(OTHERS).map(([name, source]) => [name, new RegExp(source, "u")])
  const named = Object.fromEntries([...forms, ...whole]) as Record<Form, RegExp>
  const { offer, ...others } = FORMS
  const words = Object.values(others).flat()
  const [all, offering] = [pattern(words, "gu"), pattern([...words, ...offer], "gu")]
  return { ...named, all, offering, stated: new RegExp(stated.join("|"), "u") }
})

/** The starts of "… that I am ill" and "… about the feed" behind a request; in Japanese and Korean, the ends of it before a request. */
const SUBORDINATE = new RegExp(subordinate, "gu")
/** "It's not …" states something. */
const STATES = /(?<!\p{L})(?:is|are|was|were|isn't|aren't|ist|sind|war|est|esta|sta)(?!\p{L})|'s(?!\p{L})/u
/** The characters at the end of a message of the assistant in which a question is looked for. */
const OFFER_LIMIT = 300

interface Clause {
  /** What it says besides that. */
  rest: string
  said: string
  asks: boolean
  /** Only if it names a thing, whether it may be a statement: "don't remember the port". */
  isWeak?: boolean
}

/** Emphasis and tags, which may stand within a request: "please **do not** save this". */
const MARKUP = /[*~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|<\/?(?:b|br|code|em|i|p|s|strong|u)>/gu
const plainText = (text: string): string => bareText(text.replaceAll("&nbsp;", " ")).replace(MARKUP, "")

/** A clause and, of one with subordinate clauses, its parts at the first eight of them. */
function partsOf(clause: string): string[] {
  const places = Array.from(clause.matchAll(SUBORDINATE), ({ index }) => index)
  return [clause, ...places.slice(0, 8).flatMap((at) => [clause.slice(0, at), clause.slice(at)])]
}

/** "Remember it's not …": a request to remember, although it has a negation; but not "remember never to store that I …". */
function isPositive(clause: string): boolean {
  const { request, object, negation } = PATTERNS()
  if (!request.test(clause.trim())) return false
  const main = partsOf(clause)[1] ?? clause
  const isRule = main === clause && !object.test(clause)
  return isRule || !negation.test(main) || STATES.test(main) || !isAboutMessage(main)
}

export const asksToRemember = (text: string): boolean => isPositive(plainText(text))

/** The clauses of a sentence, without case and accents, and whether each asks not to remember. */
function clausesOf(sentence: string, isLast = false): Clause[] {
  // Marks may also be all that is between a fact and the request.
  const clauses = clausesIn(plainText(sentence), isLast)
  return clauses.some(({ asks }) => asks) ? clauses : clausesIn(bareText(sentence), isLast)
}

function clausesIn(sentence: string, isLast: boolean): Clause[] {
  const { joined, separated, object, thing, wish, within } = PATTERNS()
  const text = sentence.split(joined).join(" ").split(separated).join(", ")
  // "Remember: never log." is a rule; "Remember: don't save this" is a wish.
  const isRule = isPositive(/^[^:]{1,30}(?=:)/.exec(text)?.[0] ?? "")
  const clauses = [...text.matchAll(/((?:[\p{L}\p{N}\s'-]|(?<=[a-z])[.:](?=[a-z]))+)([^\p{L}\p{N}\s'-]*)/gu)]
  const isRequest = clauses.some(([, clause = ""]) => isPositive(clause))
  const isAbout = ([, clause = ""]: readonly string[]): boolean => isAboutMessage(clause)
  const isAlone = clauses.every(isAbout)
  return clauses.map(([, clause = "", mark = ""], at) => {
    const kept = { rest: clause, said: clause }
    const announces = /^[:：]/u.test(mark)
    const [whole = "", ...parts] = partsOf(clause)
    const isPart = (part: string): boolean => asksIn(part, mark, announces || (isAlone && isLast))
    const asks = parts.some(isPart)
    // "Remember that you must not save this: …"
    if (isPositive(clause)) return { ...kept, asks: announces && object.test(parts[1] ?? "") && asks }
    if (isPart(whole) && (!isRule || object.test(clause))) return { ...kept, rest: "", asks: true }
    // "When they log out, don't remember the cart" is a rule.
    const isWeak = !wish.test(text) && !object.test(text)
    const isWish =
      !isRequest && (!isWeak || /^[.!。…"”»)]*$/u.test(mark)) && clauses.slice(0, at).every(isAbout)
    if (asks || !isWish || ![...clause.split(thing), clause.replace(within, "")].some(isPart))
      return { ...kept, asks }
    return { ...kept, asks: true, isWeak }
  })
}

/**
 * Whether a clause, with the mark behind it, asks not to remember, and says nothing else.
 *
 * @param isEnd Its sentence says nothing else and ends a longer message, or it announces what follows.
 */
function asksIn(clause: string, mark: string, isEnd: boolean): boolean {
  const { negation, verb, forget, said, secret, label, passing, unsaid, erase, store, stated } = PATTERNS()
  const isDenied = negation.test(clause)
  const erases = erase.test(clause) && store.test(clause)
  // "Remove it from memory" may be about a process.
  const isErasing = erases && (!/(?<!your )memor(?:y|ies)/u.test(clause) || /\b(?:this|that)\b/u.test(clause))
  const isForgetting = forget.test(clause) && (isEnd || said.test(clause))
  const isLabel = label.test(clause) && (/^$|:/u.test(mark) || /\S\s+\S/u.test(clause))
  const isPassing = passing.test(clause) && !/[?？]/u.test(mark)
  const asks = isDenied
    ? verb.test(clause) && !erases && !forget.test(clause) && !stated.test(clause.trim())
    : isErasing || isForgetting || isLabel || isPassing || secret.test(clause)
  return (asks || unsaid.test(clause)) && isAboutMessage(clause)
}

/** Whether a clause has no other words than such a request. */
const isAboutMessage = (clause: string): boolean => !/[\p{L}\p{N}]/u.test(clause.replace(PATTERNS().all, " "))

/** Whether a sentence offers to remember, or asks whether to: "Shall I save that?" */
function offers(sentence: string): boolean {
  const { negation, verb, offering, store, erase, forget, remembers, noOffer } = PATTERNS()
  const isOffer = (part: string): boolean =>
    verb.test(part) &&
    (remembers.test(part) || store.test(part)) &&
    !negation.test(part) &&
    !/[\p{L}\p{N}]/u.test(part.replace(offering, " "))
  const isOther = [erase, forget, noOffer].some((form) => form.test(plainText(sentence)))
  return !isOther && clausesOf(sentence).some(({ said }) => partsOf(said).some(isOffer))
}

/** Whether a message of the assistant ends with the question whether to remember what was said. */
export const endsWithOffer = (text: string): boolean =>
  offers(/[^.!?。！？\n]*[?？]\P{L}*$/u.exec(text.slice(-OFFER_LIMIT))?.[0] ?? "")

/** "No, please don't", after an offer. */
function isRefusal(clauses: readonly Clause[]): boolean {
  const { refusal, store, verb } = PATTERNS()
  const isPart = ({ said }: Clause): boolean => isAboutMessage(said) && !verb.test(said) && !store.test(said)
  return clauses.every(isPart) && clauses.some(({ said }) => refusal.test(said))
}

/** What a request not to remember is about. */
export interface OptOut {
  /** What its message says besides; empty if it is about the one before, `undefined` if it takes nothing back: "just for this chat". */
  about: string | undefined
  /** It is about the next message. */
  next?: boolean
}

/**
 * The request of the user not to remember the message, if it has one: "please don't remember this", "off the record".
 *
 * @param isAnswer Whether the assistant has just asked whether to remember what was said.
 */
export function optOutIn(sentences: readonly Sentence[], isAnswer = false): OptOut | undefined {
  const { all, forget, negation, next, passing, secret, label, takesBack, plain, need, own } = PATTERNS()
  const says = sentences.map(({ text }, at) => clausesOf(text, at > 0 && at === sentences.length - 1))
  const last = sentences.findLastIndex(({ text }) => !saysNothing(text))
  const ending = plainText(sentences[last]?.text ?? "").replace(own, "X")
  if (plain.test(ending) && !says.flat().some(({ asks }) => asks))
    says[last] = [{ rest: "", said: ending, asks: true }]
  let isOffered = isAnswer && says.flat().every(({ said }) => isAboutMessage(said) || saysNothing(said))
  // "Remember that, strictly confidential" is kept for whom it is.
  let isRequest = false
  const asking = sentences.flatMap(({ text, question }, at) => {
    const head = isOffered ? clausesOf(text.replace(/[:：].*/su, "")) : []
    const asked = isRefusal(head) ? head : (says[at] ?? []).filter(({ asks }) => asks)
    const isTaken = isRequest && at === sentences.length - 1 && takesBack.test(plainText(text))
    isRequest ||= !asked.some(({ isWeak }) => isWeak !== undefined) && asksToRemember(text)
    isOffered ||= question && offers(text)
    return isTaken ? clausesOf(text) : asked
  })
  const isKept = ({ said }: Clause): boolean =>
    [secret, label, passing].some((form) => form.test(said)) && !negation.test(said) && !forget.test(said)
  if (asking.every((one) => isRequest && (one.isWeak || isKept(one))))
    return last === 0 && need.test(ending) ? { about: undefined } : undefined
  if (asking.every(({ said, isWeak }) => isWeak || passing.test(said))) return { about: undefined }
  const start = says.findIndex((clauses) => clauses.some(({ asks }) => asks))
  const besides = sentences.flatMap(({ text, whole, question }, at) => {
    // "Don't save that. What's 2+2?"
    if (question && at > start && start === 0) return []
    // It is about the quotation, or about what follows.
    if (text !== whole || /[:：]\s*$/u.test(text)) return `${bareText(whole)}:`
    return (says[at] ?? []).flatMap(({ rest }) => (isAboutMessage(rest) || saysNothing(rest) ? [] : rest))
  })
  const about = besides.map((rest) => rest.replace(all, " ")).join(" ")
  if (about.trim() !== "") return { about: about.trim() }
  if (asking.some(({ said }) => next.test(said))) return { about: undefined, next: true }
  return { about: asking.every(({ isWeak }) => isWeak === false) ? undefined : "" }
}
