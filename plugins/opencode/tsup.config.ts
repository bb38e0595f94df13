import { readFileSync, writeFileSync } from "node:fs"
import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const base = library(import.meta.url)

/** What the bundle contains of others, by the files in which it is named. */
const LICENCES = [
  "memory-core/dist/THIRD-PARTY-LICENSES.txt",
  "memory-guard/THIRD-PARTY-NOTICES.md",
  "memory-search/node_modules/minisearch/LICENSE.txt",
  "slash-memory/dist/THIRD-PARTY-LICENSES.txt",
]

/** Takes the place of what no code of the plugin reaches: the learner. */
const unused: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "unused",
  setup(build) {
    build.onResolve({ filter: /^@caliban\/memory-(?:learn|wundr)$/ }, ({ path }) => ({
      path,
      namespace: "unused",
    }))
    build.onLoad({ filter: /./, namespace: "unused" }, () => ({
      contents: "export const createAutoMemories = undefined",
    }))
  },
}

/** One file without dependencies, so that OpenCode installs nothing else and the file can be used by itself. */
const config: Options = {
  ...base,
  noExternal: [/^@caliban\//],
  splitting: false,
  esbuildPlugins: [unused],
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.minify = true
  },
  onSuccess: async () => {
    const texts = LICENCES.map((file) => {
      const text = readFileSync(`../../packages/${file}`, "utf8")
      return file.includes("minisearch") ? `minisearch, bundled into dist\n\n${text}` : text
    })
    writeFileSync("dist/THIRD-PARTY-LICENSES.txt", texts.join("\n\n"))
  },
}
export default config
