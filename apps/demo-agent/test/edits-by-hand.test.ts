import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Agent, createAgent } from "../src/agent.ts"
import { chooseModel } from "../src/model/choose-model.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { startScriptedServer } from "./wire/scripted-server.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const PORT = {
  slug: "api-port",
  type: "project",
  description: "The API listens on port 8080",
  body: "Port 8080.",
}

describe("a topic that a person edits by hand during a session", () => {
  let workspace: Workspace

  beforeEach(async () => {
    workspace = await createWorkspace()
  })

  afterEach(() => workspace.remove())

  const open = () =>
    createMemorySession({ memory: createMemory({ cwd: workspace.project, system: { env: workspace.env } }) })

  async function edit(slug: string): Promise<void> {
    const file = join(workspace.memory, `${slug}.md`)
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("8080", "9090"))
  }

  async function ask(agent: Agent, message: string): Promise<string> {
    let text = ""
    for await (const event of agent.ask(message, new AbortController().signal))
      if (event.type === "text") text += event.text
    return text
  }

  test("reaches a language model with its next message", async () => {
    const replies = [
      { calls: [{ tool: "WriteMemoryTopic", input: PORT }] },
      { text: "Noted." },
      { text: "9090." },
    ]
    const server = await startScriptedServer(anthropicMessages, replies)
    try {
      const { wish, env } = anthropicMessages.wish(server.address)
      const choice = chooseModel(wish, env)
      if (typeof choice === "string") throw new Error(choice)
      const agent = createAgent(await open(), choice)
      await ask(agent, "remember that the API listens on port 8080")
      await edit(PORT.slug)
      await ask(agent, "and now?")
      const messages = server.requests.at(-1)?.body["messages"] as unknown[] | undefined
      expect(JSON.stringify(messages?.at(-1))).toContain("api-port was changed.")
    } finally {
      await server.close()
    }
  })

  test("is what the offline model answers from, which takes no note for a message", async () => {
    const session = await open()
    const agent = createAgent(session, { model: createOfflineModel() })
    await ask(agent, "Remember that the API listens on port 8080")
    const [name = ""] = (await readdir(workspace.memory)).filter((file) =>
      /^(?!MEMORY)[\w-]+\.md$/.test(file),
    )
    await ask(agent, "On which port does the API listen?")
    await edit(name.replace(/\.md$/, ""))
    await session.slash("/memory add We deploy with make ship")
    expect(await ask(agent, "On which port does the API listen?")).toMatch(/9090/)
    expect((await readdir(workspace.memory)).filter((file) => file.endsWith(".md"))).toHaveLength(3)
  })

  test.each(["1", "all", "new", "yes"])(
    "is no longer what a question meant: %j changes nothing",
    async (reply) => {
      const session = await open()
      const agent = createAgent(session, { model: createOfflineModel() })
      await session.slash("/memory add The east office is in Rome")
      await session.slash("/memory add The west office is in Oslo")
      expect(await ask(agent, "the office is in Kyiv now")).toMatch(/^Which one do you mean\?/)
      await session.slash("/memory rm west-office-oslo")
      expect(await ask(agent, reply)).toBe(
        "What I asked about was changed in the meantime. Nothing was changed now: say again what you want.",
      )
      expect((await session.memory.list()).topics).toHaveLength(1)
    },
  )
})
