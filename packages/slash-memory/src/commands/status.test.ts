import { chmodSync, chownSync } from "node:fs"
import { join } from "node:path"
import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const index = "- [deploy-steps](deploy-steps.md) — project: How we deploy\n"

test("shows the tiers, how full they are, and problems", async () => {
  const { memory, neutral } = createTemporaryMemory({
    "MEMORY.md": `${index}- [gone](gone.md) — project: Nothing there\n`,
    "deploy-steps.md": topicFile("project", "How we deploy"),
    "tabs.md": topicFile("user", "Likes tabs"),
    "../home/.config/caliban/CLAUDE.md": "Answer in English.\n",
  })
  const { text, ok, refresh } = await createSlashMemory(memory).run("/memory")
  expect([ok, refresh]).toEqual([true, false])
  expect(neutral(text)).toMatchInlineSnapshot(`
    "Memory is on.
    <root>/memory
    2 topics, 0 in the trash

    global
      <root>/home/.config/caliban/CLAUDE.md
      1 line, 18 bytes, 5 tokens

    project
      <root>/work/CLAUDE.md
      nothing to show

    auto
      <root>/memory/MEMORY.md
      3 lines, 159 bytes, 39 tokens
      [█·········] 2 % of 200 lines
      [█·········] <1 % of 25,600 bytes

    all together
      44 tokens
      [█·········] <1 % of 32,000 tokens

    1 topic is not in the index: tabs
    1 line of the index leads to no topic: gone
    /memory rebuild-index repairs this; --dry-run shows how.

    /memory edit global and /memory edit project open your own files. Run /memory
    help to see all commands."
  `)
})

test("fits 40 columns", async () => {
  const { memory, neutral } = createTemporaryMemory({
    "MEMORY.md": index,
    "tabs.md": topicFile("user", "Likes tabs"),
  })
  const { text } = await createSlashMemory(memory).run("/memory", { width: 40, ascii: true })
  expect(neutral(text)).toMatchInlineSnapshot(`
    "Memory is on.
    <root>/memory
    1 topic, 0 in the trash

    global
      <root>/home/.config/caliban/CLAUDE.md
      nothing to show

    project
      <root>/work/CLAUDE.md
      nothing to show

    auto
      <root>/memory/MEMORY.md
      2 lines, 114 bytes, 28 tokens
      [#---------] 1 % of 200 lines
      [#---------] <1 % of 25,600 bytes

    all together
      28 tokens
      [#---------] <1 % of 32,000 tokens

    1 topic is not in the index: tabs
    1 line of the index leads to no topic:
    deploy-steps
    /memory rebuild-index repairs this;
    --dry-run shows how.

    /memory edit global and /memory edit
    project open your own files. Run /memory
    help to see all commands."
  `)
})

test("says what was cut, by which cap, and how many topics are not shown", async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `- [t${at}](t${at}.md) — project: Fact ${at}\n`)
  const topics = lines.map((_, at) => [`t${at}.md`, topicFile("project", `Fact ${at}`)])
  const { memory } = createTemporaryMemory({ "MEMORY.md": lines.join(""), ...Object.fromEntries(topics) })
  const { text } = await createSlashMemory(memory).run("/memory")
  expect(text).toContain("[██████████] 150 % of 200 lines")
  expect(text.replace(/\s+/g, " ")).toMatch(
    /Cut to 200 lines, [\d,]+ bytes, [\d,]+ tokens by the cap of 200 lines; 10\d topics are not shown\./,
  )
})

test.each(["status", "list"])("%s shows five of 300 remarks, and counts the others", async (line) => {
  const slugs = Array.from({ length: 300 }, (_, at) => `t${at}`)
  const { memory } = createTemporaryMemory({
    "MEMORY.md": slugs.map((slug) => `- [${slug}](${slug}.md) — project: Old\n`).join(""),
    ...Object.fromEntries(slugs.map((slug) => [`${slug}.md`, topicFile("project", "New")])),
    "broken.md": "---\nname: [\n---\n",
  })
  const { text, outcome } = await createSlashMemory(memory).run(line, { width: 200 })
  expect(outcome).toMatchObject({ staleHooks: { length: 300 } })
  expect(text.match(/^! .*/gm)).toEqual([
    expect.stringContaining("broken"),
    ...Array.from({ length: 4 }, () => expect.stringContaining("does not match its description")),
    expect.stringMatching(/^! \d+ more remarks; --json shows them all\.$/),
  ])
})

