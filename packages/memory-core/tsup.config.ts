import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"))
const base = library(import.meta.url)

/**
 * `yaml` becomes part of `dist`, with its licence: its CommonJS build calls `require("process")`, which fails in an
 * ESM bundle of a host, and its ESM build is exported under `default` only, after `node`.
 */
const config: Options = {
  ...base,
  entry: (base.entry as string[]).filter((name) => !/^src\/(?:loader|layouts)\.ts$/.test(name)),
  noExternal: [...(base.noExternal ?? []), "yaml"],
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.alias = { yaml: join(yaml, "browser/dist/index.js") }
  },
  onSuccess: async () => {
    const { version } = JSON.parse(readFileSync(join(yaml, "package.json"), "utf8")) as { version: string }
    const licence = readFileSync(join(yaml, "LICENSE"), "utf8")
    writeFileSync("dist/THIRD-PARTY-LICENSES.txt", `yaml ${version}, bundled into dist\n\n${licence}`)
  },
}
export default config
