import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { peerFolder } from "../peers/peer-folder.ts";
import { PEERS } from "../peers/peers.ts";
import { createWorkload, factsOf, seedMemory } from "../workload.ts";
import { findEntryPoints } from "./entry-points.ts";
import { optionsFor } from "./ours.ts";
const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));
export const LOADER = pathToFileURL(join(PACKAGES, "memory-core/dist/loader.js"));
/** Writes a script into a folder, which determines the packages that it can import. */
export function script(folder, name, text) {
    const path = join(folder, `caliban-bench-${name.replace(/\W+/g, "-")}.mjs`);
    writeFileSync(path, text);
    return path;
}
/** An import of each entry point, and nothing else. */
export function imports(root) {
    return findEntryPoints(PACKAGES).map(({ specifier, file }) => ({
        name: `import of ${specifier}`,
        path: script(root, specifier, `import ${JSON.stringify(pathToFileURL(file))}\n`),
    }));
}
export function peerImports({ peers }) {
    return PEERS.filter(({ subjects }) => subjects.some((subject) => peers.includes(subject))).map(({ name, entry }) => ({
        name: `import of ${entry}`,
        path: script(peerFolder(name), "import", `import "${entry}"\nprocess.exit()\n`),
    }));
}
/** Numbers of topics. */
export const SIZES = [10, 200];
export function loadCall(places) {
    return `loadMemoryPrefix(${JSON.stringify(optionsFor(places))})`;
}
export function seeded(root, seed, topics) {
    const folder = join(root, `topics-${topics}`);
    const workload = createWorkload(seed);
    return seedMemory(folder, workload, factsOf(workload, topics));
}
/** An import of the loader and one load. */
export function firstLoads(root, seed) {
    return SIZES.map((topics) => {
        const call = loadCall(seeded(root, seed, topics));
        const text = `import { loadMemoryPrefix } from "${LOADER}"\nawait ${call}\n`;
        return {
            name: `import of the loader and first load, ${topics} topics`,
            path: script(root, `load-${topics}`, text),
        };
    });
}
