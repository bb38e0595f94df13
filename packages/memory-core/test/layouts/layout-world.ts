import { lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Memory, type MemoryOptions } from "../../src/index.ts"
import { temporaryFolder } from "../temporary-folder.ts"

export interface LayoutWorld {
  /** Contains `home` and `project`. */
  root: string
  memory: Memory
  /** Every file outside of control folders, by its path below the root. */
  files(): Map<string, Buffer>
}

/** A home and a project with these files, by their paths below the root, and a memory of the project in a layout. */
export function openLayout(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<MemoryOptions>,
): LayoutWorld {
  const root = temporaryFolder(files)
  mkdirSync(join(root, "project", ".git"), { recursive: true })
  mkdirSync(join(root, "home"), { recursive: true })
  const memory = createMemory({
    cwd: join(root, "project"),
    durability: "none",
    ...options,
    system: { env: { HOME: join(root, "home") }, ...options.system },
  })
  return { root, memory, files: () => readAll(root) }
}

/** A folder name that Claude Code would give the project. */
export function claudeKey(root: string): string {
  return join(root, "project").replace(/[^A-Za-z0-9]/g, "-")
}

/** Every file outside of control folders, by its path. */
export function readAll(root: string, below: string = ""): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (const name of readdirSync(join(root, below))) {
    if (name === ".caliban" || name === ".git") continue
    const path = below === "" ? name : `${below}/${name}`
    if (lstatSync(join(root, path)).isDirectory())
      for (const entry of readAll(root, path)) found.set(...entry)
    else found.set(path, readFileSync(join(root, path)))
  }
  return found
}

/** The lines that only one of two texts has, as `-line` and `+line` with their line ends. Bytes, not characters. */
export function diff(before: Buffer | undefined, after: Buffer | undefined): string[] {
  const [old, now] = [before, after].map((bytes) => (bytes?.toString("latin1") ?? "").split(/(?<=\n)/))
  const [a = [], b = []] = [old, now]
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[]
      row[j] = a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1))
    }
  const lines: string[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (i < a.length && (j === b.length || length(i + 1, j) >= length(i, j + 1)))
      lines.push(`-${a[i++]}`)
    else lines.push(`+${b[j++]}`)
  }
  return lines.map((line) => Buffer.from(line, "latin1").toString()).filter((line) => line.length > 1)
}

/** The differences of all files, by path; files without a difference are left out. */
export function diffAll(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(path), after.get(path)]
    if (old === undefined || now === undefined || !old.equals(now)) found[path] = diff(old, now)
  }
  return found
}
