import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { countCalls, createReplayer, recordCalls } from "../src/record-calls.ts";
let root;
let from;
let to;
beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "caliban-bench-test-"));
    from = join(root, "from");
    to = join(root, "to");
    mkdirSync(from);
    mkdirSync(to);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
it("replays calls in another folder, byte for byte, with files of its own", () => {
    const { files, take } = recordCalls();
    const bytes = Buffer.from("abc");
    const descriptor = files.openSync(join(from, "a.tmp"), "w");
    files.writeSync(descriptor, bytes, 0, 3, 0);
    bytes.fill("x");
    files.closeSync(descriptor);
    files.renameSync(join(from, "a.tmp"), join(from, "a"));
    createReplayer(from, to).prepare(take())();
    expect(readFileSync(join(to, "a"), "utf8")).toBe("abc");
    expect(existsSync(join(to, "a.tmp"))).toBe(false);
    expect(take()).toEqual([]);
});
it("keeps a file open from one batch to the next", () => {
    const { files, take } = recordCalls();
    const replayer = createReplayer(from, to);
    const descriptor = files.openSync(join(from, "a"), "w");
    replayer.prepare(take())();
    files.writeSync(descriptor, Buffer.from("later"), 0, 5, 0);
    files.closeSync(descriptor);
    replayer.prepare(take())();
    expect(readFileSync(join(to, "a"), "utf8")).toBe("later");
});
it("repeats failed calls and continues", () => {
    const { files, take } = recordCalls();
    expect(() => files.lstatSync(join(from, "none"))).toThrow("ENOENT");
    files.mkdirSync(join(from, "folder"));
    createReplayer(from, to).prepare(take())();
    expect(existsSync(join(to, "folder"))).toBe(true);
});
it("counts calls by name, properties of calls included", () => {
    const { files, take } = recordCalls();
    files.realpathSync.native(from);
    files.readdirSync(from);
    files.readdirSync(from);
    expect(countCalls(take())).toEqual({ readdirSync: 2, "realpathSync.native": 1 });
});
