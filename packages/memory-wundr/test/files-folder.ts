import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"

const SAVED = new Date("2026-01-01T00:00:00Z")

/** A real folder with these files, removed after the test. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "caliban-learn-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) saveFile(join(folder, name), content)
  return folder
}

/** As if an editor had saved it a while ago: writers wait for files that have just changed. */
export function saveFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  utimesSync(path, SAVED, SAVED)
}

/** The text of every file below a folder, by its path there. */
export function filesIn(folder: string, below: string = ""): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of readdirSync(join(folder, below))) {
    const path = join(below, name)
    if (statSync(join(folder, path)).isDirectory())
      for (const [key, text] of filesIn(folder, path)) found.set(key, text)
    else found.set(path, readFileSync(join(folder, path), "utf8"))
  }
  return found
}
