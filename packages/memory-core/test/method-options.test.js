import { expect, it } from "vitest";
import { createMemory } from "../src/index.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { treeOf } from "./watched-files.ts";
const DRAFT = { slug: "a", type: "project", description: "A fact", body: "Text" };
const WRONG = [
    [
        ({ write }) => write(DRAFT, { expected: null }),
        'memory.write: option "expected" is unknown; did you mean "expect"?',
    ],
    [
        ({ write }) => write(DRAFT, { expect: 5 }),
        'memory.write: option "expect" must be a revision or null, not 5',
    ],
    [({ write }) => write(DRAFT, null), "memory.write: the options must be an object, not null"],
    [({ write }) => write(), "memory.write: draft must be an object, not undefined"],
    [({ write }) => write("a"), 'memory.write: draft must be an object, not "a"'],
    [
        ({ remove }) => remove("a", { signl: 1 }),
        'memory.remove: option "signl" is unknown; did you mean "signal"?',
    ],
    [
        ({ remove }) => remove("a", { signal: {} }),
        'memory.remove: option "signal" must be an AbortSignal, not an object',
    ],
    [({ undo }) => undo("a", { expect: null }), 'memory.undo: option "expect" is unknown'],
    [
        ({ trash }) => trash.restore("1-abcd", { now: true }),
        'memory.trash.restore: option "now" is unknown',
    ],
    [
        ({ repair }) => repair({ dryrun: true }),
        'memory.repair: option "dryrun" is unknown; did you mean "dryRun"?',
    ],
    [
        ({ rotate }) => rotate({ dryrun: true }),
        'memory.rotate: option "dryrun" is unknown; did you mean "dryRun"?',
    ],
    [
        ({ files }) => files.edit("a.md", "text"),
        'memory.files.edit: edit must be a function, not "text"',
    ],
    [
        ({ files }) => files.edit("a.md", () => "x", { signals: 1 }),
        'memory.files.edit: option "signals" is unknown; did you mean "signal"?',
    ],
    [
        ({ files }) => files.edit("a.md", () => 5),
        "memory.files.edit: the result of edit must be a string, not 5",
    ],
    [({ read }) => read(), "memory.read: reference must be a string, not undefined"],
    [({ adoptEdit }) => adoptEdit("a"), "memory.adoptEdit: before must be a string, not undefined"],
    [({ files }) => files.list("", 0), "memory.files.list: levels must be a positive integer, not 0"],
    [
        ({ files }) => files.remove("a.md", 5),
        "memory.files.remove: the options must be an object, not 5",
    ],
    [
        ({ files }) => files.rename("a.md", "b.md", { force: true }),
        'memory.files.rename: option "force" is unknown',
    ],
    [
        async ({ onChange }) => await onChange("listener"),
        'memory.onChange: listener must be a function, not "listener"',
    ],
];
it.each(WRONG)("a wrong call changes nothing and says what is wrong: %#", async (call, message) => {
    const directory = temporaryFolder({ "MEMORY.md": "- [a](a.md) — old\n", "a.md": "old\n" });
    const memory = createMemory({ cwd: directory, directory, env: {} });
    const before = treeOf(directory);
    await expect(call(memory)).rejects.toThrow(new TypeError(message));
    expect(treeOf(directory)).toEqual(before);
});
it("takes a topic that was read as a draft", async () => {
    const directory = temporaryFolder();
    const memory = createMemory({ cwd: directory, directory, env: {} });
    await memory.write(DRAFT);
    const topic = await memory.read("a");
    const draft = { ...topic, body: "New" };
    expect((await memory.write(draft, { expect: topic?.revision, signal: undefined })).action).toBe("updated");
});
