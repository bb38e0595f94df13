import { plainText } from "@caliban/text";
import { diffLines } from "./diff-lines.ts";
import { skipEqualLines } from "./skip-equal-lines.ts";
/**
 * A unified diff with three lines of context, without file names. Empty when the texts are equal. A `\r` is shown
 * only where the two texts mix line ends.
 */
export function renderDiff(before, after, style) {
    const part = skipEqualLines(before, after, CONTEXT);
    const lines = diffLines(part.before, part.after);
    const showLineEnds = hasMixedLineEnds(before + after);
    const rendered = [];
    // Lines above the hunk in both texts; between two hunks every line is in both.
    const above = { before: part.skipped, after: part.skipped };
    let end = 0;
    for (const hunk of findHunks(lines)) {
        const inside = lines.slice(hunk.from, hunk.to);
        above.before += hunk.from - end;
        above.after += hunk.from - end;
        const count = { before: countWithout(inside, "add"), after: countWithout(inside, "remove") };
        const header = `@@ -${range(above.before, count.before)} +${range(above.after, count.after)} @@`;
        rendered.push(style.paint("faint", header));
        for (const line of inside)
            rendered.push(renderLine(line, showLineEnds, style));
        above.before += count.before;
        above.after += count.after;
        end = hunk.to;
    }
    return rendered.join("\n");
}
const CONTEXT = 3;
function findHunks(lines) {
    const hunks = [];
    for (const [at, line] of lines.entries()) {
        if (line.kind === "keep")
            continue;
        const from = Math.max(0, at - CONTEXT);
        const to = Math.min(lines.length, at + CONTEXT + 1);
        const last = hunks.at(-1);
        if (last !== undefined && from <= last.to)
            last.to = to;
        else
            hunks.push({ from, to });
    }
    return hunks;
}
function countWithout(lines, skipped) {
    return lines.filter((line) => line.kind !== skipped).length;
}
function range(above, count) {
    return `${count === 0 ? above : above + 1},${count}`;
}
function renderLine(line, showLineEnds, style) {
    const text = showLineEnds ? line.text.replace(/\n$/, "") : line.text.replace(/\r?\n$/, "");
    const ending = line.text.endsWith("\n") ? "" : "\n\\ No newline at end of file";
    const shown = plainText(text) + ending;
    if (line.kind === "keep")
        return ` ${shown}`;
    return line.kind === "add" ? style.paint("good", `+${shown}`) : style.paint("bad", `-${shown}`);
}
function hasMixedLineEnds(text) {
    return text.includes("\r\n") && /(?:^|[^\r])\n/.test(text);
}
