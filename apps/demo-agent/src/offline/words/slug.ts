/** A kebab-case slug of at most five words; `fact` when no words are left. */
export function toSlug(text: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/n['’]t\b/g, "nt")
    .replaceAll(/['’]s?\b/g, "")
    .replaceAll(/https?:\/\/\S+/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !FILLERS.has(word))
  return words.slice(0, 5).join("-").slice(0, 60).replace(/-$/, "") || "fact"
}

/** The first unused slug of `slug`, `slug-2`, `slug-3`, … */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

const FILLERS: ReadonlySet<string> = new Set([
  "a",
  "an",
  "the",
  "my",
  "our",
  "their",
  "that",
  "is",
  "are",
  "of",
  "to",
  "and",
  "or",
])
