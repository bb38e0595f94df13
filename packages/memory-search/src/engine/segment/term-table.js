import { firstHash, secondHash } from "../text/read-tokens.ts";
/** A group of terms that share three letters; groups are numbered by hash. */
const GROUPS = 1 << 13;
/** Terms that are added between two pauses. */
const PAUSE = 2_048;
/** The number of a term; -1 when no document has it. */
export function findTerm({ slots, first, second }, term) {
    const one = firstHash(term);
    const two = secondHash(term);
    const mask = slots.length - 1;
    for (let slot = one & mask;; slot = (slot + 1) & mask) {
        const number = slots[slot] - 1;
        if (number < 0 || (first[number] === one && second[number] === two))
            return number;
    }
}
export function* createTermTable(terms) {
    let capacity = 16;
    while (capacity < terms.length * 2)
        capacity *= 2;
    const slots = new Int32Array(capacity);
    const first = new Int32Array(terms.length);
    const second = new Int32Array(terms.length);
    const mask = capacity - 1;
    for (const [number, term] of terms.entries()) {
        first[number] = firstHash(term);
        second[number] = secondHash(term);
        let slot = first[number] & mask;
        while (slots[slot] !== 0)
            slot = (slot + 1) & mask;
        slots[slot] = number + 1;
        if (number % PAUSE === 0)
            yield;
    }
    return { size: terms.length, slots, first, second, terms: () => terms, ...(yield* groupTerms(terms)) };
}
/** Three letters in a row, with a mark before the first; a term of two letters is one group. */
export function groupsOf(term) {
    const groups = [];
    let a = 1;
    let b = term.charCodeAt(0);
    for (let at = 1; at < term.length; at += 1) {
        const c = term.charCodeAt(at);
        groups.push((Math.imul(Math.imul(a, 31) + b, 31) + c + Math.imul(a, 0x9e35)) & (GROUPS - 1));
        a = b;
        b = c;
    }
    return groups;
}
function* groupTerms(terms) {
    const starts = new Uint32Array(GROUPS + 1);
    const all = [];
    for (const term of terms) {
        const groups = isSpelled(term) ? groupsOf(term) : [];
        all.push(groups);
        for (const group of groups)
            starts[group + 1] = starts[group + 1] + 1;
        if (all.length % PAUSE === 0)
            yield;
    }
    for (let group = 0; group < GROUPS; group += 1) {
        starts[group + 1] = starts[group + 1] + starts[group];
    }
    const next = starts.slice();
    const members = new Uint32Array(starts[GROUPS]);
    for (const [number, groups] of all.entries()) {
        for (const group of groups) {
            const at = next[group];
            members[at] = number;
            next[group] = at + 1;
        }
        if (number % PAUSE === 0)
            yield;
    }
    return { groupStarts: starts, groupTerms: members };
}
/** Whether words like this one are compared letter by letter: not dates, not pairs of characters. */
export function isSpelled(term) {
    return term.length > 2 && term.charCodeAt(0) !== 0x23;
}