test("names topics that may contradict each other", async () => {
  const { memory } = createTemporaryMemory({
    "MEMORY.md": index,
    "deploy-steps.md": topicFile("project", "How"),
  })
  const learned = {
    list: async () => [],
    find: async () => [],
    confirm: async () => undefined,
    forget: async () => undefined,
    contradictions: async () => Array.from({ length: 300 }, (_, at) => [`a${at}`, `b${at}`] as const),
  }
  const { text } = await createSlashMemory(memory, { learned }).run("")
  expect(text).toContain("! a0 and b0 may contradict each other.")
  expect(text).toContain("! 295 more remarks; --json shows them all.")
})

test("shows the caps that the person has set", async () => {
  const settings = { memory: { cap_tokens_auto: 100, cap_tokens_claude_md: 1000 } }
  const { memory } = createTemporaryMemory({ "MEMORY.md": index }, { settings })
  const { text } = await createSlashMemory(memory).run("")
  expect(text).toMatch(/\d+ % of 100 tokens/)
  expect(text).toMatch(/global and project\n {2}0 tokens\n.* 0 % of 1,000 tokens/)
})

test("names the file that the budget leaves out, and counts its tokens", async () => {
  const settings = { memory: { cap_tokens_claude_md: 100 } }
  const { memory } = createTemporaryMemory(
    { "../work/CLAUDE.md": "word ".repeat(300), "../home/.config/caliban/CLAUDE.md": "word ".repeat(300) },
    { settings },
  )
  const { text } = await createSlashMemory(memory).run("")
  expect(text).toContain("by cap_tokens_claude_md (100 tokens).")
  expect(text).toMatch(/global and project\n {2}750 tokens/)
})

test("says why memory is off", async () => {
  const { memory } = createTemporaryMemory({}, { system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } } })
  const { text, ok } = await createSlashMemory(memory).run("/memory")
  expect(ok).toBe(true)
  expect(text).toMatch(/^Memory is off: CALIBAN_DISABLE_AUTO_MEMORY is set\.\n/)
})

test("says that memory is read-only and empty", async () => {
  const { memory } = createTemporaryMemory({}, { readOnly: true })
  const { text } = await createSlashMemory(memory).run("/memory")
  expect(text).toMatch(/^Memory is on, read-only\.\n.*\nIt is empty\.\n/)
})

test("names the commands for the files that a person writes, and the help", async () => {
  for (const options of [{}, { system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } } }]) {
    const { memory } = createTemporaryMemory({}, options)
    const { text } = await createSlashMemory(memory).run("", { width: 200 })
    expect(text).toContain(
      "/memory edit global and /memory edit project open your own files. Run /memory help to see all commands.",
    )
  }
})

test.each([
  [{ global: false }, "/memory edit project opens your own file."],
  [{ project: false }, "/memory edit global opens your own file."],
  [{ global: false, project: false }, undefined],
])("names no command for a file that is off: %j", async (tiers, hint) => {
  const { memory } = createTemporaryMemory({}, { tiers })
  const { text } = await createSlashMemory(memory).run("", { width: 200 })
  const end = "Run /memory help to see all commands."
  expect(text.split("\n").at(-1)).toBe(hint === undefined ? end : `${hint} ${end}`)
})

const notForWindows = test.skipIf(process.platform === "win32")

/** Runs as a user who may not read some files: the superuser becomes another one meanwhile. */
async function withoutRights(
  { directory, root }: { directory: string; root: string },
  names: readonly string[],
  run: () => Promise<void>,
): Promise<void> {
  const isSuperuser = process.getuid?.() === 0
  const paths = names.map((name) => join(directory, name))
  for (const path of [root, directory]) chmodSync(path, 0o755)
  for (const path of paths) chmodSync(path, 0o000)
  if (isSuperuser) process.seteuid?.(65_534)
  try {
    await run()
  } finally {
    if (isSuperuser) process.seteuid?.(0)
    for (const path of paths) chmodSync(path, 0o700)
  }
}

