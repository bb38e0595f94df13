import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemorySession, type MemorySession } from "../../src/index.ts"

/** The model has no write tools, so that learning stores. */
export const STORING = {
  tools: { permissions: [{ pattern: "memory.write", action: "deny" }] },
  learn: { store: true },
} as const

/** Sessions that learn into one directory, of one person. */
export interface LearningPerson {
  /** The person says it in a session of its own; the model does nothing. */
  says(...messages: string[]): Promise<void>
  /** In a session of its own, the model writes a topic with a tool. */
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
      const open = await createMemorySession({ directory })
      const draft = { slug, type: "project", description: text, body: text }
      await open.tools.callTool("WriteMemoryTopic", draft)
      await open.end()
    },
    topics() {
      const names = readdirSync(directory).filter((name) => name.endsWith(".md") && name !== "MEMORY.md")
      return new Map(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]))
    },
  }
}
