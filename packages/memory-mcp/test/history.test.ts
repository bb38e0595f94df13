import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, test } from "vitest"
import { startRawClient } from "./raw-client.ts"
import { call, connectFirst, createWorld, type World } from "./world.ts"

const tool = (name: string, args: object) => ["tools/call", { name, arguments: args }] as const
const DRAFT = { slug: "deploy", type: "project", description: "Deploys run on Fridays" }
const TOOLS = ["MemoryHistory", "UndoMemoryChange", "RestoreMemoryTopic"]

const namesIn = (list: { name: string }[]): string[] => list.map(({ name }) => name)

describe("--history", () => {
  test("lists the changes, shows what one replaced, undoes and restores", async () => {
    const world = createWorld()
    const { ask } = await startRawClient(world, { args: ["--history"] })
    const text = async (name: string, args: object): Promise<string> => {
      const [answer] = await ask(tool(name, args))
      expect(answer?.result).toMatchObject({ isError: false })
      return answer?.result.content[0].text
    }
    expect(await text("MemoryHistory", {})).toBe("No change is recorded.")
    const created = await text("WriteMemoryTopic", { ...DRAFT, body: "First.", expect: null })
    const [, revision] = /\(revision: (\w+)\)/.exec(created) ?? []
    await text("WriteMemoryTopic", { ...DRAFT, body: "Second.", expect: revision })
    await text("WriteMemoryTopic", { ...DRAFT, slug: "other", body: "Other.", expect: null })

    const all = (await text("MemoryHistory", {})).split("\n")
    expect(all).toHaveLength(3)
    const [last = ""] = (await text("MemoryHistory", { slug: "deploy" })).split("\n")
    expect(last).toMatch(/^\S+ \d{4}-\S+Z \S+ deploy, by model$/)
    const [id = ""] = last.split(" ")
    expect(await text("MemoryHistory", { id })).toContain("First.")
    const [entry, completed, template] = await ask(
      ["resources/read", { uri: `memory://history/${encodeURIComponent(id)}` }],
      [
        "completion/complete",
        {
          ref: { type: "ref/resource", uri: "memory://history/{id}" },
          argument: { name: "id", value: id.slice(0, 4) },
        },
      ],
      ["resources/templates/list"],
    )
    expect(entry?.result.contents[0].text).toContain("First.")
    expect(completed?.result.completion.values).toContain(id)
    expect(template?.result.resourceTemplates[1].uriTemplate).toBe("memory://history/{id}")

    expect(await text("UndoMemoryChange", { slug: "deploy" })).toBe("deploy is as it was before.")
    expect((await world.memory.read("deploy"))?.body).toBe("First.")
    const [undone = ""] = (await text("MemoryHistory", { slug: "deploy" })).split("\n")
    expect(undone).toContain(`, undo of ${id}`)
    const [redo = ""] = undone.split(" ")
    expect(await text("RestoreMemoryTopic", { id: redo })).toBe("deploy is as it was before.")
    expect((await world.memory.read("deploy"))?.body).toBe("Second.")
    expect(await text("UndoMemoryChange", { slug: "other" })).toBe("other is removed again.")
    const [none] = await ask(tool("UndoMemoryChange", { slug: "x\n2-ff removed all" }))
    expect(none?.result.content[0].text).toBe("There is no change of x 2-ff removed all to undo.")
    expect(await world.memory.read("other")).toBeUndefined()
    const entries = await world.memory.history.list()
    expect(entries.map(({ by }) => by)).toEqual(entries.map(() => "model"))
  })

  test("answers wrong arguments and unknown entries with one sentence for the model", async () => {
    const { ask } = await startRawClient(createWorld(), { args: ["--history"] })
    const answers = await ask(
      tool("UndoMemoryChange", {}),
      tool("UndoMemoryChange", { slug: 5 }),
      tool("MemoryHistory", { name: "deploy" }),
      tool("UndoMemoryChange", { slug: "none" }),
      tool("RestoreMemoryTopic", { id: "none" }),
      tool("MemoryHistory", { id: "none" }),
    )
    for (const { result } of answers) {
      expect(result.isError).toBe(true)
      expect(result.content[0].text).toMatch(/^[^\n]+\.$/)
    }
  })

  test("says of a creation that nothing was before it, and how to take the topic away", async () => {
    const { ask } = await startRawClient(createWorld(), { args: ["--history"] })
    const text = async (name: string, args: object): Promise<string> =>
      (await ask(tool(name, args)))[0]?.result.content[0].text
    await text("WriteMemoryTopic", { ...DRAFT, body: "First.", expect: null })
    const [id = "", , action] = (await text("MemoryHistory", {})).split(" ")
    expect(action).toBe("created")
    const nothing = `The change ${id} created deploy, so there is no text before it.`
    expect(await text("MemoryHistory", { id })).toBe(nothing)
    expect(await text("RestoreMemoryTopic", { id })).toBe(
      `${nothing} UndoMemoryChange takes it away, unless it was changed since.`,
    )
    expect(await text("UndoMemoryChange", { slug: "deploy" })).toBe("deploy is removed again.")
    expect(await text("UndoMemoryChange", { slug: "deploy" })).toBe("There is no change of deploy to undo.")
    expect(await text("RestoreMemoryTopic", { id: "9-none" })).toBe(
      "The history has no change with the id 9-none.",
    )
  })

  const textsOf = async (world: World, ...calls: readonly (readonly [name: string, args: object])[]) => {
    const { ask } = await startRawClient(world, { args: ["--history"] })
    const answers = await ask(...calls.map(([name, args]) => tool(name, args)))
    return answers.map(({ result }) => result.content[0].text)
  }

  test("takes slugs and null as the other tools do", async () => {
    const world = createWorld()
    await world.memory.write({ ...DRAFT, type: "project", body: "First." })
    await world.memory.write({ ...DRAFT, type: "project", body: "Second." })
    const [replaced] = await world.memory.history.list()
    const changes = /^\S+ \S+ replaced deploy\n\S+ \S+ created deploy$/
    const texts = await textsOf(
      world,
      ["MemoryHistory", { slug: "deploy.md" }],
      ["MemoryHistory", { slug: "./deploy.md" }],
      ["MemoryHistory", { slug: "deploy", id: null }],
      ["MemoryHistory", { slug: null, id: replaced?.id }],
      ["MemoryHistory", { slug: "" }],
      ["UndoMemoryChange", { slug: null }],
      ["UndoMemoryChange", { slug: "deploy.md" }],
    )
    expect(texts.slice(0, 3)).toEqual([changes, changes, changes].map((one) => expect.stringMatching(one)))
    expect(texts.slice(3)).toEqual([
      expect.stringContaining("First."),
      expect.stringMatching(changes),
      'Invalid arguments for UndoMemoryChange: "slug" is missing.',
      "deploy is as it was before.",
    ])
  })

  test("lists and undoes changes of the index, and says what takes one away that a repair created", async () => {
    const world = createWorld()
    await world.memory.write({ ...DRAFT, type: "project", body: "First." })
    const { directory = "" } = await world.memory.status()
    const index = join(directory, "MEMORY.md")
    rmSync(index)
    await world.memory.repair()
    const [change] = (await world.memory.history.list()).filter(({ slug }) => slug === undefined)
    const id = change?.id ?? ""
    const nothing = `The change ${id} created MEMORY, so there is no text before it.`
    const texts = await textsOf(
      world,
      ["MemoryHistory", { slug: "MEMORY" }],
      ["MemoryHistory", { id }],
      ["RestoreMemoryTopic", { id }],
      ["UndoMemoryChange", { slug: "MEMORY" }],
      ["UndoMemoryChange", { slug: "memory.md" }],
    )
    expect(texts).toEqual([
      expect.stringMatching(/^\S+ \S+ created MEMORY$/),
      nothing,
      `${nothing} UndoMemoryChange takes it away, unless it was changed since.`,
      "MEMORY is as it was before.",
      "There is no change of memory.md to undo.",
    ])
    expect(existsSync(index)).toBe(false)
  })

  test("names unknown, missing and wrong arguments, and the tools that there are", async () => {
    const { ask } = await startRawClient(createWorld(), { args: ["--history"] })
    const answers = await ask(
      tool("MemoryHistory", { limit: 1 }),
      tool("UndoMemoryChange", {}),
      tool("RestoreMemoryTopic", { id: 5 }),
      tool("UndoChange", {}),
    )
    expect(answers.map(({ result, error }) => error?.message ?? result.content[0].text)).toEqual([
      'Invalid arguments for MemoryHistory: unknown field "limit".',
      'Invalid arguments for UndoMemoryChange: "slug" is missing.',
      'Invalid arguments for RestoreMemoryTopic: "id" must be a string, not 5.',
      'There is no memory tool "UndoChange". Available: ReadMemoryTopic, WriteMemoryTopic, ListMemoryTopics, EditMemoryTopic, RemoveMemoryTopic, MemorySearch, MemoryHistory, UndoMemoryChange and RestoreMemoryTopic.',
    ])
  })

  test("does not begin an undo that the client has cancelled", async () => {
    const world = createWorld()
    await world.memory.write({ ...DRAFT, type: "project", body: "Text." })
    const { ask, send } = await startRawClient(world, { args: ["--history"] })
    const slow = ask(tool("WriteMemoryTopic", { ...DRAFT, slug: "next", body: "Text.", expect: null }))
    send({
      id: 100,
      method: "tools/call",
      params: { name: "UndoMemoryChange", arguments: { slug: "deploy" } },
    })
    send({ method: "notifications/cancelled", params: { requestId: 100 } })
    await slow
    await ask(tool("ListMemoryTopics", {}))
    expect((await world.memory.read("deploy"))?.body).toBe("Text.")
  })

  test("offers only what the memory allows, with the name of each memory", async () => {
    const world = createWorld()
    const names = async (...args: string[]) => {
      const { ask } = await startRawClient(world, { args })
      return namesIn((await ask(["tools/list"]))[0]?.result.tools)
    }
    for (const name of TOOLS) expect(await names()).not.toContain(name)
    expect((await names("--history")).slice(-3)).toEqual(TOOLS)
    expect((await names("--history", "--read-only")).slice(-1)).toEqual(["MemoryHistory"])
    const roots = [world.project, join(world.root, "home")].map((folder) => pathToFileURL(folder).href)
    const other = await startRawClient(world, { cwd: world.home, args: ["--history"] })
    expect(namesIn((await other.ask(["tools/list"]))[0]?.result.tools).slice(-3)).toEqual(TOOLS)
    const client = await connectFirst(world, { cwd: world.root, args: ["--history"], roots })
    expect(await call(client, "MemoryHistory", {})).toBe("No change is recorded.")
  })

  test("without it there are no tools, entries and templates of the history", async () => {
    const world = createWorld()
    await world.memory.write({ ...DRAFT, type: "project", body: "First." })
    await world.memory.write({ ...DRAFT, type: "project", body: "Second." })
    const [{ id = "" } = {}] = await world.memory.history.list()
    const { ask } = await startRawClient(world)
    const [templates, read, called] = await ask(
      ["resources/templates/list"],
      ["resources/read", { uri: `memory://history/${encodeURIComponent(id)}` }],
      tool("MemoryHistory", {}),
    )
    expect(templates?.result.resourceTemplates).toHaveLength(1)
    expect(read?.error?.code).toBe(-32_002)
    expect(called?.error?.code).toBe(-32_602)
  })
})
