import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Options } from "tsup"
import { library } from "../../tsup.base.ts"

const packages = join(dirname(fileURLToPath(import.meta.url)), "..")
const SDK = "@modelcontextprotocol/server"
const sdk = folderOf(SDK, import.meta.url)

/** What the command contains of others: packages, and the files in which our packages name what they contain. */
const BUNDLED = {
  [SDK]: sdk,
  "@modelcontextprotocol/core": folderOf("@modelcontextprotocol/core", join(sdk, "dist/")),
  zod: folderOf("zod", join(sdk, "dist/")),
  minisearch: folderOf("minisearch", join(packages, "memory-search/")),
}
const NOTICES = [
  "memory-core/dist/THIRD-PARTY-LICENSES.txt",
  "memory-guard/THIRD-PARTY-NOTICES.md",
  "slash-memory/dist/THIRD-PARTY-LICENSES.txt",
]

/** Takes the place of the SDK's validator of JSON Schema, which is a third of it: a server without forms uses none. */
const noValidator: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "no-validator",
  setup(build) {
    const namespace = "no-validator"
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace,
    }))
    build.onLoad({ filter: /./, namespace }, () => ({
      contents:
        'export { default as process } from "node:process"\nexport class DefaultJsonSchemaValidator {}',
    }))
  },
}

/**
 * The command with everything that it needs, and the licences of it: a server starts for every session of its client, so
 * it must be small to install and quick to read.
 */
const base = library(import.meta.url)

const config: Options = {
  ...base,
  entry: ["src/main.ts"],
  noExternal: [/^@caliban\//, ...Object.keys(BUNDLED)],
  esbuildPlugins: [noValidator],
  esbuildOptions: (options, context) => {
    base.esbuildOptions?.(options, context)
    options.minify = true
  },
  onSuccess: async () => writeFileSync("dist/THIRD-PARTY-LICENSES.txt", readLicences()),
}

/** The folder of a package that another one imports. */
function folderOf(name: string, from: string): string {
  let folder = dirname(createRequire(from).resolve(name))
  while (basename(folder) !== basename(name)) folder = dirname(folder)
  return folder
}

function readLicences(): string {
  const licences = Object.entries(BUNDLED).map(([name, folder]) => {
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
    const [file = ""] = readdirSync(folder).filter((one) => /^licen[cs]e/i.test(one))
    return `${name} ${version}, bundled into dist\n\n${readFileSync(join(folder, file), "utf8")}`
  })
  return [...licences, ...NOTICES.map((file) => readFileSync(join(packages, file), "utf8"))].join("\n\n")
}

export default config
