/** Reproducible numbers in [0, 1) from a seed: the mulberry32 generator. */
export function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
}
/** An integer from `low` to `high`, both included. */
export function between(random, low, high) {
    return low + Math.floor(random() * (high - low + 1));
}
/** One of a list. */
export function pick(random, list) {
    return list[Math.floor(random() * list.length)];
}
/** Shuffles the items reproducibly. */
export function shuffle(random, list) {
    return list
        .map((item) => ({ item, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
}
