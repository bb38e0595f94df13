const MIN_SHARE = 0.5
const MAX_RESULTS = 3
/** Bounds the cost of a write. The newest topics come first. */
const MAX_COMPARED = 300
/**
 * Slugs of topics that share at least two distinctive words with a draft, and at least half of those of the shorter
 * text. At most three, most similar first. Compares the first 300 topics.
 */
export function findSimilarTopics(draft, topics) {
  const own = wordsOf(`${draft.slug} ${draft.description}`)
  return topics
    .slice(0, MAX_COMPARED)
    .map(({ slug, hook }) => ({ slug, share: shareOf(own, wordsOf(`${slug} ${hook}`)) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_RESULTS)
    .map(({ slug }) => slug)
}
const STOP_WORDS = new Set(
  (
    "the and for with that this not are was user feedback project reference prefers prefer uses use always never " +
    "from into when then than they them their there these those have has had will would should can could may must " +
    "only also before after while where which what who how our you your its but been were"
  ).split(" "),
)
function wordsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => (word.length > 2 || /[^\x00-\x7f]/.test(word)) && !STOP_WORDS.has(word)),
  )
}
function shareOf(a, b) {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared < 2 ? 0 : shared / Math.min(a.size, b.size)
}
