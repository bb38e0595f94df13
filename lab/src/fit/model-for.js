import { train } from "./train.ts";
/** The model that answers one question, from all labelled sentences. */
export function modelFor(question, sentences) {
    if (question === "keep") {
        return train(sentences.map((one) => ({ ...one, yes: one.keep })), 3);
    }
    const examples = sentences
        .filter((one) => one.keep && one.scope !== undefined)
        .map((one) => ({
        ...one,
        words: one.words.filter((word) => !word.startsWith("*")),
        yes: one.scope === question,
        weight: 1,
    }));
    return train(examples, 3);
}
