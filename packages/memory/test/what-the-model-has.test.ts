import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { anthropicMemoryHandlers } from "@caliban/memory-tools/anthropic-memory"
import { describe, expect, test } from "vitest"
import { createMemory, createMemorySession } from "../src/index.ts"
import { emptyHome } from "./empty-home.ts"

const portTopic = (port: number, body = "Started by systemd.\nOwner: Ada.") =>
  ({ slug: "port", type: "project", description: `The API listens on port ${port}`, body }) as const
const deploys = { slug: "deploys", type: "project", description: "When we deploy" } as const

/** A session in a directory with two topics, and another program that changes them. */
async function world() {
  const { root } = await emptyHome()
  const directory = join(root, "memory")
  const other = createMemory({ directory })
  await other.write(portTopic(3000))
  await other.write({ slug: "name", type: "project", description: "The API is called Kestrel", body: "x" })
  const session = await createMemorySession({ directory, guard: false })
  const say = (port: number) => other.write(portTopic(port))
  const call = (name: string, args: object) => session.tools.callTool(name, args)
  return { directory, other, say, session, call, index: join(directory, "MEMORY.md") }
}

describe("a discarded turn", () => {
  test("leaves the model without what it wrote and read in that turn", async () => {
    const { session, call, other } = await world()
    await call("ReadMemoryTopic", { slug: "port" })
    await session.beforeTurn("Bo owns it now. We deploy on Tuesdays.")
    await call("EditMemoryTopic", { slug: "port", old_text: "Ada", new_text: "Bo" })
    await call("WriteMemoryTopic", { ...deploys, body: "On Tuesdays, never before noon." })
    await call("ReadMemoryTopic", { slug: "name" })
    session.discardTurn()
    expect(await session.beforeTurn("TLS is on.")).toContain("- port was changed. Read it")
    for (const slug of ["port", "name", "deploys"])
      expect(await call("WriteMemoryTopic", { ...deploys, slug, body: "Blind." })).toMatchObject({
        code: "conflict",
      })
    expect((await other.read("deploys"))?.body).toContain("never before noon")
  })

  test("leaves the model with what it had seen before that turn", async () => {
    const { session, call } = await world()
    await call("ReadMemoryTopic", { slug: "port" })
    expect(await session.beforeTurn("On which port does the API listen?")).toContain("Owner: Ada.")
    session.discardTurn()
    expect(await call("WriteMemoryTopic", portTopic(3000, "Owner: Bo."))).toMatchObject({ ok: true })
  })

  test("is told of when the model changed a line in it", async () => {
    const { session, call, index } = await world()
    await session.beforeTurn("hi")
    const { str_replace } = anthropicMemoryHandlers(session.memory)
    await str_replace({ path: "/memories/MEMORY.md", old_str: "called Kestrel", new_str: "named Kestrel" })
    await call("RemoveMemoryTopic", { slug: "port" })
    session.discardTurn()
    const next = await session.beforeTurn("hi")
    expect(next).toMatch(/- gone: \[port\].*\n- now: \[name\].*named Kestrel<\/memory-changed>\n\nhi$/)
    expect(await session.beforeTurn("hi")).toBe("hi")
    expect(await readFile(index, "utf8")).toContain("named Kestrel")
  })

  test("does not take back the topics that were changed before it", async () => {
    const { session, call, say } = await world()
    await call("ReadMemoryTopic", { slug: "port" })
    await say(4000)
    expect(await session.beforeTurn("hi")).toContain("- port was changed. Read it")
    await session.beforeTurn("and?")
    session.discardTurn()
    expect(await session.beforeTurn("and?")).toBe("and?")
  })

  test("does not take back a line that the model changes after it", async () => {
    const { session, call } = await world()
    await session.beforeTurn("hi")
    session.discardTurn()
    await session.beforeTurn("hi")
    await call("RemoveMemoryTopic", { slug: "port" })
    expect(await session.beforeTurn("hi")).toBe("hi")
  })

  test("may have a change that ends late", async () => {
    const { session, call } = await world()
    await session.beforeTurn("hi")
    const late = call("WriteMemoryTopic", { ...deploys, body: "On Tuesdays." })
    const removal = call("RemoveMemoryTopic", { slug: "port" })
    session.discardTurn()
    await Promise.all([late, removal])
    expect(await session.beforeTurn("hi")).toContain("- gone: [port]")
    expect(await call("WriteMemoryTopic", { ...deploys, body: "Blind." })).toMatchObject({ code: "conflict" })
  })
})

