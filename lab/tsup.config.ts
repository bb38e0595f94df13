import type { Options } from "tsup"

/** `main` and `change` evaluate, `fit` trains; all take the detector from the sources of memory-learn. */
const config: Options = {
  entry: {
    main: "src/main.ts",
    fit: "src/fit/main.ts",
    search: "src/search/main.ts",
    weeks: "src/weeks/main.ts",
  },
  format: ["esm"],
  target: "node20",
  clean: true,
  noExternal: [/^@caliban\//],
  splitting: true,
  removeNodeProtocol: false,
}
export default config
