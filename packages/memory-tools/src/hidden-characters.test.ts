import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type TemporaryMemory, temporaryMemory } from "../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "./memory-tools.ts"
import type { ToolResult } from "./tool-result.ts"

// C0 with escape sequences and NUL, DEL, C1, line separators, bidi overrides and isolates, zero-width, tag characters.
const HIDDEN = "\u0000\u0007\u001b[31m\u007f\u0085\u009b\u2028\u202e\u2066\u2069\u200b\u{e0041}\u{e007f}"
const SEEN =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u

const FILES = {
  "MEMORY.md": `# Mem${HIDDEN}ory\r\n\r\n- [deploy](deploy.md) — project: How${HIDDEN} we deploy\r\n- [gone${HIDDEN}](gone.md)\tx\r\n`,
  "deploy.md": `---\nname: "Ship${HIDDEN.replaceAll("\u0000", "")}ping"\ndescription: 'How${HIDDEN} we\tdeploy'\nmetadata:\n  type: "pro${HIDDEN}ject"\n---\n\n\tRun${HIDDEN} it.\r\nThen\rwait.\n`,
  "broken.md": `---\ndescription: [${HIDDEN}\n---\n\nbody\n`,
  [`odd\u202e\u{e0041}name.md`]: "---\ndescription: Odd\n---\n\nbody\n",
}

function textOf(result: ToolResult): string {
  return result.ok ? result.text : result.message
}

/** What the model gets from every tool, in the good case and in the bad one. */
async function everyText(tools: MemoryTools, { directory, write }: TemporaryMemory): Promise<string[]> {
  const slugs = (await readdir(directory))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
  const draft = { type: "project", description: `New${HIDDEN} text`, body: `b${HIDDEN}` }
  const results = [await tools.callTool("ListMemoryTopics", {})]
  for (const slug of [...slugs, "MEMORY", `de${HIDDEN}ploy`, "deplo"]) {
    results.push(await tools.callTool("ReadMemoryTopic", { slug }))
  }
  results.push(await tools.callTool("WriteMemoryTopic", { slug: `a${HIDDEN}`, ...draft }))
  results.push(await tools.callTool("WriteMemoryTopic", { slug: "deploy", ...draft, type: `x${HIDDEN}` }))
  await write("deploy.md", `${FILES["deploy.md"]}More${HIDDEN}.\n`)
  results.push(await tools.callTool("WriteMemoryTopic", { slug: "deploy", ...draft, description: "New" }))
  results.push(await tools.callTool("WriteMemoryTopic", { slug: "deploy", ...draft, description: "New" }))
  for (const slug of slugs) results.push(await tools.callTool("RemoveMemoryTopic", { slug }))
  return results.map(textOf)
}

test("no tool passes hidden characters of the files on to the model", async () => {
  const place = await temporaryMemory()
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(place.directory, file), text)
  const tools = createMemoryTools(place.memory, { include: ["ListMemoryTopics", "RemoveMemoryTopic"] })
  const texts = await everyText(tools, place)
  expect(texts.filter((text) => SEEN.test(text))).toEqual([])
  expect(texts.join("\n")).toContain("has changed since you last read it")
})

