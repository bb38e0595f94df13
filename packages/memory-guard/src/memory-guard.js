import { checkDraft, checkOptions } from "./check-options.ts";
import { runInTurns } from "./run-steps.ts";
import { LONGEST_TEXT, scan, TOO_LONG } from "./scan.ts";
/**
 * Refuses drafts that contain something that must not be stored. Names the rule and the place, never the value.
 *
 * @throws TypeError for wrong options; the guard rejects with one for what is no draft
 */
export function createMemoryGuard(options = {}) {
    checkOptions("createMemoryGuard", options);
    return async (draft) => {
        checkDraft("guard", draft);
        const joined = joinParts(draft);
        const allowContact = options.allowContact === true || draft.learned?.requested === true;
        const [finding] = await runInTurns(scan(joined.text, { ...options, allowContact }));
        return finding && refuse(finding, joined);
    };
}
function refuse({ rule, class: kind, start }, { text, places }) {
    if (rule === TOO_LONG)
        return { rule, message: TOO_LONG_MESSAGE };
    const place = places.findLast((one) => one.start <= start);
    const line = text.slice(place?.start, start).split("\n").length;
    const where = place?.name === "body" ? `body, line ${line}` : (place?.name ?? "body");
    return { rule, message: `Not stored: ${WHAT[kind]} (${rule}) in the ${where}. ${REMEDY[kind]}` };
}
const TOO_LONG_MESSAGE = `Not stored: the text is longer than the ${LONGEST_TEXT.toLocaleString("en")} characters that are checked for secrets (${TOO_LONG}). Summarise it, or divide it between several topics.`;
const WHAT = {
    secret: "a secret",
    password: "a password or code",
    contact: "personal contact data",
    "file-content": "the contents of a file",
};
const REMEDY = {
    secret: 'Omit the value and write where it is kept, for example "the key is in the keychain under deploy".',
    password: 'Omit the value and write where it is kept, for example "the password is in the team vault".',
    contact: "Omit it and name the person or role instead, unless the user asked to keep it.",
    "file-content": "Name the file and summarise in a few lines what matters in it.",
};
/** The draft as one text, so that a label in the description and its value in the body are read together. */
function joinParts({ slug, name, description, body }) {
    const parts = [
        ["slug", slug, "\n"],
        // `staging-password-is-hunter2`
        ["slug", slug.replace(/[-_.]+/g, " "), "\n"],
        ["name", name ?? "", ":\n"],
        ["description", description, ":\n"],
        ["body", body, ""],
    ];
    let text = "";
    const places = [];
    for (const [label, part, after] of parts) {
        if (part === "")
            continue;
        places.push({ name: label, start: text.length });
        text += part + after;
    }
    return { text, places };
}
