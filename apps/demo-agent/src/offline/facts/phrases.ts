import { contentWords } from "../words/words.ts"
import { categoryOf } from "./categories.ts"

export const URL_PATTERN: RegExp =
  /\b[a-z][a-z0-9+.-]*:\/\/\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|example|test|local|internal)\b(?:[/:]\S*)?|\blocalhost\b\S*/i

/** `yarn instead of pnpm` → `yarn` and `pnpm`. */
export function withoutOld(text: string): [string, string | undefined] {
  const match =
    /^(.+?),? (?:over|instead of|rather than|and not|in place of|not|(?:and )?no longer) (.+)$/i.exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return [text, undefined]
  return [withoutNow(match[1]), match[2].replace(/^(?:in|on|at) /i, "").trim()]
}

/** Removes words that say when or how firmly, not what. */
export function withoutNow(text: string): string {
  return text
    .replace(/^(?:now|actually|always|currently|only|just)\s+/i, "")
    .replace(
      /(?:,? (?:now|instead|please|from now on|these days|nowadays|anymore|any more|at the moment|currently|today|last (?:week|month|year)|this (?:week|month|year)|everywhere|here|too|as well|by the way|by default|in (?:this|the|our) (?:project|repo|repository|codebase)|for (?:this|the|our) (?:project|repo|repository|codebase)|for everything|in future|in the future|in general))+$/i,
      "",
    )
    .replace(/[,\s]+$/, "")
    .trim()
}

/** `vim for notes` → `vim` and ` for notes`. */
export function withPurpose(text: string): { value: string; purpose: string } {
  const match = /^(\S+(?: \S+){0,3}?)( (?:for|as|to|when|in|on|with) .+)$/i.exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return { value: text, purpose: "" }
  const names = /^ (?:as|for) (?:my |our |the |a |an )?(?:default |main )?(.+)$/i.exec(match[2])?.[1]
  const category = categoryOf(match[1])
  if (
    names !== undefined &&
    category !== undefined &&
    names
      .split(/\s+/)
      .every((word) => PURPOSES.has(word.toLowerCase()) || category.names.includes(names.toLowerCase()))
  ) {
    return { value: match[1], purpose: "" }
  }
  return { value: match[1], purpose: match[2] }
}

/** Purposes that a tool of a category always has: `vitest for tests`. */
const PURPOSES: ReadonlySet<string> = new Set(
  "tests test testing linting lint formatting builds building bundling packages dependencies styling data storage editing coding programming development".split(
    " ",
  ),
)

/** The content words of a text in order, as a key. */
export function keyOf(text: string): string {
  return [...contentWords(text.replace(URL_PATTERN, ""))].join(" ") || text.toLowerCase()
}

/** The last word of the first phrase: its head noun. */
export function head(text: string): string {
  const [phrase = text] = text.split(/ (?:for|in|on|with|of|to|at|from|when|over|as)\b/i)
  return phrase.trim().split(/\s+/).at(-1)?.toLowerCase() ?? text
}
