import { join } from "node:path";
import { createMemory } from "@caliban/memory-core";
/** A memory in a folder of its own, with a home directory of its own. */
export function openIn(folder, options = {}) {
    return createMemory({
        cwd: folder,
        directory: join(folder, "memory"),
        home: join(folder, "home"),
        env: {},
        durability: "none",
        ...options,
    });
}
