import { lazily } from "@caliban/text";
import { parseStatement } from "./statement.ts";
import { wordLists } from "./words.ts";
/** What can join two facts; a fact before and after it decides whether it does. */
const JOINT = lazily(() => /([;；。]|(?<!\d)\.\s(?=[^\p{Ll}]))\s*|(?:,\s*)?(?<![\p{L}\p{N}])(and|und|et|y|e|и|en|а|while|whereas)\s|,\s/gu);
const MAX_JOINTS = 20;
/**
 * The facts of a statement that joins several, each with a subject and a predicate of its own: "logs go to Loki and
 * metrics go to Prometheus". The statement itself if that is in doubt, or if one refers to another: "its port is 80".
 */
export function factsOf(text) {
    let tries = 0;
    for (const joint of text.matchAll(JOINT())) {
        tries += 1;
        if (tries > MAX_JOINTS)
            break;
        const [before, after] = [
            text.slice(0, joint.index).trim(),
            text.slice(joint.index + joint[0].length).trim(),
        ];
        const isStrong = joint[1] !== undefined || joint[2] === "а";
        if (isFact(before, isStrong) && isFact(factsOf(after)[0] ?? after, isStrong) && !REFERENCE.test(after))
            return [before, ...factsOf(after)];
    }
    return [text];
}
/** All parts between joints: what might be facts. */
export function partsOf(text) {
    const parts = [];
    let from = 0;
    for (const { index, 0: joint } of text.matchAll(JOINT())) {
        parts.push(text.slice(from, index));
        from = index + joint.length;
    }
    return [...parts, text.slice(from)];
}
const REFERENCE = /(?<![\p{L}\p{N}])(?:it|its|they|them|their|he|she|his|her|this|that|es|sie|ihn|ihr|ihre|sein|seine|elle|ils|sa|son|ses|lo|su|sus|его|её|их|он|она)(?![\p{L}\p{N}])/iu;
/** Has a subject and, unless a strong mark ends it, a verb between the subject and the rest. */
function isFact(text, isStrong) {
    const { content } = parseStatement(text);
    const [first, last] = [content[0], content.at(-1)];
    if (isStrong)
        return first !== undefined;
    if (first === undefined || last === undefined || first === last || first.intro !== "")
        return false;
    if (content.some(({ introRole }) => introRole === "scope"))
        return false;
    return !first.afterVerb && (last.afterVerb || content.slice(1, -1).some(isVerb));
}
/** A verb with content of its own: `Ida approves the schema`. */
function isVerb({ word }) {
    const { agents, many } = wordLists();
    return agents.has(word) || many.has(word);
}
