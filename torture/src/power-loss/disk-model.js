import { constants } from "node:fs";
/**
 * The disk below `top` with a durable `tree`. It promises no more than POSIX: bytes are durable once their file was
 * synced; a name is durable once a folder that its change touches was synced, together with earlier changes of the same
 * name. Syncing a file does not make its name durable.
 *
 * @param memory The memory directory, relative to `top`.
 */
export function createDiskModel(top, tree, memory) {
    const inodes = new Map();
    const lasting = new Map();
    const current = new Map();
    const descriptors = new Map();
    let pending = [];
    let journaled = new Set();
    const newInode = (bytes) => {
        const inode = { id: inodes.size, ...(bytes === undefined ? {} : { bytes }) };
        inodes.set(inode.id, inode);
        return inode;
    };
    const inodeOf = (id) => inodes.get(id);
    const root = newInode().id;
    /** The folder that holds a path, and the name in it. Paths outside of `top` are in no folder. */
    function find(path) {
        const text = String(path);
        if (!text.startsWith(`${top}/`))
            return undefined;
        const parts = text.slice(top.length + 1).split("/");
        let folder = root;
        for (const part of parts.slice(0, -1))
            folder = current.get(folder)?.get(part);
        return { folder, name: parts.at(-1) };
    }
    const lookUp = (path) => {
        if (String(path) === top)
            return root;
        const place = find(path);
        return place && current.get(place.folder)?.get(place.name);
    };
    function change(step) {
        applyChange(current, step);
        pending.push(step);
    }
    function sync(id) {
        journaled = new Set(pending);
        const inode = inodeOf(id);
        if (inode.bytes !== undefined) {
            inode.lasting = Uint8Array.from(inode.bytes);
            return;
        }
        const due = new Set();
        for (const step of [...pending].reverse()) {
            const later = [...due];
            if (touches(step, id) || later.some((other) => samePlace(other.drop, step.put)))
                due.add(step);
        }
        for (const step of pending)
            if (due.has(step))
                applyChange(lasting, step);
        pending = pending.filter((step) => !due.has(step));
    }
    function apply({ name, args }, result) {
        const [first, second] = args;
        if (name === "openSync") {
            const flags = Number(second);
            let id = lookUp(first);
            const place = find(first);
            if (id === undefined && place !== undefined && flags & constants.O_CREAT) {
                id = newInode(new Uint8Array()).id;
                change({ put: { ...place, inode: id } });
            }
            if (id === undefined)
                return;
            if (flags & constants.O_TRUNC)
                inodeOf(id).bytes = new Uint8Array();
            descriptors.set(result, id);
        }
        else if (name === "closeSync")
            descriptors.delete(first);
        else if (name === "writeSync") {
            const inode = inodeOf(descriptors.get(first));
            const [, bytes, offset, , position] = args;
            inode.bytes = overwrite(inode.bytes ?? new Uint8Array(), bytes, offset ?? 0, Number(result), position);
        }
        else if (name === "ftruncateSync") {
            const inode = inodeOf(descriptors.get(first));
            inode.bytes = (inode.bytes ?? new Uint8Array()).slice(0, Number(second ?? 0));
        }
        else if (name === "fsyncSync" || name === "fdatasyncSync") {
            const id = descriptors.get(first);
            if (id !== undefined)
                sync(id);
        }
        else if (name === "mkdirSync") {
            const place = find(first);
            if (place !== undefined)
                change({ put: { ...place, inode: newInode().id } });
        }
        else if (name === "renameSync") {
            const [from, to] = [find(first), find(second)];
            const inode = lookUp(first);
            if (from && to && inode !== undefined)
                change({ drop: from, put: { ...to, inode } });
        }
        else if (name === "linkSync") {
            const to = find(second);
            const inode = lookUp(first);
            if (to && inode !== undefined)
                change({ put: { ...to, inode } });
        }
        else if (name === "unlinkSync" || name === "rmdirSync") {
            const place = find(first);
            if (place !== undefined)
                change({ drop: place });
        }
        else if (!["utimesSync", "futimesSync", "fchmodSync", "chmodSync"].includes(name)) {
            throw new Error(`The model of the disk does not know ${name}.`);
        }
    }
    for (const { path, bytes } of tree) {
        if (path === "")
            continue;
        const inode = newInode(bytes);
        if (bytes !== undefined)
            inode.lasting = bytes;
        const place = find(`${top}/${path}`);
        applyChange(current, { put: { ...place, inode: inode.id } });
        applyChange(lasting, { put: { ...place, inode: inode.id } });
    }
    const isPublic = ({ folder, name }) => folder === lookUp(`${top}/${memory}`) && !name.startsWith(".");
    return {
        root,
        isPublic,
        inode: inodeOf,
        names: () => lasting,
        pending: () => pending,
        journaled: () => pending.filter((step) => journaled.has(step)).length,
        apply,
    };
}
/** Applies a change to a table of names. */
export function applyChange(names, { drop, put }) {
    if (drop !== undefined)
        names.get(drop.folder)?.delete(drop.name);
    if (put === undefined)
        return;
    const folder = names.get(put.folder) ?? new Map();
    names.set(put.folder, folder.set(put.name, put.inode));
}
function touches({ drop, put }, folder) {
    return drop?.folder === folder || put?.folder === folder;
}
function samePlace(one, other) {
    return one !== undefined && one.folder === other?.folder && one.name === other.name;
}
function overwrite(old, bytes, offset, count, position) {
    const at = position ?? old.length;
    const grown = new Uint8Array(Math.max(old.length, at + count));
    grown.set(old);
    grown.set(bytes.subarray(offset, offset + count), at);
    return grown;
}
