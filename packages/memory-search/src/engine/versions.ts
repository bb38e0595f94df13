import type { Corpus } from "./corpus.ts"
import type { Ranked } from "./rank.ts"

/** How much two documents must share to be versions of one fact, and to be copies. */
const VERSION = 0.35
const COPY = 0.9
const EXAMINED = 12

/** The distinct words of a document with their rarity. */
export type Profile = ReadonlyMap<number, number>

/**
 * Puts the newest of several versions of one fact first, and drops near-copies of a better hit. Compares only the
 * first hits.
 */
export function orderVersions(
  corpus: Corpus,
  ranked: readonly Ranked[],
  profileOf: (place: number) => Profile,
): Ranked[] {
  const head = ranked.slice(0, EXAMINED)
  const profiles = head.map(({ place }) => profileOf(place))
  const isNewer = (a: Ranked, b: Ranked): boolean => {
    const x = corpus.rank[a.place] as number
    const y = corpus.rank[b.place] as number
    return x >= 0 && y >= 0 && x < y
  }
  const placed: { hit: Ranked; profile: Profile }[] = []
  for (const [at, hit] of head.entries()) {
    const profile = profiles[at] as Profile
    let score = hit.score
    let slot = placed.length
    let copy = false
    for (const [earlier, other] of placed.entries()) {
      const similarity = likeness(profile, other.profile)
      if (similarity >= COPY) {
        copy = true
        if (isNewer(hit, other.hit)) placed[earlier] = { hit: { ...hit, score: other.hit.score }, profile }
        break
      }
      if (
        slot === placed.length &&
        similarity >= VERSION &&
        isNewer(hit, other.hit) &&
        hit.score > 0.5 * other.hit.score
      ) {
        slot = earlier
        score = other.hit.score
      }
    }
    if (!copy) placed.splice(slot, 0, { hit: { ...hit, score }, profile })
  }
  return [...placed.map(({ hit }) => hit), ...ranked.slice(EXAMINED)]
}

/** Cosine of two profiles. */
function likeness(a: Profile, b: Profile): number {
  let shared = 0
  let ofA = 0
  let ofB = 0
  for (const [word, value] of a) {
    ofA += value * value
    const other = b.get(word)
    if (other !== undefined) shared += value * other
  }
  for (const value of b.values()) ofB += value * value
  return ofA === 0 || ofB === 0 ? 0 : shared / Math.sqrt(ofA * ofB)
}
