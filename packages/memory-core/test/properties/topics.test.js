import assert from "node:assert/strict";
import fc from "fast-check";
import { editTopic, formatTopic, parseTopic } from "../../src/index.ts";
import { awkwardLine, awkwardText, draftOf, topicText } from "./awkward.ts";
import { property, testProperties } from "./properties.ts";
const oneLine = (text) => text.replace(/\s+/g, " ").trim();
const body = (text) => {
    const lines = text.replace(/\r\n?/g, "\n").replace(/^(?:[ \t]*\n)+/, "");
    return /^[ \t]*$/.test(lines) ? "" : lines.replace(/\n+$/, "");
};
const wellFormed = (text) => Buffer.from(text).toString();
testProperties("topics", [
    property("a topic reads back as written", fc.property(draftOf(), (draft) => {
        const text = formatTopic(draft);
        const topic = parseTopic(draft.slug, text);
        assert.deepEqual([topic.name, topic.description, topic.type, topic.body], [oneLine(draft.slug), oneLine(draft.description), draft.type, body(draft.body)]);
        assert.deepEqual(topic.diagnostics.filter(({ code }) => code === "broken-frontmatter"), []);
        const stored = parseTopic(draft.slug, wellFormed(text));
        assert.deepEqual([wellFormed(stored.description ?? ""), stored.type, stored.body], [oneLine(wellFormed(draft.description)), draft.type, body(wellFormed(draft.body))]);
    })),
    property("any text is a topic", fc.property(topicText(), (text) => {
        const topic = parseTopic("a", text);
        assert.equal(topic.text, text);
        for (const value of [topic.name, topic.description, topic.type])
            assert.ok(value === undefined || (value !== "" && oneLine(value) === value));
        assert.equal({}["a"], undefined);
    })),
    property("a write over any text stores the draft, and repeating it changes nothing", fc.property(topicText(), draftOf(fc.constant("a")), (text, draft) => {
        const edited = editTopic(text, draft);
        const topic = parseTopic("a", edited);
        assert.equal(topic.body, body(draft.body));
        assert.equal(topic.description, oneLine(draft.description));
        assert.equal(topic.type, draft.type);
        assert.equal(editTopic(edited, draft), edited);
    })),
    property("a write keeps keys, comments and line ends that it does not mean", fc.property(fc.shuffledSubarray([
        "custom: kept",
        "# a comment",
        "tags: [a, b]",
        "created: 2024-01-01",
        'related:\n  - "[[x]]"',
        "origin: 'it''s'",
    ], { minLength: 1 }), fc.constantFrom("\n", "\r\n"), awkwardLine(), awkwardText(), (extra, end, description, text) => {
        const block = [
            "---",
            "name: x",
            ...extra,
            "description: old",
            "metadata:",
            "  node_type: memory",
            "  type: user",
            "---",
            "",
            "Old body.",
            "",
        ]
            .join("\n")
            .replaceAll("\n", end);
        const edited = editTopic(block, { slug: "x", type: "user", description, body: text });
        for (const kept of extra)
            assert.ok(edited.includes(kept.replaceAll("\n", end)), kept);
        const head = edited.slice(0, edited.indexOf(`${end}---${end}`, 3));
        assert.equal(head.replaceAll(end, "").search(/[\r\n]/), -1);
        assert.equal(editTopic(block, { slug: "x", type: "user", description: "old", body: "Old body." }), block);
    })),
]);
