import { mkdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools, type MemoryToolsOptions } from "./memory-tools.ts"

const FILES = {
  "MEMORY.md": "- [package-manager](feedback_pkg.md) — Use npm\n",
  "deploy.md": topicFile("How we deploy", "Run make ship."),
  "feedback_pkg.md": topicFile("Use npm", "Use npm everywhere.", "feedback", "package-manager"),
  "notes/today.md": topicFile("Today", "Tuesday."),
  "CLAUDE.md": "Be brief.\n",
}
const draft = { type: "feedback", description: "Use pnpm", body: "Use pnpm everywhere." }

/** The memory with the mount `team`, which can be changed, and the read-only mount `ref`. */
async function open(options: MemoryToolsOptions = {}) {
  const { open, root, directory, snapshot } = await temporaryMemory(FILES)
  for (const name of ["team", "ref"]) mkdirSync(`${root}/${name}`, { mode: 0o700 })
  const mount = (name: string) => ({ name, directory: `${root}/${name}`, access: "write" as const })
  const writer = open({ mounts: [mount("team"), mount("ref")] })
  for (const slug of ["team/deploy", "team/coffee", "ref/coffee", "ref/tea"])
    await writer.write({ slug, type: "project", description: slug, body: `Text of ${slug}.` })
  const memory = open({ mounts: [mount("team"), { ...mount("ref"), access: "read" }] })
  const session = () => {
    const tools = createMemoryTools(memory, { include: ["RemoveMemoryTopic"], ...options })
    return async (name: string, args: object): Promise<string> => {
      const result = await tools.callTool(name, args)
      return result.ok ? result.text : `${result.code}: ${result.message}`
    }
  }
  return { memory, directory, snapshot, session }
}

describe("a path is the slug of its file", () => {
  test.each([
    ["./deploy.md", "deploy"],
    ["team/./deploy.md", "team/deploy"],
    ["./notes/today.md", "notes/today"],
  ])("%s is %s", async (path, slug) => {
    const { memory, session } = await open()
    const unseen = session()
    const refused = await unseen("WriteMemoryTopic", { slug: path, ...draft })
    expect(refused).toContain(`the topic "${slug}" exists, and you have not read it as it is now`)
    expect(await unseen("WriteMemoryTopic", { slug: path, ...draft })).toContain(`Updated ${slug} `)
    const seen = session()
    await seen("ReadMemoryTopic", { slug })
    expect(await seen("WriteMemoryTopic", { slug: path, ...draft, body: "Again." })).toContain("Updated")
    expect(await session()("RemoveMemoryTopic", { slug: path })).toContain(`Removed ${slug}.`)
    expect((await memory.list()).topics.map((topic) => topic.slug)).not.toContain(slug)
  })
})

describe.each([
  ["package-manager", "feedback_pkg"],
  ["today", "notes/today"],
  ["Deploy", "deploy"],
  ["feedback pkg", "feedback_pkg"],
])("%j, which leads to %s", (name, slug) => {
  test("is not written before the model knows where it leads, then it is that topic", async () => {
    const { snapshot, session, memory } = await open()
    const before = await snapshot()
    const call = session()
    const refused = await call("WriteMemoryTopic", { slug: name, ...draft })
    expect(refused).toMatch(`conflict: Nothing was changed: "${name}" is another name of the topic "${slug}"`)
    expect(refused).toContain(
      `call WriteMemoryTopic again for "${slug}"; for another topic, use another slug than "${name}".\n\n${slug} (`,
    )
    expect(await snapshot()).toEqual(before)
    expect(await call("WriteMemoryTopic", { slug: name, ...draft })).toContain(`Updated ${slug} `)
    expect((await memory.read(slug))?.body).toBe(draft.body)
    expect(Object.keys(await snapshot())).toEqual(Object.keys(before))
  })

  test("is the topic that was read by it", async () => {
    const { session, snapshot } = await open()
    const files = Object.keys(await snapshot())
    const call = session()
    await call("ReadMemoryTopic", { slug: name })
    expect(await call("WriteMemoryTopic", { slug: name, ...draft })).toContain(`Updated ${slug} `)
    expect(Object.keys(await snapshot())).toEqual(files)
    expect(await call("RemoveMemoryTopic", { slug: name })).toContain(`Removed ${slug}.`)
  })

  test("is not removed before the model knows where it leads", async () => {
    const { session, snapshot } = await open()
    const before = await snapshot()
    const call = session()
    const refused = await call("RemoveMemoryTopic", { slug: name })
    expect(refused).toContain(`is another name of the topic "${slug}"`)
    expect(refused).toContain(`call RemoveMemoryTopic again for "${slug}".\n\n${slug} (`)
    expect(await snapshot()).toEqual(before)
    expect(await call("RemoveMemoryTopic", { slug: name })).toContain(`Removed ${slug}.`)
  })

  test("needs the revision of that topic where a call knows nothing of earlier ones", async () => {
    const { session, snapshot } = await open({ stateless: true })
    const before = await snapshot()
    const call = session()
    const [, revision] = /\(revision: (\w+)\)/.exec(await call("ReadMemoryTopic", { slug: name })) ?? []
    for (const expected of [null, undefined, "0123456789abcdef"]) {
      const refused = await call("WriteMemoryTopic", { slug: name, ...draft, expect: expected })
      expect(refused).toContain(`is another name of the topic "${slug}"`)
      expect(refused).toContain(`again for "${slug}" with "expect": "${revision}";`)
    }
    expect(await call("RemoveMemoryTopic", { slug: name })).toContain(
      `is another name of the topic "${slug}"`,
    )
    expect(await snapshot()).toEqual(before)
    expect(await call("WriteMemoryTopic", { slug: name, ...draft, expect: revision })).toContain(
      `Updated ${slug} `,
    )
  })
})

