import { oneLine } from "@caliban/text"
import { isJsonObject, type JsonObject, parseJson } from "../text/json.ts"
import type { MemorySectionType } from "../types.ts"
import type { ManifestFact, ManifestFolder } from "./manifest-types.ts"

const LOCKFILES = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
}
const RUNNERS = ["vitest", "jest", "mocha", "ava", "tap", "jasmine", "playwright", "cypress"]
const CHECKS = ["lint", "typecheck", "type-check", "check", "format", "e2e", "test:e2e", "verify"]
const MOST_CHECKS = 5

/** A version or a range of versions. */
const VERSION = /^[\w .<>=^~|,*-]{1,40}$/u
/** Aliases and folders that may go into an entry. */
const ALIAS = /^[@~#$\w./*-]{1,60}$/u
const MOST_ALIASES = 5

/** Facts in `package.json` and lock files, `tsconfig.json` and `composer.json` that an agent would otherwise guess wrong. */
export function jsonFacts(folder: ManifestFolder): ManifestFact[] {
  return [...nodeFacts(folder), ...typescriptFacts(folder), ...phpFacts(folder)]
}

function nodeFacts(folder: ManifestFolder): ManifestFact[] {
  const manifest = parseJson(folder.read("package.json"))
  if (manifest === undefined) return []
  const facts: ManifestFact[] = []
  const add = (section: MemorySectionType, text: string, from: string = "package.json"): void => {
    facts.push({ text, section, from })
  }
  const { manager, from } = packageManagerOf(folder, manifest)
  if (manager !== "npm") add("Project Conventions", `The package manager is ${manager}, not npm`, from)
  const scripts = objectAt(manifest, "scripts")
  const test = stringAt(scripts, "test")
  if (test !== "" && !test.includes("no test specified")) {
    const known = { ...objectAt(manifest, "devDependencies"), ...objectAt(manifest, "dependencies") }
    const runner = RUNNERS.find((name) => test.includes(name)) ?? RUNNERS.find((name) => name in known)
    const command = `\`${manager} run test\``
    add(
      "Workflow",
      runner === undefined ? `Tests run with ${command}` : `Tests run with ${runner}: ${command}`,
    )
  }
  const checks = Object.keys(scripts)
    .filter((name) => CHECKS.includes(name))
    .slice(0, MOST_CHECKS)
    .map((name) => `\`${manager} run ${name}\``)
  if (checks.length > 0) add("Workflow", `Other checks: ${checks.join(", ")}`)
  const file = folder.has("pnpm-workspace.yaml") ? "pnpm-workspace.yaml" : "package.json"
  if (file !== "package.json" || Array.isArray(manifest["workspaces"]))
    add("Architecture Decisions", `A monorepo; its workspaces are listed in ${file}`, file)
  if (stringAt(manifest, "type") === "module")
    add("Project Conventions", "ES modules: import and export, no require")
  const node = stringAt(objectAt(manifest, "engines"), "node")
  if (VERSION.test(node) && node !== "*") add("Project Conventions", `Must run on Node ${node}`)
  return facts
}

/** Lock files of several package managers do not show which one is in use. */
function packageManagerOf(folder: ManifestFolder, manifest: JsonObject): { manager: string; from: string } {
  const named = /^(npm|pnpm|yarn|bun)@/u.exec(stringAt(manifest, "packageManager"))?.[1]
  if (named !== undefined) return { manager: named, from: "package.json" }
  const locks = Object.entries(LOCKFILES).filter(([name]) => folder.has(name))
  const [from = "", manager = "npm"] = locks[0] ?? []
  return locks.every(([, other]) => other === manager) ? { manager, from } : { manager: "npm", from: "" }
}

function typescriptFacts(folder: ManifestFolder): ManifestFact[] {
  const options = objectAt(parseJson(folder.read("tsconfig.json")), "compilerOptions")
  const texts: string[] = []
  if (options["allowImportingTsExtensions"] === true)
    texts.push("TypeScript imports include the extension .ts")
  if (options["erasableSyntaxOnly"] === true)
    texts.push("No enums, namespaces or parameter properties in TypeScript: only erasable syntax")
  const aliases = Object.entries(objectAt(options, "paths")).flatMap(([alias, targets]) => {
    const target: unknown = Array.isArray(targets) ? targets[0] : undefined
    const isPlain = typeof target === "string" && ALIAS.test(alias) && ALIAS.test(target)
    return isPlain ? [`\`${alias}\` is \`${target}\``] : []
  })
  if (aliases.length > 0) texts.push(`TypeScript path aliases: ${aliases.slice(0, MOST_ALIASES).join(", ")}`)
  return texts.map((text) => ({ text, section: "Project Conventions", from: "tsconfig.json" }))
}

function phpFacts(folder: ManifestFolder): ManifestFact[] {
  const manifest = parseJson(folder.read("composer.json"))
  const from = "composer.json"
  const facts: ManifestFact[] = []
  const known = { ...objectAt(manifest, "require"), ...objectAt(manifest, "require-dev") }
  const runner = ["pestphp/pest", "phpunit/phpunit"].find((name) => name in known)?.split("/")[1]
  const command = "test" in objectAt(manifest, "scripts") ? "composer test" : runner && `vendor/bin/${runner}`
  if (command !== undefined) facts.push({ text: `Tests run with \`${command}\``, section: "Workflow", from })
  const checks = ["laravel/pint", "phpstan/phpstan", "friendsofphp/php-cs-fixer"]
    .filter((name) => name in known)
    .map((name) => name.split("/")[1])
  if (checks.length > 0) {
    const text = `PHP code is checked with ${checks.join(", ")}`
    facts.push({ text, section: "Project Conventions", from })
  }
  const version = stringAt(known, "php")
  if (VERSION.test(version))
    facts.push({ text: `Must run on PHP ${version}`, section: "Project Conventions", from })
  return facts
}

/** The text at a key, on one line; empty without one. */
function stringAt(value: JsonObject, key: string): string {
  const found = value[key]
  return typeof found === "string" ? oneLine(found.slice(0, 300)) : ""
}

/** The object at a key; empty without one. */
function objectAt(value: JsonObject | undefined, key: string): JsonObject {
  const found = value?.[key]
  return isJsonObject(found) ? found : {}
}
