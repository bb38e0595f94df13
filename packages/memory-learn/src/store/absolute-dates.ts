import { lazily } from "@caliban/text"
import DAYS from "./days.json" with { type: "json" }
import { isoDay } from "./learned-entries.ts"

/** Letters of scripts with spaces between words. */
const LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}-]"
const anyOf = (words: string): RegExp => new RegExp(`(?<!${LETTER})(?:${words})(?!${LETTER})`, "iu")
/** The words of all languages for a day, by how many days it is from today. `7` is next week. */
const PATTERNS = lazily(() => Object.entries(DAYS).map(([days, words]) => [days, anyOf(words)] as const))

/** A sentence with the date of its first relative day in brackets: "The demo is tomorrow (2026-02-10)". */
export function withAbsoluteDates(text: string, now: Date): string {
  for (const [days, pattern] of PATTERNS()) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    const isWeek = days === "+7"
    if (isOther(found[0], before, after, isWeek)) continue
    const sinceMonday = isWeek ? (now.getDay() + 6) % 7 : 0
    // Not by adding hours: a day on which the clocks change has 23 or 25.
    const date = new Date(now)
    date.setDate(now.getDate() + Number(days) - sinceMonday)
    return `${before}${found[0]} (${isWeek ? "week of " : ""}${isoDay(date)})${after}`
  }
  return text
}

/** A day of the week before or after a place. */
const NEAR =
  /(?<!\p{L})\p{L}+(?:day|[td]ag|di),? (?:\p{L}{2} )?‖|‖,? (?:\p{L}{2} )?\p{L}+(?:day|[td]ag|di)(?!\p{L})|‖[一二三四五六日天]|‖の?.曜|‖ ?.요일/iu

/** Its first letter with the rest of its quotation: all of it, or of a name: "Tomorrow Never Dies". */
const ENDS = /^(?:.|\p{Lu}(?: (?:\p{Lu}[^\s"”“»]*|\p{Ll}{1,3}))* \p{Lu}[^\s"”“»]*)["”“»'’]|^[^《]*》/u

/** Whether it is no date: "tomorrow.io", "today()", "the Today widget"; or another one: "on Thursday next week". */
function isOther(word: string, before: string, after: string, isWeek: boolean): boolean {
  const isCited = /["“„«'‘]$|《[^》]*$/u.test(before) && ENDS.test(word.slice(0, 1) + after)
  const isCode = before.split("`").length % 2 === 0 || /^(?:\(|\.\p{L}|['’]s\s)/u.test(after)
  const isTitle = /^\p{Lu}\p{Ll}/u.test(word) && /\p{L} $/u.test(before)
  const isNamed = /(?:=|(?:is|are) called )$/u.test(before)
  return isCited || isCode || isTitle || isNamed || (isWeek && NEAR.test(`${before}‖${after}`))
}
