import { join } from "node:path"
import type { Peer } from "../../src/subjects/subject.ts"
import { type Fact, formatLine, INDEX_HEAD, type Places, seedMemory } from "../../src/workload.ts"

interface WorkingMemory {
  createThread(where: Where): Promise<unknown>
  getWorkingMemory(where: Where): Promise<string | null>
  getSystemMessage(where: Where): Promise<string | null>
  updateWorkingMemory(what: Where & { workingMemory: string }): Promise<unknown>
}

interface Where {
  threadId: string
  resourceId: string
}

type Create<Options, T> = new (options: Options) => T

const NAME = "Mastra working memory"
const WHERE: Where = { threadId: "bench", resourceId: "bench" }

/** One text per resource in a LibSQL file: read, extended, replaced. Contains the lines, but no topics. */
export const mastra: Peer = {
  name: "mastra",
  subjects: [NAME],
  async connect(load) {
    const { Memory } = await load<{ Memory: Create<object, WorkingMemory> }>("@mastra/memory")
    const { LibSQLStore } = await load<{ LibSQLStore: Create<object, { init(): Promise<void> }> }>(
      "@mastra/libsql",
    )
    const open = async ({ root }: Places): Promise<WorkingMemory> => {
      const storage = new LibSQLStore({ id: "bench", url: `file:${join(root, "mastra.db")}` })
      await storage.init()
      const workingMemory = { enabled: true, scope: "resource" }
      return new Memory({ storage, options: { workingMemory, semanticRecall: false } })
    }
    return [
      {
        name: NAME,
        async seed(root, workload, facts) {
          const places = seedMemory(root, workload, [])
          const memory = await open(places)
          await memory.createThread(WHERE)
          const text = `${INDEX_HEAD}${facts.map((fact) => `${formatLine(fact)}\n`).join("")}`
          await memory.updateWorkingMemory({ ...WHERE, workingMemory: text })
          return places
        },
        async open(places) {
          const memory = await open(places)
          return {
            start: async () => (await memory.getSystemMessage(WHERE)) ?? "",
            async write(fact) {
              const old = (await memory.getWorkingMemory(WHERE)) ?? ""
              await memory.updateWorkingMemory({ ...WHERE, workingMemory: `${old}${formatLine(fact)}\n` })
            },
          }
        },
        async check(places, facts) {
          const text = (await (await open(places)).getWorkingMemory(WHERE)) ?? ""
          const lines = new Set(text.split("\n"))
          const lost = facts.filter((fact: Fact) => !lines.has(formatLine(fact))).length
          return text.startsWith(INDEX_HEAD.trimEnd()) ? { lost } : { lost, damage: "lost its head" }
        },
      },
    ]
  },
}
