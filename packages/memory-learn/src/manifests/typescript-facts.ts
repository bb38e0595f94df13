import { objectAt, parseJson } from "../text/json.ts"
import type { ManifestFact } from "./manifest-fact.ts"
import type { ManifestFolder } from "./manifest-folder.ts"

/** Aliases and folders that may go into an entry. */
const PATTERN = /^[@~#$\w./*-]{1,60}$/u
const MAX_ALIASES = 5

function aliasesOf(paths: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(paths).flatMap(([alias, targets]) => {
    const target: unknown = Array.isArray(targets) ? targets[0] : undefined
    const isPlain = typeof target === "string" && PATTERN.test(alias) && PATTERN.test(target)
    return isPlain ? [`\`${alias}\` is \`${target}\``] : []
  })
}

/** Facts in `tsconfig.json` that an agent would otherwise guess wrong. */
export function typescriptFacts(folder: ManifestFolder): ManifestFact[] {
  const options = objectAt(parseJson(folder.read("tsconfig.json")), "compilerOptions")
  const texts: string[] = []
  if (options?.["allowImportingTsExtensions"] === true)
    texts.push("TypeScript imports include the extension .ts")
  if (options?.["erasableSyntaxOnly"] === true)
    texts.push("No enums, namespaces or parameter properties in TypeScript: only erasable syntax")
  const aliases = aliasesOf(objectAt(options, "paths") ?? {})
  if (aliases.length > 0) texts.push(`TypeScript path aliases: ${aliases.slice(0, MAX_ALIASES).join(", ")}`)
  return texts.map((text) => ({ text, section: "Project Conventions", from: "tsconfig.json" }))
}
