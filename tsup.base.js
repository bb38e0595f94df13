import { readFileSync } from "node:fs";
/** True in the script `types` of a package, false in `build`. */
const onlyTypes = process.env["npm_lifecycle_event"] === "types";
/**
 * The source of each entry of a package: `src/index.ts` for `./dist/index.js` in its `exports` map. Types are written for
 * those that publish them.
 */
export function entriesOf(manifest) {
    const { exports } = JSON.parse(readFileSync(manifest, "utf8"));
    const built = Object.values(exports).filter((target) => typeof target === "object");
    const wanted = onlyTypes ? built.filter(({ types }) => types !== undefined) : built;
    return wanted.map((target) => target.default.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
}
/**
 * The one build of every published package: ESM, one shared chunk between entries, no source maps, which would be most
 * of a tarball. The script `build` writes the code, the script `types` adds the types, which only
 * releases and hosts need.
 *
 * @param config - `import.meta.url` of the package's `tsup.config.ts`.
 */
export function library(config) {
    return {
        entry: entriesOf(new URL("./package.json", config)),
        format: ["esm"],
        // tsup 8 sets `baseUrl` for the type build, which TypeScript 6 rejects without this.
        dts: onlyTypes && {
            only: true,
            compilerOptions: {
                ignoreDeprecations: "6.0",
                // The types of the text helpers become part of the package, too.
                paths: { "@caliban/text": ["../../internal/text/src/index.ts"] },
            },
        },
        // The shared text helpers become part of each package.
        noExternal: ["@caliban/text"],
        target: "node20",
        clean: !onlyTypes,
        sourcemap: false,
        splitting: true,
        // tsup drops the `node:` of imports otherwise.
        removeNodeProtocol: false,
        // `/…/u` as `new RegExp("…", "u")`: the engine checks every literal of a module when it parses it, also in functions
        // that are never called, and `\p{…}` costs tenths of a millisecond each.
        esbuildOptions: (options) => {
            options.supported = { ...options.supported, "regexp-sticky-and-unicode-flags": false };
        },
    };
}
