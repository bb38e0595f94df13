import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { onTestFinished } from "vitest"

export interface TemporaryMemory {
  memory: Memory
  /** The folder around everything, removed after the test. */
  root: string
  directory: string
  /** Another memory on the same directory, as a second process would have it. */
  open(options?: Partial<MemoryOptions>): Memory
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Every file below the root with its text, control files aside. */
  snapshot(): Promise<Record<string, string>>
}

/** A real memory on a real folder, with the given files in it. */
export async function temporaryMemory(
  files: Record<string, string> = {},
  options: Partial<MemoryOptions> = {},
): Promise<TemporaryMemory> {
  const root = await mkdtemp(join(tmpdir(), "memory-tools-"))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const directory = join(root, "memory")
  await mkdir(directory)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true, mode: 0o700 })
    await writeFile(join(directory, file), text)
  }
  const open = (more: Partial<MemoryOptions> = {}): Memory =>
    createMemory({
      cwd: root,
      directory,
      durability: "none",
      ...options,
      ...more,
      system: { env: {}, home: root, ...options.system, ...more.system },
    })
  return {
    memory: open(),
    root,
    directory,
    open,
    read: (file) => readFile(join(directory, file), "utf8"),
    write: (file, text) => writeFile(join(directory, file), text),
    snapshot: () => snapshot(root),
  }
}

/** The text of a topic file as a person would write it. */
export function topicFile(description: string, body: string, type = "project", name?: string): string {
  const lines = [`description: ${description}`, "metadata:", "  node_type: memory", `  type: ${type}`]
  if (name !== undefined) lines.unshift(`name: ${name}`)
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`
}

async function snapshot(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !path.includes(".caliban")) files[path] = await readFile(path, "utf8")
  }
  return files
}
