import { decodeLoose, encode } from "@caliban/text";
import { mergeLateSave } from "../sections/merge-late-save.ts";
import { decodeForChange } from "./read-text.ts";
const NOTES_READ = 50;
/**
 * Changes a file in one transaction of its store. The replaced text goes to the trash, with the removed lines. What an
 * editor saved at the same moment (a late save) is merged.
 */
export async function changeFile(target, elsewhere, decide) {
    const { store, slug } = target;
    const commit = await store.transact(slug, async (snapshot) => {
        const stored = slug === undefined ? snapshot.index : snapshot.topic;
        const onDisk = stored && decodeForChange(stored.bytes, target);
        const merge = await createMerge(target, snapshot, elsewhere);
        const { text, removed, result } = await decide({ text: merge(onDisk ?? ""), onDisk, merge });
        if (text === (onDisk ?? ""))
            return { result: { result, changed: false } };
        const bytes = encode(text);
        return {
            ...(slug === undefined ? { index: bytes } : { topic: bytes }),
            ...(removed.length === 0 ? {} : { note: noteOf(removed) }),
            result: { result, changed: true },
        };
    });
    const { trashId } = commit;
    return { ...commit.result, trashId };
}
function noteOf(removed) {
    return { action: "replaced", pointers: removed };
}
/** How to merge what an editor saved into an index that was replaced at the same moment. */
async function createMerge({ store, slug }, { lateSaves = [] }, elsewhere) {
    if (slug !== undefined || lateSaves.length === 0)
        return (text) => text;
    const saves = lateSaves.map((bytes) => decodeLoose(bytes));
    const gone = await linesInTrash(store);
    const isOther = await elsewhere();
    return (text) => saves.reduce((merged, save) => mergeLateSave(merged, save, (line) => gone.has(line) || isOther(line)), text);
}
/** Lines that the last changes removed from the index. */
async function linesInTrash(store) {
    const entries = (await store.trash.list()).filter(({ slug }) => slug === undefined).slice(0, NOTES_READ);
    return new Set(entries.flatMap(({ pointers }) => pointers.map(({ line }) => line)));
}
