import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { createMemory } from "@caliban/memory-core"
import { describe, expect, test, vi } from "vitest"
import { startRawClient } from "./raw-client.ts"
import { call, connectFirst, connectModern, createWorld } from "./world.ts"

const DRAFT = { slug: "deploy", type: "project", description: "Deploys run on Fridays", body: "With make." }

describe("the place of the memory", () => {
  test("is the client's only root when the server starts in the home directory", async () => {
    const world = createWorld()
    const client = await connectFirst(world, { cwd: world.home, roots: [pathToFileURL(world.project).href] })
    expect(await call(client, "WriteMemoryTopic", DRAFT)).toMatch(/^Created/)
    expect((await world.memory.read("deploy"))?.body).toBe("With make.")
  })

  test("is unknown in the home directory and above it without one root that is a project: nothing is created", async () => {
    const world = createWorld()
    const rootsOf = [
      undefined,
      [],
      ["https://example.com"],
      [pathToFileURL(world.home).href],
      ["file:///none", "file:///also"],
    ]
    for (const roots of rootsOf) {
      const client = await connectFirst(world, { cwd: world.home, ...(roots && { roots }) })
      expect((await client.listTools()).tools).toHaveLength(6)
      expect(await call(client, "WriteMemoryTopic", DRAFT)).toBe(
        "error: Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project.",
      )
      expect(JSON.stringify(await client.getPrompt({ name: "list" }))).toContain("--directory")
    }
    const modern = await connectModern(world, { cwd: world.root })
    expect(await call(modern, "ReadMemoryTopic", { slug: "MEMORY" })).toContain("--directory")
    expect(readdirSync(world.home)).toEqual([])
    expect(readdirSync(world.root).sort()).toEqual(["home", "project"])
  })

  test("may come from the environment, also in the home directory, within the rules", async () => {
    const world = createWorld()
    const directory = join(world.root, "elsewhere")
    const client = await connectModern(world, {
      cwd: world.home,
      env: { CALIBAN_AUTO_MEMORY_DIRECTORY: directory },
    })
    expect(await call(client, "WriteMemoryTopic", DRAFT)).toMatch(/^Created/)
    expect(existsSync(join(directory, "deploy.md"))).toBe(true)
    const hostile = await connectModern(world, {
      env: { CALIBAN_AUTO_MEMORY_DIRECTORY: join(world.home, ".ssh") },
    })
    await call(hostile, "WriteMemoryTopic", DRAFT)
    expect(existsSync(join(world.home, ".ssh"))).toBe(false)
  })

  test("is that of each root, with its name before the tools, prompts and resources, when there are several", async () => {
    const world = createWorld()
    const folders = ["one/App", "two/app"].map((folder) => join(world.root, folder))
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    const roots = [...folders, world.home].map((folder) => pathToFileURL(folder).href)
    const client = await connectFirst(world, { cwd: world.home, roots })
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(12)
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["app_ReadMemoryTopic", "app-2_ReadMemoryTopic"]),
    )
    expect(await call(client, "app_WriteMemoryTopic", { ...DRAFT, body: "One." })).toMatch(/^Created/)
    expect(await call(client, "app-2_WriteMemoryTopic", { ...DRAFT, body: "Two." })).toMatch(/^Created/)
    const read = (cwd: string) => createMemory({ cwd, system: { env: world.env } }).read("deploy")
    for (const [at, body] of ["One.", "Two."].entries())
      expect((await read(folders[at] ?? ""))?.body).toBe(body)
    await expect(call(client, "ReadMemoryTopic", { slug: "deploy" })).rejects.toThrow(
      /no memory tool "ReadMemoryTopic"\. Available: app_ReadMemoryTopic, .*app-2_MemorySearch\./,
    )
    expect(client.getInstructions()).toContain("app_ReadMemoryTopic")

    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      "memory://app/index",
      "memory://app-2/index",
      "memory://app-2/topics/deploy",
      "memory://app/topics/deploy",
    ])
    const topic = await client.readResource({ uri: "memory://app-2/topics/deploy" })
    expect(topic.contents[0]).toMatchObject({ text: expect.stringContaining("Two.") })
    await expect(client.readResource({ uri: "memory://topics/deploy" })).rejects.toThrow()
    const { prompts } = await client.listPrompts()
    expect(prompts).toHaveLength(12)
    expect(prompts[0]).not.toHaveProperty("command")
    const shown = await client.getPrompt({ name: "app_show", arguments: { slug: "deploy" } })
    expect(JSON.stringify(shown)).toContain("One.")
    const ref = { type: "ref/resource" as const, uri: "memory://app-2/topics/{slug}" }
    const { completion } = await client.complete({ ref, argument: { name: "slug", value: "d" } })
    expect(completion.values).toEqual(["deploy"])
  })

  test("is one memory for two roots in one repository", async () => {
    const world = createWorld()
    execFileSync("git", ["init", "-q", world.project])
    const folders = ["a", "b"].map((folder) => join(world.project, folder))
    for (const folder of folders) mkdirSync(folder)
    const roots = folders.map((folder) => pathToFileURL(folder).href)
    const client = await connectFirst(world, { cwd: world.home, roots })
    expect(await call(client, "WriteMemoryTopic", DRAFT)).toMatch(/^Created/)
    expect((await client.listTools()).tools).toHaveLength(6)
  })

  test("is asked for once when the client does not say, and again when its roots have changed", async () => {
    const world = createWorld()
    const client = await startRawClient(world, { cwd: world.home, capabilities: { roots: {} } })
    const list = ["tools/call", { name: "ListMemoryTopics", arguments: {} }] as const
    const asked = (): number => client.server.lines.filter((line) => line.includes('"roots/list"')).length
    for (const { result } of [...(await client.ask(list, list)), ...(await client.ask(list))])
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("--directory") }],
      })
    expect(asked()).toBe(1)
    client.send({ method: "notifications/roots/list_changed" })
    const again = client.ask(list)
    await vi.waitFor(() => expect(asked()).toBe(2), 10_000)
    const request = client.server.lines
      .map((line) => JSON.parse(line))
      .findLast(({ method }) => method === "roots/list")
    client.send({ id: request.id, result: { roots: [{ uri: pathToFileURL(world.project).href }] } })
    expect((await again)[0]?.result.isError).toBe(false)
  })

  test.each(["file:///%00", "file:///a%2Fb", "vscode-remote://x/y", "untitled:1", "", 5, null])(
    "is that of the other root next to %j",
    async (uri) => {
      const world = createWorld()
      const client = await startRawClient(world, { cwd: world.home, capabilities: { roots: {} } })
      client.send({ id: 7, method: "tools/call", params: { name: "WriteMemoryTopic", arguments: DRAFT } })
      const lines = (): { id: number; method?: string }[] =>
        client.server.lines.map((line) => JSON.parse(line))
      await vi.waitFor(() => expect(lines().some(({ method }) => method === "roots/list")).toBe(true), 10_000)
      const asked = lines().find(({ method }) => method === "roots/list")
      const roots = [{ uri: pathToFileURL(world.project).href }, uri === null ? null : { uri }]
      client.send({ id: asked?.id, result: { roots } })
      await vi.waitFor(() => expect(lines().some(({ id, method }) => id === 7 && !method)).toBe(true), 10_000)
      expect((await world.memory.read("deploy"))?.body).toBe("With make.")
    },
  )

  test("is that of roots that the client names late, without asking again", async () => {
    const world = createWorld()
    const client = await startRawClient(world, { cwd: world.home, capabilities: { roots: {} } })
    const list = ["tools/call", { name: "ListMemoryTopics", arguments: {} }] as const
    expect((await client.ask(list))[0]?.result.isError).toBe(true)
    const messages = client.server.lines.map((line) => JSON.parse(line))
    const requests = messages.filter(({ method }) => method === "roots/list")
    expect(requests).toHaveLength(1)
    client.send({ id: requests[0].id, result: { roots: [{ uri: pathToFileURL(world.project).href }] } })
    await vi.waitFor(async () => expect((await client.ask(list))[0]?.result.isError).toBe(false), 10_000)
    expect(client.server.lines.filter((line) => line.includes('"roots/list"'))).toHaveLength(1)
  })

  test("is that of the new roots after the client has changed them; a call that runs ends where it began", async () => {
    const world = createWorld()
    const folders = ["a", "b", "c"].map((folder) => join(world.root, folder))
    for (const folder of folders) mkdirSync(folder)
    const [a = "", b = "", c = ""] = folders
    const read = async (cwd: string) =>
      (await createMemory({ cwd, system: { env: world.env } }).list()).topics.map(({ slug }) => slug)
    const client = await startRawClient(world, { cwd: world.home, capabilities: { roots: {} } })
    const write = (slug: string, prefix = "") =>
      ["tools/call", { name: `${prefix}WriteMemoryTopic`, arguments: { ...DRAFT, slug } }] as const
    const messages = () => client.server.lines.map((line) => JSON.parse(line))
    const notices = () =>
      messages().flatMap(({ method = "" }) => /(\w+)\/list_changed/.exec(method)?.[1] ?? [])
    const answered = new Set<unknown>()
    const answerRoots = async (...roots: (string | Error)[]): Promise<void> => {
      const find = () => messages().find(({ id, method }) => method === "roots/list" && !answered.has(id))
      const { id } = await vi.waitFor(() => find() ?? expect.unreachable(), 10_000)
      answered.add(id)
      const uris = roots.map((root) => ({ uri: pathToFileURL(String(root)).href }))
      if (roots[0] instanceof Error) client.send({ id, error: { code: -1, message: roots[0].message } })
      else client.send({ id, result: { roots: uris } })
    }
    const first = client.ask(["tools/list"], ["resources/subscribe", { uri: "memory://index" }], write("one"))
    await answerRoots(a)
    await first
    expect(notices()).not.toContain("tools")

    const burst = client.ask(write("two"))
    client.send({ method: "notifications/roots/list_changed" })
    const next = client.ask(write("three"))
    await answerRoots(b)
    await Promise.all([burst, next])
    expect([await read(a), await read(b)]).toEqual([["one", "two"], ["three"]])
    await vi.waitFor(
      () => expect(notices()).toEqual(expect.arrayContaining(["resources", "tools", "prompts"])),
      10_000,
    )
    expect(messages().some(({ method }) => method === "notifications/resources/updated")).toBe(true)

    client.send({ method: "notifications/roots/list_changed" })
    const several = client.ask(["tools/list"], write("four", "c_"), write("five"))
    await answerRoots(b, c)
    const [tools, , unknown] = await several
    expect(tools?.result.tools).toHaveLength(12)
    expect(unknown?.error?.message).toContain("Available: b_ReadMemoryTopic")
    expect([await read(b), await read(c)]).toEqual([["three"], ["four"]])
    await vi.waitFor(() => expect(notices().filter((one) => one === "tools")).toHaveLength(2), 10_000)

    // A client that cannot say stays where it is.
    client.send({ method: "notifications/roots/list_changed" })
    const failed = client.ask(write("again", "c_"))
    await answerRoots(new Error("busy"))
    expect((await failed)[0]?.result.isError).toBe(false)

    client.send({ method: "notifications/roots/list_changed" })
    const none = client.ask(write("six"))
    await answerRoots()
    expect((await none)[0]?.result.content[0].text).toContain("--directory")
    expect([await read(b), await read(c)]).toEqual([["three"], ["again", "four"]])
  })

  test("has no tools, topics and files when its directory is refused, and stderr says why", async () => {
    const world = createWorld()
    const [link, file] = [join(world.root, "link"), join(world.root, "file")]
    symlinkSync(world.project, link)
    writeFileSync(file, "")
    for (const directory of [link, file]) {
      const { ask, server } = await startRawClient(world, { args: ["--directory", directory] })
      const [tools, write, resources, index] = await ask(
        ["tools/list"],
        ["tools/call", { name: "WriteMemoryTopic", arguments: DRAFT }],
        ["resources/list"],
        ["resources/read", { uri: "memory://topics/deploy" }],
      )
      expect(tools?.result.tools).toEqual([])
      expect(write?.error).toMatchObject({
        code: -32_602,
        message: 'There is no memory tool "WriteMemoryTopic". No memory tools are available.',
      })
      expect(resources?.result.resources).toHaveLength(1)
      expect(index?.error).toMatchObject({ code: -32_002 })
      expect(server.errors()).toMatch(
        /^caliban-memory-mcp: no tools are offered: [^\n]+ is refused: [^\n]+\n$/,
      )
      expect(server.errors()).toContain(directory)
    }
    expect(readdirSync(world.project)).toEqual([])
  })
})

test("mounts that are missing, nested or the same are named on stderr", async () => {
  const world = createWorld()
  const own = join(world.root, "own")
  mkdirSync(join(own, "inside"), { recursive: true })
  const folders = { gone: join(world.root, "gone"), nested: join(own, "inside"), same: own }
  const mounts = Object.entries(folders).flatMap(([name, folder]) => ["--mount", `${name}=${folder}`])
  const { ask, server } = await startRawClient(world, { args: ["--directory", own, ...mounts] })
  expect((await ask(["tools/list"]))[0]?.result.tools).toHaveLength(6)
  const lines = server.errors().trim().split("\n")
  expect(lines).toHaveLength(3)
  for (const [name, folder] of Object.entries(folders)) {
    const line = lines.find((one) => one.includes(`The mount ${name} is`))
    expect(line).toMatch(
      /^caliban-memory-mcp: \S+ (?:does not exist|is, contains or is in |is the directory of the memory itself)/,
    )
    expect(line).toContain(folder)
  }
})
