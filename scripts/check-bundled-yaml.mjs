// A release step: memory-core's build must hold the newest patch release of `js-yaml`, since users cannot update it.
import { execSync } from "node:child_process"
import { readFileSync } from "node:fs"

const notice = new URL("../packages/memory-core/dist/THIRD-PARTY-LICENSES.txt", import.meta.url)
const [, bundled] = /^js-yaml (\d+\.\d+\.\d+)/.exec(readFileSync(notice, "utf8")) ?? []
if (bundled === undefined)
  throw new Error("dist/THIRD-PARTY-LICENSES.txt does not name the version of js-yaml.")
const [major, minor] = bundled.split(".")

const found = JSON.parse(
  execSync(`npm view "js-yaml@~${major}.${minor}.0" version --json`, { encoding: "utf8" }),
)
const patchOf = (version) => Number(version.split(".")[2])
const newest = [found].flat().sort((a, b) => patchOf(b) - patchOf(a))[0]
if (newest !== bundled) {
  console.error(`memory-core bundles js-yaml ${bundled}; the newest patch release is ${newest}.`)
  console.error("Set it in pnpm-workspace.yaml, run `pnpm install` and the tests, then release again.")
  process.exit(1)
}
console.log(`memory-core bundles js-yaml ${bundled}, the newest patch release.`)
