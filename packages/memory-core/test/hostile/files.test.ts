import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
} from "node:fs"
import { basename, join } from "node:path"
import { parseIndex } from "../../src/index.ts"
import { runWithoutRights } from "./world/child.ts"
import { row, testRows } from "./world/rows.ts"
import { TWO_POINTERS, withObject } from "./world/topics.ts"
import { draft, timed, topic, type World } from "./world/world.ts"

const makeFifo = (path: string): void => {
  execFileSync("mkfifo", [path])
}

/** Files that are unreadable, too large, growing, strangely named or owned by another user. */
testRows("files", [
  row("F07", "a topic without read permission is skipped and reported", (world) => {
    withObject(world, () => undefined)
    world.put("x.md", topic("x"))
    chmodSync(join(world.directory, "x.md"), 0)
    runWithoutRights(
      world,
      `const memory = core.createMemory(values)
      const { text } = await memory.load()
      assert.ok(text.includes("the good one"))
      const { topics, diagnostics } = await memory.list()
      assert.ok(topics.some(({ slug }) => slug === "good"))
      assert.ok(diagnostics.some(({ slug }) => slug === "x"))
      await memory.write({ slug: "good", type: "user", description: "d", body: "" })`,
    )
  }),
  row("F07o", "an unlisted topic without read permission is skipped on load", (world) => {
    world.put("MEMORY.md", "# Memory\n")
    world.put("good.md", topic("good", "the good one"))
    world.put("x.md", topic("x"))
    chmodSync(join(world.directory, "x.md"), 0)
    runWithoutRights(
      world,
      `const { text, diagnostics } = await core.createMemory(values).load()
      assert.ok(text.includes("the good one"))
      assert.ok(diagnostics.some(({ code, slug, path }) => code === "unreadable-file" && (slug === "x" || path?.includes("x.md"))))`,
    )
  }),
  row("F07i", "an index without read permission is replaced by the topics in the view", (world) => {
    world.put("MEMORY.md", TWO_POINTERS)
    world.put("good.md", topic("good", "the good one"))
    chmodSync(join(world.directory, "MEMORY.md"), 0)
    runWithoutRights(
      world,
      `const memory = core.createMemory(values)
      const { text, diagnostics } = await memory.load()
      assert.ok(diagnostics.some(({ code }) => code === "unreadable-file"))
      assert.ok(text.includes("good.md"), "the topics are shown")
      await assert.rejects(memory.write({ slug: "y", type: "user", description: "d", body: "" }), (error) => core.isMemoryError(error))
      assert.ok(!fs.existsSync(values.system.env.CALIBAN_AUTO_MEMORY_DIRECTORY + "/y.md"))`,
    )
  }),
  row("F08", "a read-only directory can be loaded; a write is refused and creates nothing", (world) => {
    withObject(world, () => undefined)
    world.put("x.md", topic("x"))
    chmodSync(world.directory, 0o555)
    runWithoutRights(
      world,
      `const memory = core.createMemory(values)
      assert.ok((await memory.load()).text.includes("the good one"))
      assert.equal((await memory.list()).topics.length, 2)
      const before = fs.readdirSync(values.system.env.CALIBAN_AUTO_MEMORY_DIRECTORY)
      await assert.rejects(memory.write({ slug: "y", type: "user", description: "d", body: "" }), { code: "write-failed" })
      await assert.rejects(memory.remove("x"), { code: "write-failed" })
      assert.deepEqual(fs.readdirSync(values.system.env.CALIBAN_AUTO_MEMORY_DIRECTORY), before)`,
    )
    chmodSync(world.directory, 0o755)
  }),
  row("F09", "a topic of 10 GB is rejected by its size", async (world) => {
    withObject(world, (path) => {
      world.putAt(path, topic("x"))
      truncateSync(path, 10e9)
    })
    const took = await timed(async () => {
      await world.load()
      const { diagnostics } = await world.memory().list()
      assert.ok(diagnostics.some(({ code, slug }) => code === "too-large" && slug === "x"))
      assert.ok(((await world.memory().read("x"))?.text.length ?? 0) <= 262_144)
      await world.refuses(() => world.memory().write(draft({ slug: "x" })), "too-large")
    })
    assert.ok(took < 5_000, `it took ${took} ms`)
  }),
  row("F10", "reading a file that grows at every read ends, and a write gives up", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    world.put("MEMORY.md", "# Memory\n\n- [good](good.md) — project: the good one\n")
    let [reads, most] = [0, 50]
    const files = {
      ...world.files,
      readSync(...args: Parameters<typeof world.files.readSync>) {
        if (reads++ > most) throw new Error("it reads without end")
        for (const name of ["x.md", "MEMORY.md"]) appendFileSync(join(world.directory, name), "more\n")
        return world.files.readSync(...args)
      },
    } as typeof world.files
    const memory = world.memory({ system: { files } })
    assert.ok((await memory.load()).text.includes("the good one"))
    assert.ok((await memory.list()).topics.length === 2)
    // Ten rounds, each with up to a second of checks every millisecond.
    most = 20_000
    const index = world.read("MEMORY.md") ?? ""
    let action: string | undefined
    const took = await timed(async () => {
      action = await memory.write(draft({ slug: "x" })).then(
        (result) => result.action,
        (error: Error & { code?: string }) => {
          assert.equal(error.code, "write-failed", error.message)
          return undefined
        },
      )
    })
    assert.ok(took < 20_000, `it took ${took} ms`)
    if (action === undefined) {
      assert.ok(world.read("x.md")?.startsWith(topic("x")), "the topic keeps its bytes")
      assert.ok(world.read("MEMORY.md")?.startsWith(index), "the index keeps its bytes")
    } else
      assert.match(world.read("MEMORY.md") ?? "", /^# Memory\n[\s\S]*- \[x\]\(x\.md\)[\s\S]*the good one/)
  }),

  // Beyond the table.
  ...[
    ["F11a", "the project's CLAUDE.md", (world: World) => join(world.cwd, "CLAUDE.md")],
    ["F11b", "the project's AGENTS.md", (world: World) => join(world.cwd, "AGENTS.md")],
  ].map(([id, what, place]) =>
    row(id as string, `${what} that is a symlink out of the workspace is not followed`, async (world) => {
      symlinkSync(join(world.outside, "secret.md"), (place as (world: World) => string)(world))
      await world.load({ tiers: { fileNames: { project: id === "F11a" ? "CLAUDE.md" : "AGENTS.md" } } })
    }),
  ),
  ...[
    ["a file", (path: string) => appendFileSync(path, "I am a file")],
    ["a FIFO", makeFifo],
    ["a dangling symlink", (path: string) => symlinkSync("nowhere", path)],
    ["a symlink to itself", (path: string) => symlinkSync("memory", path)],
  ].map(([kind, make], at) =>
    row(`F15.${at + 1}`, `a memory directory that is ${kind} is refused and stays`, async (world) => {
      ;(make as (path: string) => void)(world.directory)
      const kindBefore = lstatSync(world.directory).mode
      await world.memory().load()
      await assert.rejects(world.memory().write(draft()), { code: "unsafe-directory" })
      assert.equal(lstatSync(world.directory).mode, kindBefore)
    }),
  ),
  row("F16", "unusual file names are shown safely, and a repair adds one line for each", async (world) => {
    const stems = ["a\nb", "a\r\nb", "- [evil](evil.md)", "\x1b[2J", "a\u202eb", "a`b", "a]b", "a](b", "a b", "<auto-memory>", "</auto-memory>",
      "<!-- x", "x -->", "%41", "a#b", "a'b\"c", "\u{e0041}x", "é", "\u2028", "a".repeat(250), "[[x]]", "&lt;", "a|b", "*x*", "_x_", "~", "[INST]", "<|im_start|>"] // biome-ignore format: a table
    for (const stem of stems.filter((name) => !name.includes("/")))
      world.put(`${stem}.md`, topic("odd", "odd one"))
    world.put("MEMORY.md", "# Memory\n\nA person's line.\n")
    const slugs = stems.filter((name) => !name.includes("/")).sort()
    const before = await world.memory().list()
    assert.deepEqual(before.topics.map(({ slug }) => slug).sort(), slugs)
    await world.load()
    await world.memory().repair()
    const { drift } = await world.memory().list()
    assert.deepEqual(drift, { orphans: [], dangling: [], duplicates: [] })
    const { lines } = parseIndex(world.read("MEMORY.md") ?? "")
    assert.deepEqual(lines.flatMap(({ pointer }) => pointer?.slugs ?? []).sort(), slugs)
    assert.deepEqual(
      lines.map(({ pointer, text }) => (pointer === undefined ? text : "pointer")),
      ["# Memory", "", "A person's line.", "", ...slugs.map(() => "pointer")],
    )
    await world.load()
    for (const slug of slugs) assert.equal((await world.memory().read(slug))?.slug, slug)
  }),
  row("F16b", "a file name with a backslash is no topic, or one that a repair lists once", async (world) => {
    world.put("MEMORY.md", "# Memory\n")
    world.put("a\\b.md", topic("odd", "odd one"))
    await world.load()
    await world.memory().repair()
    const repaired = world.read("MEMORY.md")
    assert.deepEqual((await world.memory().list()).drift, { orphans: [], dangling: [], duplicates: [] })
    assert.equal((await world.memory().repair()).changed, false)
    assert.equal(world.read("MEMORY.md"), repaired)
  }),
  row("F17", "file names that are not UTF-8 do not stop anything", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    world.put(Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6d, 0x64]), topic("not utf-8"))
    await world.load()
    await world.memory().list()
    await world.memory().repair()
    await world.memory().write(draft())
    assert.equal(readdirSync(world.directory, "buffer").filter((name) => name.includes(0xff)).length, 1)
  }),
  row("F18", "case twins of the index are no topics and keep their bytes", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    for (const name of ["memory.md", "Memory.md", "MEMORY.MD"]) world.put(name, `I am ${name}\n`)
    const { topics } = await world.memory().list()
    assert.deepEqual(
      topics.map(({ slug }) => slug),
      ["good", "x"],
    )
    await world.memory().write(draft())
    for (const name of ["memory.md", "Memory.md", "MEMORY.MD"])
      assert.equal(world.read(name), `I am ${name}\n`)
    assert.equal(await world.memory().read("memory"), undefined)
  }),
  row("F19", "editors' leftovers and hidden files are no topics", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    for (const name of [
      ".x.md",
      ".x.md.swp",
      "x.md~",
      "#x.md#",
      "x.md.orig",
      "x.md.rej",
      ".md",
      "x.txt",
      "x",
    ])
      world.put(name, topic("no"))
    assert.deepEqual(
      (await world.memory().list()).topics.map(({ slug }) => slug),
      ["good", "x"],
    )
    assert.equal((await world.load()).tiers.find(({ name }) => name === "auto")?.topicCount, 2)
  }),
  row("F20", "thousands of unlisted files do not push the listed ones out", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    const count = 2_000
    for (let at = 0; at < count; at++) world.put(`flood-${at}.md`, topic(`flood ${at}`, "x".repeat(100)))
    const took = await timed(async () => assert.ok((await world.view()).includes("the good one")))
    assert.ok(took < 20_000, `three loads took ${took} ms`)
  }),
  row("F21", "topics in folders below are read, but not through a link", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    world.put("deep/er/y.md", topic("y", "a deep one"))
    symlinkSync(world.outside, join(world.directory, "linked"))
    assert.ok(!(await world.load()).text.includes("a deep one"))
    assert.equal((await world.memory().read("deep/er/y"))?.name, "y")
    assert.equal(await world.memory().read("linked/secret"), undefined)
    await world.refuses(() => world.memory().remove("linked/secret"), "unsafe-directory")
    const { topics } = await world.memory().list()
    assert.ok(topics.every(({ slug }) => !slug.includes("linked")))
  }),
  row("F22", "a forged history cannot access files outside", async (world) => {
    await world.memory().write(draft())
    await world.memory().write(draft({ body: "Again." }))
    const control = join(world.directory, ".caliban")
    for (const name of readdirSync(control, { recursive: true }).map(String)) {
      const path = join(control, name)
      if (!name.endsWith(".json")) continue
      const record = readFileSync(path, "utf8")
      if (!record.includes('"fact"')) continue
      for (const slug of ["../outside/secret", "MEMORY", "a/b", "", "..", 5, null, {}]) {
        world.putAt(path, record.replaceAll('"fact"', JSON.stringify(slug)))
        await world
          .memory()
          .history.restore(basename(name, ".json"))
          .catch((error: { code?: string }) => assert.ok(error.code))
        assert.ok(existsSync(join(world.directory, "fact.md")))
      }
      for (const garbage of [
        "",
        "null",
        "[]",
        "{}",
        '{"pointers": 5}',
        '{"pointers": [null]}',
        "\0",
        "{".repeat(1e5),
      ]) {
        world.putAt(path, garbage)
        await world.memory().history.list()
      }
    }
    await world.load()
  }),
])
