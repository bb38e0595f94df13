import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"

const TAGS = ["global-claude-md", "project-claude-md", "persistent-memories"]

/** A line of an entry, escaped for the prompt as memory-core escapes its own lines. */
export function safeText(line: string): string {
  return escapeText(dropHiddenCharacters(line), TAGS, true)
}

/** Whole days from an ISO date to a time; negative for a date in the future. `undefined` if it is not a date. */
export function daysSince(day: string | undefined, now: Date): number | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}/.test(day)) return undefined
  const then = Date.parse(day.slice(0, 10))
  return Number.isNaN(then) ? undefined : Math.floor((now.getTime() - then) / 86_400_000)
}
