import type { DatabasePeer } from "../../src/subjects/subject.ts"
import { formatLine } from "../../src/workload.ts"

interface WorkingMemory {
  createThread(where: object): Promise<unknown>
  getWorkingMemory(where: object): Promise<string | null>
  getSystemMessage(where: object): Promise<string | null>
  updateWorkingMemory(what: object): Promise<unknown>
}

type Create<T> = new (options: object) => T

/** One text for each user, with a line for each fact and without its body: read, changed, replaced. */
export const mastraPostgres: DatabasePeer = {
  name: "mastra-postgres",
  subject: "Mastra working memory",
  async connect(load, url) {
    const { Memory } = await load<{ Memory: Create<WorkingMemory> }>("@mastra/memory")
    type Storage = { init(): Promise<void>; close(): Promise<void> }
    const { PostgresStore } = await load<{ PostgresStore: Create<Storage> }>("@mastra/pg")
    const storage = new PostgresStore({ id: "bench", connectionString: url })
    await storage.init()
    const workingMemory = { enabled: true, scope: "resource" }
    const memory = new Memory({ storage, options: { workingMemory, semanticRecall: false } })
    const threads = new Set<string>()
    const where = (user: string): object => ({ threadId: user, resourceId: user })
    return {
      async write(user, fact) {
        if (!threads.has(user)) await memory.createThread(where(user))
        threads.add(user)
        const text = (await memory.getWorkingMemory(where(user))) ?? ""
        const others = text.split("\n").filter((line) => !line.startsWith(`- [${fact.slug}]`))
        await memory.updateWorkingMemory({
          ...where(user),
          workingMemory: [...others, formatLine(fact)].join("\n"),
        })
      },
      load: (user) => memory.getSystemMessage(where(user)),
      close: () => storage.close(),
    }
  },
}
