import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Source files below a folder of the repository, tests left out, as paths from the root with `/`. None without the folder. */
export function sourceFiles(folder) {
    if (!existsSync(join(ROOT, folder)))
        return [];
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
        .sort();
}
/** What a file imports or re-exports, dynamic imports included. */
export function importsOf(file) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']/gm);
    const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
    const found = [...statements].map(([, type, to = ""]) => ({ to, typeOnly: type !== undefined }));
    found.push(...[...dynamic].map(([, to = ""]) => ({ to, typeOnly: false })));
    return found.map(({ to, typeOnly }) => ({
        from: file,
        to: to.startsWith(".") ? normalize(join(dirname(file), to)) : to,
        typeOnly,
    }));
}
/** All files that a file needs at run time, itself included, and the modules from outside that these import. */
export function importGraph(entry) {
    const files = new Set();
    const modules = new Set();
    const visit = (file) => {
        if (files.has(file))
            return;
        files.add(file);
        for (const { to, typeOnly } of importsOf(file)) {
            if (typeOnly)
                continue;
            if (to.endsWith(".ts"))
                visit(to);
            else
                modules.add(to);
        }
    };
    visit(entry);
    return { files: [...files].sort(), modules: [...modules].sort() };
}
/** Folders with a `package.json` and a `src/`, as paths from the root. */
export const WORKSPACES = ["packages", "internal", "apps", "plugins", ""]
    .flatMap((group) => readdirSync(join(ROOT, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => (group === "" ? name : `${group}/${name}`)))
    .filter((folder) => existsSync(join(ROOT, folder, "package.json")) && existsSync(join(ROOT, folder, "src")));
/** Import cycles through these files, type-only imports included, as `a.ts → b.ts → a.ts`. */
export function findCycles(files) {
    const cycles = [];
    const done = new Set();
    const visit = (file, path) => {
        if (path.includes(file))
            cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
        if (done.has(file) || path.includes(file))
            return;
        for (const { to } of importsOf(file))
            if (to.endsWith(".ts"))
                visit(to, [...path, file]);
        done.add(file);
    };
    for (const file of files)
        visit(file, []);
    return cycles;
}
