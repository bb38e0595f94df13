import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, it } from "vitest";
import { createMemory } from "../../packages/memory-core/src/index.ts";
const folders = [];
afterAll(() => {
    for (const folder of folders)
        rmSync(folder, { recursive: true, force: true });
});
export const titles = [];
/** A statement of the page and the test that runs it. */
export function says(title, run) {
    titles.push(title);
    it(title, run);
}
/** A home directory with a project folder in it. */
export function createWorld(files = {}) {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "coming-from-")));
    folders.push(home);
    const project = join(home, "work", "my shop");
    mkdirSync(project, { recursive: true });
    const write = (name, text) => {
        mkdirSync(dirname(join(home, name)), { recursive: true });
        writeFileSync(join(home, name), text);
        return join(home, name);
    };
    for (const [name, text] of Object.entries(files))
        write(name, text);
    const open = (options = {}) => createMemory({ cwd: project, home, env: {}, durability: "none", ...options });
    return { home, project, open, write };
}
export const TEA = { slug: "tea", type: "user", description: "Likes tea", body: "Green tea.\n" };
