import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createMemory, createMemorySession } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const tea = { slug: "tea", type: "user", description: "Prefers green tea", body: "Sencha, 70 degrees." }

describe("a session", () => {
  test("starts in an empty home, and the next one sees what the model wrote", async () => {
    const { open } = await emptyHome()
    const first = await open()
    expect(first.warnings).toEqual([])
    expect((await first.tools.callTool("WriteMemoryTopic", tea)).ok).toBe(true)
    const before = first.systemPrompt("You are an agent.")
    expect(before).not.toContain("green tea")
    await first.end()

    const second = await open()
    const system = second.systemPrompt("You are an agent.")
    expect(system).toContain("- [tea](tea.md) — user: Prefers green tea")
    expect(system.indexOf("green tea")).toBeLessThan(system.indexOf("You are an agent."))
    expect(system).toContain("WriteMemoryTopic")
    expect(second.systemPrompt("You are an agent.")).toBe(system)
  })

  test("puts the memory below a long base prompt, as a part of its own", async () => {
    const { open } = await emptyHome()
    const session = await open({ position: "below" })
    await session.tools.callTool("WriteMemoryTopic", tea)
    await session.refresh()
    const [base, memory, ...rest] = session.systemParts("You are an agent.")
    expect(base).toMatch(/^You are an agent\./)
    expect(memory).toContain("green tea")
    expect(rest).toEqual([])
  })

  test("refuses secrets unless the host says otherwise", async () => {
    const { open } = await emptyHome()
    const secret = { ...tea, slug: "login", body: "The password is Tr0ub4dor&3." }
    const session = await open()
    expect(await session.tools.callTool("WriteMemoryTopic", secret)).toMatchObject({
      ok: false,
      code: "refused",
    })
    const open2 = await open({ guard: false })
    expect(await open2.tools.callTool("WriteMemoryTopic", secret)).toMatchObject({ ok: true })
  })

  test("adds the topics that a message needs, once", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", tea)
    const question = "Which green tea do I prefer, and how hot?"
    const sent = await session.beforeTurn(question)
    expect(sent.startsWith(`${question}\n\n`)).toBe(true)
    expect(sent).toContain("Sencha, 70 degrees.")
    expect(await session.beforeTurn(question)).toBe(question)
    expect(await session.beforeTurn("thanks!")).toBe("thanks!")
  })

  test("sends the message alone when the memory cannot be searched", async () => {
    const { root, open } = await emptyHome()
    const session = await open({ directory: join(root, "memory") })
    await session.tools.callTool("WriteMemoryTopic", tea)
    await rm(join(root, "memory"), { recursive: true })
    await writeFile(join(root, "memory"), "a file in its place")
    const question = "Which green tea do I prefer, and how hot?"
    await expect(session.search?.search(question)).rejects.toMatchObject({ code: expect.any(String) })
    expect(await session.beforeTurn(question)).toBe(question)
    await session.end()
  })

  test("tells the model after a command of the user, with the prefix loaded again", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", tea)
    expect(await session.slash("/memory list")).toMatchObject({ ok: true, refresh: false })
    expect(await session.beforeTurn("hi")).toBe("hi")
    expect(await session.slash("/memory rm tea")).toMatchObject({ ok: true, refresh: true })
    expect(session.systemPrompt()).not.toContain("green tea")
    expect(await session.beforeTurn("hi")).toMatch(
      /^<memory-changed>Changed without your memory tools.*\n- tea was removed or moved\..*\n\nhi$/s,
    )
    expect(await session.beforeTurn("hi")).toBe("hi")
  })

  test("shows the user the system prompt that the model has, also when memory has changed since", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", tea)
    const { outcome } = await session.slash("/memory prompt")
    expect(outcome).toMatchObject({ kind: "prompt", text: session.systemPrompt() })
    expect(session.systemPrompt()).not.toContain("green tea")
  })

  test("adds the same again to the next message when a turn did not come about", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", tea)
    await session.tools.callTool("WriteMemoryTopic", { ...tea, slug: "coffee", description: "Never coffee" })
    await session.slash("/memory rm coffee")
    const question = "Which green tea do I prefer, and how hot?"
    const sent = await session.beforeTurn(question)
    expect(sent).toMatch(/^<memory-changed>[\s\S]*Sencha, 70 degrees\./)
    session.discardTurn()
    expect(await session.beforeTurn(question)).toBe(sent)
    expect(await session.beforeTurn(question)).toBe(question)
  })

  test("learns from what the user says, and the next session shows it", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true })
    const noticed = await session.afterTurn([
      { role: "user", content: "Remember that we deploy on Tuesdays." },
      { role: "assistant", content: "I will." },
    ])
    expect(noticed).toMatchObject([{ outcome: "noted" }])
    await session.beforeTurn("Thanks.")
    expect(await session.end()).toMatchObject({ stored: [{ outcome: "stored" }] })
    expect((await open()).systemPrompt()).toMatch(/deploy on Tuesdays/)
  })

  test("does not learn again what the model has stored in the user's own memory", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true, userMemory: true })
    const message = "By the way, I always want summaries in Dutch."
    await session.beforeTurn(message)
    const topic = { slug: "dutch", type: "user", description: message.slice(12), body: "Always." }
    expect((await session.tools.callTool("WriteMemoryTopic", topic)).ok).toBe(true)
    expect((await session.memory.read("user/dutch"))?.description).toBe(topic.description)
    expect(await session.afterTurn([{ role: "user", content: message }])).toEqual([])
  })

  test("learns nothing from what it has added to a message", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true })
    const body = "Remember that we always deploy with ./ship.sh."
    const topic = { slug: "deploys", type: "project", description: "How we deploy", body }
    await session.tools.callTool("WriteMemoryTopic", topic)
    const content = await session.beforeTurn("How do we deploy?")
    expect(content).toContain("ship.sh")
    expect(await session.afterTurn([{ role: "user", content }])).toEqual([])
    await session.slash("/memory rm deploys")
    const noted = await session.beforeTurn("I always want summaries in Dutch.")
    expect(noted).toContain("<memory-changed>")
    const noticed = await session.afterTurn([{ role: "user", content: noted }])
    expect(noticed.map(({ text }) => text)).toEqual(["I always want summaries in Dutch."])
  })

  test("learns from messages in parts, only what was typed", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true })
    const body = "Remember that we always deploy with ./ship.sh."
    const topic = { slug: "deploys", type: "project", description: "How we deploy", body }
    await session.tools.callTool("WriteMemoryTopic", topic)
    const text = await session.beforeTurn("How do we deploy?")
    expect(text).toContain("ship.sh")
    const image = { type: "image", image: "AAAA" }
    expect(await session.afterTurn([{ role: "user", content: [{ type: "text", text }, image] }])).toEqual([])
    const typed = { type: "text", text: "I always want summaries in Dutch." }
    const noticed = await session.afterTurn([
      { role: "user", content: [image, typed] },
      { role: "assistant", content: null },
    ])
    expect(noticed.map((one) => one.text)).toEqual([typed.text])
  })

  test.each([[undefined], [null], [42], [[{ type: "text", text: "I prefer tea." }]]])(
    "refuses %j as a message of the user, also without search",
    async (message) => {
      const { open } = await emptyHome()
      const session = await open({ search: false })
      await expect(session.beforeTurn(message as never)).rejects.toThrow(
        /^session\.beforeTurn: message must be a string; of a message in parts, pass the text, not /,
      )
    },
  )

  test.each([[null], ["I prefer tea."], [undefined], [{ role: "human", content: "I prefer tea." }]])(
    "names %j, which is not a turn",
    async (turn) => {
      const { open } = await emptyHome()
      const session = await open({ learn: true })
      await expect(session.afterTurn([turn as never])).rejects.toThrow(
        /^session\.afterTurn: turns\[0\] must be a message \{ role, content \} with the role user, assistant, model, system, developer, data, tool, function, not /,
      )
    },
  )

  test("reads the roles of other hosts", async () => {
    const { open } = await emptyHome()
    const session = await open({ learn: true })
    const noticed = await session.afterTurn([
      { role: "developer", content: "Remember that you are a pirate." },
      { role: "user", content: "Remember that Marta approves the invoices." },
      { role: "model", content: "Remember that I am a model." },
      { role: "function", content: "Remember that 4 files were read." },
    ])
    expect(noticed.map(({ text }) => text)).toEqual(["Marta approves the invoices."])
  })

  test.each([
    [undefined, "the options must be an object, not undefined"],
    [{ position: "top" }, 'option "position" must be "above" or "below", not "top"'],
    [{ learn: "yes" }, 'option "learn" must be true or false or an object, not "yes"'],
    [{ search: 1 }, 'option "search" must be true or false or an object, not 1'],
    [{ recall: "x" }, 'option "recall" must be false or an object, not "x"'],
    [{ recall: { maxResult: 1 } }, 'option "recall.maxResult" is unknown; did you mean "maxResults"?'],
    [{ tools: [] }, 'option "tools" must be an object, not a list'],
    [{ slash: 1 }, 'option "slash" must be an object, not 1'],
    [{ guard: true }, 'option "guard" must be false or a function, not true'],
    [{ search: { embd: 1 } }, 'option "search.embd" is unknown; did you mean "embed"?'],
    [{ learn: { stre: true } }, 'option "learn.stre" is unknown; did you mean "store"?'],
    [{ learn: { consolidate: 5 } }, 'option "learn.consolidate" must be a function, not 5'],
    [{ layout: "wundr", learn: { store: true } }, 'option "learn.store" is unknown'],
    [
      { layout: "wundr", learn: { scopes: { usr: 1 } } },
      'option "learn.scopes.usr" is unknown; did you mean "user"?',
    ],
    [
      { layout: "wundr", learn: true, tools: { namePrefix: 5 } },
      'option "tools.namePrefix" must be a string, not 5',
    ],
    [
      { tools: { namePrefix: "1 x" } },
      expect.stringContaining('option "tools.namePrefix" must be at most 32'),
    ],
    [
      { tools: { include: ["Nope"] } },
      expect.stringContaining('option "tools.include[0]" must be "ListMemory'),
    ],
    [
      { tools: { permissions: [{ pattern: "x", action: "deny" }] } },
      'option "tools.permissions[0].pattern" matches no memory tool: "x"',
    ],
    [{ slash: { openEditor: 5 } }, expect.stringContaining('option "slash.openEditor" must be')],
    [{ serach: false }, 'option "serach" is unknown; did you mean "search"?'],
    [{ readonly: true }, 'option "readonly" is unknown; did you mean "readOnly"?'],
    [{ usrMemory: true }, 'option "usrMemory" is unknown; did you mean "userMemory"?'],
    [
      { memory: {} },
      'option "memory" must be a memory with the methods load, read, write, remove, list, not an object',
    ],
  ])("names the wrong option in %j and makes no directory", async (wrong, message) => {
    const { root } = await emptyHome()
    const place =
      wrong !== undefined && "memory" in wrong ? {} : { cwd: root, system: { home: root, env: {} } }
    const options = wrong && { ...place, ...wrong }
    const error = await createMemorySession(options as never).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
    const [, problem] = (error as Error).message.split(/^createMemorySession: /)
    expect(problem).toEqual(message)
    expect(await readdir(root)).toEqual([])
  })

  test("starts with a warning when the home is not a folder, also with learning", async () => {
    const { root, open } = await emptyHome()
    const home = join(root, "file")
    await writeFile(home, "")
    const session = await open({ learn: true, userMemory: true, system: { home } })
    expect(session.warnings).toContain("The memory directory was not read: it is not a folder.")
    expect(await session.beforeTurn("Hello")).toBe("Hello")
  })

  test("a recall that fails is a warning", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await session.tools.callTool("WriteMemoryTopic", tea)
    await chmod(session.memory.directory ?? "", 0o777)
    expect(await session.beforeTurn("Which tea do I like?")).toBe("Which tea do I like?")
    expect(session.warnings).toEqual([expect.stringContaining("all users may write to it")])
  })

  test("names turns that are not an array", async () => {
    const { open } = await emptyHome()
    const session = await open()
    await expect(session.afterTurn(undefined as never)).rejects.toThrow(
      new TypeError("session.afterTurn: turns must be a list, not undefined"),
    )
  })

  describe("with a model that stores", () => {
    const topic = { slug: "topic", type: "project", description: "Likes tea", body: "Green." }

    test.each([
      "I prefer tea.",
      "Remember that we deploy on Tuesdays.",
      "We use Drizzle, not Prisma.",
      "Merk dir, dass wir dienstags ausliefern.",
    ])("learns nothing in the turn in which the model wrote a topic: %s", async (content) => {
      const { open } = await emptyHome()
      const session = await open({ learn: true, userMemory: true })
      await session.beforeTurn(content)
      expect((await session.tools.callTool("WriteMemoryTopic", topic)).ok).toBe(true)
      const messages = [
        { role: "user", content } as const,
        { role: "user", content: "I hate jazz." } as const,
      ]
      expect(await session.afterTurn(messages)).toEqual([])
      expect((await session.memory.list()).topics.map(({ slug }) => slug)).toEqual(["topic"])
      await session.beforeTurn(content)
      expect(await session.afterTurn([{ role: "user", content }])).toMatchObject([{ outcome: "noted" }])
    })

    test("learns nothing in the turn in which the model removed a topic", async () => {
      const { open } = await emptyHome()
      const session = await open({ learn: true })
      await session.tools.callTool("WriteMemoryTopic", topic)
      await session.beforeTurn("Forget the tea. From now on I prefer coffee.")
      expect((await session.tools.callTool("RemoveMemoryTopic", { slug: "topic" })).ok).toBe(true)
      const content = "Forget the tea. From now on I prefer coffee."
      expect(await session.afterTurn([{ role: "user", content }])).toEqual([])
    })

    test("learns in the turn after a command of the person", async () => {
      const { open } = await emptyHome()
      const session = await open({ learn: true })
      await session.memory.write({ ...topic, type: "project" })
      await session.slash("/memory rm topic")
      expect((await session.memory.list()).topics).toEqual([])
      await session.beforeTurn("I prefer coffee to tea.")
      const noticed = await session.afterTurn([{ role: "user", content: "I prefer coffee to tea." }])
      expect(noticed).toMatchObject([{ outcome: "noted" }])
    })

    test("learns what the user says in a later turn, although the model stored the opposite in an earlier one", async () => {
      const { open } = await emptyHome()
      const session = await open({ learn: true })
      const call = {
        slug: "drink",
        type: "user",
        description: "Prefers tea",
        body: "Prefers tea, not coffee.",
      }
      await session.tools.callTool("WriteMemoryTopic", call)
      await session.afterTurn([{ role: "user", content: "I prefer tea to coffee." }])
      const noticed = await session.afterTurn([{ role: "user", content: "I prefer coffee." }])
      expect(noticed.map(({ text }) => text)).toEqual(["I prefer coffee."])
    })
  })

  test("names what is wrong with a configuration file of learning", async () => {
    const { root, open } = await emptyHome()
    await writeFile(join(root, "wundr.yaml"), "memory:\n  auto:\n    minConfidance: 0.9\n")
    expect((await open({ learn: true, layout: "wundr" })).warnings).toEqual([
      expect.stringContaining("memory.auto.minConfidance is unknown"),
    ])
    expect((await open()).warnings).toEqual([])
  })

  test("shows what sectioned files say, ordered by the first message, and follows a change", async () => {
    const { root, open } = await emptyHome()
    await mkdir(join(root, "project", ".wundr"), { recursive: true })
    await mkdir(join(root, "project", ".git"))
    const entries = ["The linter is Oxlint", "The retro is on Thursday", "Deploys need a release manager"]
    const file = join(root, "project", ".wundr", "MEMORY.md")
    await writeFile(file, `## Workflow\n${entries.map((entry) => `- ${entry}\n`).join("")}`)
    const session = await open({ cwd: join(root, "project"), layout: "wundr", learn: true })
    expect(session.memoryText).toContain("Oxlint")
    expect(session.systemPrompt("You are an agent.")).toContain(session.memoryText)
    await session.beforeTurn("Who may deploy? Is there a release manager?")
    const { memoryText } = session
    const [, learned = ""] = memoryText.split("## Persistent Memories")
    expect(learned.indexOf("release manager")).toBeLessThan(learned.indexOf("Oxlint"))
    expect(await session.slash("/memory forget the linter is Oxlint")).toMatchObject({ ok: true })
    expect(session.memoryText).not.toContain("Oxlint")
    expect(session.memoryText).toContain("Thursday")
  })

  test("shows, offers and changes nothing when memory is off", async () => {
    const { root, open } = await emptyHome()
    const consolidate = () => expect.unreachable()
    const session = await open({
      learn: { consolidate },
      system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } },
    })
    expect(session.tools.tools).toEqual([])
    expect(session.systemPrompt("You are an agent.")).toBe("You are an agent.")
    expect(await session.beforeTurn("Which tea?")).toBe("Which tea?")
    expect(await session.afterTurn([{ role: "user", content: "Remember that tea is green." }])).toEqual([])
    expect(await session.consolidate()).toEqual({ operations: [], dryRun: false })
    expect(await session.end()).toMatchObject({ stored: [], waiting: 0 })
    expect(await readdir(root)).toEqual([])
  })

  test("works on a memory of the host", async () => {
    const { root } = await emptyHome()
    const memory = createMemory({
      cwd: root,
      directory: join(root, "memory"),
      system: { home: root, env: {} },
    })
    const session = await createMemorySession({ memory })
    await session.tools.callTool("WriteMemoryTopic", tea)
    expect(await readFile(join(root, "memory/tea.md"), "utf8")).toContain("Sencha")
  })

  test("opens a directory alone, without what belongs to a project", async () => {
    const { root } = await emptyHome()
    await writeFile(join(root, "CLAUDE.md"), "Instructions of the project.")
    await writeFile(join(root, "package.json"), '{ "packageManager": "pnpm@10.1.0" }')
    const options = { directory: join(root, "memories", "ada"), learn: true, system: { home: root, env: {} } }
    const first = await createMemorySession(options)
    expect((await first.tools.callTool("WriteMemoryTopic", tea)).ok).toBe(true)
    await first.end()
    const second = await createMemorySession(options)
    expect(second.memoryText).toContain("green tea")
    expect(second.memoryText).not.toContain("Instructions")
    expect(await readdir(options.directory)).toEqual(expect.arrayContaining(["MEMORY.md", "tea.md"]))
  })

  test("names a missing option", async () => {
    await expect(createMemorySession({} as never)).rejects.toThrow(TypeError)
    await expect(createMemorySession({} as never)).rejects.toThrow(/cwd/)
  })
})

