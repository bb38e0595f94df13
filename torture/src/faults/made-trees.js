import { createFileStore } from "@caliban/memory-core";
import { deadPid, editLockRecords } from "../lock-record.ts";
import { memoryDisk } from "../memory-disk.ts";
import { openMemory } from "../open-memory.ts";
import { readTree, writeTree } from "../tree.ts";
import { watchFiles } from "../watched-files.ts";
import { createFaultyFiles } from "./faulty-files.ts";
// Initial directories, created by the store itself so that they are realistic.
const PLACE = "/home/made/memory";
export async function change(tree, act) {
    const disk = memoryDisk();
    writeTree(disk, PLACE, tree);
    await act(openMemory(PLACE, disk));
    return settled(readTree(disk, PLACE));
}
/** A directory in which a writer died while it planned its change. Its lock remains. */
export async function abandon(tree) {
    return await leaveDead(tree, async (files, die) => {
        const store = createFileStore(PLACE, { files, trustDirectory: true });
        await store.transact(undefined, () => {
            die();
            throw new Error("the process has died");
        });
    });
}
/** A directory in which a writer died after it renamed a topic into place. Its lock remains. */
export async function cutOffAfter(tree, topic) {
    return await leaveDead(tree, async (files, die) => {
        const dying = watchFiles(files, (call, run) => {
            const result = run();
            if (call.name === "renameSync" && String(call.args[1]).endsWith(`/${topic.slug}.md`))
                die();
            return result;
        });
        await openMemory(PLACE, dying).write(topic);
    });
}
async function leaveDead(tree, act) {
    const disk = memoryDisk();
    writeTree(disk, PLACE, tree);
    const faulty = createFaultyFiles(disk);
    await act(faulty.files, faulty.crash).catch(() => undefined);
    if (editLockRecords(disk, PLACE, (record) => ({ ...record, pid: deadPid() })) === 0) {
        throw new Error("A writer that died has left no lock record that could be found.");
    }
    return settled(readTree(disk, PLACE));
}
/** A directory in which the topic was replaced but not the index. The writer is alive and has reported it. */
export async function leaveUnindexed(tree, topic) {
    const disk = memoryDisk();
    writeTree(disk, PLACE, tree);
    const failing = watchFiles(disk, (call, run) => {
        const isIndex = call.name === "renameSync" && String(call.args[1]).endsWith("/MEMORY.md");
        if (isIndex)
            throw Object.assign(new Error("EIO: injected"), { code: "EIO" });
        return run();
    });
    await openMemory(PLACE, failing).write(topic);
    return settled(readTree(disk, PLACE));
}
/** Dates all files back, because writers wait for files that have just changed. */
function settled(tree) {
    return tree.map((entry) => ({ ...entry, time: Math.min(entry.time, Date.now() - 10_000) }));
}
