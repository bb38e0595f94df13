import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

/** The loader and the layouts are bundles without the rest of the package, minified so that the tarballs stay small. */
const base = library(import.meta.url)
const config: Options = {
  ...base,
  entry: ["src/loader.ts", "src/layouts.ts"],
  clean: false,
  splitting: false,
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.minify = true
  },
}
export default config
