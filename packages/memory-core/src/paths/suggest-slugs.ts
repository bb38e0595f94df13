import { editDistance, mustBeList, mustBeText } from "@caliban/text"

/**
 * The slugs nearest to one that does not exist, nearest first, at most three: a slug that differs only in case, `-` and
 * `_`, one that contains the other, or one within a third of its length in edits. Without the name of a mount it is
 * compared with the topics of every mount.
 */
export function suggestSlugs(slug: string, slugs: readonly string[]): string[] {
  mustBeText("suggestSlugs", "slug", slug)
  mustBeList("suggestSlugs", "slugs", slugs)
  const bare = (text: string): string => normaliseSlug(text.slice(0, 255))
  const target = bare(slug)
  const distanceTo = (candidate: string): number => {
    const topic = bare(target.includes("/") ? candidate : candidate.slice(candidate.indexOf("/") + 1))
    const isPart = target.length > 2 && topic.length > 2 && (topic.includes(target) || target.includes(topic))
    return topic === target ? 0 : isPart ? 1 : editDistance(target, topic)
  }
  if (target === "") return []
  return slugs
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .filter(({ distance }) => distance <= Math.ceil(target.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** A slug without case and without `-`, `_`, `.` and blanks, which people mix up. */
export function normaliseSlug(slug: string): string {
  return slug
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_.\s]+/g, "")
}
