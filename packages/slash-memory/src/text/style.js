import { displayWidth, padded } from "./display-width.ts";
export function createStyle(options = {}) {
    const [full, empty] = options.ascii === true ? ["#", "-"] : ["█", "·"];
    return {
        width: Math.max(20, options.width ?? 80),
        paint: (role, text) => (options.colour === true ? `\u001b[${CODES[role]}m${text}\u001b[0m` : text),
        bar: (share) => {
            const cells = share > 0 ? Math.min(10, Math.max(1, Math.floor(share * 10))) : 0;
            return `[${full.repeat(cells)}${empty.repeat(10 - cells)}]`;
        },
    };
}
/** Pads every column of a table to its widest cell, except the last. */
export function alignColumns(rows) {
    const widths = [];
    for (const row of rows)
        for (const [column, cell] of row.entries())
            widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    return rows.map((row) => row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd());
}
const CODES = { strong: 1, faint: 2, good: 32, bad: 31 };
