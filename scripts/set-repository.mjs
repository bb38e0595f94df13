// Writes the `repository` of the root package.json (an https address) into every published package, with the
// `homepage` that follows from it; removes both while the root has none.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
const { repository: address } = read(root)

for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name)
  const { repository, homepage, publishConfig, ...manifest } = read(folder)
  const directory = `packages/${name}`
  const links = address && {
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
  }
  const text = JSON.stringify({ ...manifest, ...links, publishConfig }, null, 2)
  writeFileSync(join(folder, "package.json"), `${text}\n`)
}
