import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const base = library(import.meta.url)

/** `diff` becomes part of `dist`, with its licence. */
const config: Options = {
  ...base,
  noExternal: [...(base.noExternal ?? []), "diff"],
  onSuccess: async () => {
    const manifest = createRequire(import.meta.url).resolve("diff/package.json")
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string }
    const licence = readFileSync(manifest.replace("package.json", "LICENSE"), "utf8")
    writeFileSync("dist/THIRD-PARTY-LICENSES.txt", `diff ${version}, bundled into dist\n\n${licence}`)
  },
}
export default config
