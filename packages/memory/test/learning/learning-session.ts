import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemorySession, type MemorySession } from "../../src/index.ts"

/** Learning stores only where the model has no tools to write. */
export const STORING = {
  learn: { store: true },
  tools: { permissions: [{ pattern: "memory.write", action: "deny" }] },
} as const

/** Sessions that learn into one directory, of one person. */
export interface LearningPerson {
  /** The person says it in a session of its own; the model does nothing. */
  says(...messages: string[]): Promise<void>
  /** In a session of its own, a model writes a topic. */
  modelWrites(slug: string, text: string): Promise<void>
  session(): Promise<MemorySession>
  /** The bytes of each topic, by file name. */
  topics(): Map<string, string>
}

export function learningPerson(): LearningPerson {
  const directory = mkdtempSync(join(tmpdir(), "caliban-learning-"))
  const session = (): Promise<MemorySession> => createMemorySession({ directory, ...STORING })
  return {
    session,
    async says(...messages) {
      const open = await session()
      for (const content of messages) {
        await open.beforeTurn(content)
        await open.afterTurn([
          { role: "user", content },
          { role: "assistant", content: "Ok." },
        ])
      }
      await open.end()
    },
    async modelWrites(slug, text) {
      const open = await session()
      const draft = { slug, type: "project" as const, description: text, body: text }
      await open.memory.write(draft, { by: "model" })
      await open.end()
    },
    topics() {
      const names = readdirSync(directory).filter((name) => name.endsWith(".md") && name !== "MEMORY.md")
      return new Map(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]))
    },
  }
}
