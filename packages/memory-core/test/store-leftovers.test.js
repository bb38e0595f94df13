import fs, { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../src/store/file-store.ts";
import { bytes, plan, REPLACED } from "../src/testing/store-case.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { FILES, leftIn, publicFiles, systemError, watchedFiles, withControl } from "./watched-files.ts";
const DEAD = JSON.stringify({ host: "", nonce: "0" });
const nothing = plan({});
/** The lock of a process that died with it, long ago. */
const TAKEOVER = { "lock-000000000003": DEAD };
/** Makes the next lock the 32nd. */
const ROUND = { "lock-000000000031.rel": "{}" };
const QUIET = { "lock-000000000030.rel": "{}" };
const record = (entry) => JSON.stringify({ ...REPLACED, slug: "a", at: "2026", hasFile: true, ...entry });
describe("a new holder of the lock", () => {
    it("removes only files that others had staged, every time", async () => {
        const directory = withControl({
            ...QUIET,
            "tmp-1": "half",
            "tmp-2": "",
            "mine.txt": "stays",
            "x-tmp-3": "",
        });
        await createFileStore(directory).transact("a", nothing);
        expect(leftIn(directory)).toEqual(["mine.txt", "x-tmp-3"]);
    });
    it("makes git ignore the control folder, once", async () => {
        const directory = temporaryFolder(FILES);
        await createFileStore(directory).transact("a", nothing);
        const path = join(directory, ".caliban", ".gitignore");
        expect(readFileSync(path, "utf8")).toBe("*\n");
        fs.unlinkSync(path);
        const calls = [];
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (call.endsWith(".gitignore"))
                    calls.push(call);
            },
        });
        for (let count = 1; count <= 2; count++)
            await createFileStore(directory, { files }).transact("a", nothing);
        // Nothing depends on it: it is not synced.
        expect(calls).toEqual(["create .caliban/.gitignore"]);
    });
    it("continues when it cannot", async () => {
        const directory = temporaryFolder(FILES);
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (call.endsWith(".gitignore"))
                    throw systemError("ENOSPC");
            },
        });
        await createFileStore(directory, { files }).transact("a", plan({ topic: bytes("new") }));
        expect(publicFiles(directory)["a.md"]).toBe("new");
    });
    it.each([
        ["after a takeover", TAKEOVER, []],
        ["at every 32nd time", ROUND, []],
        ["not at any other time", QUIET, ["wait-00000000000000000001-dead"]],
    ])("removes the places in line of the dead: %s", async (_name, lock, left) => {
        const directory = withControl({ ...lock, "wait-00000000000000000001-dead": DEAD });
        const name = join(directory, ".caliban", "wait-00000000000000000001-dead");
        // One without waiting processes.
        fs.renameSync(name, name.replace("00000000000000000001", "99999999999999999999"));
        await createFileStore(directory).transact("a", nothing);
        expect(leftIn(directory)).toEqual(left.map((entry) => entry.replace(/\d+/, "9".repeat(20))));
    });
    it("continues when the trash cannot be swept", async () => {
        const directory = withControl({ ...TAKEOVER, trash: "no folder" });
        await createFileStore(directory).transact("a", plan({ topic: bytes("new") }));
        expect(publicFiles(directory)["a.md"]).toBe("new");
    });
});
describe("the trash after a takeover, or at every 32nd time", () => {
    const trash = {
        "trash/1-aaaa.json": record({}),
        "trash/2-bbbb.json": record({ hasFile: false }),
        "trash/3-cccc.json": record({}),
        "trash/3-cccc.md": "old",
        "trash/4-dddd.json": "no record",
        "trash/5-eeee.json.new": record({}),
        "trash/6-ffff.md.new": "half",
        "trash/7-abcd.md": "without a record",
        "trash/3-cccc.json.new": record({}),
        "trash/9-aaaa.json.new": record({ hasFile: false }),
        "trash/1-aaaa.json.bak": "",
        "trash/note.json": "{}",
        "trash/note.json.new": "{}",
        "trash/8-abcd.txt": "",
    };
    const sound = ["2-bbbb.json", "3-cccc.json", "3-cccc.md", "7-abcd.md"];
    const foreign = ["1-aaaa.json.bak", "8-abcd.txt", "note.json", "note.json.new"];
    it.each([
        ["after a takeover", TAKEOVER],
        ["at every 32nd time", ROUND],
    ])("loses what was cut off and keeps the rest: %s", async (_name, lock) => {
        const directory = withControl({ ...lock, ...trash });
        await createFileStore(directory).transact("a", nothing);
        expect(leftIn(directory, "trash")).toEqual([...sound, ...foreign].sort());
    });
    it("is not swept at any other time", async () => {
        const directory = withControl({ ...QUIET, ...trash });
        await createFileStore(directory).transact("a", nothing);
        expect(leftIn(directory, "trash")).toHaveLength(Object.keys(trash).length);
    });
    it("is swept for the newest hundred entries that may be incomplete", async () => {
        const names = Array.from({ length: 105 }, (_, count) => `trash/${count + 1}-aaaa.json`);
        const directory = withControl({
            ...ROUND,
            ...Object.fromEntries(names.map((name) => [name, record({})])),
        });
        await createFileStore(directory).transact("a", nothing);
        const left = ["1", "2", "3", "4", "5"].map((count) => `${count}-aaaa.json`);
        expect(leftIn(directory, "trash")).toEqual(left);
    });
    it.each([
        ["goes when the topic and its line are in place", TAKEOVER, {}, false],
        ["stays without a crash", ROUND, {}, true],
        ["stays when the topic was replaced", TAKEOVER, { file: "older topic" }, true],
        ["stays when one of its lines went out of the index", TAKEOVER, { line: "another line" }, true],
        ["stays when it is a removal", TAKEOVER, { action: "removed" }, true],
        ["stays when it has no file", TAKEOVER, { hasFile: false, slug: "never" }, true],
        ["goes when it is the index, in place", TAKEOVER, { slug: undefined, file: FILES["MEMORY.md"] }, false],
        ["stays when it is an older index", TAKEOVER, { slug: undefined, file: "older" }, true],
    ])("keeps one entry of what is kept twice: the newest %s", async (_name, lock, entry, stays) => {
        const { file = "old topic", line, ...rest } = entry;
        const lines = ["line of a", line ?? "old index"].map((text, at) => ({ line: text, at }));
        const isWithout = "hasFile" in entry;
        const directory = withControl({
            ...lock,
            "trash/1-aaaa.json": record({}),
            "trash/1-aaaa.md": "old topic",
            "trash/2-bbbb.json": record({ pointers: lines, ...rest }),
            ...(isWithout ? {} : { "trash/2-bbbb.md": file }),
        });
        await createFileStore(directory).transact("a", nothing);
        const newest = isWithout ? ["2-bbbb.json"] : ["2-bbbb.json", "2-bbbb.md"];
        expect(leftIn(directory, "trash")).toEqual(["1-aaaa.json", "1-aaaa.md", ...(stays ? newest : [])]);
    });
    it("keeps a removal of an empty file although there is no topic", async () => {
        const directory = withControl({
            ...TAKEOVER,
            "trash/2-bbbb.json": record({ action: "removed", slug: "gone" }),
            "trash/2-bbbb.md": "",
        });
        await createFileStore(directory).transact("a", nothing);
        expect(leftIn(directory, "trash")).toEqual(["2-bbbb.json", "2-bbbb.md"]);
    });
});
