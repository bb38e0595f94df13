import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { createMemory } from "../../src/index.ts";
import { temporaryFolder, writeFiles } from "../temporary-folder.ts";
/** A project, a writable mount `team` that takes the type `project`, and a read-only mount `ref`. */
export function createWorld({ team = {}, reference = {} } = {}) {
    const root = temporaryFolder({ "home/.keep": "", "project/.keep": "" });
    const place = (name, files) => {
        mkdirSync(join(root, name), { mode: 0o700 });
        writeFiles(join(root, name), files);
        return join(root, name);
    };
    const folders = { team: place("team", team), reference: place("reference", reference) };
    const project = join(root, "project");
    const options = {
        cwd: project,
        env: { HOME: join(root, "home") },
        durability: "none",
        mounts: [
            { name: "team", directory: folders.team, access: "write", types: ["project"] },
            { name: "ref", directory: folders.reference },
        ],
    };
    return { root, project, ...folders, options, open: (more = {}) => createMemory({ ...options, ...more }) };
}
export function draft(slug, more = {}) {
    return { slug, type: "feedback", description: `About ${slug}`, body: "Text.", ...more };
}
/** A topic file, and an index with a line for it. */
export function topicFiles(slug, description = `About ${slug}`) {
    return {
        "MEMORY.md": `- [${slug}](${slug}.md) — project: ${description}\n`,
        [`${slug}.md`]: `---\nname: ${slug}\ndescription: ${description}\nmetadata:\n  type: project\n---\n\nText of ${slug}.\n`,
    };
}
/** Every path below a folder with its kind, mode, time and content, control files included. */
export function readTree(folder) {
    const found = {};
    const visit = (path, name) => {
        const stat = lstatSync(path);
        const facts = `${stat.mode} ${stat.mtimeMs} ${stat.ino}`;
        if (stat.isSymbolicLink())
            found[name] = `${facts} -> ${readlinkSync(path)}`;
        else if (stat.isDirectory()) {
            found[name] = facts;
            for (const entry of readdirSync(path).sort())
                visit(join(path, entry), `${name}/${entry}`);
        }
        else
            found[name] = `${facts} ${readFileSync(path, "latin1")}`;
    };
    visit(folder, ".");
    return found;
}
