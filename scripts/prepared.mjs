import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const ROOT_FILES = [
  ".pnpmfile.cjs",
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "tsup.base.ts",
  "turbo.json",
]
/** What is in a package and does not change its build. */
const NO_INPUTS =
  /^(?:node_modules|dist|test|bench|data|coverage|reports|\..*|README\.md|CHANGELOG\.md|LICENSE)$/
const INSTALLED = "node_modules/.pnpm/lock.yaml"
const STAMP = ".turbo/start/prepared"

/** True when the last install and build still fit the sources, and nothing they made was changed since. About 60 ms. */
export function isPrepared(root) {
  const stamp = join(root, STAMP)
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(root, fingerprintInputs(root))
}

/** From here on an interruption leaves a workspace that counts as not prepared. */
export function markUnprepared(root) {
  rmSync(join(root, STAMP), { force: true })
}

/** @param inputs The fingerprint from before the build: what changed during it is not built. */
export function markPrepared(root, inputs) {
  const stamp = join(root, STAMP)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, stampOf(root, inputs))
}

/** What install and build depend on: lockfile, manifests, configuration and sources, by content. */
export function fingerprintInputs(root) {
  const hash = createHash("sha256")
  for (const name of ROOT_FILES) addFile(hash, join(root, name))
  for (const folder of packageFolders(root)) {
    for (const name of namesIn(folder)) if (!NO_INPUTS.test(name)) addAll(hash, join(folder, name))
  }
  return hash.digest("hex")
}

/** With what they made: the installed lockfile, each linked dependency, the code in each `dist`. */
function stampOf(root, inputs) {
  const hash = createHash("sha256").update(inputs)
  addFile(hash, join(root, INSTALLED))
  for (const folder of packageFolders(root)) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    for (const name of Object.keys(dependencies)) {
      hash.update(`${name} ${existsSync(join(folder, "node_modules", name, "package.json"))}\n`)
    }
    addAll(hash, join(folder, "dist"))
  }
  return hash.digest("hex")
}

function packageFolders(root) {
  return ["packages", "apps"]
    .flatMap((group) => namesIn(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, "package.json")))
}

function addAll(hash, path) {
  if (!existsSync(path)) hash.update(`${path} is missing\n`)
  else if (!statSync(path).isDirectory()) addFile(hash, path)
  else for (const name of namesIn(path)) addAll(hash, join(path, name))
}

function addFile(hash, path) {
  if (/\.(?:test\.ts|map|d\.ts)$/.test(path)) return
  if (!existsSync(path)) hash.update(`${path} is missing\n`)
  else hash.update(`${path}\n`).update(readFileSync(path)).update("\n")
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
