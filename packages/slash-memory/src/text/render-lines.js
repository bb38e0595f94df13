import { plainLine } from "@caliban/text";
import { wrapIndented, wrapText } from "./wrap-text.ts";
/** A text that may come from a file, wrapped. */
export function say(text, style) {
    return wrapText(plainLine(text), style.width);
}
/** The same, indented by two spaces. */
export function sayIndented(text, style) {
    return wrapIndented(plainLine(text), style.width, "  ");
}
/** The same after a `!`; an error is painted. */
export function remark(text, style, level) {
    return wrapText(plainLine(text), style.width - 2).map((line, at) => {
        const shown = (at === 0 ? "! " : "  ") + line;
        return level === "error" ? style.paint("bad", shown) : shown;
    });
}
/** Lines after an empty one; none when there are none. */
export function spaced(lines) {
    return lines.length === 0 ? [] : ["", ...lines];
}
