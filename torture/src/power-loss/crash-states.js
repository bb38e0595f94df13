import { createHash } from "node:crypto";
import { between } from "../random.ts";
import { applyChange } from "./disk-model.ts";
/** Up to this many pending changes are tried in every subset. */
const EXHAUSTIVE = 7;
/** With more changes, up to this many that touch public names are tried in every subset. */
const EXHAUSTIVE_PUBLIC = 4;
const RANDOM_SUBSETS = 6;
/**
 * The states that a power cut may leave at this moment.
 *
 * Names: of up to 7 pending changes every subset. Of more, every subset of the last 4 that touch a public name
 * (those before them: all or none), each joined with these choices of the others: all, none, every ordered prefix,
 * all but one, and a few random subsets. Bytes: of every public file that was not synced each of {what lasts or
 * empty, half, full} in every combination; of the store's own files that were not synced the same three for all of
 * them at once.
 *
 * Also every ordered prefix that a journal may leave.
 *
 * @param share The share of the combinations of more than 7 changes to try, chosen by the seed.
 */
export function* crashStates(model, random, share) {
    const seen = new Set();
    for (const chosen of chooseChanges(model, random, share)) {
        const pending = model.pending();
        const inOrder = chosen.every((change, at) => change === pending[at]);
        const journaled = inOrder && chosen.length >= model.journaled();
        const names = new Map([...model.names()].map(([folder, entries]) => [folder, new Map(entries)]));
        for (const change of chosen)
            applyChange(names, change);
        const folders = [];
        const files = [];
        const visit = (folder, path) => {
            for (const [name, id] of names.get(folder) ?? []) {
                const below = path === "" ? name : `${path}/${name}`;
                if (model.inode(id).bytes !== undefined)
                    files.push([below, id]);
                else {
                    folders.push(below);
                    visit(id, below);
                }
            }
        };
        visit(model.root, "");
        for (const contents of chooseBytes(model, files)) {
            const state = new Map(files.map(([path, id]) => [path, contents.get(id)]));
            const key = keyOf(state, folders);
            if (seen.has(`${key} ${journaled}`))
                continue;
            seen.add(`${key} ${journaled}`);
            yield { key, files: state, folders, journaled };
        }
    }
}
function* chooseChanges(model, random, share) {
    const pending = model.pending();
    if (pending.length <= EXHAUSTIVE) {
        yield* subsets(pending);
        return;
    }
    for (let length = model.journaled(); length <= pending.length; length++)
        yield pending.slice(0, length);
    const isPublic = ({ drop, put }) => [drop, put].some((place) => place !== undefined && model.isPublic(place));
    const visible = pending.filter(isPublic);
    const others = pending.filter((change) => !isPublic(change));
    const older = visible.slice(0, -EXHAUSTIVE_PUBLIC);
    for (const few of subsets(visible.slice(-EXHAUSTIVE_PUBLIC))) {
        for (const before of older.length === 0 ? [[]] : [[], older]) {
            for (const rest of someOf(others, random)) {
                if (random() >= share)
                    continue;
                const chosen = new Set([...before, ...few, ...rest]);
                yield pending.filter((change) => chosen.has(change));
            }
        }
    }
}
function* someOf(changes, random) {
    for (let length = 0; length <= changes.length; length++)
        yield changes.slice(0, length);
    for (let left = 0; left < changes.length; left++)
        yield changes.filter((_, at) => at !== left);
    for (let round = 0; round < RANDOM_SUBSETS; round++)
        yield changes.filter(() => between(random, 0, 1) === 1);
}
function* subsets(items) {
    for (let bits = 0; bits < 2 ** items.length; bits++) {
        yield items.filter((_, at) => (bits >> at) % 2 === 1);
    }
}
/** Bytes for every inode that has a name. */
function* chooseBytes(model, files) {
    const own = new Set();
    const visible = new Set();
    for (const [path, id] of files)
        (/(?:^|\/)\./.test(path) ? own : visible).add(id);
    for (const id of visible)
        own.delete(id);
    const combine = function* (ids) {
        const [id, ...rest] = ids;
        if (id === undefined)
            yield new Map();
        else
            for (const bytes of optionsOf(model, id))
                for (const map of combine(rest))
                    yield map.set(id, bytes);
    };
    for (const choice of [0, 1, 2]) {
        for (const contents of combine([...visible])) {
            for (const id of own) {
                const options = optionsOf(model, id);
                contents.set(id, options[Math.min(choice, options.length - 1)]);
            }
            yield contents;
        }
    }
}
/** The possible content of an inode: its synced bytes, otherwise the durable part, half, or all of its bytes. */
function optionsOf(model, id) {
    const { bytes = new Uint8Array(), lasting } = model.inode(id);
    if (lasting !== undefined && Buffer.compare(lasting, bytes) === 0)
        return [bytes];
    return [lasting ?? new Uint8Array(), bytes.subarray(0, Math.floor(bytes.length / 2)), bytes];
}
function keyOf(files, folders) {
    const hash = createHash("sha256");
    for (const path of [...folders].sort())
        hash.update(`${path}/\n`);
    for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
        hash.update(`${path} ${bytes.length}\n`).update(bytes);
    }
    return hash.digest("base64");
}
