import { oneLine } from "@caliban/text"
import { type JsonObject, objectAt, parseJson, stringAt } from "../text/json.ts"
import type { ManifestFact } from "./manifest-fact.ts"
import type { ManifestFolder } from "./manifest-folder.ts"

const LOCKFILES: readonly (readonly [string, string])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
]

const RUNNERS = ["vitest", "jest", "mocha", "ava", "tap", "jasmine", "playwright", "cypress"]

function managerOf(folder: ManifestFolder, manifest: JsonObject): { manager: string; from: string } {
  const named = /^(npm|pnpm|yarn|bun)@/u.exec(stringAt(manifest, "packageManager"))?.[1]
  if (named !== undefined) return { manager: named, from: "package.json" }
  const locks = LOCKFILES.filter(([name]) => folder.has(name))
  const managers = new Set(locks.map(([, manager]) => manager))
  // Lock files of several package managers do not show which one is in use.
  return managers.size === 1
    ? { manager: locks[0]?.[1] ?? "", from: locks[0]?.[0] ?? "" }
    : { manager: "", from: "" }
}

/** The longest part of a manifest value that goes into an entry. */
const VALUE_LENGTH = 80

function shortValue(text: string): string {
  return oneLine(text).slice(0, VALUE_LENGTH)
}

/** Script names that may go into an entry: letters and common punctuation, no control characters. */
const SCRIPT = /^[\w:.-]{1,40}$/u
/** Scripts that need no entry: agents know them. */
const OBVIOUS = new Set([
  "test",
  "start",
  "prepare",
  "prepublishonly",
  "preinstall",
  "postinstall",
  "install",
  "version",
])

function runnerFacts(manifest: JsonObject, run: string): ManifestFact[] {
  const test = shortValue(stringAt(objectAt(manifest, "scripts"), "test"))
  if (test === "" || /no test specified/u.test(test)) return []
  const known = { ...objectAt(manifest, "devDependencies"), ...objectAt(manifest, "dependencies") }
  const runner = RUNNERS.find((name) => test.includes(name)) ?? RUNNERS.find((name) => name in known) ?? ""
  const text = runner === "" ? `Tests run with \`${run} test\`` : `Tests run with ${runner}: \`${run} test\``
  return [{ text, section: "Workflow", from: "package.json" }]
}

function checkFacts(manifest: JsonObject, run: string): ManifestFact[] {
  const scripts = objectAt(manifest, "scripts") ?? {}
  const wanted = ["lint", "typecheck", "type-check", "check", "format", "e2e", "test:e2e", "verify"]
  const names = Object.keys(scripts).filter(
    (name) => SCRIPT.test(name) && !OBVIOUS.has(name) && wanted.includes(name),
  )
  if (names.length === 0) return []
  const list = names.slice(0, 5).map((name) => `\`${run} ${name}\``)
  return [{ text: `Other checks: ${list.join(", ")}`, section: "Workflow", from: "package.json" }]
}

/** Facts in `package.json` and lock files that an agent would otherwise guess wrong. */
export function nodeFacts(folder: ManifestFolder): ManifestFact[] {
  const manifest = parseJson(folder.read("package.json"))
  if (manifest === undefined) return []
  const facts: ManifestFact[] = []
  const { manager, from } = managerOf(folder, manifest)
  if (manager !== "" && manager !== "npm") {
    facts.push({ text: `The package manager is ${manager}, not npm`, section: "Project Conventions", from })
  }
  const run = manager === "" ? "npm run" : manager === "npm" ? "npm run" : `${manager} run`
  facts.push(...runnerFacts(manifest, run), ...checkFacts(manifest, run))
  const workspaces = Array.isArray(manifest["workspaces"]) || folder.has("pnpm-workspace.yaml")
  if (workspaces) {
    const file = folder.has("pnpm-workspace.yaml") ? "pnpm-workspace.yaml" : "package.json"
    facts.push({
      text: `A monorepo; its workspaces are listed in ${file}`,
      section: "Architecture Decisions",
      from: file,
    })
  }
  if (stringAt(manifest, "type") === "module") {
    const text = "ES modules: import and export, no require"
    facts.push({ text, section: "Project Conventions", from: "package.json" })
  }
  const node = shortValue(stringAt(objectAt(manifest, "engines"), "node")).replace(/[^\w .<>=^~|*-]/gu, "")
  if (node !== "" && node !== "*") {
    facts.push({ text: `Must run on Node ${node}`, section: "Project Conventions", from: "package.json" })
  }
  return facts
}
