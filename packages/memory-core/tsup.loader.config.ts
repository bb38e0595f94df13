import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

/** The loader is a bundle of its own: nothing of the rest comes along, and its constants are put in place. Names stay readable. */
const base = library(import.meta.url)
const config: Options = {
  ...base,
  entry: ["src/loader.ts"],
  clean: false,
  splitting: false,
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.minifySyntax = true
    options.minifyWhitespace = true
  },
}
export default config
