import { ALSO, COPULA, isChange, MANY, MOVED_HOME, NEGATED, OLD_VALUE, SWITCHED } from "./phrases.ts"
import type { Fact } from "./topics.ts"
import { has, isSame, runsOutside, type Word, wordsIn } from "./words.ts"

/** What a statement does to the facts of the memory. `edit`: what the facts with the old value become. */
export type Effect =
  | { kind: "new" }
  | { kind: "known"; fact: Fact }
  | { kind: "edit"; fact: Fact; text: string }
  /** It changes one of these facts, or none of them clearly. */
  | { kind: "unclear"; facts: readonly Fact[] }

/** A statement, read for what it changes. */
export interface Said {
  text: string
  /** What it says without the old value. */
  rest: string
  /** The words of `rest`. */
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
}

export function readStatement(text: string, corrects: boolean): Said {
  const found = OLD_VALUE.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  const rest = found ? `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}` : text
  const old = wordsIn(found?.groups?.["old"] ?? "").filter(({ tells }) => tells)
  // "I moved to Porto" is about where the person lives.
  const moved = MOVED_HOME.test(text) ? wordsIn("live").map((word) => ({ ...word, text: "" })) : []
  const changes = corrects || old.length > 0 || isChange(text)
  return {
    text,
    rest,
    words: [...wordsIn(rest), ...moved],
    old,
    changes,
    denies: old.length === 0 && NEGATED.test(rest),
  }
}

/** Compares a statement with the facts that a search has found for it. */
export function effectOf(said: Said, facts: readonly Fact[]): Effect {
  const known = facts.find((fact) => isKnown(said, wordsIn(fact.text)))
  if (known !== undefined) return { kind: "known", fact: known }
  if (ALSO.test(said.text) && !said.changes) return { kind: "new" }
  const targets = targetsOf(said, facts)
  const edits = targets.flatMap((fact) => {
    const text = revise(said, fact.text)
    return text === undefined ? [] : [{ kind: "edit" as const, fact, text }]
  })
  const [edit] = edits
  if (edit !== undefined && edits.every(({ fact }) => fact.slug === edit.fact.slug)) return edit
  if (edits.length > 0) return { kind: "unclear", facts: edits.map(({ fact }) => fact) }
  return said.denies && said.changes && targets.length > 0
    ? { kind: "unclear", facts: targets }
    : { kind: "new" }
}

/** What a fact becomes when the person has said that it is meant. */
export function reviseMeant(said: Said, { text }: Fact): string {
  return revise({ ...said, changes: true }, text, true) ?? said.text
}

function isKnown(said: Said, fact: readonly Word[]): boolean {
  const own = said.words.filter(({ tells }) => tells)
  return (
    own.length > 0 &&
    said.old.length === 0 &&
    own.every((word) => has(fact, word)) &&
    NEGATED.test(said.text) === NEGATED.test(fact.map(({ text }) => text).join(" "))
  )
}

/** The facts that a statement is about, the closest ones only. */
function targetsOf(said: Said, facts: readonly Fact[]): Fact[] {
  const scored = facts.flatMap((fact) => {
    const words = wordsIn(fact.text)
    const hasOld = said.old.length > 0 && said.old.every((word) => has(words, word))
    const isPlain = ({ tells, kind }: Word): boolean => tells && kind === undefined
    const shared = said.words.filter((word) => isPlain(word) && has(words, word))
    if (!hasOld && (shared.length === 0 || isAnother(said, words))) return []
    const own = words.filter((word) => isPlain(word) && !has(said.words, word) && !has(said.old, word))
    return [
      {
        fact,
        score: new Set(shared.map(({ key }) => key)).size + (hasOld ? 3 : 0) + (own.length === 0 ? 0.5 : 0),
      },
    ]
  })
  const most = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === most).map(({ fact }) => fact)
}

