import { createMapStore, createMemory } from "@caliban/memory-core";
import { temporaryMemory } from "./temporary-memory.ts";
/** The two kinds of store that come with memory-core. */
export const STORES = ["files", "map"];
/** A memory with some files, on real files or on the map store. */
export async function memoryOn(store, files = {}, options = {}) {
    if (store === "map")
        return createMemory({ cwd: "/", env: {}, store: createMapStore({ files }), ...options });
    const { memory, write } = await temporaryMemory({}, options);
    for (const [path, text] of Object.entries(files))
        await write(path, text);
    return memory;
}
