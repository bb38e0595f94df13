import * as fs from "node:fs"
import { lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Memory, revisionOf } from "@caliban/memory-core"
import { draft, openMemory } from "../open-memory.ts"
import type { Context } from "../section.ts"
import { type Disk, type Entry, publicFiles, readTree, textOf, writeTree } from "../tree.ts"
import type { Done } from "./actor.ts"

export const disk: Disk = fs as unknown as Disk

/** The context of an environment case. */
export interface Case {
  context: Context
  /** True when this case must end. */
  isOver(): boolean
  /** Adds to a figure. */
  count(figure: string, by?: number): void
  /** Reports that something cannot be tested here, and why. */
  skip(figure: string, why: string): void
  /** Reports a broken promise when `holds` is false. */
  must(holds: boolean, what: string, details?: Record<string, unknown>): void
}

const LONG_AGO = Date.UTC(2026, 0, 1)

/** A memory directory that has been written to: three topics, an index, a history. */
export async function makeMemory(directory: string): Promise<Memory> {
  const memory = openMemory(directory)
  for (const slug of ["alpha", "beta", "gamma"]) await memory.write(draft(slug, `What ${slug} says`))
  await memory.write(draft("beta", "What beta says now"))
  await memory.remove("gamma")
  return memory
}

/**
 * The same as a tree with old timestamps. The memory itself stays: the names of control files contain inode numbers,
 * which the system would otherwise give to the files of a case.
 */
export async function memoryTree(folder: string): Promise<readonly Entry[]> {
  const directory = join(folder, "model")
  await makeMemory(directory)
  return readTree(disk, directory).map((entry) => ({ ...entry, time: LONG_AGO }))
}

export function putTree(directory: string, tree: readonly Entry[]): void {
  writeTree(disk, directory, tree)
}

/** Public files by name. */
export function publicTexts(directory: string): Readonly<Record<string, string>> {
  const files = publicFiles(readTree(disk, directory))
  return Object.fromEntries([...files].map(([name, { bytes }]) => [name, textOf(bytes) ?? ""]))
}

/** Public files, and the names of everything. */
export function namesAndTexts(directory: string): unknown {
  return [publicTexts(directory), readdirSync(directory, { recursive: true }).map(String).sort()]
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** What a process said: an answer to each step, only errors of ours, no path of this machine, nothing of the canary. */
export function judgeReport(
  { must }: Case,
  what: string,
  report: readonly Done[] | undefined,
  canary?: Canary,
): readonly Done[] {
  must(report !== undefined, `${what}: a process hangs`)
  for (const { step, value = "", error } of report ?? []) {
    const said = value + (error?.message ?? "")
    const details = { step, said: said.slice(0, 300) }
    must(error === undefined || error.ours, `${what}: an error is not a MemoryError`, details)
    must(error?.message.includes(tmpdir()) !== true, `${what}: an error contains a path`, details)
    must(canary === undefined || !said.includes(canary.text), `${what}: something outside was read`, details)
  }
  return report ?? []
}

/** A folder outside that must never be read or changed. Its files contain a unique text. */
export interface Canary {
  folder: string
  file: string
  /** Must never occur in the output of a memory. */
  text: string
  /** Name, inode, size, time and bytes of it and of everything in it. */
  look(): string
}

export function makeCanary(folder: string): Canary {
  const text = "the canary sings of a secret"
  const file = join(folder, "alpha.md")
  mkdirSync(folder, { mode: 0o700 })
  const content = `---\nname: alpha\ndescription: ${text}\n---\n\n${text}\n`
  for (const name of ["alpha.md", "beta.md", "MEMORY.md"]) {
    writeFileSync(join(folder, name), name === "MEMORY.md" ? `- [alpha](alpha.md) — ${text}\n` : content)
    utimesSync(join(folder, name), LONG_AGO / 1_000, LONG_AGO / 1_000)
  }
  const look = (): string =>
    ["", ...readdirSync(folder, { recursive: true }).map(String).sort()]
      .map((name) => {
        const path = join(folder, name)
        const stat = lstatSync(path)
        const { ino, size, mtimeMs, mode } = stat
        const bytes = stat.isFile() ? revisionOf(readFileSync(path)) : ""
        return `${name} inode ${ino} size ${size} time ${mtimeMs} mode ${mode.toString(8)} ${bytes}`
      })
      .join("\n")
  return { folder, file, text, look }
}
