import { constants } from "node:fs";
import { expect, it } from "vitest";
import { crashStates } from "../src/power-loss/crash-states.ts";
import { createDiskModel } from "../src/power-loss/disk-model.ts";
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
const folder = (path, inode) => ({ path, mode: 0o700, inode, time: 0 });
const TREE = [
    folder("", 0),
    folder("memory", 1),
    { path: "memory/a.md", bytes: Buffer.from("old"), mode: 0o600, inode: 2, time: 0 },
];
function modelAfter(...calls) {
    const model = createDiskModel("/top", TREE, "memory");
    for (const [name, ...args] of calls)
        model.apply({ name, args, mutates: true }, resultOf(name));
    return model;
}
/** All files have descriptor 5, folders 6 and all writes are of four bytes. */
function resultOf(name) {
    return name === "openSync" ? 5 : 4;
}
function texts(model) {
    const describe = ({ files }) => [...files].map(([path, bytes]) => `${path}=${Buffer.from(bytes)}`).join(" ");
    return [...crashStates(model, () => 0, 1)].map(describe).sort();
}
const create = ["openSync", "/top/memory/t", NEW];
const write = ["writeSync", 5, Buffer.from("new!"), 0, 4, 0];
const syncFile = ["fsyncSync", 5];
const close = ["closeSync", 5];
const rename = ["renameSync", "/top/memory/t", "/top/memory/a.md"];
const syncFolder = [
    ["openSync", "/top/memory", 0],
    ["fsyncSync", 5],
    ["closeSync", 5],
];
it("may tear a file that replaces another before it is synced", () => {
    const states = texts(modelAfter(create, write, close, rename));
    expect(states).toContain("memory/a.md=");
    expect(states).toContain("memory/a.md=ne");
});
it("keeps the old file or the new one when the new one was synced before the rename", () => {
    const states = texts(modelAfter(create, write, syncFile, close, rename));
    expect(new Set(states.map((state) => /a\.md=(\S*)/.exec(state)?.[1]))).toEqual(new Set(["old", "new!"]));
});
it("keeps only the new file once the folder was synced", () => {
    const states = texts(modelAfter(create, write, syncFile, close, rename, ...syncFolder));
    expect(states).toEqual(["memory/a.md=new!"]);
});
it("may lose a name whose folder was not synced, though its bytes were", () => {
    const states = texts(modelAfter(create, write, syncFile, close));
    expect(states).toContain("memory/a.md=old");
});
it("may lose a new folder whose parent folder was not synced", () => {
    const calls = [
        ["mkdirSync", "/top/memory/.own"],
        ["openSync", "/top/memory/.own/t", NEW],
        write,
        syncFile,
        close,
    ];
    expect(texts(modelAfter(...calls))).toContain("memory/a.md=old");
});
it("refuses a call that it does not know", () => {
    expect(() => modelAfter(["copyFileSync", "/top/memory/a.md", "/top/memory/b.md"])).toThrow("copyFileSync");
});
