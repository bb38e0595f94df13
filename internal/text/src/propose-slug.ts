import { cutToBytes } from "./cut.ts"

const WORDS_MAX = 5
/** Leaves room for a number within the 100 bytes of a slug. */
const SLUG_BYTES = 80

/**
 * A kebab-case slug of at most five distinctive words of a text; `note` for a text without words. Words are found by
 * Unicode's rules, so that a text without spaces has words too. Linear in the text: pass the beginning of a long one.
 *
 * @param check Throws for a slug that no file may have, as `checkSlug` of the core does; such a slug gets the suffix `-note`.
 */
export function proposeSlug(text: string, check: (slug: string) => unknown): string {
  const words = findWords(text)
  const distinctive = words.filter((word) => !FILLERS.has(word))
  let slug = ""
  for (const word of [...new Set(distinctive.length > 0 ? distinctive : words)].slice(0, WORDS_MAX)) {
    const longer = slug === "" ? cutToBytes(word, SLUG_BYTES) : `${slug}-${word}`
    if (Buffer.byteLength(longer) > SLUG_BYTES) break
    slug = longer
  }
  if (slug === "") return "note"
  try {
    check(slug)
    return slug
  } catch {
    return `${slug}-note`
  }
}

/** The first of `slug`, `slug-2`, `slug-3` … that no existing slug equals, in any case or Unicode form. */
export function freeSlug(slug: string, existing: readonly string[]): string {
  const taken = new Set(existing.map(fold))
  let free = slug
  for (let number = 2; taken.has(fold(free)); number++) free = `${slug}-${number}`
  return free
}

function fold(slug: string): string {
  return slug.normalize("NFC").toLowerCase()
}

/** Lower-case words of letters, marks and digits. */
function findWords(text: string): string[] {
  const plain = text
    .normalize("NFC")
    .replace(/\b[a-z][a-z\d+.-]*:\/\/(?:www\.)?/gi, " ")
    .toLowerCase()
    // In lower case, İ becomes an i with a combining dot, which nobody types.
    .replaceAll("i\u0307", "i")
    .normalize("NFC")
  return Array.from(new Intl.Segmenter("en", { granularity: "word" }).segment(plain))
    .filter((part) => part.isWordLike)
    .flatMap((part) => part.segment.replace(/['’]/g, "").split(/[^\p{L}\p{M}\p{N}]+/u))
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "")
}

/** Words that say nothing about a text's subject. `never` and `not` do: without them a slug says the opposite. */
const FILLERS: ReadonlySet<string> = new Set(
  `a about all also always am an and any are as at be because been but by can could did do does every for from had
  has have he her here him his how i id if ill im in into is it its ive just like make me mine must my need now of on only
  or our ours please remember she should so some sure than that the their them then there these they this those to us
  used uses using very want wants was we were what when where which who will with would you your`.split(
    /\s+/,
  ),
)
