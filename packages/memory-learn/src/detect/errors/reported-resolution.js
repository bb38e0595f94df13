import { cutText } from "@caliban/text";
/** The maximum length, so that the error fits in front of it. */
const MAX_LENGTH = 150;
/** How the user says that an error was resolved: the sentence that says so, and those before it, as far as they fit. */
export function reportedResolutionIn(judged) {
    const worked = judged.findLastIndex(({ evidence, sentence }) => evidence.has("resolved") && !sentence.question);
    if (worked < 0)
        return undefined;
    const relevant = judged
        .slice(0, worked + 1)
        .filter(({ evidence, words }, at) => words > 3 && (at === worked || !evidence.has("question")));
    if (!relevant.some(({ evidence }) => evidence.has("specific")))
        return undefined;
    let text = "";
    for (const { sentence } of relevant.toReversed()) {
        if (text.length + sentence.whole.length > MAX_LENGTH && text !== "")
            break;
        text = `${sentence.whole} ${text}`;
    }
    return {
        text: cutText(text.trim(), MAX_LENGTH),
        local: judged.some(({ evidence }) => evidence.has("machine")),
    };
}
