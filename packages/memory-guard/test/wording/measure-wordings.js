import { isCovered, rate, rates } from "../corpus/measure.ts";
import { readWordings } from "./read-wordings.ts";
/** Measures texts in free wording. A secret counts when all of it is covered. */
export function measureWordings(detect, half, folder) {
    const wordings = readWordings(half, folder);
    const secrets = wordings.filter(({ spans }) => spans.length > 0);
    const harmless = wordings.filter(({ spans }) => spans.length === 0);
    const groupOf = ({ group }) => group;
    const covers = ({ text, spans }) => {
        const found = detect(text);
        return spans.every(([start, end]) => isCovered(found, start, end));
    };
    const isReported = ({ text }) => detect(text).length > 0;
    return {
        groups: rates(secrets, groupOf, covers),
        found: rate(secrets, covers),
        harmless: rates(harmless, groupOf, isReported, true),
        falsePositives: rate(harmless, isReported, true),
    };
}
