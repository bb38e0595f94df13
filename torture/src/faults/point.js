import { join } from "node:path";
import { createFileStore } from "@caliban/memory-core";
import { deadPid, editLockRecords } from "../lock-record.ts";
import { CANARY, draft, openMemory } from "../open-memory.ts";
import { controlFiles, readTree, textOf, writeTree } from "../tree.ts";
import { watchFiles } from "../watched-files.ts";
import { createFaultyFiles } from "./faulty-files.ts";
const NEXT = draft("next-fact", "What another process writes next");
const ROUNDS = 40;
const LATER = draft("next-fact", "What it writes two minutes later");
/** Runs an operation with or without a fault, then the calls that show the state of the memory. */
export async function runOnce(disk, directory, { prepare, run }, tree, at, usual = Number.POSITIVE_INFINITY) {
    writeTree(disk, directory, tree);
    const faulty = createFaultyFiles(disk);
    const memory = openMemory(directory, faulty.files);
    const prepared = await prepare?.(memory);
    const before = await look(disk, directory);
    const wasOpen = faulty.open();
    faulty.arm(at);
    const outcome = await run(memory, prepared).then((value) => ({ value }), (error) => ({ error }));
    const calls = [...faulty.calls()];
    const struck = faulty.struck();
    const crashed = struck && at?.fault.kind === "crash";
    if (crashed)
        editLockRecords(disk, directory, (record) => ({ ...record, pid: deadPid() }));
    const open = faulty.open() - wasOpen;
    const load = await loadWatched(disk, directory);
    const after = await look(disk, directory);
    const next = await writeNext(disk, directory, usual);
    return { directory, calls, struck, crashed, ...outcome, before, after, open, load, next };
}
async function loadWatched(disk, directory) {
    let changes = 0;
    const files = watchFiles(disk, (call, run) => {
        if (call.mutates)
            changes++;
        return run();
    });
    try {
        const { text, diagnostics } = await openMemory(directory, files).load();
        const problems = diagnostics.filter(({ level }) => level === "error").map(({ message }) => message);
        return { text, problems, changes };
    }
    catch (error) {
        return { error, text: "", problems: [], changes };
    }
}
async function writeNext(disk, directory, usual) {
    const memory = openMemory(directory, disk);
    try {
        const { warnings } = await memory.write(NEXT);
        const after = await look(disk, directory);
        const base = { warnings: warnings.map(({ code }) => code), after };
        if (countControlFiles(after) <= usual)
            return { ...base, leftovers: [], swept: 0 };
        // A file that could not be removed is removed once it is old, at the latest when the trash is swept.
        makeOlder(disk, directory);
        let later = base.after;
        for (let round = 0; round < ROUNDS && countControlFiles(later) > usual; round++) {
            await memory.write({ ...LATER, description: `What it writes ${round + 2} minutes later` });
            later = await look(disk, directory);
        }
        const left = countControlFiles(later) > usual ? controlFiles(later.tree).map(({ path }) => path) : [];
        return { ...base, leftovers: left, swept: countControlFiles(after) - countControlFiles(later) };
    }
    catch (error) {
        const after = await look(disk, directory);
        return { error, warnings: [], after, leftovers: [], swept: 0 };
    }
}
function makeOlder(disk, directory) {
    for (const { path, time } of controlFiles(readTree(disk, directory))) {
        const earlier = time / 1_000 - 120;
        disk.utimesSync(join(directory, path), earlier, earlier);
    }
}
async function look(disk, directory) {
    const { trash } = createFileStore(directory, { files: disk, trustDirectory: true });
    const entries = await trash.list();
    const texts = [];
    for (const { id, hasFile } of entries) {
        const bytes = hasFile ? await trash.read(id) : undefined;
        if (bytes !== undefined)
            texts.push(textOf(bytes) ?? "");
    }
    return {
        tree: readTree(disk, directory),
        trash: {
            entries: entries.length,
            files: entries.filter(({ hasFile }) => hasFile).length,
            texts,
            pointers: entries.flatMap(({ pointers }) => pointers.map(({ line }) => line)),
        },
    };
}
/** Files of the store that are neither in the trash nor permanent. */
export function countControlFiles({ tree, trash }) {
    return controlFiles(tree).length - trash.entries - trash.files;
}
/** True when a message contains private text or a path. */
export function tellsTooMuch(message, directory) {
    return message.includes(CANARY) || message.includes(directory);
}
