import fc from "fast-check";
/** Pieces that Markdown, this library or a file system could trip over. */
const PIECES = [
    "- ", "* ", "  - ", "[a](a.md)", "[b](b.md)", "**[c c](c.md)**", "[d](<d d.md>)", "[e](sub/e.md)", "](", "[", "]", "(", ")",
    "<!--", "-->", "<!-- x -->", "`", "``", "```", "~~~", "\\", " — ", ": ", "hook", "é", "👩‍💻", "\u2028", "\t", " ", "# H",
    "| a.md |", "[[b]]", "`c.md`", "<", ">", "--", "%20", "#x",
]; // biome-ignore format: a table
const lineEnd = () => fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "\n\n");
/** Any text, mostly out of the pieces that matter. */
export function hostileText() {
    const piece = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, { weight: 3, arbitrary: lineEnd() }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) });
    return fc
        .tuple(fc.constantFrom("", "", "\uFEFF"), fc.array(piece, { maxLength: 40 }))
        .map(([mark, parts]) => mark + parts.join(""));
}
/** A stem that a file system allows and that names a topic. */
export function fileStem() {
    const special = fc.constantFrom(..." ()[]<>%#`'\"*_!&+,;=@~^{}|?:.-—é項\u00a0\u2028\r\n".split(""), "%41", "%", "👩‍💻", "<!--", "-->", "](", ".md");
    const unit = fc.oneof(special, fc.constantFrom("a", "b", "1"), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }));
    return fc
        .array(unit, { minLength: 1, maxLength: 12 })
        .map((units) => units.join(""))
        .filter((stem) => !/[/\\\0]|^\.|^memory$/i.test(stem) && Buffer.byteLength(stem) <= 252);
}
export const SLUGS = ["a", "b", "c", "d-d", "long_name", "x y", "日本"];
/** A line about one of the slugs, as people and products write it. */
export function pointerLine(slugs = SLUGS) {
    const link = fc
        .constantFrom(...slugs)
        .chain((slug) => fc.constantFrom(`[${slug}](${encodeURI(slug)}.md)`, `[${slug}](<${slug}.md>)`, `[Title of it](${slug}.md)`, `**[${slug}](${slug}.md)**`, `[📌 a [b] \`c\`](${slug}.md#top)`, `[ ] [t](${slug}.md "title")`));
    const hook = fc.constantFrom("", " — user: hook", " - short", " -- dashes", ": colon", " plain", " — `code` <!-- note -->", " —");
    const bullet = fc.constantFrom("- ", "- ", "- ", "* ", "+ ", "  - ", "\t- ", "-   ");
    const one = fc.tuple(bullet, link, hook).map((parts) => parts.join(""));
    const two = fc.tuple(bullet, link, link, hook).map(([mark, a, b, text]) => `${mark}${a}, ${b}${text}`);
    return fc.oneof({ weight: 8, arbitrary: one }, { weight: 1, arbitrary: two });
}
/** An index of pointers, prose, headings, fences, tables and comments, with any line ends. */
export function indexText(slugs = SLUGS) {
    const other = fc.constantFrom("", "# Memory", "## Section", "A paragraph.", "- a plain fact", "> quote", "| a | b |", "---", "  continued", "<!-- one line -->", "<!--\n- [a](a.md) in a comment\n-->", "  <!-- indented\n- [b](b.md)\n-->", "```\n- [c](c.md)\n```", "~~~md\n[x]\n~~~~", "  ```\n  code\n  ```", "<!-- never closed", "```", "- see `a.md`", "text [[b]] text", "- [w](https://x.y/a.md)"); // biome-ignore format: a table
    const line = fc.oneof({ weight: 5, arbitrary: pointerLine(slugs) }, { weight: 4, arbitrary: other });
    return fc
        .tuple(fc.constantFrom("", "", "", "\uFEFF"), fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r")), { maxLength: 14 }), fc.constantFrom("\n", "\r\n", undefined, undefined), fc.boolean())
        .map(([mark, lines, uniform, ended]) => {
        const text = lines
            .map(([content, end]) => content.replaceAll("\n", uniform ?? end) + (uniform ?? end))
            .join("");
        return mark + (ended ? text : text.replace(/(?:\r\n|\n|\r)$/, ""));
    });
}
/** A description with everything that could forge a line or hide one. */
export function hostileDescription() {
    const piece = fc.constantFrom("fact ", "<!--", "-->", "<!-- x -->", "\n- [evil](evil.md)", "](x.md)", "[y](y.md)", "`", "``", "`<!--`", "```", "— ", ": ", "- ", "\\", "<!", "--", ">", "](", "(", ")", "👩‍💻", "#", "\r", "\u2028"); // biome-ignore format: a table
    return fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
}
