import { isStopWord, stemOf, wordsOf } from "@caliban/text"

/** A word that says what a sentence is about. */
export interface Keyword {
  /** Equal for the forms of one word. */
  key: string
  /** Its number among all words of the text. */
  at: number
  /** The little word before it: `on`, `with`; empty without one. */
  intro: string
}

/** The keywords of a text in order. */
export function keywordsIn(text: string): readonly Keyword[] {
  const words = wordsOf(text.replaceAll("_", " "))
  return words.flatMap((word, at) => {
    if (isStopWord(word) && !ENGLISH.has(word)) return []
    const before = words.slice(Math.max(0, at - 2), at).filter((one) => !ARTICLES.has(one))
    const intro = before.at(-1) ?? ""
    return [{ key: keyOf(word), at, intro: isStopWord(intro) ? intro : "" }]
  })
}

/** How much a word tells one fact from another. */
export function weightOf(key: string): number {
  return GENERIC.has(key) ? 0.2 : 1
}

/** The weight of the words of a query that a text has, and its share of the query. */
export function matchOf(query: string, text: string): { weight: number; share: number } {
  const wanted = new Set(keywordsIn(query).map(({ key }) => key))
  const found = new Set(keywordsIn(text).map(({ key }) => key))
  let [weight, total] = [0, 0]
  for (const key of wanted) {
    total += weightOf(key)
    if (found.has(key)) weight += weightOf(key)
  }
  return { weight, share: total === 0 ? 0 : weight / total }
}

/** Whether it is a number, a day or a time: such a value replaces only another one. */
export function isQuantity(key: string): boolean {
  return /\d/.test(key) || QUANTITIES.has(key)
}

function keyOf(word: string): string {
  const regular = FORMS.get(word) ?? word.replace(/our(?=s?$|i)/, "or")
  if (/^\w{2,3}[^su\d]s$/.test(regular)) return regular.slice(0, -1)
  if (/^\w{2,}[^e]ed$/.test(regular) && regular.length === 5) return regular.slice(0, -2)
  return stemOf(regular)
}

const FORMS: ReadonlyMap<string, string> = new Map(
  `kept:keep held:hold sent:send built:build sold:sell ran:run made:make paid:pay met:meet taught:teach wrote:write
  written:write chose:choose chosen:choose bought:buy brought:bring spoke:speak drove:drive drawn:draw drew:draw gave:give
  given:give took:take taken:take went:go goes:go found:find left:leave lost:lose stood:stand told:tell thought:think
  prs:pr owner:own owners:own manager:manage founder:found mom:mum moms:mum lives:live lived:live living:live`
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
)

/** Stop words of other languages that are nouns in English. */
const ENGLISH: ReadonlySet<string> = new Set("son car door van hat ton".split(" "))

const ARTICLES: ReadonlySet<string> = new Set("a an the my our your der die das le la el los".split(" "))

const GENERIC: ReadonlySet<string> = new Set(
  `run go make work need want like keep take give put set call thing note stuff fact memory entry info information detail
  time know tell say think change update remember forget about prefer hey morning today everything quick people folk
  usa usamo different other another somewhere morning hour elsewhere wrong old outdated macht heisst heiBt nochmal deja anymore date anything something anyone name command city place kind type number thing longer still currently actual`
    .split(/\s+/)
    .map(keyOf),
)

const QUANTITIES: ReadonlySet<string> = new Set(
  `one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty ninety hundred half noon
  midnight monday tuesday wednesday thursday friday saturday sunday weekend january february march april may june july
  august september october november december third fourth fifth tenth spring summer autumn winter daily weekly monthly
  halb eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf deux trois quatre cinq dix midi dos tres cuatro cinco diez montag dienstag mittwoch donnerstag freitag lundi mardi mercredi jeudi vendredi lunes martes miercoles jueves viernes`
    .split(/\s+/)
    .map(keyOf),
)
