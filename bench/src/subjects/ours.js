import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createMemory } from "@caliban/memory-core";
import { loadMemoryPrefix } from "@caliban/memory-core/loader";
import { seedMemory } from "../workload.ts";
import { checkFiles } from "./check-files.ts";
/** The options that a host would pass. */
export function optionsFor(places) {
    return {
        cwd: dirname(places.project),
        directory: places.memory,
        home: places.root,
        env: { XDG_CONFIG_HOME: join(places.root, "config") },
    };
}
/** Creates the control folder that every memory has after its first write. */
const seedOurs = (...args) => {
    const places = seedMemory(...args);
    mkdirSync(join(places.memory, ".caliban"), { recursive: true, mode: 0o700 });
    return places;
};
export function createOurs(durability, files) {
    return {
        name: durability === "full" ? "memory-core" : `memory-core (${durability})`,
        seed: seedOurs,
        open(places) {
            const options = optionsFor(places);
            const memory = createMemory({ ...options, durability, ...(files === undefined ? {} : { files }) });
            return {
                start: async () => (await loadMemoryPrefix(options)).text,
                write: (fact) => memory.write(fact),
            };
        },
        check: checkFiles,
    };
}
