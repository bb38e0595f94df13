import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const config: Options = {
  ...library(import.meta.url),
  // Cues and words in eleven languages are a third shorter as they are than as escapes.
  esbuildOptions: (options) => {
    options.charset = "utf8"
  },
}
export default config