describe("a new system prompt", () => {
  const takes = {
    systemPrompt: (session) => session.systemPrompt("Base."),
    systemParts: (session) => session.systemParts().join(),
    memoryText: (session) => session.memoryText,
  } satisfies Record<string, (session: Awaited<ReturnType<typeof world>>["session"]) => string>

  test.each(Object.entries(takes))("is what the model has when the host took it with %s", async (_, take) => {
    const once = await world()
    expect(take(once.session)).toContain("port 3000")
    await once.session.beforeTurn("hi")
    await once.session.slash("/memory rm port")
    await once.session.slash("/memory prompt")
    expect(await once.session.beforeTurn("hi")).toContain("- gone: [port]")
    expect(await once.session.beforeTurn("hi")).toBe("hi")
    const each = await world()
    await each.session.beforeTurn("hi")
    await each.session.slash("/memory rm port")
    expect(take(each.session)).not.toContain("port 3000")
    expect(await each.session.beforeTurn("hi")).toBe("hi")
  })

  test("is not what the model has when the host only looks for problems in it", async () => {
    const { session } = await world()
    await session.slash("/memory rm port")
    expect(session.prefix.diagnostics).toEqual([])
    expect(await session.beforeTurn("hi")).toContain("- gone: [port]")
  })

  test("that the host takes after each message is told of once", async () => {
    const { session, say } = await world()
    const turn = async (): Promise<string> => {
      const content = await session.beforeTurn("hi")
      session.systemPrompt()
      return content
    }
    await turn()
    await session.slash("/memory rm port")
    expect(await turn()).toContain("- gone: [port]")
    expect(await turn()).toBe("hi")
    await say(4000)
    await session.refresh()
    expect(await turn()).toContain("- now: [port](port.md) — project: The API listens on port 4000")
    expect(await turn()).toBe("hi")
  })

  test("without a line of an earlier note is followed by a note", async () => {
    const { session, say } = await world()
    session.systemPrompt()
    await say(4000)
    expect(await session.beforeTurn("hi")).toContain("- now: [port](port.md) — project: The API listens")
    await session.slash("/memory rm port")
    session.systemPrompt()
    expect(await session.beforeTurn("hi")).toContain("- gone: [port](port.md) — project: The API listens")
    expect(await session.beforeTurn("hi")).toBe("hi")
    await say(3000)
    await session.refresh()
    session.systemPrompt()
    expect(await session.beforeTurn("hi")).toContain("- now: [port](port.md) — project: The API listens")
    await say(5000)
    await session.refresh()
    session.systemPrompt()
    expect(await session.beforeTurn("hi")).toMatch(
      /^<memory-changed>Memory lines[^-]*- now: .*port 5000<\/memory-changed>\n\nhi$/,
    )
  })

  test("whose line is again what the model wrote earlier is followed by a note", async () => {
    const { session, say, call } = await world()
    await call("ReadMemoryTopic", { slug: "port" })
    await call("WriteMemoryTopic", portTopic(4000))
    await say(5000)
    await session.refresh()
    session.systemPrompt()
    await say(4000)
    expect(await session.beforeTurn("hi")).toContain(
      "- now: [port](port.md) — project: The API listens on port 4000",
    )
  })

  test("whose line the model had replaced is followed by a note", async () => {
    const { session, call, index } = await world()
    await session.beforeTurn("hi")
    for (const day of ["Thursdays", "Fridays"])
      await call("WriteMemoryTopic", { ...deploys, description: `We deploy on ${day}`, body: day })
    await session.slash("/memory undo")
    await writeFile(index, (await readFile(index, "utf8")).replace("Thursdays", "Mondays"))
    expect(await session.beforeTurn("hi")).toContain("- deploys was changed.")
    expect(session.systemPrompt()).toContain("We deploy on Thursdays")
    expect(await session.beforeTurn("hi")).toMatch(
      /without[^-]*- now: \[deploys\].*Mondays<\/memory-changed>\n\nhi$/,
    )
    session.discardTurn()
    expect(await session.beforeTurn("hi")).toContain("- now: [deploys]")
    expect(session.systemPrompt()).toContain("We deploy on Thursdays")
    expect(await session.beforeTurn("hi")).toBe("hi")
  })

  test("that has a line which a note said to be gone is followed by a note", async () => {
    const { session, say, other } = await world()
    await other.remove("port")
    expect(await session.beforeTurn("hi")).toContain("- gone: [port]")
    await say(3000)
    await session.refresh()
    session.systemPrompt()
    expect(await session.beforeTurn("hi")).toContain("- now: [port](port.md) — project: The API listens")
    expect(await session.beforeTurn("hi")).toBe("hi")
  })
})

