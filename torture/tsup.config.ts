import type { Options } from "tsup"

/** `main` is the command; `workers/*` are the processes that it starts and kills. */
const config: Options = {
  entry: ["src/main.ts", "src/workers/*.ts"],
  format: ["esm"],
  target: "node20",
  clean: true,
  sourcemap: true,
  splitting: true,
  noExternal: ["@caliban/postgres-server"],
  removeNodeProtocol: false,
}
export default config
