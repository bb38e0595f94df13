import { clusters, clusterWidth, displayWidth } from "./display-width.ts";
/**
 * Breaks one line into lines of at most `width` columns, at spaces; a word is broken only when it does not fit on a
 * line of its own. Never empty: an empty text is one empty line.
 */
export function wrapText(text, width) {
    const room = Math.max(1, width);
    const lines = [];
    let line = "";
    let used = 0;
    for (const word of text.split(/ +/).filter((part) => part !== "")) {
        for (const piece of displayWidth(word) > room ? pieces(word, room) : [word]) {
            const columns = displayWidth(piece);
            if (line === "") {
                line = piece;
                used = columns;
            }
            else if (used + 1 + columns <= room) {
                line += ` ${piece}`;
                used += 1 + columns;
            }
            else {
                lines.push(line);
                line = piece;
                used = columns;
            }
        }
    }
    lines.push(line);
    return lines;
}
/** The same, with every line indented. */
export function wrapIndented(text, width, indent) {
    return wrapText(text, width - indent.length).map((line) => indent + line);
}
/** A word too long for a line, cut into parts that fit. */
function pieces(word, width) {
    const parts = [];
    let part = "";
    let used = 0;
    for (const cluster of clusters(word)) {
        const columns = clusterWidth(cluster);
        if (used + columns > width && part !== "") {
            parts.push(part);
            part = "";
            used = 0;
        }
        part += cluster;
        used += columns;
    }
    parts.push(part);
    return parts;
}