describe("a change by the model", () => {
  test.each(["changed", "removed"])("does not hide that its topic is %s by another program", async (how) => {
    const { session, call, say, other } = await world()
    await session.beforeTurn("Bo owns it now")
    await call("EditMemoryTopic", { slug: "port", old_text: "Ada", new_text: "Bo" })
    if (how === "changed") await say(4000)
    else await other.remove("port")
    expect(await session.beforeTurn("hi")).toContain(how === "changed" ? "port 4000" : "- gone: [port]")
    expect(await session.beforeTurn("hi")).toBe("hi")
  })

  test("of the index does not hide what another program changes in it", async () => {
    const { session, say } = await world()
    const { str_replace } = anthropicMemoryHandlers(session.memory)
    await session.beforeTurn("hi")
    await str_replace({ path: "/memories/MEMORY.md", old_str: "called Kestrel", new_str: "named Kestrel" })
    await say(4000)
    const next = await session.beforeTurn("hi")
    expect(next).toMatch(/^<memory-changed>Memory lines[^-]*- now: .*port 4000<\/memory-changed>\n\nhi$/)
    expect(await session.beforeTurn("hi")).toBe("hi")
  })
})

test("many changed topics are told in several messages, and how many more there are", async () => {
  const { session, call, other } = await world()
  const slugs = Array.from({ length: 45 }, (_, at) => `customer-${at}`)
  const write = async (body: string): Promise<void> => {
    for (const slug of slugs) await other.write({ slug, type: "project", description: `Is ${slug}`, body })
  }
  await write("Contract 1.")
  for (const slug of slugs) await call("ReadMemoryTopic", { slug })
  await write("Contract 2.")
  const [first, second, third, last] = [
    await session.beforeTurn("hi"),
    await session.beforeTurn("hi"),
    await session.beforeTurn("hi"),
    await session.beforeTurn("hi"),
  ]
  expect(first.match(/was changed\. Read it/g)).toHaveLength(20)
  expect(first).toContain("\n- and 25 more</memory-changed>")
  expect(second.match(/was changed\. Read it/g)).toHaveLength(20)
  expect(third.match(/was changed\. Read it/g)).toHaveLength(5)
  expect(third).not.toContain("more</memory-changed>")
  expect(last).toBe("hi")
  for (const slug of [slugs[0], slugs[44]]) {
    const draft = { slug, type: "project", description: "Blind", body: "Contract 1." }
    expect(await call("WriteMemoryTopic", draft)).toMatchObject({ code: "conflict" })
  }
})

test("a topic past the limit of a note is not overwritten unseen", async () => {
  const { session, call, other } = await world()
  const slugs = Array.from({ length: 21 }, (_, at) => `customer-${at}`)
  const draft = (slug: string, body: string) =>
    ({ slug, type: "project", description: `Is ${slug}`, body }) as const
  for (const slug of slugs) await other.write(draft(slug, "Contract 1."))
  for (const slug of slugs) await call("ReadMemoryTopic", { slug })
  for (const slug of slugs) await other.write(draft(slug, "Contract 2."))
  expect(await session.beforeTurn("hi")).toContain("- and 1 more<")
  expect(await call("WriteMemoryTopic", draft("customer-20", "Contract 1."))).toMatchObject({
    code: "conflict",
  })
})

