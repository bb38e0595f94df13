import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** `disk` is the system's folder for temporary files, `memory` a file system in memory where there is one. */
export type Medium = "disk" | "memory"

export interface Folders {
  /** A fresh folder with a real path; `undefined` where the medium is missing. */
  make(medium: Medium): string | undefined
  /** Removes the folders since the last call. */
  clear(): void
}

const SHARED_MEMORY = "/dev/shm"

export function createFolders(base: string = tmpdir()): Folders {
  const made: string[] = []
  return {
    make(medium) {
      if (medium === "memory" && !hasSharedMemory()) return undefined
      const parent = medium === "memory" ? SHARED_MEMORY : base
      const folder = realpathSync(mkdtempSync(join(parent, "caliban-bench-")))
      made.push(folder)
      return folder
    },
    clear() {
      for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function hasSharedMemory(): boolean {
  return fileSystemOf(SHARED_MEMORY) === "tmpfs"
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
