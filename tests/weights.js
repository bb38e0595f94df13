import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import ts from "typescript";
import { PUBLISHED, readManifest } from "./published.ts";
import { ROOT, sourceFiles } from "./source-files.ts";
/** The private folders whose lines are limited. */
const FOLDERS = {
    "demo-agent": ["apps/demo-agent/src"],
    "torture and bench": ["torture/src", "bench/src"],
};
/** The weight of each published package, and of the private folders. */
export async function weigh() {
    const weights = {};
    const names = countNames(PUBLISHED.map(entryOf));
    for (const [at, name] of PUBLISHED.entries()) {
        const lines = countLines([`packages/${name}/src`]);
        const kB = await bundle(entryOf(name));
        weights[name] = { ...(lines > 0 && { lines }), kB, names: names[at] ?? 0 };
    }
    for (const [name, folders] of Object.entries(FOLDERS))
        weights[name] = { lines: countLines(folders) };
    return weights;
}
function countLines(folders) {
    return folders
        .flatMap(sourceFiles)
        .filter((file) => !/\/testing\/|\/learned\/words\//.test(file))
        .reduce((sum, file) => sum + readFileSync(join(ROOT, file), "utf8").split("\n").length - 1, 0);
}
/** The main entry as source; the package of the loader has that of memory-core. */
function entryOf(name) {
    if (name === "memory-loader")
        return join(ROOT, "packages/memory-core/src/loader.ts");
    const main = readManifest(join(ROOT, "packages", name)).exports["."];
    return join(ROOT, "packages", name, main?.["@caliban/source"] ?? "src/index.ts");
}
/** Other packages of this repository are installed once, however many parts of them a package uses. */
const WITHOUT_OURS = {
    name: "without-ours",
    setup(setup) {
        setup.onResolve({ filter: /^@caliban\// }, ({ path }) => path === "@caliban/text" ? undefined : { path, external: true });
        // The CommonJS build of yaml is not what is published.
        setup.onResolve({ filter: /^yaml$/ }, () => ({
            path: join(folderOf("yaml"), "browser/dist/index.js"),
        }));
    },
};
const folderOf = (name) => dirname(createRequire(join(ROOT, "packages/memory-core/package.json")).resolve(`${name}/package.json`));
async function bundle(entry) {
    const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform: "node",
        target: "node20",
        conditions: ["@caliban/source"],
        supported: { "regexp-sticky-and-unicode-flags": false },
        plugins: [WITHOUT_OURS],
        logLevel: "silent",
    });
    const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
    return Math.round(bytes / 100) / 10;
}
/** The number of names that each entry exports. */
function countNames(entries) {
    const program = ts.createProgram([...entries], {
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        customConditions: ["@caliban/source"],
        allowImportingTsExtensions: true,
        noEmit: true,
        lib: ["lib.es2023.d.ts"],
        types: [],
    });
    const checker = program.getTypeChecker();
    return entries.map((entry) => {
        const file = program.getSourceFile(entry);
        const module = file && checker.getSymbolAtLocation(file);
        return module === undefined ? 0 : checker.getExportsOfModule(module).length;
    });
}
