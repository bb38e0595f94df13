import { closeSync, openSync } from "node:fs";
import { createMemory, isMemoryError } from "@caliban/memory-core";
import { draft } from "../open-memory.ts";
async function act(memory, step) {
    const [what, name = "", description = ""] = step;
    if (what === "write")
        return await memory.write(draft(name, description));
    if (what === "restore")
        return await memory.trash.restore(name);
    if (what === "read" || what === "remove")
        return await memory[what](name);
    if (what === "trash")
        return await memory.trash.list();
    return await memory[what]();
}
async function perform({ id, directory, trustDirectory, steps, freeDescriptors }) {
    const memory = createMemory({ cwd: "/nowhere", env: {}, directory, trustDirectory });
    const done = [];
    const used = freeDescriptors === undefined ? [] : useUp(freeDescriptors);
    for (const step of steps) {
        try {
            done.push({ step, value: JSON.stringify((await act(memory, step)) ?? null) });
        }
        catch (error) {
            const { code = "", message } = error;
            done.push({ step, error: { code, message, ours: isMemoryError(error) } });
        }
    }
    for (const descriptor of used)
        closeSync(descriptor);
    return { id, done };
}
function useUp(free) {
    const used = [];
    try {
        for (;;)
            used.push(openSync("/dev/null", "r"));
    }
    catch {
        for (const descriptor of used.splice(0, free))
            closeSync(descriptor);
    }
    return used;
}
process.on("message", (job) => {
    void perform(job).then((report) => process.send?.(report));
});
process.on("disconnect", () => process.exit(0));
