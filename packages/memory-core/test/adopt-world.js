import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createMemory } from "../src/index.ts";
import { temporaryFolder, writeFiles } from "./temporary-folder.ts";
/** A home directory and projects next to it. */
export function projectWorld() {
    const root = realpathSync.native(temporaryFolder());
    const home = join(root, "home");
    const projects = join(home, ".local/share/caliban/projects");
    mkdirSync(home);
    return {
        root,
        home,
        projects,
        /** A folder with a file; with `git`, a repository. */
        project(name, kind) {
            const folder = join(root, name);
            writeFiles(folder, { "code.ts": "" });
            if (kind === "git")
                git(folder, "init", "-q");
            return folder;
        },
        open: (cwd, options = {}) => createMemory({ cwd, env: { HOME: home }, durability: "none", ...options }),
    };
}
export function git(cwd, ...args) {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    execFileSync("git", [...identity, ...args], { cwd, env: { PATH: process.env["PATH"] }, stdio: "pipe" });
}
export function draft(slug, description = `About ${slug}`) {
    return { slug, type: "project", description, body: `${description}.` };
}
