/** Which class names a range that has two of them. */
const PRECEDENCE = ["secret", "password", "contact", "file-content"];
/** Sorts findings by position and merges overlapping ones; the more severe class names the result, then the earlier finding. */
export function mergeFindings(findings) {
    const ordered = findings
        .map((finding, order) => ({ finding, order }))
        .sort((a, b) => a.finding.start - b.finding.start || a.order - b.order);
    const merged = [];
    for (const { finding, order } of ordered) {
        const last = merged.at(-1);
        if (last === undefined || finding.start >= last.finding.end) {
            merged.push({ finding, order });
            continue;
        }
        const grade = PRECEDENCE.indexOf(finding.class) - PRECEDENCE.indexOf(last.finding.class);
        const named = grade < 0 || (grade === 0 && order < last.order) ? { finding, order } : last;
        merged[merged.length - 1] = {
            finding: {
                ...named.finding,
                start: last.finding.start,
                end: Math.max(last.finding.end, finding.end),
            },
            order: named.order,
        };
    }
    return merged.map(({ finding }) => finding);
}
