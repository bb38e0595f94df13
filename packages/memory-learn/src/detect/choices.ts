import { keywordsOf, lazily } from "@caliban/text"
import { ANYMORE, compareWith, isSame, NEGATIVE, REJECTED, tokensOf } from "../similar/compare.ts"
import WORDS from "./choices.json" with { type: "json" }
import { voicesIn } from "./cues/voices.ts"

/** Groups of things of which only one is used: the choice of another one revokes the earlier choice. */
const GROUPS = lazily(() => WORDS.groups.map(keywordsOf))

/** What makes a statement a choice. Several languages, tools or likes do not exclude each other. */
const DECIDES = new RegExp(WORDS.decides, "giu")
/** For what something is chosen; "we use", "this project uses". */
const PLACE = new RegExp(WORDS.place, "giu")
const WE_USE = new RegExp(WORDS.weUse, "iu")

/** What a text is about, without the words of a choice. "CI" is also a word that tells nothing. */
function aboutOf(text: string): readonly string[] {
  const subject = text.replace(DECIDES, " ").replace(PLACE, " ")
  return [...keywordsOf(subject.replace(/\bCI\b/g, "pipeline"))]
}

/** "Never ship on Fridays", "always ship on Fridays": the same words but for a negation. */
function isOpposite(one: string, other: string): boolean {
  const bare = (text: string): string =>
    text.replace(ANYMORE, " ").replace(DECIDES, " ").replace(NEGATIVE, " ")
  return NEGATIVE.test(one) !== NEGATIVE.test(other) && isSame(bare(one), bare(other))
}

/** "GitHub", "`main`", "__tests__ directories"; but a day may be when, not what. */
const NAME = /[\p{Lu}`_/](?!\p{L}+days?(?!\p{L}))|^(?:director|folder)/u

/** Whether a word is a name, or known as what one chooses. */
export const isName = (word: string): boolean =>
  NAME.test(word) || GROUPS().some((group) => tokensOf(word).some((one) => group.has(one)))

/** Whether both are the same but for a name that the newer one rejects, and gives another for: "we use GitHub Actions, not Jenkins". */
function isRejected(newer: string, older: string): boolean {
  const [[, rejected] = [], ...others] = newer.replace(ANYMORE, " ").matchAll(REJECTED)
  if (rejected === undefined || others.length > 0) return false
  const bare = (text: string): string => ` ${tokensOf(text.replace(WE_USE, "we use")).join(" ")} `
  const [next, gone] = [bare(newer.replace(REJECTED, " ")), bare(rejected)]
  const [before = "", after, ...more] = bare(older).split(gone)
  if (before === "" || after === undefined || more.length > 0) return false
  const chosen = next.slice(before.length, next.length - after.length)
  const names = newer.split(/\s+/).filter(isName).flatMap(tokensOf)
  const values = [chosen, gone].map((value) => value.trim().split(" "))
  const isGiven = (word: string): boolean =>
    names.includes(word) || values.every((value) => value.includes(word))
  return next === `${before}${chosen}${after}` && values.flat().every(isGiven)
}

/** Whether the newer statement denies the older one, or chooses something else, and the newer one rejects all that the older one does. */
function isOtherChoice(newer: string, older: string): boolean {
  if (isOpposite(newer, older) || isRejected(newer, older)) return true
  const [about, before] = [aboutOf(newer), aboutOf(older)]
  const [next = [], old = []] = [newer, older].map((text) => aboutOf(text.replace(REJECTED, " ")))
  const [word, ...more] = next.filter((one) => !old.includes(one))
  const [gone, ...others] = old.filter((one) => !next.includes(one))
  if (word === undefined || more.length > 0 || gone === undefined || newer.search(DECIDES) < 0) return false
  const group = GROUPS().find((one) => one.has(word))
  const isOfGroup = (one: string): boolean => group?.has(one) === true
  if (!before.every((one) => old.includes(one) || about.includes(one) || isOfGroup(one))) return false
  if ([gone, ...others].every((one) => about.includes(one))) return true
  // Who uses two of a group may use three.
  return others.length === 0 && isOfGroup(gone) && !next.some((one) => one !== word && isOfGroup(one))
}

/** As `compareWith`, for files in which a statement also replaces one that it denies, and a choice the earlier choice. */
export function compareChoices(newer: string): ReturnType<typeof compareWith> {
  const compare = compareWith(newer)
  return (older) => {
    const relation = compare(older)
    if (relation !== "coexists" || !isOtherChoice(newer, older)) return relation
    const voices = voicesIn(newer)
    return voices.has("others") || voices.has("past") ? "coexists" : "updates"
  }
}
