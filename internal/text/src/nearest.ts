/** The name that was probably meant: it begins so, or differs in case, separators, or at most a third of its letters. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const target = bareName(name)
  if (target === "" || target.length > NAME_MAX) return undefined
  const distanceTo = (candidate: string): number =>
    candidate.startsWith(name) ? 1 : editDistance(target, bareName(candidate))
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .filter(({ distance }) => distance <= name.length / 3)
    .sort((a, b) => a.distance - b.distance)
  return nearest?.candidate
}

/** The time grows with the length of what was typed. */
const NAME_MAX = 60

/** `; did you mean "lines"?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`
}

/** How many characters must be added, removed or replaced to make one text of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}

/** Of a long name only the beginning is compared. */
const bareName = (name: string): string =>
  name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[-_.\s]+/g, "")
