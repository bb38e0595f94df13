import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "./source-files.ts"

/** Every file of the repository, as a path from the root with `/`. */
export const FILES: readonly string[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).map((name) =>
  name.replaceAll("\\", "/"),
)

/** Every page of the repository; the changelogs that the release writes are left out. */
export const PAGES: readonly string[] = FILES.filter(
  (name) => name.endsWith(".md") && !/(?:^|\/)(?:node_modules|dist|\.turbo|\.changeset)\//.test(name),
)
  .filter((name) => !name.endsWith("CHANGELOG.md"))
  .sort()

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
}

/** A fenced block. */
export interface Fence {
  /** Empty when the fence names none. */
  language: string
  code: string
}

/** The fenced blocks of a page, in order. */
export function fencesOf(page: string): Fence[] {
  return [...readPage(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }))
}
