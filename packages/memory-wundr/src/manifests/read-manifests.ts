import { existsSync } from "node:fs"
import { join } from "node:path"
import { isObject } from "@caliban/memory-core/internal"
import type { DetectedMemory, MemorySectionType } from "@caliban/memory-learn"
import { oneLine } from "@caliban/text"
import { parseJson, readSmallFile } from "../text/small-files.ts"

/** A fact in a manifest of a project, with the manifest's name. Its scope is `project`. */
export type ManifestFact = Pick<DetectedMemory, "text" | "section"> & { from: string }

type Fields = Readonly<Record<string, unknown>>

/** Larger manifests are not read. */
const SIZE_LIMIT = 512 * 1024

/**
 * Facts in the manifests in a project's root that an agent would otherwise guess wrong: package manager, test command,
 * module type, workspaces. Reads regular files directly in `root`, no links, none over 512 KB. Synchronous; never throws.
 */
export const readManifests = (root: string): ManifestFact[] => [...nodeFacts(root), ...typescriptFacts(root)]

/** A manifest; `undefined` without one, empty if it is no JSON. */
function read(root: string, name: string): Fields | undefined {
  const text = readSmallFile(join(root, name), SIZE_LIMIT)
  return typeof text === "string" && text !== "" ? parseJson(text) : undefined
}

const LOCKS = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
}
const RUNNERS = ["vitest", "jest", "mocha", "ava", "tap", "jasmine", "playwright", "cypress"]
const CHECKS = ["check", "lint", "typecheck", "format", "e2e"]
const MOST = 5

/** Aliases and folders that may go into an entry. */
const ALIAS = /^[@~#$\w./*-]{1,60}$/u

function nodeFacts(root: string): ManifestFact[] {
  const manifest = read(root, "package.json")
  if (manifest === undefined) return []
  const facts: ManifestFact[] = []
  const add = (section: MemorySectionType, fact: string, from: string = "package.json"): void =>
    void facts.push({ text: fact, section, from })
  const named = /^(npm|pnpm|yarn|bun)@/u.exec(textAt(manifest, "packageManager"))?.[1]
  // Lock files of several package managers do not show which one is in use.
  const locks = Object.entries(LOCKS).filter(([file]) => existsSync(join(root, file)))
  const [from, locked] = new Set(locks.map(([, name]) => name)).size === 1 ? (locks[0] ?? []) : []
  const manager = named ?? locked ?? "npm"
  if (manager !== "npm")
    add("Project Conventions", `The package manager is ${manager}, not npm`, named ? undefined : from)
  const scripts = objectAt(manifest, "scripts")
  const test = textAt(scripts, "test")
  const known = { ...objectAt(manifest, "devDependencies"), ...objectAt(manifest, "dependencies") }
  const runner = RUNNERS.find((name) => test.includes(name)) ?? RUNNERS.find((name) => name in known)
  if (test !== "" && !test.includes("no test specified"))
    add("Workflow", `Tests run with ${runner === undefined ? "" : `${runner}: `}\`${manager} run test\``)
  const checks = Object.keys(scripts).filter((name) => CHECKS.includes(name))
  const commands = checks.slice(0, MOST).map((name) => `\`${manager} run ${name}\``)
  if (commands.length > 0) add("Workflow", `Other checks: ${commands.join(", ")}`)
  const file = existsSync(join(root, "pnpm-workspace.yaml")) ? "pnpm-workspace.yaml" : "package.json"
  if (file !== "package.json" || Array.isArray(manifest["workspaces"]))
    add("Architecture Decisions", `A monorepo; its workspaces are listed in ${file}`, file)
  if (manifest["type"] === "module") add("Project Conventions", "ES modules: import and export, no require")
  return facts
}

function typescriptFacts(root: string): ManifestFact[] {
  const options = objectAt(read(root, "tsconfig.json") ?? {}, "compilerOptions")
  const aliases = Object.entries(objectAt(options, "paths")).flatMap(([alias, targets]) => {
    const target: unknown = Array.isArray(targets) ? targets[0] : undefined
    const isPlain = typeof target === "string" && ALIAS.test(alias) && ALIAS.test(target)
    return isPlain ? [`\`${alias}\` is \`${target}\``] : []
  })
  const texts: string[] = []
  if (options["allowImportingTsExtensions"] === true)
    texts.push("TypeScript imports include the extension .ts")
  if (aliases.length > 0) texts.push(`TypeScript path aliases: ${aliases.slice(0, MOST).join(", ")}`)
  return texts.map((text) => ({ text, section: "Project Conventions", from: "tsconfig.json" }))
}

/** The text at a key, on one line; empty without one. */
function textAt(value: Fields, key: string): string {
  const found = value[key]
  return typeof found === "string" ? oneLine(found.slice(0, 300)) : ""
}

/** The object at a key; empty without one. */
function objectAt(value: Fields, key: string): Fields {
  const found = value[key]
  return isObject(found) ? found : {}
}
