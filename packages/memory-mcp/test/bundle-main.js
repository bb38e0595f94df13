import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
/** Bundles the command from the sources, for tests that start it: `node_modules/.cache/caliban/main.mjs`. */
export async function setup({ config: { root } }) {
    const folder = join(root, "node_modules/.cache/caliban");
    mkdirSync(folder, { recursive: true });
    await build({
        entryPoints: [join(root, "src/main.ts")],
        outfile: join(folder, "main.mjs"),
        bundle: true,
        format: "esm",
        platform: "node",
        conditions: ["@caliban/source"],
        // A dependency is CommonJS and requires modules of Node.
        banner: {
            js: 'import { createRequire as createRequireOf } from "node:module"; const require = createRequireOf(import.meta.url);',
        },
        logLevel: "error",
    });
}
