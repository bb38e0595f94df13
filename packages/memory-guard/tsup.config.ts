import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const config: Options = library(["src/index.ts"])
export default config
