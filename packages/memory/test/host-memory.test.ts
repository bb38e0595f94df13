import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createMapStore, createMemory, createMemorySession, type Memory } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const tea = {
  slug: "tea",
  type: "user",
  description: "Prefers green tea",
  body: "Sencha, 70 degrees.",
} as const
const secret = { ...tea, slug: "login", body: "The password is Tr0ub4dor&3." }

/** A memory that a host made, and its directory. */
async function hostMemory(): Promise<{ memory: Memory; directory: string }> {
  const { root } = await emptyHome()
  const directory = join(root, "memory")
  return { memory: createMemory({ directory }), directory }
}

describe.each([{}, { guard: false }] as const)(
  "two sessions over one memory of the host, with %j",
  (options) => {
    const open = async (memory: Memory) => await createMemorySession({ memory, ...options })
    const write = async ({ tools }: Awaited<ReturnType<typeof open>>, body: string) =>
      await tools.callTool("WriteMemoryTopic", { ...tea, body })

    test("are told of what the model of the other one changes, and do not overwrite it", async () => {
      const { memory } = await hostMemory()
      await memory.write(tea)
      const [one, two] = [await open(memory), await open(memory)]
      for (const { tools } of [one, two]) await tools.callTool("ReadMemoryTopic", { slug: "tea" })
      expect(await write(one, "Never milk.")).toMatchObject({ ok: true })
      expect(await write(two, "From Japan.")).toMatchObject({ ok: false, code: "conflict" })
      expect((await memory.read("tea"))?.body).toBe("Never milk.")
      const fresh = await open(memory)
      await fresh.tools.callTool("ReadMemoryTopic", { slug: "tea" })
      await write(one, "Never milk, never sugar.")
      expect(await fresh.beforeTurn("hi")).toContain("- tea was changed. Read it")
      expect(await one.beforeTurn("hi")).toBe("hi")
    })

    test("each hear what their own user asks for, whatever the model of the other one writes", async () => {
      const { memory } = await hostMemory()
      const one = await open(memory)
      const two = await createMemorySession({ memory, learn: true, ...options })
      const user = await two.beforeTurn("Remember that we deploy on Tuesdays.")
      await write(one, "Never milk.")
      const noticed = await two.afterTurn([{ role: "user", content: user }])
      expect(noticed).toMatchObject([{ outcome: "noted" }])
    })

    test("revert each other's changes as one memory does", async () => {
      const { memory } = await hostMemory()
      const [one, two] = [await open(memory), await open(memory)]
      await write(one, "Never milk.")
      expect(await two.memory.undo()).toMatchObject({ slug: "tea", action: "removed" })
    })
  },
)

describe("a session over a memory of the host", () => {
  test("refuses secrets in every tool, and the host's own calls stay as they are", async () => {
    const { memory, directory } = await hostMemory()
    const { tools } = await createMemorySession({ memory })
    expect(await tools.callTool("WriteMemoryTopic", secret)).toMatchObject({ ok: false, code: "refused" })
    expect(await readdir(directory)).not.toContain("login.md")
    await memory.write(secret)
    expect(await readFile(join(directory, "login.md"), "utf8")).toContain("Tr0ub4dor")
  })

  test("refuses secrets of a subagent", async () => {
    const { root } = await emptyHome()
    const memory = createMemory({ cwd: root, system: { home: root, env: {} } }).forAgent("reviewer")
    const { tools } = await createMemorySession({ memory })
    expect(await tools.callTool("WriteMemoryTopic", secret)).toMatchObject({ ok: false, code: "refused" })
  })

  test("stores everything with guard: false", async () => {
    const { memory } = await hostMemory()
    const { tools } = await createMemorySession({ memory, guard: false })
    expect(await tools.callTool("WriteMemoryTopic", secret)).toMatchObject({ ok: true })
  })

  test("keeps the guard of the host next to its own", async () => {
    const { root } = await emptyHome()
    const guard = ({ body }: { body: string }) =>
      body.includes("Sencha") ? { rule: "tea", message: "No tea." } : undefined
    const memory = createMemory({ directory: join(root, "memory"), guard })
    const { tools } = await createMemorySession({ memory })
    expect(await tools.callTool("WriteMemoryTopic", tea)).toMatchObject({ ok: false, code: "refused" })
    expect(await tools.callTool("WriteMemoryTopic", secret)).toMatchObject({ ok: false, code: "refused" })
  })

  test("is read-only on request, for the tools and for the person", async () => {
    const { memory, directory } = await hostMemory()
    await memory.write(tea)
    const session = await createMemorySession({ memory, readOnly: true })
    expect(session.tools.tools.filter(({ readOnly }) => !readOnly)).toEqual([])
    expect(await session.tools.callTool("WriteMemoryTopic", tea)).toMatchObject({ ok: false })
    expect(await session.slash("/memory rm tea")).toMatchObject({ ok: false })
    expect(await readdir(directory)).toContain("tea.md")
  })

  test("asks the person before each change", async () => {
    const { memory, directory } = await hostMemory()
    const asked: string[] = []
    const approve = ({ slug }: { slug: string }): boolean => {
      asked.push(slug)
      return false
    }
    const { tools } = await createMemorySession({ memory, approve })
    expect(await tools.callTool("WriteMemoryTopic", tea)).toMatchObject({ ok: false, code: "denied" })
    expect(asked).toEqual(["tea"])
    expect(await readdir(directory)).not.toContain("tea.md")
  })

  test.each([
    [{ directory: "/tmp/other" }, 'option "directory" must be left out: the option "memory" decides it'],
    [{ cwd: "/tmp" }, 'option "cwd" must be left out: the option "memory" decides it'],
    [{ userMemory: true }, 'option "userMemory" must be left out: the option "memory" decides it'],
    [{ store: createMapStore() }, 'option "store" must be left out: the option "memory" decides it'],
    [{ durability: "none" }, 'option "durability" must be left out: the option "memory" decides it'],
    [{ approve: "yes" }, 'option "approve" must be a function, not "yes"'],
    [{ readOnly: "yes" }, 'option "readOnly" must be true or false, not "yes"'],
  ])("names %j, which cannot apply", async (options, message) => {
    const { memory } = await hostMemory()
    await expect(createMemorySession({ memory, ...options } as never)).rejects.toThrow(
      `createMemorySession: ${message}`,
    )
  })
})