notForWindows("shows what it can when the index cannot be read, and names it", async () => {
  const place = createTemporaryMemory({ "MEMORY.md": index, "deploy-steps.md": topicFile("project", "How") })
  const slash = createSlashMemory(place.memory)
  await withoutRights(place, ["MEMORY.md"], async () => {
    const { text, outcome, ok } = await slash.run("/memory", { width: 500 })
    expect(ok).toBe(true)
    expect(outcome).toMatchObject({ exists: true, topicCount: 1, drift: { orphans: [], dangling: [] } })
    expect(text).toContain("1 topic, 0 in the trash")
    expect(text).toContain(`! ${place.directory}/MEMORY.md is left out: EACCES.`)
    expect(text.match(/is left out/g)).toHaveLength(1)
    const list = (await slash.run("list")).text
    expect(list).toMatch(/1 topic\n\n {2}deploy-steps +project +How\n/)
    expect(list).toContain("MEMORY.md is left out: permission was denied.")
    const shown = (await slash.run("show deploy-steps")).text
    expect(shown).toMatch(/index +unknown: MEMORY\.md cannot be read/)
    for (const line of ["show MEMORY", "rebuild-index --dry-run"]) {
      expect((await slash.run(line)).text).toBe("MEMORY.md could not be read: permission was denied.")
    }
    expect((await slash.run("verify")).text).not.toContain("orphan-topic")
  })
})

notForWindows("shows what it can when a topic or the history cannot be read, and names it", async () => {
  const place = createTemporaryMemory({ "MEMORY.md": index, "deploy-steps.md": topicFile("project", "How") })
  const slash = createSlashMemory(place.memory)
  await slash.run("add --slug tabs Use tabs")
  await slash.run("rm tabs")
  await withoutRights(place, ["deploy-steps.md", ".caliban/history"], async () => {
    const { text, ok } = await slash.run("/memory")
    expect(ok).toBe(true)
    expect(text).toContain("! deploy-steps.md is left out: permission was denied.")
    expect(text).toContain("1 topic, ")
    expect(text).toContain("! The history cannot be read.")
    const shown = (await slash.run("show deploy-steps")).text
    expect(shown).toBe("deploy-steps.md could not be read: permission was denied.")
  })
})

// The superuser may read everything, so the test becomes another user for the time of the command.
test.skipIf(process.platform === "win32")("says that the directory cannot be read", async () => {
  const { memory, directory, root } = createTemporaryMemory({ "MEMORY.md": index })
  const isSuperuser = process.getuid?.() === 0
  if (isSuperuser) for (const path of [root, directory]) chownSync(path, 65_534, 65_534)
  chmodSync(directory, 0o000)
  if (isSuperuser) process.seteuid?.(65_534)
  try {
    const { text, outcome, ok } = await createSlashMemory(memory).run("/memory")
    expect(ok).toBe(true)
    expect(outcome).toMatchObject({ enabled: true, exists: false, unreadable: "permission was denied" })
    expect(text).toContain("The directory cannot be read: permission was denied. Its content is unknown.")
    expect(text).not.toContain("It is empty")
    expect((await createSlashMemory(memory).run("list")).text).toContain("permission was denied")
  } finally {
    if (isSuperuser) process.seteuid?.(0)
    chmodSync(directory, 0o700)
  }
})

test("gives the status as data, without the text of the prefix", async () => {
  const { memory, directory } = createTemporaryMemory({ "MEMORY.md": index })
  const { text } = await createSlashMemory(memory).run("/memory --json")
  expect(JSON.parse(text)).toMatchObject({
    kind: "status",
    enabled: true,
    directory,
    drift: { dangling: ["deploy-steps"] },
  })
  expect(JSON.parse(text)).not.toHaveProperty("prefix")
})

test("says of an index over 64 KB that it has more than was read", async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `- [t${at}](t${at}.md) — project: Fact number ${at}\n`,
  )
  const { memory } = createTemporaryMemory({ "MEMORY.md": lines.join("") })
  const { text } = await createSlashMemory(memory).run("/memory")
  expect(text).toMatch(/^ {2}more than [\d,]+ lines, [\d,]+ bytes, /m)
})

test("names a line that no repair changes, and offers no repair for it", async () => {
  const { memory } = createTemporaryMemory({ "MEMORY.md": "- [gone](gone.md) — Gone\n  - A note\n" })
  const { text } = await createSlashMemory(memory).run("/memory", { width: 1_000 })
  expect(text).toContain("in a line that no repair changes. Edit it by hand: - [gone](gone.md) — Gone")
  expect(text).not.toContain("rebuild-index")
})

test("names the trash of a store that has nothing else", async () => {
  const memory = createMemory({ store: createMapStore(), system: { env: {} } })
  await memory.write({ slug: "tea", type: "user", description: "Likes tea", body: "Sencha." })
  await memory.undo()
  const { text } = await createSlashMemory(memory).run("/memory")
  expect(text).toContain("\n0 topics, 1 in the trash\n")
})
