import { categoriesMentioned, categoryOf, memberIn } from "../facts/categories.ts"
import type { Fact } from "../facts/fact.ts"
import { parseFact } from "../facts/parse-fact.ts"
import { upperFirst } from "../words/wording.ts"

/** The hook after a correction: the fact as it was said, or the new value in the old words. */
export function reviseHook(hook: string, fact: Fact): string {
  const old = parseFact(hook, true)
  const keepsForm = fact.owner === "anyone" && old?.value !== undefined && old.owner !== "anyone"
  return (
    (keepsForm && fact.value !== undefined ? replaceValue(hook, fact.value) : undefined) ?? fact.description
  )
}

/** A hook with another value; `undefined` when it is not clear which part is the value. */
export function replaceValue(hook: string, value: string, old?: string): string | undefined {
  if (old !== undefined && hook.toLowerCase().includes(old.toLowerCase())) {
    const at = hook.toLowerCase().indexOf(old.toLowerCase())
    return withoutComparison(hook.slice(0, at) + value + hook.slice(at + old.length))
  }
  const category = categoryOf(value)
  const member = category === undefined ? undefined : memberIn(category, hook)
  if (member !== undefined) return withoutComparison(hook.replace(member, value))
  if (category !== undefined && categoriesMentioned(hook).length > 0) return undefined
  const before = parseFact(hook, true)?.value
  if (before === undefined || !hook.includes(before)) return undefined
  const preposition = /^(?:at|on|in|under) /i.exec(before)?.[0] ?? ""
  return hook.replace(before, /^(?:at|on|in|under) /i.test(value) ? value : preposition + value)
}

/** The text of a new topic. */
export function newBody(fact: Fact): string {
  const said = fact.description.endsWith("…") ? fact.statement : fact.description
  return `${sentence(said)}${fact.reason === undefined ? "" : `\n\n**Why:** ${sentence(upperFirst(fact.reason))}`}`
}

/** The text of a changed topic: the new statement, then any text that was written by others. */
export function reviseBody(body: string, oldHook: string, text: string): string {
  const rest = body.trim()
  const ours =
    rest === "" ||
    rest === sentence(oldHook) ||
    (rest.startsWith(`${sentence(oldHook)}\n\n**Why:** `) && rest.split("\n\n").length === 2)
  return ours ? text : `${text}\n\nBefore this change the note said:\n\n${rest}`
}

export function sentence(text: string): string {
  return /[.!?…:`)]$/.test(text) || /\S+:\/\/\S+$/.test(text) ? text : `${text}.`
}

function withoutComparison(hook: string): string {
  return hook.replace(/,? (?:over|instead of|rather than|not) \S+$/i, "")
}
