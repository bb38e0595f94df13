import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./source-files.ts";
export function readManifest(folder) {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
/** The published packages: every folder of `packages/`, without the scope. */
export const PUBLISHED = readdirSync(join(ROOT, "packages")).sort();
/** The published plugins of agents, without the scope. Their agent loads or runs what they contain. */
export const PLUGINS = ["memory-claude-code", "memory-gemini-cli", "memory-opencode"];
/** What a host can import from a package: `@caliban/x`, `@caliban/x/subpath`. */
export function specifiersOf({ name, exports }) {
    const entries = Object.entries(exports).filter(([, target]) => typeof target === "object");
    return entries.map(([path]) => name + path.slice(1));
}
/** Every specifier of every published package. */
export const SPECIFIERS = PUBLISHED.flatMap((name) => specifiersOf(readManifest(join(ROOT, "packages", name))));
/** Packs every package and plugin into a folder with the pinned pnpm, as a release does. Needs the build. */
export function packAll(folder) {
    runPnpm("--recursive pack", ROOT, { npm_config_pack_destination: folder });
    const files = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    return [...PUBLISHED, ...PLUGINS].map((name) => {
        const file = files.find((candidate) => new RegExp(`^caliban-${name}-\\d`).test(candidate));
        if (file === undefined)
            throw new Error(`No tarball of ${name} in ${files.join(", ")}`);
        return { name, path: join(folder, file) };
    });
}
/** Runs a command of the pinned pnpm in a folder. */
export function runPnpm(command, cwd, env = {}) {
    const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const pnpm = packageManager.split("+")[0];
    execFileSync(`npx --yes --prefer-offline -p ${pnpm} -c "pnpm ${command}"`, {
        cwd,
        shell: true,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ...env },
    });
}
/** An empty folder outside the repository; its name has a space. */
export function temporaryFolder() {
    return realpathSync(mkdtempSync(join(tmpdir(), "caliban project ")));
}
/** Runs a JavaScript file of a project in a process of its own, with a home directory of its own. */
export function runFile(file, home) {
    const env = { PATH: process.env["PATH"], HOME: home, USERPROFILE: home };
    return execFileSync(process.execPath, [file], { cwd: dirname(file), env, encoding: "utf8" });
}
/** An example with a home directory in place of the reader's, `/home/you`. */
export function atHome(code, home) {
    return code.replaceAll("/home/you", JSON.stringify(home).slice(1, -1));
}
