// Writes the `repository` of the root package.json (an https address) into every published package, with the
// `homepage` that follows from it; removes both while the root has none. Writes the version of a package into its
// `server.json`, which registries of MCP servers read, and into the manifest that an agent reads of its plugin.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
const read = (folder) => readJson(join(folder, "package.json"))
const { repository: address } = read(root)

const folders = ["packages", "plugins"]
  .filter((group) => existsSync(join(root, group)))
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
for (const directory of folders) {
  const folder = join(root, directory)
  if (!existsSync(join(folder, "package.json"))) continue
  const { repository, homepage, publishConfig, ...manifest } = read(folder)
  if (manifest.private === true) continue
  const links = address && {
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
  }
  writeJson(join(folder, "package.json"), { ...manifest, ...links, publishConfig })
  const { version } = manifest
  for (const name of [".claude-plugin/plugin.json", "gemini-extension.json"]) {
    const file = join(folder, name)
    if (existsSync(file)) writeJson(file, { ...readJson(file), version })
  }
  const atRoot = join(root, "gemini-extension.json")
  if (directory === "plugins/gemini-cli" && existsSync(atRoot))
    writeJson(atRoot, { ...readJson(atRoot), version })
  const server = join(folder, "server.json")
  if (!existsSync(server)) continue
  const { packages, ...description } = readJson(server)
  writeJson(server, { ...description, version, packages: packages.map((one) => ({ ...one, version })) })
}