/** Whether a statement is about another thing of the same kind: "the dashboard port" is not "the port of the API". */
function isAnother({ words, changes }: Said, fact: readonly Word[]): boolean {
  const foreign = runsOutside(words, fact).filter((run) => run.every(({ kind }) => kind === undefined))
  const hasValue = words.some((word) => word.kind !== undefined && !has(fact, word))
  if (!changes) return foreign.length > (hasValue ? 0 : 1)
  if (foreign.length <= (hasValue ? 0 : 1)) return false
  return foreign.some((run) => {
    const next = words[words.indexOf(run.at(-1) as Word) + 1]
    return next !== undefined && next.tells && has(fact, next)
  })
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for it. */
function revise(said: Said, fact: string, isMeant = false): string | undefined {
  const words = wordsIn(fact)
  if (said.denies) {
    const isDenied =
      said.words.every((word) => !word.tells || has(words, word)) && runsOutside(words, said.words).length < 2
    return isDenied || isMeant ? said.text : undefined
  }
  const edits = replacedOld(said, words) ?? replacedValues(said, words) ?? replacedWords(said, words, isMeant)
  if (edits.length === 0) return undefined
  let text = fact
  for (const { from, to } of [...edits].sort((a, b) => (b.from[0]?.at ?? 0) - (a.from[0]?.at ?? 0))) {
    const start = from[0]?.at ?? 0
    const last = from.at(-1) as Word
    text = text.slice(0, start) + to + text.slice(last.at + last.text.length)
  }
  const revised = wordsIn(text)
  const isWhole = said.words.every((word) => !word.tells || word.text === "" || has(revised, word))
  if (isWhole) return text
  // What else the statement says is kept, too.
  const others = words.filter(
    (word) => word.tells && !has(said.words, word) && edits.every(({ from }) => !from.includes(word)),
  )
  return others.length === 0 ? said.text : `${text.replace(/[.\s]*$/, ".")} ${said.text}`
}

interface ValueEdit {
  from: readonly Word[]
  to: string
}

/** The old value that the statement names, where the fact has it. */
function replacedOld({ old, words, rest }: Said, fact: readonly Word[]): ValueEdit[] | undefined {
  const from = fact.filter((word) => old.some((one) => isSame(one.key, word.key)))
  if (old.length === 0 || from.length < old.length) return undefined
  const fresh = runsOutside(words, fact).filter((run) =>
    run.some(({ key }) => !old.some((one) => isSame(one.key, key))),
  )
  const run = fresh.length > 1 ? fresh.filter((one) => one.some(({ kind }) => kind === old[0]?.kind)) : fresh
  return run.length === 0 || run[0] === undefined
    ? undefined
    : [{ from, to: textOf(run.at(-1) as Word[], rest) }]
}

/** Values of the same kind: a port by a port, a day by a day. */
function replacedValues({ words }: Said, fact: readonly Word[]): ValueEdit[] | undefined {
  const edits: ValueEdit[] = []
  for (const kind of new Set(words.flatMap((word) => word.kind ?? []))) {
    const fresh = words.filter((word) => word.kind === kind && !has(fact, word))
    const all = fact.filter((word) => word.kind === kind && !has(words, word))
    const before = (list: readonly Word[], word: Word): Word | undefined =>
      list.slice(0, list.indexOf(word)).findLast(({ tells }) => tells)
    const [value] = fresh
    if (value === undefined || fresh.length > 1) continue
    const near = all.filter(
      (word) => before(fact, word) !== undefined && before(fact, word)?.key === before(words, value)?.key,
    )
    const stale = all.length > 1 && near.length === 1 ? near : all
    const [old] = stale
    if (old === undefined || stale.length > 1) continue
    const unit = /\d$/.test(value.text)
      ? (/(?<=\d) ?(?:[kmgt]i?b|%|€|ms|kg|km|px)$/i.exec(old.text)?.[0] ?? "")
      : ""
    edits.push({ from: [old], to: value.text + unit })
  }
  return edits.length === 0 ? undefined : edits
}

/** Words in the same place: "is Carla", "is Tomas". */
function replacedWords(
  { text, rest, words, changes }: Said,
  fact: readonly Word[],
  isMeant: boolean,
): ValueEdit[] {
  const fresh = runsOutside(words, fact)
  const stale = runsOutside(fact, words).filter(
    (run) => changes || run.every(({ kind }) => kind === undefined),
  )
  if (fresh.length !== 1 || (!changes && (stale.length !== 1 || (MANY.test(text) && !/\bfor\b/i.test(text)))))
    return []
  const [run = []] = fresh
  const placed = stale.filter((one) => isInPlace(words, run, fact, one))
  const next = stale.filter((one) => shareNeighbour(words, fact, one))
  const chosen =
    placed.length === 1
      ? placed
      : (changes && SWITCHED.test(text)) || isMeant
        ? (next.length > 0 ? next : stale).slice(-1)
        : []
  return chosen.map((from) => ({ from, to: textOf(run, rest) }))
}

/** Whether a word next to an old value is in the statement, too. */
function shareNeighbour(words: readonly Word[], fact: readonly Word[], old: readonly Word[]): boolean {
  const [before, after] = [fact[fact.indexOf(old[0] as Word) - 1], fact[fact.indexOf(old.at(-1) as Word) + 1]]
  return [before, after].some((word) => word?.tells === true && has(words, word))
}

/** Whether two values are at the same place of two sentences. */
function isInPlace(
  words: readonly Word[],
  run: readonly Word[],
  fact: readonly Word[],
  old: readonly Word[],
): boolean {
  const around = (list: readonly Word[], part: readonly Word[]): readonly (string | undefined)[] => {
    const plain = list.filter(
      ({ key, tells }) =>
        tells ||
        !/^(?:the|a|an|der|die|das|el|la|los|las|now|jetzt|ahora|ist|es)$/.test(key) ||
        COPULA.test(key),
    )
    const at = plain.indexOf(part[0] as Word)
    return [plain[at - 1]?.key, plain[plain.indexOf(part.at(-1) as Word) + 1]?.key]
  }
  const [before, after] = around(words, run)
  const [beforeOld, afterOld] = around(fact, old)
  const isLink = (key: string | undefined): boolean => key !== undefined && COPULA.test(key)
  const alike = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && isSame(a, b)
  return (
    alike(before, beforeOld) ||
    (isLink(before) && isLink(beforeOld)) ||
    (before === undefined && beforeOld === undefined && alike(after, afterOld)) ||
    (alike(before, afterOld) && !isLink(before))
  )
}

function textOf(run: readonly Word[], text: string): string {
  const [first, last] = [run[0], run.at(-1)]
  return first === undefined || last === undefined ? "" : text.slice(first.at, last.at + last.text.length)
}
