import { keywordsOf, lazily, stemOf, wordsOf } from "@caliban/text"

/** Words that say what to do or when, and not what a message is about: alone they recall nothing. */
const GENERIC = lazily(
  () =>
    new Set(
      (
        "add again answer ask back bad before better break bring build call change check clear code come continue " +
        "correct create day different do done edit end error example explain fail fast file find first fix follow " +
        "function generate get give go good great help hour idea job keep kind know large last late let like line list " +
        "little load long look main make match mean minute moment month morning move name need new next number off old " +
        "one open option order other part please point possible problem put question quick read remove rename replace " +
        "reply result return right run same save say second see send set short shorter show simple single small sort " +
        "split start stop string sure switch take task tell text thank thing think thought three time today tomorrow tonight " +
        "try turn two type understand undo update use useful user value wait want way week well word work write wrong " +
        "year yes yesterday"
      )
        .split(" ")
        .map(stemOf),
    ),
)

/** The words of a message that say what it is about, by their stem. */
export function distinctiveWords(message: string): ReadonlySet<string> {
  const words = [...keywordsOf(message)]
  return new Set(words.filter((stem) => stem.length > 1 && !GENERIC().has(stem)))
}

/** The stems of a text. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text.replace(/[-_/.]/g, " ")).map(stemOf))
}
