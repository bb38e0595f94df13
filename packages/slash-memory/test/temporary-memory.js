import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createMemory } from "@caliban/memory-core";
import { onTestFinished } from "vitest";
/** Files of the memory directory by name; `../` leads to `home/` and `work/`. */
export function createTemporaryMemory(files = {}, options = {}) {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "slash-memory-")));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const directory = join(root, "memory");
    const home = join(root, "home");
    const cwd = join(root, "work");
    mkdirSync(home);
    mkdirSync(cwd);
    const write = (name, text) => {
        const path = join(directory, name);
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(path, text);
    };
    for (const [name, text] of Object.entries(files))
        write(name, text);
    return {
        memory: createMemory({ cwd, home, env: {}, directory, ...options }),
        directory,
        root,
        read: (name) => readFileSync(join(directory, name), "utf8"),
        write,
        neutral: (text) => text.replaceAll(root, "<root>"),
    };
}
/** A topic file as the tools write it. */
export function topicFile(type, description, body = "Body.\n") {
    return `---\nname: title\ndescription: ${description.includes(": ") ? JSON.stringify(description) : description}\nmetadata:\n  node_type: memory\n  type: ${type}\n---\n\n${body}`;
}
