import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
/** Bundles a script with the sources of this package and of memory-core. Returns the path; removed after the test. */
export async function bundle(script) {
    const folder = mkdtempSync(fileURLToPath(new URL("../node_modules/.cache/bundle-", import.meta.url)));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const outfile = join(folder, "script.mjs");
    await build({
        entryPoints: [fileURLToPath(script)],
        outfile,
        bundle: true,
        format: "esm",
        platform: "node",
        conditions: ["@caliban/source"],
        alias: { "@caliban/memory-learn": fileURLToPath(new URL("../src/index.ts", import.meta.url)) },
        // A dependency is CommonJS and requires modules of Node.
        banner: {
            js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
        },
        logLevel: "error",
    });
    return outfile;
}
