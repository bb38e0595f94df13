import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatPointer, formatTopic } from "@caliban/memory-core";
const NEW_INDEX = "# Memory index\n\n";
/** Writes without regard to other processes: fixed temporary names next to the files, and no lock. */
export function createNaiveProtocol(directory) {
    const index = join(directory, "MEMORY.md");
    const changeIndex = (slug, line) => {
        let text = NEW_INDEX;
        try {
            text = readFileSync(index, "utf8");
        }
        catch {
            // The first write creates it.
        }
        const others = text.split("\n").filter((other) => !other.startsWith(`- [${slug}](`));
        const lines = line === undefined ? others : [...others.slice(0, 2), line, ...others.slice(2)];
        writeFileSync(`${index}.tmp`, lines.join("\n"));
        renameSync(`${index}.tmp`, index);
    };
    mkdirSync(directory, { recursive: true });
    return {
        async write(draft) {
            const topic = join(directory, `${draft.slug}.md`);
            writeFileSync(`${topic}.tmp`, formatTopic(draft));
            renameSync(`${topic}.tmp`, topic);
            changeIndex(draft.slug, formatPointer(draft));
        },
        async remove(slug) {
            rmSync(join(directory, `${slug}.md`), { force: true });
            changeIndex(slug, undefined);
        },
    };
}
