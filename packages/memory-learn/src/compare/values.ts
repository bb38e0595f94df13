import { choiceGroupOf } from "./choices.ts"
import { type Difference, isOneRun } from "./difference.ts"
import { type Content, isEnvironment, type Statement } from "./statement.ts"
import { wordLists } from "./words.ts"

/** Limits a statement to a part of what it would cover without it. */
export function isLimit(one: Content, statement: Statement): boolean {
  return one.introRole === "scope" || isEnvironment(one, statement)
}

/** Both choose one of several exclusive things, for the same purpose. */
export function replacesChoice(old: Statement, next: Statement, { left, right }: Difference): boolean {
  const chosen = right.filter((one) => !one.negative && choiceGroupOf(one.word) !== undefined)
  const before = left.filter((one) => !one.negative && choiceGroupOf(one.word) !== undefined)
  if (!chosen.some((a) => before.some((b) => isOtherChoice(a, b)))) return false
  if (left.some((one) => isLimit(one, old)) || right.some((one) => isLimit(one, next))) return false
  const rest = (all: readonly Content[], own: readonly Content[]): number =>
    all.filter((one) => !one.negative && !own.includes(one)).length
  const [before_, after] = [rest(left, before), rest(right, chosen)]
  return after === 0 && (before_ === 0 || next.changes)
}

function isOtherChoice(a: Content, b: Content): boolean {
  const group = choiceGroupOf(a.word)
  return group !== undefined && a.word !== b.word && group === choiceGroupOf(b.word)
}

/** The statements differ in one value of one property. */
export function replacesValue(old: Statement, next: Statement, difference: Difference): boolean {
  const { shared, left, right } = difference
  if (left.some((one) => isEnvironment(one, old)) || right.some((one) => isEnvironment(one, next)))
    return false
  if (replacesOwner(old, next, difference)) return true
  const isTyped = haveSameType(left, right)
  if (next.changes && isOneRun(left) && isNewValue(left, right, next)) return true
  if (replacesChoice(old, next, difference) && isInPredicate(left) && isInPredicate(right)) return true
  if (takesMany(difference) && !next.changes && !isAmountOf(left, difference)) return false
  if (!isOneRun(left) || !isOneRun(right)) return false
  if (hasInnerIntro(left) || hasInnerIntro(right)) return false
  const isCompatible = isTyped || haveSameKind(left, right)
  if (!isCompatible) return false
  // Prohibitions add up: "never touch `vendor/`", "never touch `dist/`".
  const isAmount = left.some(({ type }) => type === "number" || type === "unit")
  if (left.concat(right).some(({ negative }) => negative) && !isAmount) return false
  if (isTyped) return isTypedValue(left, difference, "old") && isTypedValue(right, difference, "next")
  if (left.some((one) => isLimit(one, old)) || right.some((one) => isLimit(one, next))) return false
  if (next.changes && shared.length > 0) return true
  return isUntypedValue(old, next, difference)
}

/** The verb can have many objects: "Ann speaks French", "Ann speaks German". */
function takesMany({ shared }: Difference): boolean {
  const { many } = wordLists()
  return shared.some(({ next }) => many.has(next.word))
}

/** A number of something, not the name of something: `two approvals`, not `port 22`. */
function isAmountOf(left: readonly Content[], { shared }: Difference): boolean {
  const end = left.at(-1)?.at ?? 0
  const hasUnit = left.some(({ type }) => type === "unit")
  return left[0]?.type === "number" && (hasUnit || shared.some(({ old }) => old.at > end))
}

/** The newer statement gives a value of the same type first, and then perhaps a reason. */
function isNewValue(left: readonly Content[], right: readonly Content[], next: Statement): boolean {
  if (right.some((one) => isLimit(one, next))) return false
  return right.some((_, index) => haveSameType(left, right.slice(0, index + 1)))
}

/** The same kind of value on both sides: numbers, times, durations, days, languages, code. */
function haveSameType(left: readonly Content[], right: readonly Content[]): boolean {
  const [a, b] = [valueTypeOf(left), valueTypeOf(right)]
  if (a === undefined || b === undefined) return false
  return a === b || (a === "number" && MEASURES.has(b)) || (b === "number" && MEASURES.has(a))
}

const MEASURES: ReadonlySet<string> = new Set(["clock", "duration"])
const OF_CLOCK = /^(?:am|pm|uhr|clock|h|утра|вечера)$/u

function valueTypeOf(content: readonly Content[]): string | undefined {
  const types = new Set(content.map(({ type }) => type))
  if (types.delete("clock")) types.add("number").add("unit")
  const [type = "word"] = types
  if (type === "word" || type === "name") return undefined
  if (types.size === 1 && type !== "number" && type !== "unit") return type
  if ([...types].some((one) => one !== "number" && one !== "unit")) return undefined
  if (content.some(({ type: one, word }) => one === "clock" || OF_CLOCK.test(word))) return "clock"
  return types.has("unit") ? "duration" : "number"
}

