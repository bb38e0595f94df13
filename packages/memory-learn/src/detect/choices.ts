import { isStopWord, keywordsOf, lazily } from "@caliban/text"
import { ANYMORE, compareWith, isSame, NEGATIVE, REJECTED, tokensOf } from "../similar/compare.ts"
import WORDS from "./choices.json" with { type: "json" }
import { voicesIn } from "./cues/voices.ts"

/** Groups of things of which only one is used: the choice of another one revokes the earlier choice. */
const GROUPS = lazily(() => WORDS.groups.map(keywordsOf))

/** What makes a statement a choice. Several languages, tools or likes do not exclude each other. */
const DECIDES = new RegExp(WORDS.decides, "giu")
/** For what something is chosen. */
const PLACE = new RegExp(WORDS.place, "giu")

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

/** Whether both are the same but for a value that the newer one rejects, and names another for: "we use GitHub Actions, not Jenkins". */
function isRejected(newer: string, older: string): boolean {
  const [[, rejected] = [], ...others] = newer.replace(ANYMORE, " ").matchAll(REJECTED)
  if (rejected === undefined || others.length > 0) return false
  const bare = (text: string): string => ` ${tokensOf(text).join(" ")} `
  const [next, gone] = [bare(newer.replace(REJECTED, " ")), bare(rejected)]
  const [before = "", after, ...more] = bare(older).split(gone)
  if (before === "" || after === undefined || more.length > 0) return false
  const chosen = next.slice(before.length + 1, next.length - after.length - 1).split(" ")
  const isName = chosen.every((word) => word !== "" && (!isStopWord(word) || gone.includes(` ${word} `)))
  return isName && next.startsWith(`${before} `) && next.endsWith(` ${after}`)
}

/**
 * Whether the newer statement denies the older one, or both are about the same but for what they choose, and the newer one rejects
 * that of the older one, or both are of one group: "we use npm", "this project uses pnpm". All that the older one rejects is
 * rejected by the newer one, too.
 */
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
