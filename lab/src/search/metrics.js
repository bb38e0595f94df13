/** Which share of `wanted` is among the first `most` of `found`. */
export function recallAt(found, wanted, most) {
    const first = new Set(found.slice(0, most));
    let hits = 0;
    for (const one of wanted)
        if (first.has(one))
            hits += 1;
    return hits / Math.min(most, wanted.size);
}
/** The probability that a random positive has a higher score than a random negative. */
export function areaUnderCurve(positive, negative) {
    let sum = 0;
    for (const one of positive)
        for (const other of negative)
            sum += one > other ? 1 : one === other ? 0.5 : 0;
    return sum / (positive.length * negative.length);
}
export const percent = (share) => (share * 100).toFixed(1);
export function createTally() {
    const sums = new Map();
    return {
        add(name, share) {
            const { sum, count } = sums.get(name) ?? { sum: 0, count: 0 };
            sums.set(name, { sum: sum + share, count: count + 1 });
        },
        mean(name) {
            const { sum, count } = sums.get(name) ?? { sum: 0, count: 0 };
            return count === 0 ? Number.NaN : sum / count;
        },
        count: (name) => sums.get(name)?.count ?? 0,
        names: () => [...sums.keys()],
    };
}
