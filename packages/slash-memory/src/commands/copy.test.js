import { expect, test } from "vitest";
import { createTemporaryMemory } from "../../test/temporary-memory.ts";
import { createSlashMemory } from "../slash-memory.ts";
async function run(result) {
    const none = async () => [];
    const learned = { list: none, find: none, confirm: none, forget: none };
    const host = result === undefined ? {} : { learned: { ...learned, copy: async () => result } };
    return await createSlashMemory(createTemporaryMemory().memory, host).run("/memory copy");
}
test("says how many entries were copied, and loads the prompt again", async () => {
    const result = await run({ copied: 2, failed: [] });
    expect(result).toMatchObject({ ok: true, refresh: true, text: "Copied 2 entries." });
});
test("says which entries were not copied, and why", async () => {
    const result = await run({ copied: 0, failed: [{ text: "The password is x", problem: "It is a secret." }] });
    expect(result).toMatchObject({ ok: false, refresh: false });
    expect(result.text).toBe("No entry was copied.\n  Not copied: The password is x. It is a secret.");
});
test("says when the host has no learner", async () => {
    expect(await run()).toMatchObject({ ok: false, outcome: { kind: "not-learning" } });
});
