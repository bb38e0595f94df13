import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const config: Options = library(import.meta.url)
export default config
