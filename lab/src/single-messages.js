import { createLearningDetector } from "../../packages/memory-learn/src/detect/detector.ts";
function isNoticed(content) {
    const turn = { role: "user", content, timestamp: new Date(0), sessionId: "single" };
    return createLearningDetector().analyze(turn).length > 0;
}
/** Passes each message to a detector of its own. */
export function measureSingleMessages(messages) {
    const facts = messages.filter(({ keep }) => keep);
    const empty = messages.filter(({ keep }) => !keep);
    return {
        facts: facts.length,
        noticed: facts.filter(({ text }) => isNoticed(text)).length,
        empty: empty.length,
        noise: empty.filter(({ text }) => isNoticed(text)).map(({ text }) => text),
    };
}
export function singleMessagesTable({ facts, noticed, empty, noise }) {
    return [
        "### Plain statements in a message of their own",
        "",
        "| messages | stored | of |",
        "| --- | ---: | ---: |",
        `| a fact, without any request | ${noticed} | ${facts} |`,
        `| nothing to keep | ${noise.length} | ${empty} |`,
        "",
    ].join("\n");
}
