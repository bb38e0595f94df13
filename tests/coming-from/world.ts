import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../../packages/memory-core/src/index.ts"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export const titles: string[] = []
/** A statement of the page and the test that runs it. */
export function says(title: string, run: () => Promise<void>): void {
  titles.push(title)
  it(title, run)
}

export interface World {
  home: string
  project: string
  open(options?: Partial<MemoryOptions>): Memory
  write(name: string, text: string): string
}

/** A home directory with a project folder in it. */
export function createWorld(files: Readonly<Record<string, string>> = {}): World {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "coming-from-")))
  folders.push(home)
  const project = join(home, "work", "my shop")
  mkdirSync(project, { recursive: true })
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
    return join(home, name)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const open = (options: Partial<MemoryOptions> = {}): Memory =>
    createMemory({
      cwd: project,
      durability: "none",
      ...options,
      system: { home, env: {}, ...options.system },
    })
  return { home, project, open, write }
}

export const TEA = { slug: "tea", type: "user", description: "Likes tea", body: "Green tea.\n" } as const
