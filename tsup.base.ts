import type { Options } from "tsup"

/** The one build of every published package: ESM, types, one shared chunk between entries. */
export function library(entry: string[]): Options {
  return {
    entry,
    format: ["esm"],
    // tsup 8 sets `baseUrl` for the type build, which TypeScript 6 rejects without this.
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    target: "node20",
    clean: true,
    sourcemap: true,
    splitting: true,
    // tsup drops the `node:` of imports otherwise.
    removeNodeProtocol: false,
    // `/…/u` as `new RegExp("…", "u")`: the engine checks every literal of a module when it parses it, also in functions
    // that are never called, and `\p{…}` costs tenths of a millisecond each.
    esbuildOptions: (options) => {
      options.supported = { ...options.supported, "regexp-sticky-and-unicode-flags": false }
    },
  }
}
