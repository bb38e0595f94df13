import type { Options } from "tsup"

/** `main` is the command; `cell` is the process that it starts for each measurement. `usage` is `npm run bench:usage`. */
const config: Options = {
  entry: { main: "src/main.ts", cell: "src/cell.ts", usage: "src/usage/main.ts" },
  format: ["esm"],
  noExternal: ["@caliban/postgres-server"],
  target: "node20",
  clean: true,
  sourcemap: true,
  splitting: true,
  removeNodeProtocol: false,
}
export default config
