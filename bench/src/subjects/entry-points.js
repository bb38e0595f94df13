import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
/** The modules that the published packages in a folder export, by their manifests. Sorted by package. */
export function findEntryPoints(packages) {
    return readdirSync(packages)
        .sort()
        .map((name) => join(packages, name))
        .filter((folder) => existsSync(join(folder, "package.json")))
        .flatMap(entryPointsOf);
}
function entryPointsOf(folder) {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (manifest.private === true)
        return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
        const file = typeof target === "string" ? target : target.default;
        if (file === undefined || !/\.m?js$/.test(file))
            return [];
        return [{ specifier: manifest.name + subpath.slice(1), file: join(folder, file) }];
    });
}
