import { cutText, lazily, oneLine } from "@caliban/text"
import { leadingFiller, trailingFiller } from "../cues/fillers.ts"

/** The longest entry, in code points. */
export const ENTRY_LIMIT = 200

const EDGE_MARKS = lazily(
  () =>
    /^[\s,;:!?…—–\-*>|\p{Extended_Pictographic}\ufe0f\u200d]+|[\s,;:…—–\-\p{Extended_Pictographic}\ufe0f\u200d]+$/gu,
)
const SMILEYS = /(?:^|\s)(?:[:;]-?[)(DPp]|<3|\^\^|xd)(?=\s|$)/giu

/** So much has to be left for a filler to be cut. */
function isEnough(text: string): boolean {
  return (
    (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2 ||
    /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}/u.test(text)
  )
}

/** How many fillers are cut from each end; no sentence has more. */
const ROUNDS = 6

function bare(text: string): string {
  return oneLine(text.replace(/ “” /gu, " ").replace(SMILEYS, " ")).replace(EDGE_MARKS(), "")
}

/** Longer texts are cut anyway; patterns see no more. */
const LOOK = 1_200

/** A statement as an entry: one line, without what only belongs to the talk around it. */
export function cleanStatement(text: string, language: string): string {
  const capital = /^[^\p{L}]*\p{Lu}/u.test(text)
  let rest = bare(text.slice(0, LOOK))
  for (const filler of [leadingFiller(language), trailingFiller(language)]) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shorter = bare(rest.replace(filler, ""))
      if (shorter === rest || !isEnough(shorter)) break
      rest = shorter
    }
  }
  if (capital && /^\p{Ll}[\p{Ll}']*(?=[\s,])/u.test(rest))
    rest = `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
  return cutText(rest, ENTRY_LIMIT)
}
