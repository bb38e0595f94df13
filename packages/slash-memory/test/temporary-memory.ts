import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { onTestFinished } from "vitest"

/** A real memory in a temporary folder that goes when the test ends. */
interface TemporaryMemory {
  memory: Memory
  /** The memory directory. */
  directory: string
  /** The folder of everything: `home`, `work` and the memory directory. */
  root: string
  read(name: string): string
  write(name: string, text: string): void
  /** A text with the temporary folder's name taken out, for snapshots. */
  neutral(text: string): string
}

/** Files of the memory directory by name; `../` leads to `home/` and `work/`. */
export function createTemporaryMemory(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): TemporaryMemory {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "slash-memory-")))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const directory = join(root, "memory")
  const home = join(root, "home")
  const cwd = join(root, "work")
  mkdirSync(home)
  mkdirSync(cwd)
  const write = (name: string, text: string): void => {
    const path = join(directory, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  return {
    memory: createMemory({ cwd, directory, ...options, system: { home, env: {}, ...options.system } }),
    directory,
    root,
    read: (name) => readFileSync(join(directory, name), "utf8"),
    write,
    neutral: (text) => text.replaceAll(root, "<root>"),
  }
}

/** A topic file as the tools write it. */
export function topicFile(type: string, description: string, body = "Body.\n"): string {
  return `---\nname: title\ndescription: ${description.includes(": ") ? JSON.stringify(description) : description}\nmetadata:\n  node_type: memory\n  type: ${type}\n---\n\n${body}`
}
