import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemory } from "@caliban/memory-core";
import { onTestFinished } from "vitest";
/** A real memory on a real folder, with the given files in it. */
export async function temporaryMemory(files = {}, options = {}) {
    const root = await mkdtemp(join(tmpdir(), "memory-tools-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const directory = join(root, "memory");
    await mkdir(directory);
    for (const [file, text] of Object.entries(files))
        await writeFile(join(directory, file), text);
    const open = (more = {}) => createMemory({ cwd: root, env: {}, home: root, directory, durability: "none", ...options, ...more });
    return {
        memory: open(),
        root,
        directory,
        open,
        read: (file) => readFile(join(directory, file), "utf8"),
        write: (file, text) => writeFile(join(directory, file), text),
        snapshot: () => snapshot(root),
    };
}
/** The text of a topic file as a person would write it. */
export function topicFile(description, body, type = "project", name) {
    const lines = [`description: ${description}`, "metadata:", "  node_type: memory", `  type: ${type}`];
    if (name !== undefined)
        lines.unshift(`name: ${name}`);
    return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}
async function snapshot(root) {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = {};
    for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && !path.includes(".caliban"))
            files[path] = await readFile(path, "utf8");
    }
    return files;
}
