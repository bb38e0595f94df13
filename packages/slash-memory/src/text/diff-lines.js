import { mustBeText } from "@caliban/text";
/**
 * Compares two texts line by line. The kept and removed lines, joined, are exactly `before`; the kept and added ones
 * exactly `after`. The shortest difference up to 500 changed lines, when it is found within two million comparisons of
 * lines; beyond that the whole changed middle is replaced. So time and memory are linear in the texts.
 *
 * Not the package `diff`: importing it costs 20 ms, and its limits count changed lines or time, not comparisons.
 */
export function diffLines(before, after) {
    mustBeText("diffLines", "before", before);
    mustBeText("diffLines", "after", after);
    const old = splitLines(before);
    const new_ = splitLines(after);
    const shorter = Math.min(old.length, new_.length);
    let head = 0;
    while (head < shorter && old[head] === new_[head])
        head++;
    let tail = 0;
    while (tail < shorter - head && old[old.length - 1 - tail] === new_[new_.length - 1 - tail])
        tail++;
    const kept = (text) => ({ kind: "keep", text });
    return [
        ...old.slice(0, head).map(kept),
        ...diffMiddle(old.slice(head, old.length - tail), new_.slice(head, new_.length - tail)),
        ...old.slice(old.length - tail).map(kept),
    ];
}
/** Lines with their ends; what follows the last line end is a line of its own. */
function splitLines(text) {
    return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
const CHANGES_MAX = 500;
const COMPARISONS_MAX = 2_000_000;
/** Myers's greedy comparison: `furthest[k]` is how far into `old` the diagonal `k` has come. */
function diffMiddle(old, new_) {
    const changesMax = Math.min(old.length + new_.length, CHANGES_MAX);
    let furthest = new Map([[1, 0]]);
    const trace = [];
    let comparisons = 0;
    for (let changes = 0; changes <= changesMax && comparisons <= COMPARISONS_MAX; changes++) {
        trace.push(furthest);
        const next = new Map(furthest);
        for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
            const start = startOf(furthest, diagonal, changes).x;
            let x = start;
            while (x < old.length && x - diagonal < new_.length && old[x] === new_[x - diagonal])
                x++;
            comparisons += x - start + 1;
            next.set(diagonal, x);
            if (x >= old.length && x - diagonal >= new_.length)
                return walkBack(old, new_, trace);
        }
        furthest = next;
    }
    return [
        ...old.map((text) => ({ kind: "remove", text })),
        ...new_.map((text) => ({ kind: "add", text })),
    ];
}
/** Where a path of `changes` steps enters a diagonal, and whether by adding a line. */
function startOf(furthest, diagonal, changes) {
    const above = furthest.get(diagonal + 1) ?? -1;
    const below = furthest.get(diagonal - 1) ?? -1;
    const adds = diagonal === -changes || (diagonal !== changes && below < above);
    return adds ? { x: above, from: diagonal + 1 } : { x: below + 1, from: diagonal - 1 };
}
function walkBack(old, new_, trace) {
    const lines = [];
    let x = old.length;
    let y = new_.length;
    for (let changes = trace.length - 1; changes >= 0; changes--) {
        const start = startOf(trace[changes] ?? new Map(), x - y, changes);
        while (x > start.x) {
            lines.push({ kind: "keep", text: old[--x] ?? "" });
            y--;
        }
        if (changes === 0)
            break;
        if (start.from > x - y)
            lines.push({ kind: "add", text: new_[--y] ?? "" });
        else
            lines.push({ kind: "remove", text: old[--x] ?? "" });
    }
    return lines.reverse();
}
