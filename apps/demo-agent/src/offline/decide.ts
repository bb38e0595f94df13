import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, talk } from "./answer.ts"
import { haveSameSubject, isKnown, leadOf, readStatement, revise, type Said } from "./change.ts"
import { type Conversation, Refusal } from "./conversation.ts"
import { type Change, distinct, type Fact, factsAbout, inWords, list, named, read, save } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import { isDoubtful, isMomentary, isWorthSaving, type Part } from "./read-message.ts"
import { askedIn, has, partsOf, sentence, shareIn, valuesIn, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: something to say, or changes that are clear, or of which a person chooses. */
export type Action = string | undefined | Choice

export interface Choice {
  changes: readonly Change[]
  /** Saves what was said as a new fact. */
  asNew?: () => string
  isClear: boolean
}

const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."
const FORGET_WHAT = "Forget what? Nothing was forgotten. /memory undo reverts the last change."
const EVERYTHING =
  "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."

/** What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet. */
export function decide(part: Part, conversation: Conversation): Action {
  const { text, kind, corrects } = part
  const { tools } = conversation
  if (kind === "pasted") return undefined
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(conversation)
  if (kind !== "statement" && kind !== "forget" && kind !== "takeBack") return talk(kind, conversation)
  const said = readStatement(text, corrects)
  const isWorth = corrects || (said.old.length > 0 && !isDoubtful(text)) || isWorthSaving(part)
  const mayChange = said.changes && !forms.others.test(text) && !isMomentary(text)
  if (kind === "statement" && !isWorth && !mayChange) return undefined
  const mode = tools.size === 0 ? "off" : "read-only"
  if (!tools.has("WriteMemoryTopic"))
    throw new Refusal(`Memory is ${mode} in this session, so I cannot change it.`)
  return kind === "statement" ? state(part, conversation, isWorth) : forget(part, conversation)
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, conversation: Conversation, isWorth: boolean): Action {
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const isAddressed = list(conversation).some(({ slug }) => slug === address)
  const read = readStatement(isAddressed ? rest : part.text, part.corrects || isAddressed)
  // A plain "no" says nothing that could take the place of a fact.
  if (read.words.length === 0) return WHAT_ABOUT
  const isPointing = !isAddressed && pointsBack(read, part)
  const place = isAddressed ? address : isPointing ? conversation.focus : undefined
  const said: Said = { ...read, pointsTo: isPointing ? (place ? "topic" : "anything") : undefined }
  const query = [...said.words, ...said.old, ...wordsIn(inWords(place ?? ""))].filter(({ tells }) => tells)
  const isOpen = ({ slug }: Fact): boolean =>
    !conversation.readOnly.some((mount) => slug.startsWith(`${mount}/`))
  const pool = factsAbout(conversation, query).facts.filter(
    (fact) => isOpen(fact) && (place === undefined || fact.slug === place),
  )
  const known = pool.find(({ text }) => isKnown(said, text))
  if (known !== undefined) return `I know that already: “${known.text}” (${known.slug})`
  const { changes, isClear } = changesBy(said, pool)
  const [first] = changes
  if (isClear) return { changes, isClear }
  if (!isWorth && !said.changes) return undefined
  if (first === undefined && (isPointing || !isWorth)) return isPointing ? WHAT_ABOUT : undefined
  const asNew = (): string => save(conversation, said.text)
  const hasValue = said.denies || !first || valuesIn(said.words, wordsIn(first.fact.text)).length > 0
  return hasValue ? { changes, asNew, isClear: first === undefined } : sayWhole(first)
}

/** Asks for the new text of a fact. */
export const sayWhole = ({ fact }: Change): string =>
  `What should it say instead of “${fact.text}”? Nothing was changed; say the whole fact.`

/** Whether a statement does not say what it is about. */
function pointsBack(said: Said, part: Part): boolean {
  const isBare = said.old.length === 0 && !said.words.some(({ tells, kind }) => tells && kind === "")
  const isRemark = part.corrects && !isWorthSaving({ ...part, text: said.text })
  return forms.elliptic.test(said.text) || (said.changes && isBare) || isRemark
}

/** The facts that a statement may change, and whether it is clear that it changes them. */
function changesBy(said: Said, facts: readonly Fact[]): Choice {
  const edits = facts.flatMap((fact): Change[] => {
    const next = revise(said, fact)
    const description = revise(said, { ...fact, text: fact.description })
    return next === undefined ? [] : [{ fact, next, description }]
  })
  const only = distinct(edits.map(({ fact }) => fact))
  const changes = edits.filter(({ fact }) => only.includes(fact))
  const near = said.changes && !said.isAside && said.pointsTo === undefined ? nearest(said, facts) : []
  const others = near.filter((fact) => !only.includes(fact))
  const isSwitch = forms.switched.test(said.text) && said.words.some(({ kind }) => kind in classes)
  const isPlaced = said.pointsTo !== "anything" || isSwitch
  const isOne =
    changes.length === 1 &&
    others.every(({ slug }) => changes.some(({ fact }) => fact.slug === slug && fact.at >= 0))
  if (isOne && isPlaced && !forms.renewed.test(said.text)) return { changes, isClear: true }
  // The other parts of a fact would be lost, so that its new text is for the person to say.
  const hasMore = ({ text }: Fact): boolean => partsOf(text).length > partsOf(said.text).length
  const nextOf = (fact: Fact): string =>
    revise(said, fact, true) ?? (hasMore(fact) ? fact.text : sentence(said.text))
  return { changes: [...changes, ...others.map((fact) => ({ fact, next: nextOf(fact) }))], isClear: false }
}

/** The facts that have the old value, or else most of the words of a statement and all but one value of it. */
function nearest(said: Said, facts: readonly Fact[]): readonly Fact[] {
  const withOld = named(said.old, facts, 1)
  const subject = said.words.filter(({ tells, kind }) => tells && (kind === "" || said.denies))
  const isNear = ({ text, topic }: Fact): boolean =>
    !valuesIn(said.words, wordsIn(`${text} ${topic}`))
      .slice(0, -1)
      .some(({ kind }) => kind === "")
  return distinct(withOld.length > 0 ? withOld : named(subject, facts, 0.01).filter(isNear))
}

/** What a request to forget means: what the last answer named or saved, or the facts that it is about. */
function forget({ kind, text, isTopic, requested }: Part, conversation: Conversation): Action {
  const { before, focus } = conversation
  if (forms.everything.test(text)) return EVERYTHING
  const saved = [...before.answer.matchAll(/^Saved: [\s\S]*?\(([^()\s]+)\)$/gm)].map(([, slug]) => slug)
  const slugs = kind === "takeBack" ? saved : text === "" ? [focus] : []
  const topics = list(conversation).filter(({ slug }) => slugs.includes(slug))
  const what = text.replace(forms.forgetEnd, "")
  if (topics.length === 0 && what === "") return FORGET_WHAT
  const words = askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))
  const facts =
    what === ""
      ? topics.flatMap((topic) => read(conversation, topic).facts)
      : named(words, factsAbout(conversation, words).facts)
  const apart = distinct(facts)
  const [first] = apart
  if (first === undefined) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const isEach = isTopic && facts.every(({ text, topic }) => shareIn(words, text, topic) === 1)
  const isOne = apart.length === 1 && isMeant(what, words, first) && partsOf(first.text).length === 1
  const isClear = what === "" || (requested && (isEach || isOne))
  return { changes: (isClear ? facts : apart).map((fact) => ({ fact, next: "" })), isClear }
}

/** Whether a fact is what a request to forget says: each value and name of it, and of a whole statement everything. */
function isMeant(what: string, words: readonly Word[], { text, topic }: Fact): boolean {
  const isStatement = forms.fact.test(what)
  const said = readStatement(what, false)
  const [first, lead] = [wordsIn(what)[0], leadOf(wordsIn(text))]
  const hasOwner = first?.key === "me" || forms.possessive.test(first?.text ?? "")
  if ((isStatement || hasOwner) && !haveSameSubject(said, text)) return false
  // "My number" is not "the number of my boss".
  if (hasOwner && lead.some((word) => word.tells && !has(words, word))) return false
  if (isStatement && said.denies !== forms.negated.test(text)) return false
  return words.every((word) => {
    const isValue = word.kind !== "" || /^\p{Lu}/u.test(word.text)
    return has(wordsIn(text), word) || (!isValue && (!isStatement || has(wordsIn(topic), word)))
  })
}