/** Both are short, and of words, of names or of code. */
function haveSameKind(left: readonly Content[], right: readonly Content[]): boolean {
  if (left.length > 2 || right.length > 2) return false
  const kind = kindOf(left)
  return kind !== undefined && kind === kindOf(right)
}

function kindOf(content: readonly Content[]): string | undefined {
  const kinds = new Set(
    content.map(({ type, word }) => (type === "code" && !/[/`]/u.test(word) ? "name" : type)),
  )
  const [kind] = kinds
  return kinds.size === 1 && (kind === "word" || kind === "name") ? kind : undefined
}

function hasInnerIntro(content: readonly Content[]): boolean {
  return content.slice(1).some(({ introRole }) => introRole !== "")
}

/** The content is what the statement says about its subject: after a verb, or at the end. */
function isInPredicate(content: readonly Content[]): boolean {
  return content.every(({ afterVerb }) => afterVerb)
}

/** Nothing but units follows: `two weeks`. */
function isLast(content: readonly Content[], { shared }: Difference, which: "old" | "next"): boolean {
  const end = content.at(-1)?.at ?? 0
  return shared.every((pair) => pair[which].at < end || pair[which].type === "unit")
}

/** A typed value may stand anywhere but in the name of a subject: `service 3 needs Redis`. */
function isTypedValue(content: readonly Content[], difference: Difference, which: "old" | "next"): boolean {
  const [first] = content
  if (first === undefined) return false
  if (isInPredicate(content) || isLast(content, difference, which))
    return first.type !== "code" || first.introRole !== "scope"
  if (first.type === "code") return false
  // A quantity before its noun, not a number after a name.
  return first.at === 0 || first.introRole !== ""
}

/** A value of words or names: the object of the statement, introduced in the same way, of a property that has one value. */
function isUntypedValue(old: Statement, next: Statement, difference: Difference): boolean {
  const { shared, left, right } = difference
  const [a, b] = [left[0], right[0]]
  if (a === undefined || b === undefined || a.intro !== b.intro || a.negative || b.negative) return false
  const { opposites, attributes } = wordLists()
  if (left.length === 1 && right.length === 1 && opposites.has(a.word) && opposites.has(b.word))
    return isInPredicate([a, b])
  const ends = isLast(left, difference, "old") && isLast(right, difference, "next")
  if (!ends) return isInPredicate([a, b]) && followsIntro(difference)
  const hasAttribute = shared.some(({ next: one }) => attributes.has(one.word))
  if (old.uses || next.uses) return hasAttribute
  if (old.owns || next.owns) return false
  if (a.type === "word" && a.intro === "") return hasAttribute
  return a.at > 0 && b.at > 0
}

/** What follows the value has an introduction of its own: `use tabs for indentation`. */
function followsIntro({ shared, right }: Difference): boolean {
  const end = right.at(-1)?.at ?? 0
  const after = shared.find(({ next }) => next.at === end + 1)
  return after !== undefined && after.next.introRole !== ""
}

/** Questions go to a person. */
const TOWARDS = /^(?:to|an|zu|a|au|al|к|ко)$/u

/** Another person or team is in charge of the same thing. */
function replacesOwner(old: Statement, next: Statement, { shared, left, right }: Difference): boolean {
  const { agents, teams } = wordLists()
  const isAbout = (one: Statement): boolean => one.owns || one.content.some(({ word }) => agents.has(word))
  if (!isAbout(old) || !isAbout(next) || !isOneRun(left) || left.length > 2 || right.length > 3) return false
  if (shared.some(({ next: one, old: before }) => isPerson(one) && isPerson(before))) return false
  const isOwner = (content: readonly Content[], all: Statement): boolean =>
    content.some((one) => isPerson(one) || teams.has(one.word)) ||
    content.some((one) => isNextToTeam(one, all))
  return isOwner(left, old) && isOwner(right, next) && shared.length > 0
}

function isPerson(one: Content): boolean {
  if (one.introRole !== "" && one.introRole !== "by" && !TOWARDS.test(one.intro)) return false
  const isCyrillic = /\p{Script=Cyrillic}/u.test(one.word)
  return (
    one.type === "name" || (!isCyrillic && one.opens && one.at === 0 && !wordLists().agents.has(one.word))
  )
}

function isNextToTeam({ at }: Content, { content }: Statement): boolean {
  const { teams } = wordLists()
  return teams.has(content[at - 1]?.word ?? "") || teams.has(content[at + 1]?.word ?? "")
}
