import type { Options } from "tsup"

/** `main` is the command; `cell` is the process that it starts for each measurement. */
const config: Options = {
  entry: ["src/main.ts", "src/cell.ts"],
  format: ["esm"],
  target: "node20",
  clean: true,
  sourcemap: true,
  splitting: true,
  removeNodeProtocol: false,
}
export default config
