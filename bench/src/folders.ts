import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Folders {
  /** A fresh folder with a real path. */
  make(): string
  /** Removes the folders since the last call. */
  clear(): void
}

export function createFolders(base: string = tmpdir()): Folders {
  const made: string[] = []
  return {
    make() {
      const folder = realpathSync(mkdtempSync(join(base, "caliban-bench-")))
      made.push(folder)
      return folder
    },
    clear() {
      for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The type of the file system that a path is on, as the system names it; `unknown` where it does not say. */
export function fileSystemOf(path: string): string {
  try {
    statSync(path)
    const mounts = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .filter(
        ([, place = "\0"]) => path === place || path.startsWith(place.endsWith("/") ? place : `${place}/`),
      )
      .sort(([, a = ""], [, b = ""]) => a.length - b.length)
    return mounts.at(-1)?.[2] ?? "unknown"
  } catch {
    return "unknown"
  }
}
