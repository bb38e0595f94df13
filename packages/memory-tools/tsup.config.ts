import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const config: Options = library(["src/index.ts", "src/ai-sdk.ts", "src/anthropic.ts", "src/openai.ts"])
export default config
