import type { Peer } from "../../src/subjects/subject.ts"
import { type Fact, seedMemory } from "../../src/workload.ts"

interface Store {
  put(namespace: string[], key: string, value: object): Promise<void>
  get(namespace: string[], key: string): Promise<unknown>
}

/** Stores nothing on disk: other processes do not see its writes. */
export const langgraph: Peer = {
  name: "langgraph",
  subjects: ["LangGraph InMemoryStore"],
  async connect(load) {
    const { InMemoryStore } = await load<{ InMemoryStore: new () => Store }>("@langchain/langgraph")
    const stores = new Map<string, Store>()
    const storeOf = (root: string): Store => {
      const store = stores.get(root) ?? new InMemoryStore()
      stores.set(root, store)
      return store
    }
    const put = (root: string, fact: Fact): Promise<void> => storeOf(root).put(["memory"], fact.slug, fact)
    return [
      {
        name: "LangGraph InMemoryStore",
        async seed(root, workload, facts) {
          for (const fact of facts) await put(root, fact)
          return seedMemory(root, workload, [])
        },
        open: ({ root }) => ({ write: (fact) => put(root, fact) }),
        async check({ root }, facts) {
          const found = await Promise.all(facts.map((fact) => storeOf(root).get(["memory"], fact.slug)))
          return { lost: found.filter((item) => item === null || item === undefined).length }
        },
      },
    ]
  },
}
