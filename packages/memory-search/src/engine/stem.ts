const CYRILLIC = /^[а-яёіїєґ]+$/u
const RUSSIAN_ENDING =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ией|иях|ах|ях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ть|ет|ит|ут|ют|ят|ал|ил|ла|ло|ли|а|я|о|е|ы|и|у|ю|ь|й)$/u
const ARABIC = /^[\u0621-\u064a]+$/u
const ARABIC_START = /^(?:وال|بال|كال|فال|لل|ال)(?=.{3})/u
const ARABIC_END = /(?<=.{3})(?:ات|ون|ين|ان|ها|هم|نا|ه|ي)$/u

/** A light stem of a folded word: the same for the common forms of one word in English, Russian and Arabic. */
export function stem(word: string): string {
  const unit = word.charCodeAt(word.length - 1)
  if (unit < 0x7b) return unit < 0x61 ? word : stemEnglish(word)
  if (word.length > 4 && CYRILLIC.test(word)) return word.replace(RUSSIAN_ENDING, "")
  if (word.length > 3 && ARABIC.test(word)) return word.replace(ARABIC_START, "").replace(ARABIC_END, "")
  return word
}

/** Plurals, -ing, -ed and a final -e. Never shorter than three letters. */
function stemEnglish(word: string): string {
  const length = word.length
  if (length < 4) return word
  if (length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (length > 5 && word.endsWith("ing")) return dropDouble(word.slice(0, -3))
  if (length > 4 && word.endsWith("ed")) return dropDouble(word.slice(0, -2))
  if (/(?:[sxz]|ch|sh)es$/.test(word) && length > 4) return word.slice(0, -2)
  const single = /(?:ss|us|is)$/.test(word) || !word.endsWith("s") ? word : word.slice(0, -1)
  return single.length > 3 && single.endsWith("e") ? single.slice(0, -1) : single
}

/** `runn` is `run`; `call` and `pass` stay. A final -e goes, as in `care` and `caring`. */
function dropDouble(word: string): string {
  const last = word.at(-1) ?? ""
  const double = last === word.at(-2) && !"lszaeiou".includes(last)
  const shorter = double ? word.slice(0, -1) : word
  return shorter.length > 3 && shorter.endsWith("e") ? shorter.slice(0, -1) : shorter
}
