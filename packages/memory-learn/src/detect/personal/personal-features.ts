import { foldText } from "@caliban/text"

/** The session before a message. */
export interface PersonalContext {
  /** The number of earlier messages of the user. */
  turns: number
  /** The assistant's last message; empty before the first. */
  before: string
  /** Words used so far in this session. */
  said: Set<string>
}

/** The rest of a longer message is ignored. */
const LIMIT = 6000

const COMMON = new Set(
  "the a an and or but if then so of to in on at for with from by is are was were be been being it its it's this that these those i you he she we they me my your our their them us do does did have has had will would can could should just really not no yes okay ok alright right let let's i'm i'll i've you're that's what how what's when where which who why all any some more most very also about into up out now get got like know need want make sure thing things".split(
    " ",
  ),
)

/** The words of a message, without common ones. */
export function contentWordsOf(text: string): Set<string> {
  return new Set(
    (foldText(text.slice(0, LIMIT)).match(/[\p{L}\p{N}']+/gu) ?? []).filter(
      (word) => word.length > 2 && !COMMON.has(word),
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

/** Thresholds of features whose effect is not linear. */
const BINS: Readonly<Record<string, readonly number[]>> = {
  length: [2.5, 3.1, 3.7, 4.2],
  fresh: [1.6, 2.2, 2.7, 3.2],
  echo: [0.05, 0.12, 0.2, 0.3],
  before: [3, 5.5, 6.3, 7],
}

/** Numeric features of a message, for the model of the personal profile. */
export function personalFeatures(text: string, context: PersonalContext): Record<string, number> {
  const head = text.slice(0, LIMIT)
  const folded = foldText(head)
  const words = contentWordsOf(head)
  const answered = context.turns > 0 ? contentWordsOf(context.before) : new Set<string>()
  let echoed = 0
  let fresh = 0
  for (const word of words) {
    if (answered.has(word)) echoed += 1
    else if (!context.said.has(word)) fresh += 1
  }
  const features: Record<string, number> = {
    length: Math.log1p((folded.match(/[\p{L}\p{N}]+/gu) ?? []).length),
    sentences: Math.log1p(head.split(/[.!?]\s+|\n+/u).filter((part) => part.trim() !== "").length),
    first: context.turns === 0 ? 1 : 0,
    second: context.turns === 1 ? 1 : 0,
    fresh: Math.log1p(fresh),
    echo: echoed / Math.max(1, words.size),
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
