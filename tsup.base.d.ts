import type { Options } from "tsup";
/**
 * The source of each entry of a package: `src/index.ts` for `./dist/index.js` in its `exports` map. Types are written for
 * those that publish them.
 */
export declare function entriesOf(manifest: URL): string[];
/**
 * The one build of every published package: ESM, one shared chunk between entries, no source maps, which would be most
 * of a tarball. The script `build` writes the code, the script `types` adds the types, which only
 * releases and hosts need.
 *
 * @param config - `import.meta.url` of the package's `tsup.config.ts`.
 */
export declare function library(config: string): Options;
