import { cutText, lazily, oneLine } from "@caliban/text"
import { withCapitalOf, withoutEnding, withoutOpening } from "../cues/fillers.ts"

/** The maximum length of an entry, in code points. */
export const ENTRY_LIMIT = 200

/** Marks that belong to no word: `- ` is a bullet, but `--flag`, `*.snap` and `./script` are words. */
const EDGE_MARKS = lazily(
  () =>
    /^(?:[\s,;…—–\p{Extended_Pictographic}\ufe0f\u200d]|[-*>|:!?]+(?=\s))+|(?:[\s,;:…—–\p{Extended_Pictographic}\ufe0f\u200d]|(?<=\s)-)+$/gu,
)

/** The maximum number of fillers removed from each end. */
const ROUNDS = 6

function bare(text: string): string {
  return oneLine(text.replace(/ “” /gu, " ")).replace(EDGE_MARKS(), "")
}

/** The rest of a longer text is ignored. */
const MAX_LENGTH = 1_200

/** A statement as the text of an entry: one line, without fillers and conversational phrases. */
export function cleanStatement(text: string): string {
  let rest = bare(text.slice(0, MAX_LENGTH))
  for (const without of [withoutOpening, withoutEnding]) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shorter = bare(without(rest))
      if (shorter === rest || shorter === "") break
      rest = shorter
    }
  }
  return cutText(withCapitalOf(text, rest), ENTRY_LIMIT)
}
