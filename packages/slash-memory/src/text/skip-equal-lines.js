/** Leaves out the lines at both ends that are equal, except for `context` of them on each side. Linear. */
export function skipEqualLines(before, after, context) {
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head))
        head++;
    let tail = 0;
    while (tail < shorter - head &&
        before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) {
        tail++;
    }
    let lineEnd = head;
    for (let line = 0; line <= context && lineEnd > 0; line++)
        lineEnd = before.lastIndexOf("\n", lineEnd - 1);
    const start = head === 0 ? 0 : lineEnd + 1;
    let end = before.length - tail;
    for (let line = 0; line <= context && end < before.length; line++) {
        const at = before.indexOf("\n", end);
        end = at < 0 ? before.length : at + 1;
    }
    return {
        before: before.slice(start, end),
        after: after.slice(start, end + after.length - before.length),
        skipped: countLines(before, start),
    };
}
function countLines(text, end) {
    let count = 0;
    for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1))
        count++;
    return count;
}
