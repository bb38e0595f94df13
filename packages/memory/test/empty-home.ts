import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { createMemorySession, type MemorySession } from "../src/index.ts"

export interface Place {
  root: string
  open(options?: Partial<Parameters<typeof createMemorySession>[0]>): Promise<MemorySession>
}

/** An empty home with a project. */
export async function emptyHome(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), "memory-session-"))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return {
    root,
    open: (options) =>
      createMemorySession({ cwd: root, system: { home: root, env: {} }, ...options } as never),
  }
}