describe("two users of a server", () => {
  const illness = {
    slug: "illness",
    type: "user",
    description: "Has asthma",
    body: "Ada has asthma.",
  } as const

  test("cannot share the operator's memory by mistake", async () => {
    const { root } = await emptyHome()
    const places = [{ directory: join(root, "ada") }, { store: createMapStore() }]
    for (const place of places) {
      for (const more of [{}, { cwd: root }, { system: { env: {} } }, { system: { home: root } }]) {
        await expect(createMemorySession({ ...place, ...more, userMemory: true })).rejects.toThrow(
          /^createMemorySession: option "userMemory" must be \{ directory \} or \{ store \}/,
        )
      }
    }
    expect(await readdir(root)).toEqual([])
  })

  test.each(["directory", "store"] as const)("have a user memory each, as a %s", async (kind) => {
    const { root } = await emptyHome()
    const ofUser = (user: string) => {
      const stores = { own: createMapStore(), user: createMapStore() }
      return () =>
        createMemorySession(
          kind === "store"
            ? { store: stores.own, userMemory: { store: stores.user } }
            : {
                directory: join(root, user, "memory"),
                userMemory: { directory: join(root, user, "person") },
              },
        )
    }
    const [ada, bo] = [ofUser("ada"), ofUser("bo")]
    const first = await ada()
    expect(await first.tools.callTool("WriteMemoryTopic", illness)).toMatchObject({ ok: true })
    expect((await ada()).systemPrompt()).toContain("asthma")
    const other = await bo()
    expect(other.systemPrompt()).not.toContain("asthma")
    expect(await other.beforeTurn("Which illness do I have, asthma?")).not.toContain("Ada")
    expect(other.systemPrompt()).not.toContain(root)
  })
})

describe("wrong arguments of a session", () => {
  test.each([
    ["systemPrompt", 5],
    ["systemPrompt", null],
    ["systemParts", { text: "x" }],
  ] as const)("%s(%j) names the argument", async (method, value) => {
    const { memory } = await hostMemory()
    const session = await createMemorySession({ memory })
    expect(() => session[method](value as never)).toThrow(
      new RegExp(`^session\\.${method}: base must be a string, not `),
    )
  })

  test.each([
    [{ tools: { search: 3 } }, "tools.search"],
    [{ tools: { stateless: true } }, "tools.stateless"],
    [{ slash: { learned: {} } }, "slash.learned"],
  ])("%j is what the session decides", async (options, name) => {
    const { memory } = await hostMemory()
    await expect(createMemorySession({ memory, ...options } as never)).rejects.toThrow(
      `createMemorySession: option "${name}" is unknown`,
    )
  })

  test.each(["include", "permissions"])("tools.%s that is no list is named", async (name) => {
    const { memory } = await hostMemory()
    await expect(createMemorySession({ memory, tools: { [name]: {} } } as never)).rejects.toThrow(
      `createMemorySession: option "tools.${name}" must be a list, not an object`,
    )
  })

  test("a command line to complete, and the options of a tool", async () => {
    const { memory } = await hostMemory()
    const { commands, tools } = await createMemorySession({ memory })
    await expect(commands.complete(5 as never)).rejects.toThrow(
      "slash.complete: line must be a string, not 5",
    )
    const [tool] = tools.tools
    await expect(tool?.run({}, null as never)).rejects.toThrow(
      /^ReadMemoryTopic\.run: the options must be an object/,
    )
    await expect(tool?.run({}, { sginal: 1 } as never)).rejects.toThrow('did you mean "signal"?')
  })
})
