import { escapedLine } from "../text/plain-text.ts";
/** The field of a tool that works on one learned entry. */
export const ENTRY_FIELDS = {
    entry: { description: "The slug of a topic, or the text of an entry as the prompt shows it." },
};
/** The only entry that matches a text, or what to tell the model. */
export async function chooseEntry(learned, text) {
    const found = await learned.find(text);
    const [entry] = found;
    if (entry === undefined) {
        const message = `No entry matches "${escapedLine(text)}". Copy it as the prompt shows it.`;
        return { ok: false, code: "not-found", message };
    }
    if (found.length === 1)
        return entry;
    const choices = found.slice(0, 10).map((one) => `- ${escapedLine(one.text)}`);
    return {
        ok: false,
        code: "not-found",
        message: ["Several entries match; pass the full text of one of them:", ...choices].join("\n"),
    };
}
