import { rmSync } from "node:fs";
import { join } from "node:path";
import { shuffle } from "../random.ts";
import { startActor } from "./actor.ts";
import { memoryTree, publicTexts, putTree, same } from "./scene.ts";
const LIMIT = 64;
const FREE = [0, 1, 2, 3, 4, 5, 6];
const STEPS = {
    write: [["write", "new-fact", "Something new"]],
    update: [["write", "alpha", "Something else"]],
    remove: [["remove", "beta"]],
    load: [["load"]],
};
/** A process that has only 0 to 6 file descriptors left. */
export async function descriptors(the) {
    if (process.platform === "win32") {
        the.skip("descriptors", "this system has no descriptor limit");
        return;
    }
    const top = the.context.folder();
    const tree = await memoryTree(top);
    const actor = startActor({ descriptors: LIMIT });
    try {
        for (const [name, steps] of Object.entries(STEPS)) {
            for (const free of shuffle(the.context.random, FREE)) {
                if (free !== 0 && the.isOver())
                    continue;
                const directory = join(top, "memory");
                putTree(directory, tree);
                const before = publicTexts(directory);
                const report = await actor.ask({ directory, trustDirectory: false, steps, freeDescriptors: free });
                const [first] = report ?? [];
                the.count("calls without descriptors");
                if (first?.error !== undefined)
                    the.count("calls without descriptors: refused");
                const details = { name, free, error: first?.error };
                the.must(first !== undefined, "a process without descriptors gave no answer", details);
                the.must(first?.error === undefined || first.error.ours, "without descriptors an error is not a MemoryError", details);
                the.must(first?.error === undefined || same(before, publicTexts(directory)), "without descriptors a call failed and changed a file", details);
                const isSilent = name === "load" && first?.value?.includes("What alpha says") !== true;
                the.must(!isSilent || first?.value?.includes("EMFILE") === true, "without descriptors a load hides the memory without a diagnostic", { ...details, value: first?.value?.slice(0, 300) });
                const again = await actor.ask({
                    directory,
                    trustDirectory: false,
                    steps: [["write", "later", "Later"], ["load"]],
                });
                the.must(again?.every(({ error }) => error === undefined) === true, "with descriptors again a call fails", { name, free, again });
                const { "alpha.md": alpha = "" } = publicTexts(directory);
                the.must(alpha.includes("alpha") && alpha.endsWith("\n"), "without descriptors a topic was lost", details);
                rmSync(directory, { recursive: true });
            }
        }
    }
    finally {
        await actor.stop();
    }
}
