import type { Options } from "tsup"

const config: Options = {
  entry: ["src/main.ts"],
  format: ["esm"],
  target: "node20",
  clean: true,
  sourcemap: true,
  removeNodeProtocol: false,
}
export default config
