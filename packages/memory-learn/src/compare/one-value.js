import { factsOf } from "./facts.ts";
import { compareContent } from "./features.ts";
import { parseStatement } from "./statement.ts";
/** Whether a newer statement is the same as an older one except for one value, so that nothing else is lost with it. */
export function differsInOneValue(newer, older) {
    if (factsOf(older).length > 1)
        return false;
    const [old, next] = [parseStatement(older), parseStatement(newer)];
    const { substitutions, deleted, inserted } = compareContent(old, next).alignment;
    const isOneValue = substitutions.length <= 1 && substitutions.every(([run]) => isValue(run));
    return isOneValue && deleted.length === 0 && inserted.length === 0 && haveSameSmallWords(old, next);
}
/** One word, or the words of one time or amount. */
function isValue({ words }) {
    return words.length === 1 || words.every(({ kinds }) => kinds.includes("quantity"));
}
/** Apart from "not" and "now": "Marta wants to own the deploys" does not say that Kim no longer owns them. */
function haveSameSmallWords(old, next) {
    const added = next.small.filter((word) => !IGNORED.has(word) && !old.small.includes(word));
    const removed = old.small.filter((word) => !IGNORED.has(word) && !next.small.includes(word));
    return removed.length === 0 && added.length <= (next.changes ? 1 : 0);
}
const IGNORED = new Set(["not", "change"]);
