import fs, { constants, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder, writeFiles } from "./temporary-folder.ts";
const LOCKING = / \.caliban\/(?:wait-|lock|\.gitignore|tmp-format|format)\S*$/;
/**
 * Names that differ every time are made plain: new files are `tmp-1`, `tmp-2`, an entry of the trash `entry-1`, the
 * index that was replaced `previous`, a marker `unfinished-<slug>`.
 */
export function watchedFiles(directory, { before, after } = {}) {
    const calls = [];
    const folders = new Map();
    const known = new Map();
    const number = (kind, name) => {
        const count = [...known.values()].filter((other) => other.startsWith(kind)).length;
        if (!known.has(name))
            known.set(name, `${kind}${count + 1}`);
        return known.get(name);
    };
    const absolute = (path) => {
        const [, descriptor, rest = ""] = /^\/proc\/self\/fd\/(\d+)(.*)$/.exec(String(path)) ?? [];
        return resolve(descriptor === undefined ? String(path) : (folders.get(Number(descriptor)) ?? "") + rest);
    };
    const plain = (path) => absolute(path)
        .replace(directory, ".")
        .replace(/^\.\//, "")
        .replace(/\btmp-(format|removed\.log|usage[\w-]*)-[\w-]{36}/, "tmp-$1")
        .replace(/\btmp-[\w-]{36}/, (name) => number("tmp-", name))
        .replace(/\b\d+-[0-9a-f]{4}(?=\.(?:md|json))/, (name) => number("entry-", name))
        .replace(/previous-[\d.]+/, "previous")
        .replace(/(unfinished-[^.]+)\..*/, "$1")
        .replace(/lock-\d+/, "lock");
    const run = (call, task, isNoted = true) => {
        before?.(call);
        if (isNoted && !LOCKING.test(call))
            calls.push(call);
        const result = task();
        after?.(call);
        return result;
    };
    const pair = (name) => (from, to) => run(`${name.slice(0, -4)} ${plain(from)} -> ${plain(to)}`, () => fs[name](from, to));
    const files = {
        ...fs,
        openSync: (path, flags, mode) => {
            const isNew = (flags & constants.O_CREAT) !== 0;
            const open = () => fs.openSync(path, flags, mode);
            const descriptor = run(`${isNew ? "create" : "open"} ${plain(path)}`, open, isNew);
            folders.set(descriptor, absolute(path));
            return descriptor;
        },
        fsync: (descriptor, done) => {
            try {
                run(`sync ${plain(`/proc/self/fd/${descriptor}`)}`, () => fs.fsyncSync(descriptor));
                setImmediate(done, null);
            }
            catch (error) {
                setImmediate(done, error);
            }
        },
        fsyncSync: (descriptor) => run(`sync ${plain(`/proc/self/fd/${descriptor}`)}`, () => fs.fsyncSync(descriptor)),
        lstatSync: (path, ...rest) => run(`stat ${plain(path)}`, () => fs.lstatSync(path, ...rest), false),
        readdirSync: (path) => run(`list ${plain(path)}`, () => fs.readdirSync(path), false),
        mkdirSync: (path, mode) => run(`mkdir ${plain(path)}`, () => fs.mkdirSync(path, mode)),
        unlinkSync: (path) => run(`unlink ${plain(path)}`, () => fs.unlinkSync(path)),
        renameSync: pair("renameSync"),
        linkSync: pair("linkSync"),
    };
    return { files: files, calls };
}
/** Once, when a call begins like that. */
export function once(beginning, task) {
    let isDone = false;
    return (call) => {
        if (isDone || !call.startsWith(beginning))
            return;
        isDone = true;
        task();
    };
}
/** What the system answers. */
export function systemError(code) {
    return Object.assign(new Error(`${code}: injected`), { code });
}
/** A small memory. */
export const FILES = { "MEMORY.md": "old index\nline of a\n", "a.md": "old topic" };
/** A memory directory in whose control folder these files lie. */
export function withControl(files, memory = FILES) {
    const directory = temporaryFolder(memory);
    for (const [name, content] of Object.entries(files))
        writeFiles(directory, { [`.caliban/${name}`]: content });
    return directory;
}
/** The public files of a memory directory, by name. */
export function publicFiles(directory) {
    const names = readdirSync(directory).filter((name) => name.endsWith(".md"));
    return Object.fromEntries(names.map((name) => [name, fs.readFileSync(join(directory, name), "utf8")]));
}
/** Every file below a folder with its content. */
export function treeOf(folder) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
    return Object.fromEntries(paths.map((path) => [path, fs.readFileSync(path, "utf8")]));
}
/** What transactions leave in the control folder, but for the lock; names that differ every time are made plain. */
export function leftIn(directory, folder = "") {
    const path = join(directory, ".caliban", folder);
    if (!existsSync(path))
        return [];
    return readdirSync(path)
        .filter((name) => !/^(?:lock-|\.gitignore|format$)/.test(name))
        .map((name) => name.replace(/^previous-[\d.]+$/, "previous"))
        .sort();
}
/** Gives the lock to another process, as if its owner had been stopped. */
export function takeOverLock(directory) {
    const control = join(directory, ".caliban");
    const name = readdirSync(control).find((entry) => /^lock-\d+$/.test(entry));
    const next = `lock-${String(Number(name.slice(5)) + 1).padStart(12, "0")}.rel`;
    fs.writeFileSync(join(control, next), "{}");
    fs.unlinkSync(join(control, name));
}
/** Saves as an editor does that writes in place, a while ago, so that no writer waits for it. */
export function saveInPlace(path, text) {
    fs.writeFileSync(path, text);
    fs.utimesSync(path, saved, saved);
    saved++;
}
/** Saves as an editor does that renames a new file into its place. */
export function saveByRenaming(path, text) {
    saveInPlace(`${path}~`, text);
    fs.renameSync(`${path}~`, path);
}
let saved = 1_767_225_600;