test("words, line ends and tabs around hidden characters are kept", async () => {
  const { memory } = await temporaryMemory(FILES)
  const tools = createMemoryTools(memory)
  expect(textOf(await tools.callTool("ReadMemoryTopic", { slug: "deploy" }))).toMatch(
    /\n\n\tRun\[31m it\.\nThen\nwait\.\n?$/,
  )
  expect(textOf(await tools.callTool("ReadMemoryTopic", { slug: "MEMORY" }))).toContain(
    "# Mem[31mory\n\n- [deploy](deploy.md) — project: How[31m we deploy\n- [gone[31m](gone.md)\tx\n",
  )
})

test("reading and listing leave the stored bytes as they are", async () => {
  const { memory, snapshot } = await temporaryMemory(FILES)
  const before = await snapshot()
  const tools = createMemoryTools(memory, { include: ["ListMemoryTopics"] })
  await tools.callTool("ListMemoryTopics", {})
  for (const slug of ["MEMORY", "deploy", "broken"]) await tools.callTool("ReadMemoryTopic", { slug })
  expect(await snapshot()).toEqual(before)
})

test("entries of a learner are shown without hidden characters", async () => {
  const { memory } = await temporaryMemory()
  const entry = {
    text: `Uses${HIDDEN} pnpm`,
    section: `To${HIDDEN}ols`,
    where: `To${HIDDEN}ols`,
    scope: "user",
    stale: false,
  }
  const tools = createMemoryTools(memory, {
    learned: {
      find: async (text) => (text === "two" ? [entry, entry] : [entry]),
      confirm: async () => undefined,
      forget: async () => undefined,
      search: async () => [entry],
    },
  })
  const results = [
    await tools.callTool("memory_search", { query: "pnpm" }),
    await tools.callTool("ConfirmMemoryEntry", { entry: "one" }),
    await tools.callTool("ForgetMemoryEntry", { entry: "one" }),
    await tools.callTool("ForgetMemoryEntry", { entry: "two" }),
  ]
  for (const text of results.map(textOf)) {
    expect(text).toMatch(/Uses.*pnpm/)
    expect(text).not.toMatch(SEEN)
  }
})

describe.each([
  ["a soft hyphen", "Donau\u00addampf"],
  ["a zero-width space", "\u0e20\u0e32\u200b\u0e44\u0e17\u0e22"],
  ["a right-to-left mark", "\u05e9\u05dc\u05d5\u05dd\u200f!"],
  ["a flag", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
])("a topic of a person with %s", (_, words) => {
  const INDEX = "- [a](a.md) — my own words\n"
  const fileOf = (description: string, body: string): string =>
    `---\nname: a\ndescription: "${description}"\nmetadata:\n  type: project\n---\n\n${body}`.replaceAll(
      "\n",
      "\r\n",
    )
  const BODY = `Uses ${words} daily.\nNever mind.\n\n- ${words}\n`

  async function readIt(description: string, body: string) {
    const file = fileOf(description, body)
    const place = await temporaryMemory({ "MEMORY.md": INDEX, "a.md": file })
    const tools = createMemoryTools(place.memory, { include: ["EditMemoryTopic"] })
    const text = textOf(await tools.callTool("ReadMemoryTopic", { slug: "a" }))
    const [head = "", ...lines] = text.split("\n")
    const shown = lines.join("\n").split("\n\n").slice(1).join("\n\n")
    const topic = { slug: "a", type: "project", description: head.replace("a (project): ", ""), body: shown }
    const stored = async () => [await place.read("MEMORY.md"), await place.read("a.md")]
    return { tools, topic, stored, file }
  }

  test("stays as it is when the model sends it back as it was shown", async () => {
    for (const description of [words, `${words} `.repeat(30).trim()]) {
      const { tools, topic, stored, file } = await readIt(description, BODY)
      expect(textOf(await tools.callTool("WriteMemoryTopic", topic))).toMatch(/^Unchanged/)
      expect(await stored()).toEqual([INDEX, file])
    }
  })

  test("keeps its description when that is sent back without what the prompt leaves out", async () => {
    const { tools, topic, stored, file } = await readIt(words, BODY)
    const description = words.replace(/[\u00ad\u200b\u200f\u{e0000}-\u{e007f}]/gu, "")
    await tools.callTool("WriteMemoryTopic", { ...topic, description })
    expect(await stored()).toEqual([INDEX, file])
  })

  test("keeps each line that is sent back as it was shown", async () => {
    const { tools, topic, stored } = await readIt(words, BODY)
    const body = topic.body.replace("Never mind.", "Always mind.")
    expect(textOf(await tools.callTool("WriteMemoryTopic", { ...topic, body }))).toMatch(/^Updated/)
    expect(await stored()).toEqual([INDEX, fileOf(words, BODY.replace("Never", "Always"))])
  })

  test("keeps lines as they are sent where two stored lines look the same, and takes a backslash literally", async () => {
    const plain = words.replace(/[\u00ad\u200b\u200f\u{e0000}-\u{e007f}]/gu, "")
    const { tools, topic, stored } = await readIt("About a", `${words}\n${plain}\nIFS='\t'\n`)
    const body = topic.body.replace("\t", "\\t")
    expect(textOf(await tools.callTool("WriteMemoryTopic", { ...topic, body }))).toMatch(/^Updated/)
    expect(await stored()).toEqual([INDEX, fileOf("About a", `${plain}\n${plain}\nIFS='\\t'\n`)])
  })

  test("can be edited by the text that was shown", async () => {
    const { tools, topic, stored } = await readIt(words, `\u200f${BODY}`)
    const [old_text = ""] = topic.body.split("\n")
    const edit = { slug: "a", old_text, new_text: "Gone." }
    expect(textOf(await tools.callTool("EditMemoryTopic", edit))).toMatch(/^Updated/)
    const body = `\u200fGone.\nNever mind.\n\n- ${words}\n`
    expect(await stored()).toEqual([INDEX, fileOf(words, body)])
  })
})
