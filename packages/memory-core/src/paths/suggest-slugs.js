import { editDistance, mustBeList, mustBeText } from "@caliban/text"

const MOST = 3
const LONGEST = 255
/**
 * The slugs nearest to one that does not exist, nearest first, at most three: a slug that differs only in case, `-` and
 * `_`, one that contains the other, or one within a third of its length in edits. Without the name of a mount it is
 * compared with the topics of every mount.
 */
export function suggestSlugs(slug, slugs) {
  mustBeText("suggestSlugs", "slug", slug)
  mustBeList("suggestSlugs", "slugs", slugs)
  const target = normaliseSlug(slug.slice(0, LONGEST))
  if (target === "") return []
  return slugs
    .map((candidate) => {
      const topic = target.includes("/") ? candidate : candidate.slice(candidate.indexOf("/") + 1)
      const distance = distanceBetween(target, normaliseSlug(topic.slice(0, LONGEST)))
      return { candidate, distance }
    })
    .filter(({ distance }) => distance <= Math.ceil(target.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST)
    .map(({ candidate }) => candidate)
}
/** A slug without case and without `-`, `_`, `.` and blanks, which people mix up. */
export function normaliseSlug(slug) {
  return slug
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_.\s]+/g, "")
}
function distanceBetween(a, b) {
  if (a === b) return 0
  if (a.length > 2 && b.length > 2 && (b.includes(a) || a.includes(b))) return 1
  return editDistance(a, b)
}
