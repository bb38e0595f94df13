import { checkSlug, DESCRIPTION_MAX, type TopicType } from "@caliban/memory-core"

export interface TopicProposal {
  /** Free: none of the existing slugs, in any case. */
  slug: string
  /** The slug before it was made unique. */
  base: string
  type: TopicType
  /** The text on one line, cut to 120 code points. */
  description: string
}

/**
 * What a person's sentence is filed under: a kebab-case slug of at most five telling words, a type and a description.
 * Pure; the words are found by Unicode's rules, so that a text without spaces has words too. The type follows English
 * cue words; a text without any is about the project. Only the first 2,000 characters are considered. Linear.
 */
export function proposeTopic(text: string, existingSlugs: readonly string[]): TopicProposal {
  const opening = text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trimStart()
    .slice(0, OPENING_LENGTH)
  const base = proposeSlug(opening)
  return {
    slug: uniqueSlug(base, existingSlugs),
    base,
    type: proposeType(opening),
    description: cutToPoints(opening.trimEnd(), DESCRIPTION_MAX),
  }
}

/** The existing slugs that a text of this base may have been given: the base itself, `base-2`, `base-3` … */
export function slugVariants(base: string, existingSlugs: readonly string[]): string[] {
  return existingSlugs.filter((slug) => {
    const rest = slug.toLowerCase().startsWith(base) ? slug.slice(base.length) : "no"
    return /^(?:-\d+)?$/.test(rest)
  })
}

const OPENING_LENGTH = 2_000
const WORDS_MAX = 5
/** Leaves room for a number within the 100 bytes of a slug. */
const SLUG_BYTES = 80

function proposeSlug(text: string): string {
  const words = findWords(text)
  const telling = words.filter((word) => !FILLERS.has(word))
  let slug = ""
  for (const word of [...new Set(telling.length > 0 ? telling : words)].slice(0, WORDS_MAX)) {
    const longer = slug === "" ? cutToBytes(word, SLUG_BYTES) : `${slug}-${word}`
    if (Buffer.byteLength(longer) > SLUG_BYTES) break
    slug = longer
  }
  if (slug === "") return "note"
  return isAllowed(slug) ? slug : `${slug}-note`
}

/** False for names that mean something else in a memory directory, or that Windows keeps for devices. */
function isAllowed(slug: string): boolean {
  try {
    return checkSlug(slug) === slug
  } catch {
    return false
  }
}

/** Lower-case words of letters, marks and digits only. */
function findWords(text: string): string[] {
  const plain = text
    .normalize("NFC")
    .replace(/\b[a-z][a-z\d+.-]*:\/\/(?:www\.)?/gi, " ")
    .toLowerCase()
    .normalize("NFC")
  return Array.from(new Intl.Segmenter("en", { granularity: "word" }).segment(plain))
    .filter((part) => part.isWordLike)
    .flatMap((part) => part.segment.replace(/['’]/g, "").split(/[^\p{L}\p{M}\p{N}]+/u))
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "")
}

function cutToBytes(word: string, most: number): string {
  let cut = ""
  for (const character of word) {
    if (Buffer.byteLength(cut + character) > most) break
    cut += character
  }
  return cut
}

function uniqueSlug(base: string, existingSlugs: readonly string[]): string {
  const taken = new Set(existingSlugs.map((slug) => slug.normalize("NFC").toLowerCase()))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}

/** The first rule that fits. A sentence about the person stays one when it has a `never` in it. */
function proposeType(text: string): TopicType {
  const plain = text.replace(/’/g, "'")
  return RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? "project"
}

const RULES: readonly (readonly [RegExp, TopicType])[] = [
  [/^\s*(?:i|i'm|i'd|i've|i'll|my|mine|call me|the user)\b/i, "user"],
  [/\b(?:never|always|don't|do not|stop|avoid|must not|instead of|make sure)\b/i, "feedback"],
  [/\b[a-z][a-z\d+.-]*:\/\/\S|\bwww\.\S/i, "reference"],
  [/\b(?:urls?|ids?|hosts?|hostname|endpoints?|ports?|dashboards?|ticket|channel|docs)\b/i, "reference"],
  [/\b(?:i|i'm|my|me|mine|prefers?)\b/i, "user"],
]

function cutToPoints(text: string, most: number): string {
  const points = [...text]
  if (points.length <= most) return text
  const start = points.slice(0, most - 1).join("")
  return `${start.trimEnd()}…`
}

/** Words that say nothing about what a text is about. `never` and `not` do: without them a slug says the opposite. */
const FILLERS: ReadonlySet<string> = new Set(
  `a about all also always am an and any are as at be because been but by can could did do does every for from had
  has have he her here him his how i id if ill im in into is it its ive just like make me mine must my need now of on only
  or our ours please remember she should so some sure than that the their them then there these they this those to us
  used uses using very want wants was we were what when where which who will with would you your`.split(
    /\s+/,
  ),
)
