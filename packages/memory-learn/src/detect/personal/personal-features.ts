import { foldText } from "@caliban/text"

/** What went before a turn in its session. */
export interface PersonalContext {
  /** Turns of the person so far, this one not counted. */
  turns: number
  /** The assistant's last turn; empty before the first. */
  before: string
  /** Words that were said in this session. */
  said: Set<string>
}

/** Longer turns are looked at in their first so many characters. */
const LIMIT = 6000

const SMALL = new Set(
  "the a an and or but if then so of to in on at for with from by is are was were be been being it its it's this that these those i you he she we they me my your our their them us do does did have has had will would can could should just really not no yes okay ok alright right let let's i'm i'll i've you're that's what how what's when where which who why all any some more most very also about into up out now get got like know need want make sure thing things".split(
    " ",
  ),
)

/** The words of a turn that carry its matter. */
export function contentWordsOf(text: string): Set<string> {
  return new Set(
    (foldText(text.slice(0, LIMIT)).match(/[\p{L}\p{N}']+/gu) ?? []).filter(
      (word) => word.length > 2 && !SMALL.has(word),
    ),
  )
}

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ["bullets", /^\s*(?:[*-]|\d+\.)/gmu],
  ["bold", /\*\*/gu],
  ["quotes", /["'“]/gu],
  ["digits", /\d+/gu],
  ["i", /\b(?:i|i'm|i've|i'll|i'd)\b/gu],
  ["my", /\b(?:my|mine|me)\b/gu],
  ["we", /\b(?:we|our|us|we've|we're)\b/gu],
  ["you", /\byour?\b/gu],
  ["future", /\b(?:i'll|i will|going to|gonna|plan\w*|tomorrow|next|schedule\w*|start\w*)\b/gu],
  ["order", /\b(?:show me|give me|tell me|send me|provide|generate|draft|list|explain|write|create)\b/gu],
  [
    "time",
    /\b(?:today|tonight|weeks?|months?|years?|days?|hours?|minutes?|am|pm|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|evening|weekend)\b/gu,
  ],
  [
    "people",
    /\b(?:wife|husband|kids?|son|daughter|mom|mum|dad|parents?|family|missus|boss|manager|team|friend|client|colleague)\b/gu,
  ],
  [
    "done",
    /\b(?:done|finished|completed|booked|confirmed|approved|decided|chose|chosen|locked|settled|agreed|final\w*|ready|updated|sorted)\b/gu,
  ],
  ["need", /\b(?:need|want|must|have to|require\w*|should|important|crucial|key|essential)\b/gu],
  ["code", /```|https?:\/\//gu],
]

const ACKNOWLEDGES =
  /^(?:okay|ok|alright|right|yes|yeah|yep|got it|good|perfect|great|understood|excellent|sounds)/u
const GREETS = /^(?:hi|hello|hey|good morning|good evening)/u

/** Bounds between bins: their effect is not a straight line. */
const BINS: Readonly<Record<string, readonly number[]>> = {
  length: [2.5, 3.1, 3.7, 4.2],
  fresh: [1.6, 2.2, 2.7, 3.2],
  echo: [0.05, 0.12, 0.2, 0.3],
  before: [3, 5.5, 6.3, 7],
}

/** A turn of a person in figures, for telling whether something of their life is in it. */
export function personalFeatures(text: string, context: PersonalContext): Record<string, number> {
  const head = text.slice(0, LIMIT)
  const folded = foldText(head)
  const matter = contentWordsOf(head)
  const answered = context.turns > 0 ? contentWordsOf(context.before) : new Set<string>()
  let echoed = 0
  let fresh = 0
  for (const word of matter) {
    if (answered.has(word)) echoed += 1
    else if (!context.said.has(word)) fresh += 1
  }
  const features: Record<string, number> = {
    length: Math.log1p((folded.match(/[\p{L}\p{N}]+/gu) ?? []).length),
    sentences: Math.log1p(head.split(/[.!?]\s+|\n+/u).filter((part) => part.trim() !== "").length),
    first: context.turns === 0 ? 1 : 0,
    second: context.turns === 1 ? 1 : 0,
    fresh: Math.log1p(fresh),
    echo: echoed / Math.max(1, matter.size),
    before: context.turns > 0 ? Math.log1p(context.before.length) : 0,
    asked: context.turns > 0 && context.before.trimEnd().endsWith("?") ? 1 : 0,
    asks: head.trimEnd().endsWith("?") ? 1 : 0,
    acknowledges: ACKNOWLEDGES.test(folded.trimStart()) ? 1 : 0,
    greets: GREETS.test(folded.trimStart()) ? 1 : 0,
  }
  for (const [name, pattern] of PATTERNS) {
    features[name] = Math.log1p((folded.match(pattern) ?? []).length)
  }
  for (const [name, bounds] of Object.entries(BINS)) {
    for (const bound of bounds) features[`${name}>${bound}`] = (features[name] ?? 0) > bound ? 1 : 0
  }
  if (context.turns === 0) {
    for (const name of [
      "length",
      "sentences",
      "fresh",
      "asks",
      "greets",
      "i",
      "my",
      "future",
      "order",
      "digits",
    ]) {
      features[`first:${name}`] = features[name] ?? 0
    }
  }
  return features
}
