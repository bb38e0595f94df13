import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
const manifestUrl = new URL("../package.json", import.meta.url);
const manifest = JSON.parse(readFileSync(manifestUrl, "utf8"));
/** The source file of each module in `exports`, by its specifier: `@caliban/memory-tools/ai-sdk`. */
export const ENTRIES = Object.fromEntries(Object.entries(manifest.exports).flatMap(([subpath, target]) => typeof target === "string"
    ? []
    : [[manifest.name + subpath.slice(1), fileURLToPath(new URL(target["@caliban/source"], manifestUrl))]]));
/** The subpaths of the host adapters. */
export const ADAPTERS = Object.keys(ENTRIES)
    .filter((specifier) => specifier !== manifest.name)
    .map((specifier) => specifier.slice(manifest.name.length));
/** Every module in `exports`, by its specifier. */
export async function importEntries() {
    const modules = Object.entries(ENTRIES).map(async ([specifier, file]) => [specifier, await import(file)]);
    return Object.fromEntries(await Promise.all(modules));
}
/** The versions of a package that are installed for the tests, with the alias of each. */
export function installedVersions(name) {
    return Object.keys(manifest.devDependencies).flatMap((alias) => {
        if (alias.startsWith("@caliban/"))
            return [];
        const url = new URL(`../node_modules/${alias}/package.json`, import.meta.url);
        const installed = JSON.parse(readFileSync(url, "utf8"));
        return installed.name === name ? [{ alias, version: installed.version }] : [];
    });
}
