// Changes topics, one after the other. Prints a line after each change, and waits for a line before the next one:
// `new <slug> <word>`, `again <slug> <count>`, `gone <slug> <word>`, `back <slug> <word>`, `moved <slug> <word>`.
// node writer.cjs <folder> <name> <count>
import { renameSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openIn } from "../open-in.ts";
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
async function report(line) {
    process.stdout.write(`${line}\n`);
    await lines.next();
}
async function main() {
    const [folder = "", name = "", count = "0"] = process.argv.slice(2);
    const memory = openIn(folder);
    for (let at = 0; at < Number(count); at++) {
        const slug = `${name}-${at}`;
        const word = `${name}word${at}x`;
        await memory.write({
            slug,
            type: "project",
            description: `Topic ${at} of ${name}`,
            body: `It says ${word}.`,
        });
        await report(`new ${slug} ${word}`);
        const body = `${name}shared count ${String(at).padStart(4, "0")}`;
        await memory.write({ slug: `${name}-shared`, type: "project", description: `Shared by ${name}`, body });
        await report(`again ${name}-shared ${at}`);
        if (at % 4 !== 0)
            continue;
        await memory.remove(slug);
        await report(`gone ${slug} ${word}`);
        await memory.undo(slug);
        await report(`back ${slug} ${word}`);
        renameSync(join(folder, "memory", `${slug}.md`), join(folder, "memory", `${slug}-moved.md`));
        await report(`moved ${slug}-moved ${word}`);
    }
}
void main().then(() => process.exit());
