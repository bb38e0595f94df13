import type { DatabasePeer } from "../../src/subjects/subject.ts"

interface Store {
  setup(): Promise<void>
  put(namespace: string[], key: string, value: object): Promise<void>
  search(namespace: string[], options: { limit: number }): Promise<{ value: unknown }[]>
  stop(): Promise<void>
}

/** An item for each fact; a load takes all of a user. */
export const langgraphPostgres: DatabasePeer = {
  name: "langgraph-postgres",
  subject: "LangGraph PostgresStore",
  async connect(load, url) {
    const { PostgresStore } = await load<{ PostgresStore: { fromConnString(url: string): Store } }>(
      "@langchain/langgraph-checkpoint-postgres/store",
    )
    const store = PostgresStore.fromConnString(url)
    await store.setup()
    return {
      write: (user, fact) => store.put(["memories", user], fact.slug, fact),
      load: (user) => store.search(["memories", user], { limit: 1_000 }),
      close: () => store.stop(),
    }
  },
}
