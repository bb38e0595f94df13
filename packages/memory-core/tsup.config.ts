import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const base = library(import.meta.url)

/** What the core uses of `js-yaml` and `zod` becomes part of `dist`, with their licences. */
const config: Options = {
  ...base,
  entry: (base.entry as string[]).filter((name) => !/^src\/(?:loader|layouts)\.ts$/.test(name)),
  // `js-yaml` creates its schemas when it is loaded, and esbuild keeps all of them; the core uses its parser only.
  treeshake: {
    propertyReadSideEffects: false,
    manualPureFunctions: [
      "defineScalarTag",
      "defineSequenceTag",
      "defineMappingTag",
      "Schema",
      "YAML11_SCHEMA.withTags",
    ],
  },
  noExternal: [...(base.noExternal ?? []), "js-yaml", /^zod/],
  onSuccess: async () =>
    writeFileSync("dist/THIRD-PARTY-LICENSES.txt", ["js-yaml", "zod"].map(licenceOf).join("\n")),
}

function licenceOf(name: string): string {
  const folder = folderOf(name)
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
  return `${name} ${version}, bundled into dist\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`
}

export default config
