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
/** A list in another order. */
export function shuffle(random, list) {
    return list
        .map((value) => ({ value, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value);
}
