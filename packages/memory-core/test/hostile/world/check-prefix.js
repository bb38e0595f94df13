import assert from "node:assert/strict";
// Never allowed in a prefix. Joiners and selectors that scripts and emoji need may stay.
const FORBIDDEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\p{Cs}\u{e0000}-\u{e00ff}]/u;
const TIER_TAGS = {
    global: "global-claude-md",
    project: "project-claude-md",
};
/**
 * What holds for every prefix: exactly one opening and one closing tag per tier that is shown and none of a tier that
 * is not, in any spelling that Unicode's compatibility forms make equal; nothing hidden; each tag on a line of its own.
 */
export function checkPrefix({ text, tiers }, autoTag = "auto-memory") {
    const hidden = FORBIDDEN.exec(text);
    assert.equal(hidden, null, `no hidden character, such as U+${hidden?.[0].codePointAt(0)?.toString(16)}`);
    const plain = text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
    const shown = tiers.map(({ name, present }) => ({
        tag: TIER_TAGS[name] ?? (name === "auto" ? autoTag : name),
        count: present ? 1 : 0,
    }));
    const known = new Set(shown.map(({ tag }) => tag));
    for (const tag of ["auto-memory", "auto-memory-index"])
        if (!known.has(tag))
            shown.push({ tag, count: 0 });
    for (const { tag, count } of shown) {
        const opening = plain.match(new RegExp(`<[\\s\\\\]*${tag}(?![\\p{L}\\p{M}\\p{N}_-])`, "giu")) ?? [];
        const closing = plain.match(new RegExp(`<[\\s\\\\]*/[\\s/\\\\]*${tag}(?![\\p{L}\\p{M}\\p{N}_-])`, "giu")) ?? [];
        assert.equal(opening.length, count, `opening tags of ${tag}`);
        assert.equal(closing.length, count, `closing tags of ${tag}`);
        if (count === 0)
            continue;
        assert.match(text, new RegExp(`^<${tag}(?: path="[^"<>\\n]*")?(?: topic_count="\\d+")?>$`, "m"));
        assert.match(text, new RegExp(`^</${tag}>$`, "m"));
    }
}
