import { groupsOf, isSpelled } from "./term-table.ts";
/** With fewer letters in common two words are not compared. */
const LEAST_SHARED = 0.35;
/** How many groups of letters each term shares with the current word; all 0 between calls. */
let shared = new Uint8Array(0);
const MOST_SIMILAR = 16;
const HAS_DIGIT = /\d/;
/**
 * Terms that begin like a term, contain it, or differ by one or two letters. Reads only terms that share letters with
 * it.
 */
export function similarTerms(table, term) {
    if (!isSpelled(term))
        return beginningsOf(table, term);
    const groups = [...new Set(groupsOf(term))];
    if (shared.length < table.size)
        shared = new Uint8Array(table.size * 2);
    const least = Math.ceil(groups.length * LEAST_SHARED);
    const changes = mostChanges(term);
    const found = [];
    for (const group of groups) {
        const end = table.groupStarts[group + 1];
        for (let at = table.groupStarts[group]; at < end; at += 1) {
            const number = table.groupTerms[at];
            const count = shared[number] + 1;
            shared[number] = count;
            if (count === least)
                found.push(number);
        }
    }
    const terms = table.terms();
    const similar = [];
    for (const number of found) {
        const other = terms[number];
        const count = shared[number];
        // Of a word that is in another one, every group but the first is in the other one, too.
        const mayContain = count >= Math.min(groups.length - 1, other.length - 2);
        if (!mayContain && Math.abs(other.length - term.length) > changes)
            continue;
        if (highest(term, other) < (similar[MOST_SIMILAR - 1]?.[2] ?? 0))
            continue;
        const weight = other === term ? 0 : similarity(term, other, changes);
        if (weight > 0)
            insert(similar, [other, number, weight]);
    }
    for (const group of groups) {
        const end = table.groupStarts[group + 1];
        for (let at = table.groupStarts[group]; at < end; at += 1)
            shared[table.groupTerms[at]] = 0;
    }
    return similar;
}
/** Keeps the best in order; of equal ones the first in the alphabet. */
function insert(similar, one) {
    const isBehind = ([term, , weight]) => weight < one[2] || (weight === one[2] && term > one[0]);
    const place = similar.findIndex(isBehind);
    if (place >= 0)
        similar.splice(place, 0, one);
    else if (similar.length < MOST_SIMILAR)
        similar.push(one);
    if (similar.length > MOST_SIMILAR)
        similar.pop();
}
/** One character of a script without spaces: the pairs that begin with it. */
function beginningsOf(table, term) {
    if (term.length !== 1 || term.charCodeAt(0) < 0x0e00)
        return [];
    const similar = [];
    for (const [number, other] of table.terms().entries()) {
        if (other.length === 2 && other.includes(term))
            similar.push([other, number, 0.9]);
    }
    return similar;
}
/** More than `similarity` can give for words of these lengths. */
const highest = (term, other) => Math.max(0.7, 0.5 + (0.4 * Math.min(term.length, other.length)) / Math.max(term.length, other.length));
function similarity(term, other, changes) {
    const [short, long] = term.length <= other.length ? [term, other] : [other, term];
    const ratio = short.length / long.length;
    if (long.startsWith(short))
        return short.length < 3 ? 0 : 0.5 + 0.4 * ratio;
    if (HAS_DIGIT.test(term) || HAS_DIGIT.test(other))
        return 0;
    if (distanceOf(term, other, changes) <= changes)
        return 0.7;
    return short.length > 3 && long.includes(short) ? 0.35 + 0.3 * ratio : 0;
}
/** How many letters of a word may be added, left out, replaced or swapped. */
function mostChanges(term) {
    return term.length > 7 ? 2 : term.length > 3 ? 1 : 0;
}
/** The three last rows of the table of distances; a word has at most 64 letters. */
const rows = [new Uint8Array(66), new Uint8Array(66), new Uint8Array(66)];
/** The number of changes between two words, with swaps of neighbours; more than `most` when it is larger. */
function distanceOf(a, b, most) {
    if (Math.abs(a.length - b.length) > most)
        return most + 1;
    let [before, row, next] = rows;
    for (let j = 0; j <= b.length; j += 1)
        row[j] = j;
    for (let i = 1; i <= a.length; i += 1) {
        const letter = a.charCodeAt(i - 1);
        next[0] = i;
        let smallest = i;
        for (let j = 1; j <= b.length; j += 1) {
            const other = b.charCodeAt(j - 1);
            let value = Math.min(row[j], next[j - 1]) + 1;
            value = Math.min(value, row[j - 1] + (letter === other ? 0 : 1));
            if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
                value = Math.min(value, before[j - 2] + 1);
            }
            next[j] = value;
            if (value < smallest)
                smallest = value;
        }
        if (smallest > most)
            return smallest;
        [before, row, next] = [row, next, before];
    }
    return row[b.length];
}
