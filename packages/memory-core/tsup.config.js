import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { library } from "../../tsup.base.ts";
const folderOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const base = library(import.meta.url);
/**
 * `yaml` and `zod` become part of `dist`, with their licences. The CommonJS build of `yaml` calls `require("process")`,
 * which fails in an ESM bundle of a host, and its ESM build is exported under `default` only, after `node`.
 */
const config = {
    ...base,
    entry: base.entry.filter((name) => !/^src\/(?:loader|layouts)\.ts$/.test(name)),
    noExternal: [...(base.noExternal ?? []), "yaml", /^zod/],
    esbuildOptions: (options, context) => {
        base.esbuildOptions?.(options, context);
        options.alias = { yaml: join(folderOf("yaml"), "browser/dist/index.js") };
    },
    onSuccess: async () => writeFileSync("dist/THIRD-PARTY-LICENSES.txt", ["yaml", "zod"].map(licenceOf).join("\n")),
};
function licenceOf(name) {
    const folder = folderOf(name);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name} ${version}, bundled into dist\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}
export default config;
