import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { library } from "../../tsup.base.ts";
const SDK = "@modelcontextprotocol/server";
const sdk = join(dirname(createRequire(import.meta.url).resolve(SDK)), "..");
const BUNDLED = { [SDK]: sdk, zod: dirname(createRequire(join(sdk, "dist/")).resolve("zod/package.json")) };
const base = library(import.meta.url);
/** Takes the place of the SDK's validator of JSON Schema, which is a third of it: a server without forms uses none. */
const noValidator = {
    name: "no-validator",
    setup(build) {
        const namespace = "no-validator";
        build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
            path,
            namespace,
        }));
        build.onLoad({ filter: /./, namespace }, () => ({
            contents: 'export { default as process } from "node:process"\nexport class DefaultJsonSchemaValidator {}',
        }));
    },
};
/**
 * The command, with the SDK and its `zod` as parts of it, and their licences: a server starts for every session of its
 * client, and reading their hundred files takes longer than running them.
 */
const config = {
    ...base,
    entry: ["src/main.ts"],
    dts: false,
    clean: false,
    noExternal: [...(base.noExternal ?? []), ...Object.keys(BUNDLED)],
    esbuildPlugins: [noValidator],
    esbuildOptions: (options, context) => {
        base.esbuildOptions?.(options, context);
        options.minify = true;
    },
    onSuccess: async () => {
        const licences = Object.entries(BUNDLED).map(([name, folder]) => {
            const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
            return `${name} ${version}, bundled into dist\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
        });
        writeFileSync("dist/THIRD-PARTY-LICENSES.txt", licences.join("\n\n"));
    },
};
export default config;
