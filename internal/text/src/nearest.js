/** The name that was probably meant: one that differs in case or separators, or in at most a third of its letters. */
export function nearestName(name, known) {
    const target = bareName(name);
    const [nearest] = known
        .map((candidate) => ({ candidate, distance: editDistance(target, bareName(candidate)) }))
        .filter(({ distance }) => distance <= Math.ceil(target.length / 3))
        .sort((a, b) => a.distance - b.distance);
    return target === "" ? undefined : nearest?.candidate;
}
/** `; did you mean "lines"?`, or nothing. */
export function didYouMean(name, known) {
    const nearest = nearestName(name, known);
    return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}
/** How many characters must be added, removed or replaced to make one text of the other. */
export function editDistance(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            const replace = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
            next.push(Math.min(replace, row[j] + 1, next[j - 1] + 1));
        }
        row = next;
    }
    return row[b.length];
}
/** Of a long name only the beginning is compared. */
const bareName = (name) => name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[-_.\s]+/g, "");
