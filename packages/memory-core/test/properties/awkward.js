import fc from "fast-check";
import { TOPIC_TYPES } from "../../src/index.ts";
const PIECES = [
    "a", "é", "e\u0301", "日本", "👩‍💻", "🏳️‍🌈", "\ufe0f", "\u200d", "\u200b", "\u202e", "\u2066", "\u{e0041}", "\u{e007f}", "\ufeff", "\u2028", "\u0085", "\u00a0", "\u3000", "\u00ad", "\ufffd", "\uffff", "\ufdd0", "\ufdd1",
    "\ud800", "\udc00", "\0", "\x1b[2J", "\x9b", "\x7f", " ", "  ", "\t", "\\", "\"", "'", "`", "``", "```", "~~~", "#", "%2e", "&", "&lt;", "<", ">", "</", "＜", "﹤", "／", "[", "]", "(", ")", "](", "- ", "* ", "---", "...", ": ", "|", ">-", "{", "}", ",", "?", "!", "*", "&a", "<<", "~", "null", "true", "012", "1e3", "2024-01-01", "__proto__", "constructor",
    "<!--", "-->", "<!-- x -->", "<!-->", "--!>", "</auto-memory>", "</AUTO-MEMORY >", "< / auto-memory", "<auto-memory path=\"x\">", "</project-claude-md>", "</global-claude-md>", "<system>", "</system-reminder>", "<|im_start|>", "[INST]", "<<SYS>>", "\n\nHuman:", "[truncated: 5 bytes", "memory", "MEMORY.md", "con", "..", "/", "../x.md", ".md", "[a](a.md)", "- [a](a.md) — x", "[b](<b b.md>)", "auto-memory", "/auto-memory>",
]; // biome-ignore format: a table
const anything = () => fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
/** Text of one or many lines, mostly made of pieces that are easy to handle wrongly. */
export function awkwardText(most = 24) {
    const piece = fc.oneof({ weight: 6, arbitrary: anything() }, { weight: 2, arbitrary: fc.constantFrom("\n", "\n", "\r\n", "\r", "\n\n") });
    return fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(""));
}
/** What a write takes as a description: one line without control characters, not blank, at most 120 code points. */
export function awkwardLine() {
    return fc
        .array(anything(), { minLength: 1, maxLength: 12 })
        .map((pieces) => [...pieces.join("").replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/g, "")]
        .slice(0, 120)
        .join("")
        .trim())
        .filter((line) => line !== "");
}
export const SLUGS = ["a", "b", "c-d", "long_name", "日本", "__proto__", "a.b"];
export function draftOf(slug = fc.constantFrom(...SLUGS)) {
    return fc.record({
        slug,
        type: fc.constantFrom(...TOPIC_TYPES),
        description: awkwardLine(),
        body: awkwardText(),
    });
}
/** An index of pointers, prose, headings, fences and comments, with any line ends. */
export function indexText() {
    const slug = fc.constantFrom(...SLUGS);
    const pointer = fc
        .tuple(fc.constantFrom("- ", "- ", "* ", "+ ", "  - ", "\t- ", "> - "), slug.chain((name) => fc.constantFrom(`[${name}](${name}.md)`, `[T](<${name}.md>)`, `**[x [y]](${name}.md)**`, `[t](./${name}.md#top "title")`)), fc.constantFrom("", " — user: hook", " - x", ": y", " -- z", " — `c` <!-- n -->"))
        .map((parts) => parts.join(""));
    const other = fc.constantFrom("", "# Memory", "## Part", "A person's line.", "- plain", "| a | b |", "<!-- c -->", "<!--\n- [a](a.md)\n-->", "```\n- [b](b.md)\n```", "~~~\nx\n~~~", "<!-- open", "```", "- see `a.md` and [[b]]", "- [w](https://x.example/a.md)", "- [up](../a.md)", "  more", "---"); // biome-ignore format: a table
    const line = fc.oneof({ weight: 5, arbitrary: pointer }, { weight: 4, arbitrary: other }, { weight: 1, arbitrary: awkwardText(5) });
    return fc
        .tuple(fc.constantFrom("", "", "\ufeff"), fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n", "\r")), { maxLength: 12 }), fc.constantFrom("\n", "\r\n", undefined, undefined), fc.boolean())
        .map(([mark, lines, uniform, ended]) => {
        const text = lines
            .map(([content, end]) => content.replaceAll("\n", uniform ?? end) + (uniform ?? end))
            .join("");
        return mark + (ended ? text : text.replace(/(?:\r\n|\n|\r)$/, ""));
    });
}
/** A topic's file as people and products write it, and malformed. */
export function topicText() {
    const value = fc.oneof(fc.constantFrom("plain", '"quoted: x"', "'it''s'", "a: b: c", "[x, y]", "{a: b}", ">-\n  folded\n  text", "|\n  block", "", "~", "12", "&a x", "*a", "!t x", '"bad " quote"'), awkwardLine());
    const line = fc.oneof(value.map((text) => `name: ${text}`), value.map((text) => `description: ${text}`), value.map((text) => `type: ${text}`), fc.constantFrom("metadata:\n  node_type: memory\n  type: user", "metadata: {type: project}", "metadata:", "tags: [a, b]", "# comment", "custom: kept", "", "  stray: indent", "- list"), awkwardText(4));
    return fc
        .tuple(fc.constantFrom("", "", "\ufeff"), fc.constantFrom("---", "---", "--- ", "----", "---js"), fc.array(line, { maxLength: 6 }), fc.constantFrom("---", "---", "...", ""), awkwardText(), fc.constantFrom("\n", "\n", "\r\n"))
        .map(([mark, open, lines, close, body, end]) => mark + [open, ...lines, close, body].join("\n").replace(/\r\n|\n/g, end));
}
