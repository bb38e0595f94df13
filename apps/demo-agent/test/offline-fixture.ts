import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach } from "vitest"
import { createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

export type Converse = (...messages: readonly string[]) => Promise<{ answer: string; facts: string[] }>

/** For the tests of a file: the last answer in a conversation, and what the memory has after it. */
export function withOfflineModel(): Converse {
  let workspace: Workspace
  beforeEach(async () => {
    workspace = await createWorkspace()
  })
  afterEach(() => workspace.remove())
  return async (...messages) => {
    const system = { env: workspace.env }
    const memory = createMemory({ cwd: workspace.project, durability: "none", system })
    const agent = createAgent(await createMemorySession({ memory }), {
      model: createOfflineModel(),
    })
    let answer = ""
    for (const message of messages) {
      answer = ""
      for await (const event of agent.ask(message, new AbortController().signal))
        if (event.type === "text") answer += event.text
    }
    const { topics } = await memory.list()
    return { answer, facts: topics.map(({ description = "" }) => description).sort() }
  }
}
