import { join } from "node:path"
import type { Peer } from "../../src/subjects/subject.ts"
import { type Fact, type Places, seedMemory } from "../../src/workload.ts"

interface Store {
  add(text: string, options: object): Promise<unknown>
  getAll(options: object): Promise<{ results: readonly { memory: string }[] }>
}

const NAME = "mem0, storage only"
const DIMENSIONS = 64

/** Without a model: nothing is inferred, and letter counts replace embeddings. */
export const mem0: Peer = {
  name: "mem0",
  subjects: [NAME],
  largest: 100,
  async connect(load) {
    process.env["MEM0_TELEMETRY"] = "false"
    const { Memory } = await load<{ Memory: new (config: object) => Store }>("mem0ai/oss")
    const open = ({ root }: Places): Store =>
      new Memory({
        embedder: { provider: "langchain", config: { model: MODEL, embeddingDims: DIMENSIONS } },
        llm: { provider: "langchain", config: { model: MODEL } },
        vectorStore: {
          provider: "memory",
          config: { collectionName: "bench", dimension: DIMENSIONS, dbPath: join(root, "vectors.db") },
        },
        historyDbPath: join(root, "history.db"),
      })
    const add = (store: Store, fact: Fact): Promise<unknown> =>
      store.add(textOf(fact), { userId: "bench", infer: false })
    const list = async (store: Store): Promise<string[]> => {
      const { results } = await store.getAll({ filters: { user_id: "bench" }, topK: 100_000 })
      return results.map(({ memory }) => memory)
    }
    return [
      {
        name: NAME,
        async seed(root, workload, facts) {
          const places = seedMemory(root, workload, [])
          const store = open(places)
          for (const fact of facts) await add(store, fact)
          return places
        },
        open(places) {
          const store = open(places)
          return { start: async () => (await list(store)).join("\n"), write: (fact) => add(store, fact) }
        },
        async check(places, facts) {
          const kept = new Set(await list(open(places)))
          return { lost: facts.filter((fact) => !kept.has(textOf(fact))).length }
        },
      },
    ]
  },
}

function textOf({ slug, description, body }: Fact): string {
  return `${slug}: ${description}\n\n${body}`
}

const MODEL = {
  embedQuery: async (text: string): Promise<number[]> => countLetters(text),
  embedDocuments: async (texts: readonly string[]): Promise<number[][]> => texts.map(countLetters),
  invoke: async (): Promise<object> => ({ content: "{}" }),
}

function countLetters(text: string): number[] {
  const counts = new Array<number>(DIMENSIONS).fill(0)
  for (let at = 0; at < text.length; at++) {
    const place = text.charCodeAt(at) % DIMENSIONS
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
