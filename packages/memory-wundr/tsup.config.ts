import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const base = library(import.meta.url)
const config: Options = {
  ...base,
  // Cues and words in eleven languages are a third shorter as they are than as escapes.
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.charset = "utf8"
  },
}
export default config
