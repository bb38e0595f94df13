import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatFact, formatLine, seedMemory } from "../workload.ts";
import { checkFiles } from "./check-files.ts";
/** Writes the topic, then reads, extends and rewrites the index, with a given way to write files. */
export function rewriter(name, writeFile) {
    return {
        name,
        seed: seedMemory,
        open: ({ memory, index }) => ({
            async write(fact) {
                await writeFile(join(memory, `${fact.slug}.md`), formatFact(fact));
                await writeFile(index, `${await readFile(index, "utf8")}${formatLine(fact)}\n`);
            },
        }),
        check: checkFiles,
    };
}
