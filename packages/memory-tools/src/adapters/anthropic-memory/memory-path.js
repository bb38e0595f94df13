import { describeValue, escapedLine } from "../../text/plain-text.ts";
import { failure } from "./failure.ts";
/** What the model calls the memory directory. */
export const ROOT = "/memories";
/**
 * The path relative to the memory directory; empty for the directory itself. Nothing is decoded or resolved: the core
 * checks every name.
 *
 * @throws Error for a path that does not begin with `/memories/`
 */
export function toRelative(path) {
    if (typeof path !== "string")
        throw failure(`The path must be a string, not ${describeValue(path)}.`);
    if (path === ROOT || path === `${ROOT}/`)
        return "";
    if (path.startsWith(`${ROOT}/`))
        return path.slice(ROOT.length + 1);
    throw failure(`Path must start with ${ROOT}, got: ${escapedLine(path.slice(0, 200))}`);
}
/** The same for a folder or a file: a `/` at the end may name a folder. */
export function toRelativeFolder(path) {
    return toRelative(path).replace(/(?<=[^/])\/$/, "");
}
