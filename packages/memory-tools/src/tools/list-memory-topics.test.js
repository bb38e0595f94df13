import { expect, test } from "vitest";
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts";
import { createMemoryTools } from "../memory-tools.ts";
async function listWith(tools) {
    const result = await tools.callTool("ListMemoryTopics", {});
    if (!result.ok)
        throw new Error(result.message);
    return result.text;
}
test("ListMemoryTopics lists every topic and the links of the index that lead nowhere", async () => {
    const { memory, open } = await temporaryMemory({
        "MEMORY.md": "- [deploy](deploy.md) — project: How we deploy\n- [gone](gone.md) — user: Gone\n",
        "deploy.md": topicFile("How we deploy", "body", "project", "Shipping"),
        "loose.md": topicFile("Not listed", "body", "user"),
    });
    expect(await listWith(createMemoryTools(memory, { include: ["ListMemoryTopics"] }))).toBe([
        "2 topics:",
        '- deploy (project): How we deploy [name: "Shipping"]',
        "- loose (user): Not listed (not in the index)",
        "The index also links to topics that do not exist: gone.",
        "WriteMemoryTopic adds the line of a topic that is not in the index, even if its content stays the same.",
    ].join("\n"));
    expect(await listWith(createMemoryTools(open({ readOnly: true }), { include: ["ListMemoryTopics"] }))).toMatch(/do not exist: gone\.$/);
});
test("ListMemoryTopics says when there are no topics", async () => {
    const { memory } = await temporaryMemory();
    expect(await listWith(createMemoryTools(memory, { include: ["ListMemoryTopics"] }))).toBe("This memory has no topics yet.");
});
test("ListMemoryTopics shortens a long list to slugs, then to a count", async () => {
    const files = {};
    for (let index = 0; index < 600; index++) {
        files[`topic-${String(index).padStart(3, "0")}.md`] = topicFile("x".repeat(100), "body");
    }
    const { memory } = await temporaryMemory(files);
    const text = await listWith(createMemoryTools(memory, { include: ["ListMemoryTopics"] }));
    expect(text.length).toBeLessThan(110_000);
    expect(text).toMatch(/\n\d+ more topics, by slug only: topic-\d+, .*topic-599\.\nWriteMemoryTopic adds/);
    for (const file of Object.keys(files))
        expect(text).toContain(file.slice(0, -3));
});
