import { isStopWord, stemOf, wordsOf } from "@caliban/text"

/** The words that say what a text is about, each once, in order, in one form. */
export function keysOf(text: string): readonly string[] {
  const words = wordsOf(text.replaceAll("_", " ")).filter((word) => !isStopWord(word) || ENGLISH.has(word))
  return [...new Set(words.map(keyOf))]
}

/** Those that tell one fact from another. */
export function distinctiveIn(text: string): readonly string[] {
  return keysOf(text).filter((key) => !GENERIC.has(key))
}

/** The weight of the words of a query that a text has, and its share of the query. */
export function matchOf(query: string, text: string): { weight: number; share: number } {
  const found = new Set(keysOf(text))
  let [weight, total] = [0, 0]
  for (const key of keysOf(query)) {
    const own = GENERIC.has(key) ? 0.2 : 1
    total += own
    if (found.has(key)) weight += own
  }
  return { weight, share: total === 0 ? 0 : weight / total }
}

function keyOf(word: string): string {
  const regular = FORMS.get(word) ?? word.replace(/our(?=s?$|i)/, "or")
  if (/^\w{2,3}[^su\d]s$/.test(regular)) return regular.slice(0, -1)
  if (/^\w{2,}[^e]ed$/.test(regular) && regular.length === 5) return regular.slice(0, -2)
  return stemOf(regular)
}

const FORMS: ReadonlyMap<string, string> = new Map(
  `kept:keep held:hold sent:send built:build sold:sell ran:run made:make paid:pay met:meet wrote:write written:write
  chose:choose chosen:choose bought:buy drew:draw drawn:draw gave:give given:give took:take went:go goes:go left:leave
  prs:pr owner:own owners:own mom:mum moms:mum lives:live lived:live living:live`
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
)

/** Stop words of other languages that are nouns in English. */
const ENGLISH: ReadonlySet<string> = new Set("son car door van hat ton".split(" "))

const GENERIC: ReadonlySet<string> = new Set(
  `run go make work need want like keep take give put set call thing note stuff fact memory entry info information detail
  time know tell say think change update remember forget about prefer hey morning today everything quick people folk
  different other another wrong old outdated anymore date anything something anyone name command city place kind type
  number longer long many much often big responsible charge right still currently actual usa usamo macht heisst deja nochmal`
    .split(/\s+/)
    .map(keyOf),
)
