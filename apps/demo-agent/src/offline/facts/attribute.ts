import { toSlug } from "../words/slug.ts"
import { categoryOf } from "./categories.ts"
import { type Draft, tool } from "./drafts.ts"
import { keyOf, URL_PATTERN, withoutNow, withoutOld } from "./phrases.ts"

/** `The staging URL is https://…`, `my timezone is CET`, `our CI is GitHub Actions`. */
export function attribute(parts: Readonly<Record<string, string>>, explicit: boolean): Draft | undefined {
  const { whose = "", what = "", verb = "", value: said = "" } = parts
  if (
    /^(?:it|that|this|there|he|she|they|you|i|we|to|what|here|which|always|never|please|use|everything|nothing|something)\b/i.test(
      what,
    )
  )
    return undefined
  if (/^(?:lives?|runs?|stays?)\s*$/i.test(verb)) return undefined
  const [value, replaces] = withoutOld(withoutNow(said))
  const mine = /^my /i.test(whose)
  const owner = mine ? "user" : "project"
  if (!explicit && !mine && !worthSaving(what, value)) return undefined
  if (!explicit && mine && PASSING.test(value) && !/colou?r|favou?rite|name/i.test(what)) return undefined
  const category = categoryOf(value)
  const named = category?.names.some(
    (name) => name === what.toLowerCase().replace(/^(?:favou?rite|preferred|main) /, ""),
  )
  if (category !== undefined && named === true)
    return tool({ owner, verb: mine ? "prefer" : "use", category, value, replaces, exclusive: true })
  const is = /^(?:are|live|run|stay)\b/i.test(verb) ? "are" : "is"
  const where = /\b(?:at|on|in|under|next to|beside|inside|near)\s*$/i.exec(verb)?.[0].trim() ?? ""
  const when = /\bto\s*$/i.test(verb) ? timeWord(value) : ""
  const place = `${when === "" ? where : when} ${value}`.trim()
  const name = mine
    ? what
    : /^this /i.test(whose)
      ? `this ${what}`
      : isName(whose, what)
        ? what
        : `the ${what}`
  const key = keyOf(URL_PATTERN.test(value) ? `${what} url` : what)
  const slug = toSlug(`${what}${key.includes("url") && !/url|address|link|site/i.test(what) ? " url" : ""}`)
  const type = mine
    ? "user"
    : URL_PATTERN.test(value) ||
        /\b(?:docs?|documentation|dashboard|board|channel|wiki|runbook)\b/i.test(what)
      ? "reference"
      : "project"
  return {
    type,
    owner,
    attribute: key,
    slug,
    description: `${name} ${is} ${place}`,
    value: place,
    replaces,
  }
}

/** `Alice`, `Kim's birthday`: no article before these. */
function isName(whose: string, what: string): boolean {
  return (
    whose === "" &&
    (/^\p{Lu}[\p{Ll}-]+$/u.test(what) ? !ATTRIBUTE_NOUN.test(what) : /^\p{Lu}\p{Ll}+['’]s /u.test(what))
  )
}

/** `9:45` is at, `Mondays` are on. */
function timeWord(value: string): string {
  if (/^(?:\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|h)\b|noon|midnight)/i.test(value)) return "at"
  return /^(?:mon|tues|wednes|thurs|fri|satur|sun)day/i.test(value) ? "on" : ""
}

/** Passing remarks have a bare adjective: `the weather is nice`. Facts name something. */
function worthSaving(what: string, value: string): boolean {
  if (PASSING.test(value)) return false
  return (
    URL_PATTERN.test(value) ||
    /[\p{N}/@#`"]/u.test(value) ||
    /(?:^|\s)\p{Lu}/u.test(value) ||
    ATTRIBUTE_NOUN.test(what)
  )
}

const PASSING =
  /^(?:(?:very|so|too|really|quite|a bit|pretty|totally|not|still) )*(?:nice|good|great|bad|fine|cool|wrong|right|broken|slow|fast|down|up|red|green|failing|ready|done|missing|empty|late|early|ok|okay|awesome|terrible|hard|easy|here|there|gone|back|better|worse|running|working|interesting|weird|strange|important|useful|useless|confusing|true|false)$/i

const ATTRIBUTE_NOUN =
  /\b(?:urls?|hosts?|hostname|ports?|branch|names?|deadline|databases?|version|servers?|environment|owner|manager|lead|address|email|repo(?:sitory)?|board|channel|schedule|standup|stand-up|commands?|director(?:y|ies)|folder|path|endpoint|region|time ?zone|budget|licen[cs]e|team|client|customer|goal|release|deploy(?:ment)?s?|ci|linter|formatter|framework|language|editor|package manager|runtime|convention|style|tests?|docs?|documentation|dashboard|wiki|runbook|code ?name|birthday|role|pronouns?)\b/i