test("a name that is taken is said to belong to another topic, and another slug creates a new one", async () => {
  const { memory, session } = await open()
  const call = session()
  const refused = await call("WriteMemoryTopic", { slug: "package-manager", ...draft })
  expect(refused).toContain('is another name of the topic "feedback_pkg".')
  expect(await call("WriteMemoryTopic", { slug: "new-manager", ...draft })).toContain("Created new-manager ")
  expect((await memory.read("feedback_pkg"))?.body).toContain("Use npm everywhere.")
})

test("a topic with exactly that slug comes before one with that name", async () => {
  const { memory, session } = await open()
  await memory.write({ slug: "package-manager", type: "project", description: "D", body: "Exact." })
  const call = session()
  expect(await call("WriteMemoryTopic", { slug: "package-manager", ...draft })).toContain("Exact.")
  expect(await call("WriteMemoryTopic", { slug: "package-manager", ...draft })).toContain(
    "Updated package-manager ",
  )
})

test("without the name of a mount a change goes where it can be made", async () => {
  const { session } = await open()
  const call = session()
  await call("ReadMemoryTopic", { slug: "tea" })
  expect(await call("WriteMemoryTopic", { slug: "tea", ...draft })).toContain("Created tea ")
  expect(await call("WriteMemoryTopic", { slug: "coffee", ...draft })).toContain("Text of team/coffee.")
  expect(await call("WriteMemoryTopic", { slug: "coffee", ...draft })).toContain("Updated team/coffee ")
  expect(await call("RemoveMemoryTopic", { slug: "team/coffee" })).toContain("Removed team/coffee.")
})

test("a repeated removal of a slug never reaches the topic of a mount", async () => {
  const { memory, session } = await open()
  for (const slug of ["tea", "team/tea"])
    await memory.write({ slug, type: "project", description: slug, body: "Text." })
  const call = session()
  await call("ReadMemoryTopic", { slug: "tea" })
  expect(await call("RemoveMemoryTopic", { slug: "tea" })).toContain("Removed tea.")
  for (let again = 0; again < 3; again++)
    expect(await call("RemoveMemoryTopic", { slug: "tea" })).toContain(
      'RemoveMemoryTopic again for "team/tea"',
    )
  expect(await memory.read("team/tea")).toBeDefined()
  expect(await call("RemoveMemoryTopic", { slug: "team/Tea" })).toContain(
    'is another name of the topic "team/tea"',
  )
  expect(await call("RemoveMemoryTopic", { slug: "team/Tea" })).toContain("Removed team/tea.")
})

test("a file that is not a topic is never meant by a name", async () => {
  const { session } = await open()
  const call = session()
  expect(await call("ReadMemoryTopic", { slug: "CLAUDE" })).toContain("Be brief.")
  expect(await call("WriteMemoryTopic", { slug: "CLAUDE", ...draft })).toMatch(/^invalid-slug/)
  expect(await call("RemoveMemoryTopic", { slug: "CLAUDE" })).toMatch(/^invalid-slug/)
})