test("a host that resumes a conversation is told what changed since a revision that it stored", async () => {
  const { directory, other, say } = await world()
  const stored = (await other.read("port"))?.revision
  await say(4000)
  const session = await createMemorySession({ directory, guard: false })
  session.tools.seen("port", stored)
  expect(await session.beforeTurn("hi")).toContain("- port was changed. Read it")
  expect(await session.beforeTurn("hi")).toBe("hi")
})

test("what the model writes while another memory cannot be read is no news to it", async () => {
  const { root } = await emptyHome()
  const [directory, team] = [join(root, "memory"), join(root, "team")]
  for (const each of [directory, team]) await createMemory({ directory: each }).write(portTopic(3000))
  const mounts = [{ name: "team", directory: team, access: "read" }] as const
  const session = await createMemorySession({ directory, mounts, guard: false })
  session.systemPrompt()
  await session.beforeTurn("hi")
  await session.tools.callTool("ReadMemoryTopic", { slug: "port" })
  const index = join(team, "MEMORY.md")
  const text = await readFile(index)
  await rm(index)
  await mkdir(index)
  const written = await session.tools.callTool("WriteMemoryTopic", portTopic(4000))
  expect(written).toMatchObject({ ok: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await rm(index, { recursive: true })
  await writeFile(index, text)
  expect(await session.beforeTurn("hi")).toBe("hi")
})

test("a line that an earlier note told is not said to be gone when the memory cannot be read", async () => {
  const { session, say, index } = await world()
  await say(4000)
  expect(await session.beforeTurn("hi")).toContain("port 4000")
  const text = await readFile(index, "utf8")
  await rm(index)
  await mkdir(index)
  await session.refresh()
  session.systemPrompt()
  expect(await session.beforeTurn("hi")).toBe("hi")
  await rm(index, { recursive: true })
  await writeFile(index, text)
  expect(await session.beforeTurn("hi")).toBe("hi")
})

describe("a change by another tool of the model, such as Anthropic's memory tool", () => {
  const path = "/memories/port.md"

  test("is not told to the model, and what others change after it is", async () => {
    const { session, call, say } = await world()
    session.systemPrompt()
    const { str_replace, delete: remove } = anthropicMemoryHandlers(session.memory)
    await call("ReadMemoryTopic", { slug: "port" })
    await str_replace({ path, old_str: "Ada", new_str: "Bo" })
    expect(await session.beforeTurn("hi")).toBe("hi")
    expect(await call("WriteMemoryTopic", portTopic(3000, "Owner: Cy."))).toMatchObject({ ok: true })
    await session.memory.write(portTopic(3000, "Owner: Di."), { by: "model" })
    expect(await session.beforeTurn("hi")).toBe("hi")
    await say(4000)
    expect(await session.beforeTurn("hi")).toContain("- port was changed.")
    await remove({ path })
    expect(await session.beforeTurn("hi")).toBe("hi")
  })

  test("is told when its turn was discarded, and when it brought back what the model may not know", async () => {
    const { session, call } = await world()
    session.systemPrompt()
    const { str_replace } = anthropicMemoryHandlers(session.memory)
    await call("ReadMemoryTopic", { slug: "port" })
    await session.beforeTurn("hi")
    await str_replace({ path, old_str: "Ada", new_str: "Bo" })
    session.discardTurn()
    expect(await session.beforeTurn("hi")).toContain("- port was changed.")
    await session.memory.undo("port", { by: "model" })
    expect(await session.beforeTurn("hi")).toContain("- port was changed.")
  })

  test("is told to the model of another session", async () => {
    const { session, call, directory } = await world()
    session.systemPrompt()
    const other = await createMemorySession({ directory, guard: false })
    await call("ReadMemoryTopic", { slug: "port" })
    await anthropicMemoryHandlers(other.memory).str_replace({ path, old_str: "Ada", new_str: "Bo" })
    expect(await session.beforeTurn("hi")).toContain("- port was changed.")
  })
})
