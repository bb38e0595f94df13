import { applyBudget, checkSlug, countTokensByLength, countTokensCjk, editTopic, formatIndex, formatPointer, formatTopic, parseIndex, parseTopic, projectKey, removePointers, repairIndex, revisionOf, stripComments, suggestSlugs, upsertPointer, } from "@caliban/memory-core";
const DRAFT = { slug: "a", type: "project", description: "x", body: "x\n" };
/** Every public function that processes a text, called in each way that a text can reach it. */
export const TEXT_FUNCTIONS = {
    applyBudget: (text) => applyBudget([tier("project", text), { ...tier("auto", text), topics: TOPICS }], {
        tokenCaps: { combined: 5_000 },
        caps: { lines: 200, bytes: 25_600 },
        countTokens: countTokensByLength,
    }),
    checkSlug: (text) => attempt(() => checkSlug(text)),
    countTokensByLength,
    countTokensCjk,
    editTopic: (text) => [
        attempt(() => editTopic(`---\n${text}\n---\n`, DRAFT)),
        attempt(() => editTopic(text, DRAFT)),
        attempt(() => editTopic(`---\nname: a\n---\n${text}`, { ...DRAFT, body: `${text}y` })),
    ],
    formatIndex: (text) => formatIndex(parseIndex(text)),
    formatPointer: (text) => attempt(() => formatPointer({ slug: "a", type: "project", description: text })),
    formatTopic: (text) => attempt(() => formatTopic({ ...DRAFT, description: text.slice(0, 120), body: text })),
    parseIndex: (text) => [parseIndex(text), parseIndex(`- ${text}`)],
    parseTopic: (text) => [
        parseTopic("a", text),
        parseTopic("a", `---\n${text}`),
        parseTopic("a", `---\nname: ${text}\n---\n`),
    ],
    projectKey: (text) => projectKey(`/${text}`),
    removePointers: (text) => [removePointers(text, "a"), removePointers(`- ${text}`, "a")],
    repairIndex: (text) => repairIndex(text, { slugs: ["a", "b"], describe: (slug) => ({ slug, description: "x" }) }),
    revisionOf: (text) => revisionOf(Buffer.from(text)),
    stripComments: (text) => stripComments(`${text}<!-- x -->`),
    suggestSlugs: (text) => suggestSlugs(text, ["a", "b-c", "test-database"]),
    upsertPointer: (text) => attempt(() => upsertPointer(text, DRAFT)),
};
/** Texts that make naive parsers backtrack: openings without ends, ends without openings, long runs. */
export const HARD_TEXTS = [
    ...["<!--", "<!-- -->", "-->", "<!-- --", "`", "`` ` ", "](", "[a](", "[a](a.md", "[", "(", "((", ")", "]"],
    ..."--- |- |* |\\|<|</|&|#|: |' |\" |{|[{|- - |a: |? |! |&a |*a |%|@".split("|"),
    ...["---\n", " ", " \n", "\n", "\r", "\r\n", "\t", "x", "x ", "x\n", "```\n", "```a\n", "~~~a\n```b\n"],
    ...["- [a](a.md)\n", "- [a](a.md) — project: x\n", "- [b](b.md) x\n", "- ](", "- `", "  - [a](<a.md>)\n"],
    ...["name: x\n", 'name: " #', "name: |\n", " #", "metadata:\n  type: x\n", "a:\n  ", "description: >-\n"],
    ...["\u200d", "\u00e9\ufe0f", "\ud83d\udc69\u200d", "\ud800", "\u0301", "\u{e0041}", "A-", "a/", "/", "."],
];
const TOPICS = {
    count: 9,
    slugs: [["a"]],
    drift: { orphans: [], dangling: [], duplicates: [] },
};
function tier(name, text) {
    return { name, tag: name, path: "/x", text, bytesNotRead: 0 };
}
/** Ignores refusals: their time counts too. */
function attempt(run) {
    try {
        return run();
    }
    catch (error) {
        return error;
    }
}
