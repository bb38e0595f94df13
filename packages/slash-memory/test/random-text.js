/** A repeatable source of texts for property tests, made of the given pieces. */
export function createRandomText(seed, pieces) {
    let state = seed;
    const below = (limit) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
    return (length) => Array.from({ length: below(length + 1) }, () => pieces[below(pieces.length)]).join("");
}
