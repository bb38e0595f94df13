const UNKNOWN = -2;
export function createWordTable(capacity) {
    return {
        slots: new Int32Array(capacity),
        first: new Int32Array(capacity / 2 + 1),
        second: new Int32Array(capacity / 2 + 1),
        term: new Int32Array(capacity / 2 + 1),
        size: 0,
    };
}
/** The number of the term; -1 when the word is not indexed, -2 when it was never seen. */
export function findWord({ slots, first, second, term }, one, two) {
    const mask = slots.length - 1;
    for (let slot = one & mask;; slot = (slot + 1) & mask) {
        const word = slots[slot] - 1;
        if (word < 0)
            return UNKNOWN;
        if (first[word] === one && second[word] === two)
            return term[word];
    }
}
/** Adds a word that is not in the table. */
export function addWord(words, one, two, term) {
    if ((words.size + 1) * 2 > words.slots.length)
        grow(words);
    const word = words.size;
    words.first[word] = one;
    words.second[word] = two;
    words.term[word] = term;
    words.size += 1;
    place(words.slots, one, word);
}
function place(slots, one, word) {
    const mask = slots.length - 1;
    let slot = one & mask;
    while (slots[slot] !== 0)
        slot = (slot + 1) & mask;
    slots[slot] = word + 1;
}
function grow(words) {
    const larger = createWordTable(words.slots.length * 4);
    for (let word = 0; word < words.size; word += 1)
        place(larger.slots, words.first[word], word);
    larger.first.set(words.first.subarray(0, words.size));
    larger.second.set(words.second.subarray(0, words.size));
    larger.term.set(words.term.subarray(0, words.size));
    Object.assign(words, { ...larger, size: words.size });
}
