/**
 * Whether a history can be explained by operations that take place one after the other, each at one moment between
 * its start and its end (Wing and Gong). All operations are on one topic that is absent at first.
 *
 * Costs about the length of the history times the orders that its overlaps allow; states that were seen before are
 * not entered again.
 */
export function isLinearizable(history) {
    if (history.length === 0)
        return true;
    const operations = [...history].sort((a, b) => a.start - b.start);
    const done = new Uint8Array(operations.length);
    const seen = new Set();
    /** The steps that led here, each with the value before it. */
    const path = [];
    let value = null;
    let from = 0;
    for (;;) {
        const index = nextStep(operations, done, value, from);
        if (index !== undefined) {
            done[index] = 1;
            path.push({ index, value });
            value = after(operations[index], value);
            from = 0;
            if (path.length === operations.length)
                return true;
            const state = describeState(done, value);
            if (!seen.has(state)) {
                seen.add(state);
                continue;
            }
        }
        if (path.length === 0)
            return false;
        const last = path.pop();
        done[last.index] = 0;
        value = last.value;
        from = last.index + 1;
    }
}
/** The first operation at or after `from` that may come next: no remaining operation had ended before it began. */
function nextStep(operations, done, value, from) {
    let firstEnd = Number.POSITIVE_INFINITY;
    for (let index = done.indexOf(0); index < operations.length; index++) {
        const operation = operations[index];
        if (operation.start > firstEnd)
            return undefined;
        if (done[index] === 1)
            continue;
        if (index >= from && isPossible(operation, value))
            return index;
        firstEnd = Math.min(firstEnd, operation.end);
    }
    return undefined;
}
function isPossible({ expected, wrote, saw }, value) {
    if (wrote === undefined)
        return saw === value;
    return expected === undefined || expected === value;
}
function after({ wrote }, value) {
    return wrote === undefined ? value : wrote;
}
/** The completed operations: all before the first gap, and those after it. */
function describeState(done, value) {
    const gap = done.indexOf(0);
    const beyond = [];
    for (let index = gap; index < done.length; index++)
        if (done[index] === 1)
            beyond.push(index);
    return `${gap} ${beyond.join(",")} ${value}`;
}
