import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

/** The loader is a bundle of its own: nothing of the rest comes along, and its constants are put in place. */
const config: Options = {
  ...library(import.meta.url),
  entry: ["src/loader.ts"],
  clean: false,
  splitting: false,
  esbuildOptions: (options) => {
    options.minifySyntax = true
    // Node 20 has them; as text each backslash would be two.
    options.supported = { "regexp-unicode-property-escapes": true }
  },
}
export default config
