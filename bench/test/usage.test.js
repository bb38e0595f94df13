import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRealMem } from "../src/usage/realmem.ts";
import { changedShare, differingShare, POLICIES, simulate } from "../src/usage/simulate.ts";
import { createHistory } from "../src/usage/synthetic.ts";
let root;
beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "caliban-bench-test-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
describe("what changes from one prompt to the next", () => {
    it("is the share of bytes in new lines", () => {
        expect(changedShare("a\nb\nc", "a\nb\nc")).toBe(0);
        expect(changedShare("a\nb\nc", "b\na\nx")).toBeCloseTo(1 / 3);
        expect(changedShare("a\nb", "a\na")).toBeCloseTo(1 / 2);
    });
    it("is for a cache what follows the first difference", () => {
        expect(differingShare("abcd", "abcd")).toBe(0);
        expect(differingShare("abcd", "abxd")).toBe(0.5);
    });
});
it("RealMem's memories are topics, and their uses are needs of later sessions", () => {
    const dialogue = (day, memories, used) => ({
        session_identifier: "Fitness_1:S1",
        current_time: `${day} (Monday)`,
        dialogue_turns: [{ memory_used: used.map((content) => ({ session_uuid: "s", content })) }],
        extracted_memory: memories.map((content) => ({ session_uuid: "s", content })),
    });
    const dialogues = [
        dialogue("2026-01-02", [], ["one\nfact", "unknown"]),
        dialogue("2026-01-01", ["one\nfact", "two"], ["one\nfact"]),
    ];
    writeFileSync(join(root, "Ann_dialogues_256k.json"), JSON.stringify({ dialogues }));
    const [first, second] = readRealMem(root)[0]?.sessions ?? [];
    expect(first).toMatchObject({
        day: "2026-01-01",
        needed: [],
        written: [
            { slug: "fitness-1-0", description: "one fact", body: "one\nfact" },
            { slug: "fitness-1-1", description: "two" },
        ],
    });
    expect(second).toMatchObject({ needed: [["fitness-1-0"]], written: [] });
});
it("a folder without the data of RealMem is an error", () => {
    expect(() => readRealMem(root)).toThrow("no files *_dialogues_256k.json");
});
it("a made-up month is the same for the same seed", () => {
    expect(createHistory(5)).toEqual(createHistory(5));
    expect(createHistory(5)).not.toEqual(createHistory(6));
    expect(createHistory(5).sessions).toHaveLength(91);
});
it("a simulation counts messages, days and what is not shown", async () => {
    const fact = (slug) => ({ slug, description: `About ${slug}`, body: "Text" });
    const many = Array.from({ length: 210 }, (_, at) => fact(`t${at}`));
    const sessions = [
        { day: "1", needed: [], written: many },
        { day: "2", needed: [["t0"], ["t209", "t0"]], written: [fact("new")] },
        { day: "2", needed: [["t0"]], written: [] },
        { day: "3", needed: [], written: [] },
    ];
    const run = async (name) => {
        const policy = POLICIES.find((known) => known.name === name);
        if (policy === undefined)
            throw new Error(name);
        return await simulate({ name: "test", sessions }, policy, mkdtempSync(join(root, "run-")));
    };
    const newest = await run("newest first");
    expect(newest).toMatchObject({ coverage: [0, 0.5, 0], savedNotShown: 0 });
    expect([newest.changed.length, newest.changedInDay.length]).toEqual([2, 2]);
    expect(await run("by use")).toMatchObject({ coverage: [0, 0.5, 1], savedNotShown: 0 });
});
