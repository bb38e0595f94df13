import { memoryDisk } from "../memory-disk.ts";
import { openMemory } from "../open-memory.ts";
import { publicFiles, readTree, textOf, writeTree } from "../tree.ts";
import { watchFiles } from "../watched-files.ts";
import { crashStates } from "./crash-states.ts";
import { createDiskModel } from "./disk-model.ts";
export const TOP = "/home/user";
export const MEMORY = "memory";
/**
 * Runs a sequence on a disk in memory and gives every state that a power cut in its last step may leave: those of
 * the steps before are the states of shorter sequences.
 *
 * @param share See `crashStates`.
 */
export async function record(tree, sequence, durability, random, share) {
    const disk = memoryDisk();
    writeTree(disk, TOP, tree);
    const model = createDiskModel(TOP, tree, MEMORY);
    const directory = `${TOP}/${MEMORY}`;
    const cases = new Map();
    const everSeen = new Map();
    let acknowledged = 0;
    let begun = 0;
    const now = () => {
        const files = publicFiles(readTree(disk, directory));
        return new Map([...files].map(([name, { bytes }]) => [name, textOf(bytes) ?? ""]));
    };
    const collect = (after) => {
        for (const [name, text] of now())
            everSeen.set(name, (everSeen.get(name) ?? new Set()).add(text));
        if (begun < sequence.length)
            return;
        for (const state of crashStates(model, random, share)) {
            const key = `${state.key} ${acknowledged}`;
            const known = cases.get(key);
            if (known === undefined)
                cases.set(key, { ...state, after, acknowledged, begun });
            else
                known.journaled ||= state.journaled;
        }
    };
    const files = watchFiles(disk, (call, run) => {
        const result = run();
        if (call.mutates || call.name === "openSync" || call.name === "closeSync")
            model.apply(call, result);
        if (call.mutates)
            collect(`${call.name} ${call.args.filter((arg) => typeof arg === "string").join(" ")}`);
        return result;
    });
    const memory = openMemory(directory, files, durability);
    const versions = [now()];
    for (const [at, step] of sequence.entries()) {
        begun = at + 1;
        collect("the beginning");
        await step.run(memory, at + 1);
        acknowledged = at + 1;
        versions.push(now());
        collect("the end");
    }
    return { cases: [...cases.values()], versions, everSeen };
}