test("two sessions in one agent have their own names, tags and memories", async () => {
  const { root, open } = await emptyHome()
  const own = await open({ directory: join(root, "own") })
  const team = await createMemorySession({
    cwd: root,
    directory: join(root, "team"),
    tag: "team-memory",
    tools: { namePrefix: "team_" },
    tiers: { global: false, project: false },
    system: { home: root, env: {} },
  })
  expect(team.tools.namePrefix).toBe("team_")
  expect((await team.tools.callTool("team_WriteMemoryTopic", tea)).ok).toBe(true)
  expect((await own.tools.callTool("WriteMemoryTopic", { ...tea, slug: "coffee" })).ok).toBe(true)
  for (const session of [own, team]) await session.refresh()
  expect(own.systemPrompt()).toMatch(/<auto-memory [^>]*>[^<]*\[coffee\]/)
  expect(team.systemPrompt()).toMatch(/<team-memory [^>]*>[^<]*\[tea\]/)
  expect(team.systemPrompt()).not.toMatch(/auto-memory>|`(?:Read|Write)MemoryTopic/)
  expect(team.systemPrompt()).toContain("`team_WriteMemoryTopic {slug")
  expect(team.tools.tools.map(({ name }) => name)).toEqual(own.tools.tools.map(({ name }) => `team_${name}`))
})

test("eight sessions that start at once in an empty home lose nothing", async () => {
  const { open } = await emptyHome()
  const sessions = await Promise.all(Array.from({ length: 8 }, () => open({ userMemory: true })))
  const results = await Promise.all(
    sessions.map(({ tools }, index) =>
      tools.callTool("WriteMemoryTopic", { ...tea, slug: `tea-${index}`, type: "project" }),
    ),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  const { topics, drift } = await (await open()).memory.list()
  expect(topics).toHaveLength(8)
  expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
})

test("the prompt names the search only where the model has it", async () => {
  const { root, open } = await emptyHome()
  const directory = join(root, "memory")
  await mkdir(directory, { mode: 0o700 })
  await writeFile(join(directory, "notes.md"), "Some notes.\n")
  const promptWith = async (pattern: string) => {
    const permissions = [{ pattern, action: "deny" as const }]
    return (await open({ directory, tools: { permissions, namePrefix: "t_" } })).systemPrompt()
  }
  expect(await promptWith("memory.write")).toContain("1 more file; find them with t_MemorySearch")
  for (const pattern of ["t_MemorySearch", "memory.read", "memory.*"])
    expect(await promptWith(pattern)).toMatch(/1 more file\]/)
})
