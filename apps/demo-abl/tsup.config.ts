import type { Options } from "tsup"

const config: Options = {
  entry: { main: "src/main.ts", bench: "bench/main.ts" },
  noExternal: ["@caliban/text"],
  format: ["esm"],
  target: "node20",
  clean: true,
  sourcemap: true,
}
export default config
