/** Of reciprocal rank fusion: how little the first ranks differ. */
const K = 60;
/** Joins rankings by rank: the reciprocal of each rank plus 60, added up. Best first; equal sums keep their order. */
export function fuseRanks(...rankings) {
    const sums = new Map();
    for (const ranking of rankings) {
        for (const [at, address] of ranking.entries())
            sums.set(address, (sums.get(address) ?? 0) + 1 / (K + at + 1));
    }
    return [...sums].sort((one, other) => other[1] - one[1]).map(([address]) => address);
}
