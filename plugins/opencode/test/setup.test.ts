import type { PluginModule } from "@opencode-ai/plugin"
import { define, type PluginContext } from "@opencode-ai/plugin/v2/promise"
import { describe, expect, it, vi } from "vitest"
import plugin from "../src/index.ts"
import type { ContextEvent, SetupTool } from "../src/setup.ts"
import { createWorld, DRAFT } from "./open-code.ts"

it("is a plugin by the types of both versions", () => {
  const first: PluginModule = plugin
  expect([first.id, define(plugin).id]).toEqual(["caliban-memory", "caliban-memory"])
})

it("does nothing in OpenCode 1, which calls setup, too, with a context without tools", async () => {
  const context = { options: {} } as PluginContext
  await expect(plugin.setup(context)).resolves.toBeUndefined()
})

/** What OpenCode 2 does with the plugin. */
async function startOpenCode2(directory: string, options: unknown = {}) {
  const tools = new Map<string, SetupTool>()
  let change: ((event: ContextEvent) => Promise<void>) | undefined
  await plugin.setup({
    options,
    location: { directory, project: { directory } },
    tool: { transform: async (edit) => edit({ add: (tool) => void tools.set(tool.name, tool) }) },
    session: {
      hook: async (_name, callback) => {
        change = callback
      },
    },
  })
  return {
    tools,
    async system(sessionID: string) {
      const system: ContextEvent["system"] = [{ type: "text", text: "You are opencode." }]
      await change?.({ sessionID, system })
      return system
    },
    call: async (sessionID: string, name: string, input: unknown) =>
      (await tools.get(name)?.execute(input, { sessionID }))?.content,
  }
}

describe("OpenCode 2", () => {
  it("gets the tools, and the memory as a part of the system prompt", async () => {
    const { project } = createWorld()
    const { tools, system, call } = await startOpenCode2(project)
    expect(tools.size).toBe(6)
    const before = await system("a")
    expect(await call("a", "WriteMemoryTopic", DRAFT)).toContain("Created deploy")
    expect(await system("a")).toEqual(before)
    expect((await system("b"))[1]?.text).toContain("[deploy](deploy.md)")
    expect(await call("a", "ReadMemoryTopic", { slug: "nope" })).toContain('There is no topic "nope".')
  })

  it("gets a warning for a wrong option", async () => {
    const { project } = createWorld()
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    expect((await startOpenCode2(project, { dir: 1 })).tools.size).toBe(0)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`option "dir" is unknown`))
  })
})
