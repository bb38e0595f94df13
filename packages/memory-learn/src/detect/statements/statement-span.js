import { dependsOnPrevious } from "../cues/fillers.ts";
import { ENTRY_LIMIT } from "./clean-statement.ts";
import { isBareRequest } from "./requests.ts";
/** Extra length, since fillers are removed later. */
const SPARE = 10;
/** Sentences with this evidence never become part of a statement. */
const APART = ["question", "retract"];
function isApart(one) {
    return APART.some((evidence) => one.evidence.has(evidence));
}
function joinedLength(parts) {
    return parts.reduce((sum, part) => sum + part.sentence.text.length + 1, 0);
}
/**
 * The range of sentences that form one entry with the one at `at`: it and its neighbours in the same paragraph, as long as
 * each depends on the one before and they fit. Independent facts are entries of their own.
 */
export function spanOf(judged, language, at, taken) {
    let from = at;
    let to = at;
    const main = judged[at];
    const belongs = (where) => {
        const one = judged[where];
        if (one === undefined || main === undefined || taken.has(where) || isApart(one))
            return false;
        if (isBareRequest(one, language))
            return false;
        if (one.sentence.paragraph !== main.sentence.paragraph)
            return false;
        const [later, joined] = where > to
            ? [judged[where], judged.slice(from, where + 1)]
            : [judged[from], judged.slice(where, to + 1)];
        if (joinedLength(joined) > ENTRY_LIMIT + SPARE)
            return false;
        return dependsOnPrevious(language, later?.sentence.text ?? "");
    };
    while (belongs(to + 1))
        to += 1;
    while (belongs(from - 1))
        from -= 1;
    return [from, to];
}
