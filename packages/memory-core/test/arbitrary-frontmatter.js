import fc from "fast-check";
const VALUES = [
    "", " ", "plain", "two words", "a: b", "a:b", "http://x.y", "a #b", "a#b", "# c", "\"q\"", "\"q\" # c", "\"q\"#c", "\"q\" x", "\"a\\\"b\"",
    "\"\\u00e9\\n\"", "\"\\x41\"", "\"\\ud83d\\ude00\"", "\"open", "'s'", "'it''s'", "'s' # c", "'open", "|", ">", "|-", ">+2", "[a, b]", "[a", "{type: x}",
    "{}", "{a: {b: c}}", "&a x", "*a", "!t x", "!!str y", "~", "null", "yes", "012", "2024-01-01", "- x", "-x", "-", "? x", "?", ": x", ":", "`x`", "@x",
    "%x", "a\tb", "\tx", "x\t", "x\u00a0", "\u00a0x", "\u0085", "a\u0085b", "a\u2028b", "\ufeffx", "a\u0001b", "\ud800", "日本 語", "👩‍💻", "a, b", "a] b",
    "---", "...", "=", "<<", "a'b", "a\"b", "user", "feedback", "x  y", "a\\b", "user # note", "x:", "key: value: x", "\u3000x",
]; // biome-ignore format: a table
const KEYS = ["name", "description", "type", "metadata", "node_type", "tags", "__proto__", "constructor", "<<", "\"name\"", "'type'", "metadata.type", "a b", "é", "? name", "name ", "k".repeat(1030)]; // biome-ignore format: a table
const INDENTS = ["", "", "", "", "  ", "  ", " ", "    ", "\t"];
/** Lines of frontmatter that are right, nearly right and wrong. */
export function hostileFrontmatter() {
    const key = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...KEYS.slice(0, 4)) }, { weight: 1, arbitrary: fc.constantFrom(...KEYS) });
    const colon = fc.constantFrom(": ", ": ", ": ", ":", ":\t", ":  ", " : ");
    const entry = fc
        .tuple(fc.constantFrom(...INDENTS), key, colon, fc.constantFrom(...VALUES))
        .map((parts) => parts.join(""));
    const other = fc.oneof(fc.constantFrom("", " ", "\t", "# comment", "  # comment", "\t# c", "- item", "  - item", "  wrapped text", "text", "{name: x}", "&a", "--- x", "%YAML 1.1", '  "', "]", "}"), fc.string({ unit: "binary", maxLength: 5 }));
    const line = fc.oneof({ weight: 6, arbitrary: entry }, { weight: 1, arbitrary: other });
    const end = fc.constantFrom("\n", "\n", "\n", "\n", "\r\n", "\r");
    return fc
        .tuple(fc.array(fc.tuple(line, end), { maxLength: 7 }), fc.constantFrom("\n", "\r\n", undefined))
        .map(([lines, uniform]) => lines.map(([text, own]) => text + (uniform ?? own)).join(""));
}
/** Frontmatter in the shapes of real memory directories, sound but for the odd unquoted colon. */
export function realFrontmatter() {
    const value = fc.constantFrom("plain text", '"quoted: text"', "'single it''s'", "日本語のメモ", "uses `pnpm` (not npm)", "broken: unquoted", '"bad "inner" quotes"', "a [link] #1", "wrapped\n  over lines", ">-\n  folded\n  text", "|\n  block\n");
    const type = fc.constantFrom("user", "feedback", "project", "reference", "semantic", '"project"');
    const typeLines = type.chain((name) => fc.constantFrom(`type: ${name}\n`, `metadata: \n  node_type: memory\n  type: ${name}\n  originSessionId: 1-2\n`, `metadata:\n    type: ${name} # why\n`, `metadata: {type: ${name}}\n`, `metadata: { node_type: memory }\n`, "metadata:\n  node_type: memory\n", "metadata: \n", ""));
    const lines = fc.tuple(value.map((text) => `name: ${text}\n`), value.map((text) => `description: ${text}\n`), typeLines, fc.constantFrom("", "tags: [a, b]\n", "# a comment\n", "created: 2024-01-01\n", 'related:\n  - "[[x]]"\n'));
    return fc
        .tuple(lines, fc.subarray([0, 1, 2, 3], { minLength: 0 }), fc.boolean(), fc.constantFrom("\n", "\n", "\r\n"))
        .map(([parts, kept, reversed, end]) => {
        const chosen = kept.map((at) => parts[at]);
        return (reversed ? chosen.reverse() : chosen).join("").replaceAll("\n", end);
    });
}
