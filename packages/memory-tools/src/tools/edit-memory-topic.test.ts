import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"

const BODY = "Deploys run on Tuesdays.\n\nThe release manager is Ada.\nThe backup is Ada, too."
const FILES = {
  "MEMORY.md": "- [deploy](deploy.md) — project: my own hook\n",
  "deploy.md": topicFile("How we deploy", BODY, "project", "Shipping"),
}
const options = { include: ["RemoveMemoryTopic"] } as const

const edit = (slug: string, old_text: string, new_text: string) => ({ slug, old_text, new_text })

describe("EditMemoryTopic", () => {
  test("replaces one text, and every other byte stays", async () => {
    const { memory, read } = await temporaryMemory(FILES)
    const tools = createMemoryTools(memory, options)
    const result = await tools.callTool("EditMemoryTopic", edit("deploy", "Tuesdays", "Thursdays"))
    expect(result).toMatchObject({
      ok: true,
      text: expect.stringMatching(
        /^Updated deploy; its description stays "How we deploy"\. The changed lines of its body:\n +1\tDeploys run on Thursdays\./,
      ),
      details: { kind: "written", action: "updated" },
    })
    expect(await read("deploy.md")).toBe(FILES["deploy.md"].replace("Tuesdays", "Thursdays"))
    expect(await read("MEMORY.md")).toBe(FILES["MEMORY.md"])
    await memory.undo()
    expect(await read("deploy.md")).toBe(FILES["deploy.md"])
  })

  test.each(["MEMORY", "memory.md", "./MEMORY.md"])("says how %s changes", async (slug) => {
    const { memory } = await temporaryMemory(FILES)
    const result = await createMemoryTools(memory, options).callTool("EditMemoryTopic", edit(slug, "a", "b"))
    expect(result).toMatchObject({
      code: "not-found",
      message: expect.stringMatching(/ The index changes with its topics: change the topic/),
    })
  })

  test("removes a text, over several lines", async () => {
    const { memory } = await temporaryMemory(FILES)
    const tools = createMemoryTools(memory, options)
    await tools.callTool("EditMemoryTopic", edit("deploy", "\nThe backup is Ada, too.", ""))
    expect((await memory.read("deploy"))?.body).toBe(
      "Deploys run on Tuesdays.\n\nThe release manager is Ada.",
    )
  })

  test("replaces the last line, whether it is sent with a line end or without", async () => {
    const { memory, read } = await temporaryMemory(FILES)
    const tools = createMemoryTools(memory, options)
    const last = "The backup is Ada, too."
    await tools.callTool("EditMemoryTopic", edit("deploy", `${last}\n`, `${last}\nNobody else.\n`))
    expect(await read("deploy.md")).toBe(FILES["deploy.md"].replace(last, `${last}\nNobody else.`))
    await tools.callTool("EditMemoryTopic", edit("deploy", "\nNobody else.", ""))
    expect(await read("deploy.md")).toBe(FILES["deploy.md"])
  })

  test("changes nothing and names the lines when the text occurs more than once", async () => {
    const { memory, snapshot } = await temporaryMemory(FILES)
    const before = await snapshot()
    const tools = createMemoryTools(memory, options)
    expect(await tools.callTool("EditMemoryTopic", edit("deploy", "Ada", "Kim"))).toMatchObject({
      ok: false,
      code: "invalid-arguments",
      message:
        'Nothing was changed: "Ada" occurs more than once in the body of "deploy", in lines 3, 4. Send more of the text around it.',
    })
    expect(await snapshot()).toEqual(before)
  })

  test("shows the topic, cut, when the text does not occur", async () => {
    const long = { "deploy.md": topicFile("How we deploy", `${BODY}\n${"x".repeat(50_000)}`) }
    const { memory, snapshot } = await temporaryMemory(long)
    const before = await snapshot()
    const tools = createMemoryTools(memory, options)
    const result = await tools.callTool("EditMemoryTopic", edit("deploy", "Fridays", "Mondays"))
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining("The release manager is Ada."),
    })
    expect(!result.ok && result.message.length).toBeLessThan(5_000)
    expect(await snapshot()).toEqual(before)
  })

  test.each([
    [edit("deploy", "", "x"), "invalid-arguments"],
    [edit("deploy", "\ud800", "x"), "invalid-arguments"],
    [edit("deploy", "Ada.\ud800", "x"), "invalid-arguments"],
    [edit("deploy", "\udc00\ud800", "x"), "invalid-arguments"],
    [edit("deploy", "Tuesdays", "\ud800"), "invalid-topic"],
    [edit("nowhere", "a", "b"), "not-found"],
    [edit("CLAUDE", "a", "b"), "not-found"],
    [{ slug: "deploy", old_text: "Ada" }, "invalid-arguments"],
  ])("refuses %j", async (input, code) => {
    const { memory, snapshot } = await temporaryMemory(FILES)
    const before = await snapshot()
    const result = await createMemoryTools(memory, options).callTool("EditMemoryTopic", input)
    expect(result).toMatchObject({ ok: false, code })
    expect(await snapshot()).toEqual(before)
  })

  test("keeps what another writer changed elsewhere in the topic", async () => {
    const { memory, open } = await temporaryMemory(FILES)
    const tools = createMemoryTools(memory, options)
    await tools.callTool("ReadMemoryTopic", { slug: "deploy" })
    const other = BODY.replace("The backup is Ada, too.", "The backup is Lin.")
    await open().write({ slug: "deploy", type: "project", description: "How we deploy", body: other })
    await tools.callTool("EditMemoryTopic", edit("deploy", "Tuesdays", "Thursdays"))
    expect((await memory.read("deploy"))?.body).toBe(other.replace("Tuesdays", "Thursdays"))
  })

  test("lets a write follow only if the model has seen the topic", async () => {
    const { memory } = await temporaryMemory(FILES)
    const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "Short." }
    const unseen = createMemoryTools(memory, options)
    await unseen.callTool("EditMemoryTopic", edit("deploy", "Tuesdays", "Thursdays"))
    expect(await unseen.callTool("WriteMemoryTopic", draft)).toMatchObject({ code: "conflict" })
    const seen = createMemoryTools(memory, options)
    await seen.callTool("ReadMemoryTopic", { slug: "deploy" })
    await seen.callTool("EditMemoryTopic", edit("deploy", "Thursdays", "Fridays"))
    expect(await seen.callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: true })
  })

  test.each([
    "",
    "\uFEFF",
    "# Notes\r\n\r\n",
    "---\nname: plain\ndescription: Just it\n---\n\n",
    "---\r\ntype: project\r\n---\r\n",
    "---\ndescription: Just it\ntype: decision # ours\n---\n",
    "---\nother: Just\n...\n",
    "---\nnever closed: Just it\n",
  ])("edits a file that begins with %j in place", async (head) => {
    const file = `${head}Just text.\nUnten.\n  \n\n`.replace(/\r?\n/g, head.includes("\r") ? "\r\n" : "\n")
    const index = "- [plain](plain.md) — my own hook\n"
    const { memory, snapshot, read } = await temporaryMemory({ "MEMORY.md": index, "plain.md": file })
    const before = await snapshot()
    const tools = createMemoryTools(memory, options)
    const result = await tools.callTool("EditMemoryTopic", edit("plain", "Just text", "Only\n1 text"))
    expect(result).toMatchObject({
      ok: true,
      text: expect.stringMatching(
        /^Updated plain(?:; its description stays "Just it")?\. The changed lines of its body:\n/,
      ),
      details: { kind: "written", slug: "plain", action: "updated" },
    })
    const end = head.includes("\r") ? "\r\n" : "\n"
    expect(await read("plain.md")).toBe(file.replace("Just text", `Only${end}1 text`))
    expect(await read("MEMORY.md")).toBe(index)
    const [entry] = await memory.history.list()
    expect(entry).toMatchObject({ action: "replaced", slug: "plain", by: "model" })
    expect(await memory.read("plain")).toMatchObject({
      revision: result.ok && result.details?.kind === "written" && result.details.revision,
    })
    await memory.undo()
    expect(await snapshot()).toEqual(before)
  })

  test("edits a file in a folder in place, and gives it no line", async () => {
    const { memory, read } = await temporaryMemory({ "sub/note.md": "Deep text.\n" })
    const tools = createMemoryTools(memory, options)
    expect(await tools.callTool("EditMemoryTopic", edit("sub/note", "Deep", "Flat"))).toMatchObject({
      ok: true,
    })
    expect(await read("sub/note.md")).toBe("Flat text.\n")
    expect(await memory.readIndex()).toBeUndefined()
  })

  test.each(["- [plain](plain.md)", "- [plain](plain.md) — Just", "- See [Plain](plain.md) for Just text."])(
    "keeps the line %j when it edits in place",
    async (line) => {
      const { memory, read } = await temporaryMemory({ "MEMORY.md": `${line}\n`, "plain.md": "Just text.\n" })
      const tools = createMemoryTools(memory, options)
      await tools.callTool("EditMemoryTopic", edit("plain", "Just", "Only"))
      expect(await read("MEMORY.md")).toBe(`${line}\n`)
    },
  )

  test("gives a line that has nothing but the first line of the file the new one", async () => {
    const line = "- [plain](plain.md) — Just text.\n"
    const { memory, read } = await temporaryMemory({ "MEMORY.md": line, "plain.md": "Just text.\n" })
    await createMemoryTools(memory, options).callTool("EditMemoryTopic", edit("plain", "Just", "Only"))
    expect(await read("MEMORY.md")).toBe(line.replace("Just", "Only"))
  })

  test("gives new lines the line ends of a file that it edits in place", async () => {
    const { memory, read } = await temporaryMemory({ "plain.md": "One.\r\n" })
    const tools = createMemoryTools(memory, options)
    await tools.callTool("EditMemoryTopic", edit("plain", "One.", "One.\nTwo."))
    expect(await read("plain.md")).toBe("One.\r\nTwo.\r\n")
  })

  test("what the guard or the person refuses is not edited in place", async () => {
    const rules = [
      { guard: () => ({ rule: "r", message: "Not stored." }) },
      { approve: () => false },
      { readOnly: true },
    ]
    for (const rule of rules) {
      const { memory, read } = await temporaryMemory({ "plain.md": "One.\n" }, rule)
      const tools = createMemoryTools(memory, options)
      await tools.callTool("EditMemoryTopic", edit("plain", "One.", "Two."))
      expect(await read("plain.md")).toBe("One.\n")
    }
  })

  test("the person is shown the exact text of an edit in place", async () => {
    const asked: object[] = []
    const approve = (change: object): boolean => asked.push(change) > 0
    const { memory } = await temporaryMemory({ "plain.md": "One.\n" }, { approve })
    const tools = createMemoryTools(memory, options)
    await tools.callTool("EditMemoryTopic", edit("plain", "One.", "Two."))
    expect(asked).toEqual([{ action: "write", slug: "plain", before: "One.\n", after: "Two.\n" }])
  })

  test("keeps what another writer changed elsewhere in a file that it edits in place", async () => {
    let isFirst = true
    const guard = async (): Promise<undefined> => {
      if (isFirst) await write("plain.md", "One.\nThree.\n")
      isFirst = false
    }
    const { memory, write, read } = await temporaryMemory({ "plain.md": "One.\nTwo.\n" }, { guard })
    const tools = createMemoryTools(memory, options)
    await tools.callTool("EditMemoryTopic", edit("plain", "One.", "1."))
    expect(await read("plain.md")).toBe("1.\nThree.\n")
  })

  test.each(["", "---\ntype: decision\ndescription: d\n---\n"])(
    "says why a file of a mount that begins with %j cannot be edited",
    async (head) => {
      const { root, memory: team, read } = await temporaryMemory({ "plain.md": `${head}Just text.\n` })
      const mounts = [{ name: "team", directory: String(team.directory), access: "write" as const }]
      const memory = createMemory({ directory: join(root, "own"), durability: "none", mounts })
      const tools = createMemoryTools(memory, options)
      const result = await tools.callTool("EditMemoryTopic", edit("team/plain", "Just", "Only"))
      expect(result).toMatchObject({
        ok: false,
        message: "In the mount team: The type must be one of user, feedback, project, reference.",
      })
      expect(await read("plain.md")).toBe(`${head}Just text.\n`)
    },
  )

  test("says that a mount is read-only, also of a file without a type", async () => {
    const { root, memory: team } = await temporaryMemory({ "plain.md": "Just text.\n" })
    const mounts = [{ name: "team", directory: String(team.directory) }]
    const memory = createMemory({ directory: join(root, "own"), durability: "none", mounts })
    const tools = createMemoryTools(memory, options)
    expect(await tools.callTool("EditMemoryTopic", edit("team/plain", "Just", "Only"))).toMatchObject({
      ok: false,
      message: expect.stringContaining('the mount "team" is read-only'),
    })
  })

  test.each([
    ["CLAUDE", "invalid-slug", "other tools read it as instructions"],
    ["./CLAUDE.md", "invalid-slug", "other tools read it as instructions"],
    ["./list.txt", "invalid-slug", "it is not a Markdown file"],
  ])("says why %s cannot be edited", async (slug, code, reason) => {
    const { memory, snapshot } = await temporaryMemory({
      "CLAUDE.md": "one\n",
      "list.txt": "one\n",
    })
    const before = await snapshot()
    const tools = createMemoryTools(memory, options)
    const result = await tools.callTool("EditMemoryTopic", edit(slug, "one", "two"))
    expect(result).toMatchObject({ ok: false, code, message: expect.stringContaining(reason) })
    expect(JSON.stringify(result)).not.toContain("WriteMemoryTopic")
    expect(await snapshot()).toEqual(before)
  })

  test("is offered with RemoveMemoryTopic, or alone", async () => {
    const { memory } = await temporaryMemory()
    const names = (include: readonly ("EditMemoryTopic" | "RemoveMemoryTopic" | "ListMemoryTopics")[]) =>
      createMemoryTools(memory, { include })
        .tools.map(({ name }) => name)
        .slice(2)
    expect(names(["RemoveMemoryTopic"])).toEqual(["EditMemoryTopic", "RemoveMemoryTopic"])
    expect(names(["EditMemoryTopic"])).toEqual(["EditMemoryTopic"])
    expect(names(["ListMemoryTopics"])).toEqual(["ListMemoryTopics"])
  })
})

test("an empty text to replace is refused as such", async () => {
  const { memory } = await temporaryMemory({ "deploy.md": topicFile("How we deploy", "body") })
  const tools = createMemoryTools(memory, { include: ["EditMemoryTopic"] })
  const result = await tools.callTool("EditMemoryTopic", { slug: "deploy", old_text: "", new_text: "x" })
  expect(result).toMatchObject({ message: 'Nothing was changed: "old_text" is empty.' })
})
