import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
} from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { childOutput } from "./child.ts"
import { type Row, row } from "./row.ts"
import { draft, has, timed, topic, type World } from "./world.ts"

const INDEX =
  "# Memory\n\n- [x](x.md) — project: the hostile one\n- [good](good.md) — project: the good one\n"

/** A memory with one good topic, a pointer to `x`, and `x.md` as the row makes it. */
function withObject(world: World, make: (path: string) => void): void {
  world.put("MEMORY.md", INDEX)
  world.put("good.md", topic("good"))
  make(join(world.directory, "x.md"))
}

/** The rest of the memory loads, lists and can be written. */
async function restWorks(world: World): Promise<void> {
  assert.ok((await world.view()).includes("the good one"))
  const { topics, diagnostics } = await world.memory().list()
  assert.ok(topics.some(({ slug }) => slug === "good"))
  assert.ok(
    diagnostics.some(({ slug }) => slug === "x"),
    "x is reported",
  )
  assert.equal(await world.memory().read("x"), undefined)
  await world.memory().write(draft({ slug: "good", description: "Still good" }))
  assert.ok((await world.view()).includes("Still good"))
}

/** Symlinks anywhere below a folder, by their targets. */
function linksBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isSymbolicLink() ? readlinkSync(join(entry.parentPath, entry.name)) : [],
  )
}

function skipsLink(id: string, kind: string, target: (world: World) => string): Row[] {
  return [
    row(`${id}`, `a topic that is a symlink to ${kind} is skipped on load`, async (world) => {
      withObject(world, (path) => symlinkSync(target(world), path))
      await restWorks(world)
    }),
    row(
      `${id}w`,
      `a write replaces a symlink to ${kind}, keeps it in the trash and leaves its target alone`,
      async (world) => {
        const to = target(world)
        withObject(world, (path) => symlinkSync(to, path))
        await world.memory().write(draft({ slug: "x", description: "A fact of its own" }))
        assert.ok(lstatSync(join(world.directory, "x.md")).isFile())
        assert.ok((await world.view()).includes("A fact of its own"))
        assert.ok(linksBelow(join(world.directory, ".caliban")).includes(to), "the link is kept in the trash")
        assert.ok((await world.memory().trash()).some(({ slug }) => slug === "x"))
      },
    ),
    row(
      `${id}r`,
      `removing a symlink to ${kind} moves the link and leaves its target alone`,
      async (world) => {
        const to = target(world)
        withObject(world, (path) => symlinkSync(to, path))
        await world.memory().remove("x")
        assert.equal(lstatSync(join(world.directory, "x.md"), { throwIfNoEntry: false }), undefined)
        assert.ok(!world.read("MEMORY.md")?.includes("x.md"))
      },
    ),
  ]
}

/** What is neither file nor link: skipped, and a write of it is refused. In another process, which cannot hang us. */
function specialTopic(id: string, kind: string, make: (path: string) => void | Promise<void>): Row {
  return row(
    id,
    `a topic that is ${kind} is skipped without a hang, and a write of it is refused`,
    async (world) => {
      withObject(world, () => undefined)
      await make(join(world.directory, "x.md"))
      childOutput(
        `const memory = core.createMemory(values)
      const { text } = await memory.load()
      assert.ok(text.includes("the good one"))
      const { diagnostics } = await memory.list()
      assert.ok(diagnostics.some(({ slug }) => slug === "x"))
      assert.equal(await memory.read("x"), undefined)
      await assert.rejects(memory.write({ slug: "x", type: "user", description: "d", body: "" }), { code: "unreadable-file" })
      await memory.write({ slug: "good", type: "user", description: "d", body: "" })
      process.exit(0)`,
        { cwd: world.cwd, env: world.env, home: world.home },
      )
      assert.ok(!lstatSync(join(world.directory, "x.md")).isFile(), "it is what it was")
    },
  )
}

/** An index that is no plain file: the view comes from the topics, and a write is refused. */
function specialIndex(id: string, kind: string, make: (path: string, world: World) => void): Row {
  return row(id, `an index that is ${kind} is seen through the topics, and a write is refused`, (world) => {
    world.put("good.md", topic("good", "the good one"))
    make(join(world.directory, "MEMORY.md"), world)
    childOutput(
      `const memory = core.createMemory(values)
      const { text, diagnostics } = await memory.load()
      assert.ok(text.includes("the good one"), "the topics are shown")
      assert.ok(!text.includes("secret"))
      assert.ok(diagnostics.some(({ code }) => code === "unreadable-file"), "it is reported")
      assert.ok((await memory.list()).topics.length === 1)
      for (const call of [() => memory.write({ slug: "x", type: "user", description: "d", body: "" }), () => memory.repair()])
        await assert.rejects(call, { code: "unreadable-file" })
      assert.deepEqual(fs.readdirSync(values.env.CALIBAN_AUTO_MEMORY_DIRECTORY).filter((name) => !name.startsWith(".")).sort(), ["MEMORY.md", "good.md"])
      process.exit(0)`,
      { cwd: world.cwd, env: world.env, home: world.home },
    )
  })
}

const makeFifo = (path: string): void => {
  execFileSync("mkfifo", [path])
}

const isRoot = process.getuid?.() === 0

/** Runs a module as somebody without rights. The memory directory becomes theirs. */
export function asNobody(world: World, code: string): void {
  const drop = isRoot ? "process.setgroups([]); process.setgid(65534); process.setuid(65534)" : ""
  if (isRoot) {
    for (const folder of [dirname(world.root), world.root]) chmodSync(folder, 0o755)
    const give = (path: string): void => {
      if (!lstatSync(path).isSymbolicLink()) chownSync(path, 65_534, 65_534)
    }
    give(world.directory)
    for (const name of readdirSync(world.directory, { recursive: true }))
      give(join(world.directory, String(name)))
  }
  childOutput(`${drop}\n${code}`, { cwd: world.cwd, env: world.env, home: world.home })
}

export const FILE_OBJECT_ROWS: readonly Row[] = [
  ...skipsLink("F01a", "a file outside", ({ outside }) => join(outside, "secret.md")),
  ...skipsLink("F01b", "nothing", ({ outside }) => join(outside, "missing.md")),
  ...skipsLink("F01c", "itself", () => "x.md"),
  ...skipsLink("F01d", "a folder outside", ({ outside }) => outside),
  ...skipsLink("F01e", "another topic", () => "good.md"),
  ...skipsLink("F01f", "the index", () => "MEMORY.md"),
  specialTopic("F02a", "a FIFO", makeFifo),
  specialTopic("F02b", "a device", (path) => {
    if (isRoot) execFileSync("mknod", [path, "c", "1", "5"])
    else makeFifo(path)
  }),
  specialTopic("F02c", "a socket", async (path) => {
    const server = createServer().listen(path)
    await new Promise((resolve) => server.once("listening", resolve))
    server.unref()
  }),
  specialTopic("F03a", "a folder", (path) => {
    mkdirSync(path)
  }),
  specialTopic("F03b", "a folder with files", (path) => {
    mkdirSync(join(path, "x.md"), { recursive: true })
  }),
  row(
    "F04",
    "a topic with a second name outside is read and reported; a write leaves the other name alone",
    async (world) => {
      const other = join(world.root, "backup.md")
      world.putAt(other, topic("x", "in two places"))
      const before = readFileSync(other, "utf8")
      withObject(world, (path) => linkSync(other, path))
      await world.load()
      assert.equal((await world.memory().read("x"))?.description, "in two places")
      assert.ok(
        (await world.memory().list()).diagnostics.some(({ slug }) => slug === "x"),
        "it is reported",
      )
      await world.memory().write(draft({ slug: "x", body: "New." }))
      assert.equal(readFileSync(other, "utf8"), before)
      assert.ok(world.read("x.md")?.includes("New."))
      await world.memory().undo("x")
      await world.memory().write(draft({ slug: "x", body: "Newer." }))
      await world.memory().purge()
      assert.equal(readFileSync(other, "utf8"), before)
    },
  ),
  row(
    "F04i",
    "an index with a second name outside is shown, and a write leaves the other name alone",
    async (world) => {
      const other = join(world.root, "backup.md")
      world.putAt(other, INDEX)
      mkdirSync(world.directory, { mode: 0o700 })
      linkSync(other, join(world.directory, "MEMORY.md"))
      await world.memory().write(draft())
      assert.equal(readFileSync(other, "utf8"), INDEX)
      assert.ok((await world.view()).includes("the good one"))
    },
  ),
  specialIndex("F05a", "a symlink", (path, world) => symlinkSync(join(world.outside, "secret.md"), path)),
  specialIndex("F05b", "a dangling symlink", (path) => symlinkSync("missing", path)),
  specialIndex("F05c", "a folder", (path) => {
    mkdirSync(path)
  }),
  specialIndex("F05d", "a FIFO", makeFifo),
  row("F06a", "a control folder that is a symlink is refused", async (world) => {
    world.put("MEMORY.md", INDEX)
    symlinkSync(world.outside, join(world.directory, ".caliban"))
    await world.load()
    await world.refuses(() => world.memory().write(draft()), "unsafe-directory")
    assert.ok(lstatSync(join(world.directory, ".caliban")).isSymbolicLink())
  }),
  row("F06b", "a control folder that is a file is refused and kept", async (world) => {
    world.put("MEMORY.md", INDEX)
    world.put(".caliban", "not a folder")
    await world.load()
    await world.refuses(() => world.memory().write(draft()), "unsafe-directory")
    assert.equal(world.read(".caliban"), "not a folder")
  }),
  row("F06c", "control files that were swapped for symlinks lead nowhere", async (world) => {
    await world.memory().write(draft())
    await world.memory().write(draft({ body: "Again." }))
    const control = join(world.directory, ".caliban")
    const names = readdirSync(control, { recursive: true }).map(String)
    for (const name of names) {
      const path = join(control, name)
      const stat = lstatSync(path, { throwIfNoEntry: false })
      if (!stat) continue
      rmSync(path, { recursive: true })
      symlinkSync(stat.isDirectory() ? world.outside : join(world.outside, "secret.md"), path)
      await world.load()
      await world
        .memory()
        .write(draft({ body: `With ${name}.` }))
        .catch((error: { code?: string }) => {
          assert.ok(error.code, String(error))
        })
      await world.memory().trash()
      await world
        .memory()
        .undo("fact")
        .catch((error: { code?: string }) => assert.ok(error.code, String(error)))
      unlinkSync(path)
    }
  }),
  row("F07", "a topic without rights to read it is skipped and reported", (world) => {
    withObject(world, () => undefined)
    world.put("x.md", topic("x"))
    chmodSync(join(world.directory, "x.md"), 0)
    asNobody(
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
  row("F07o", "an unlisted topic without rights to read it is skipped on load", (world) => {
    world.put("MEMORY.md", "# Memory\n")
    world.put("good.md", topic("good", "the good one"))
    world.put("x.md", topic("x"))
    chmodSync(join(world.directory, "x.md"), 0)
    asNobody(
      world,
      `const { text, diagnostics } = await core.createMemory(values).load()
      assert.ok(text.includes("the good one"))
      assert.ok(diagnostics.some(({ code, slug, path }) => code === "unreadable-file" && (slug === "x" || path?.includes("x.md"))))`,
    )
  }),
  row("F07i", "an index without rights to read it is seen through the topics", (world) => {
    world.put("MEMORY.md", INDEX)
    world.put("good.md", topic("good", "the good one"))
    chmodSync(join(world.directory, "MEMORY.md"), 0)
    asNobody(
      world,
      `const memory = core.createMemory(values)
      const { text, diagnostics } = await memory.load()
      assert.ok(diagnostics.some(({ code }) => code === "unreadable-file"))
      assert.ok(text.includes("good.md"), "the topics are shown")
      await assert.rejects(memory.write({ slug: "y", type: "user", description: "d", body: "" }), (error) => core.isMemoryError(error))
      assert.ok(!fs.existsSync(values.env.CALIBAN_AUTO_MEMORY_DIRECTORY + "/y.md"))`,
    )
  }),
  row("F08", "a read-only directory can be loaded; a write is refused and makes nothing", (world) => {
    withObject(world, () => undefined)
    world.put("x.md", topic("x"))
    chmodSync(world.directory, 0o555)
    asNobody(
      world,
      `const memory = core.createMemory(values)
      assert.ok((await memory.load()).text.includes("the good one"))
      assert.equal((await memory.list()).topics.length, 2)
      const before = fs.readdirSync(values.env.CALIBAN_AUTO_MEMORY_DIRECTORY)
      await assert.rejects(memory.write({ slug: "y", type: "user", description: "d", body: "" }), { code: "write-failed" })
      await assert.rejects(memory.remove("x"), { code: "write-failed" })
      assert.deepEqual(fs.readdirSync(values.env.CALIBAN_AUTO_MEMORY_DIRECTORY), before)`,
    )
    chmodSync(world.directory, 0o755)
  }),
  row("F09", "a topic of 10 GB is judged by its size", async (world) => {
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
  row("F10", "a file that grows at every read is read to an end", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    world.put("MEMORY.md", "# Memory\n\n- [good](good.md) — project: the good one\n")
    let reads = 0
    const files = {
      ...world.files,
      readSync(...args: Parameters<typeof world.files.readSync>) {
        if (reads++ > 2_000) throw new Error("it reads without end")
        for (const name of ["x.md", "MEMORY.md"]) appendFileSync(join(world.directory, name), "more\n")
        return world.files.readSync(...args)
      },
    } as typeof world.files
    const memory = world.memory({ files })
    assert.ok((await memory.load()).text.includes("the good one"))
    assert.ok((await memory.list()).topics.length === 2)
    await memory
      .write(draft({ slug: "x" }))
      .catch((error: Error & { code?: string }) => assert.equal(error.code, "write-failed", error.message))
    assert.ok(world.read("MEMORY.md")?.startsWith("# Memory\n"))
  }),

  // Beyond the table.
  ...[
    ["F11a", "the project's CLAUDE.md", (world: World) => join(world.cwd, "CLAUDE.md")],
    ["F11b", "the project's AGENTS.md", (world: World) => join(world.cwd, "AGENTS.md")],
  ].map(([id, what, place]) =>
    row(id as string, `${what} that is a symlink out of the workspace is not followed`, async (world) => {
      symlinkSync(join(world.outside, "secret.md"), (place as (world: World) => string)(world))
      await world.load({ fileNames: { project: id === "F11a" ? "CLAUDE.md" : "AGENTS.md" } })
    }),
  ),
  row("F12", "a project file that is a symlink within the workspace is followed", async (world) => {
    world.putAt(join(world.cwd, "AGENTS.md"), "Rules for agents.\n")
    symlinkSync("AGENTS.md", join(world.cwd, "CLAUDE.md"))
    assert.ok((await world.load()).text.includes("Rules for agents."))
  }),
  row("F13", "a person's global file that is a symlink is followed: it is theirs", async (world) => {
    world.putAt(join(world.root, "dotfiles", "CLAUDE.md"), "My rules.\n")
    mkdirSync(join(world.home, ".config/caliban"), { recursive: true })
    symlinkSync(join(world.root, "dotfiles", "CLAUDE.md"), join(world.home, ".config/caliban/CLAUDE.md"))
    assert.ok((await world.load()).text.includes("My rules."))
  }),
  ...[
    ["a FIFO", makeFifo],
    ["a folder", (path: string) => mkdirSync(path)],
    ["a loop", (path: string) => symlinkSync("CLAUDE.md", path)],
    ["a symlink to /dev/zero", (path: string) => symlinkSync("/dev/zero", path)],
    ["a symlink to a terminal", (path: string) => symlinkSync("/dev/tty", path)],
    [
      "10 GB large",
      (path: string) => {
        appendFileSync(path, "Rules.\n")
        truncateSync(path, 10e9)
      },
    ],
  ].map(([kind, make], at) =>
    row(`F14.${at + 1}`, `a project file that is ${kind} does not stop a load`, (world) => {
      world.put("MEMORY.md", INDEX)
      ;(make as (path: string) => void)(join(world.cwd, "CLAUDE.md"))
      childOutput(
        `const { text } = await core.createMemory(values).load()
        assert.ok(text.includes("the good one"))
        process.exit(0)`,
        { cwd: world.cwd, env: world.env, home: world.home },
      )
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
  row(
    "F16",
    "file names with anything in them are shown safely, and a repair gives each a line of its own",
    async (world) => {
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
      assert.equal(world.read("MEMORY.md")?.trimEnd().split("\n").length, 3 + slugs.length + 1)
      await world.load()
      for (const slug of slugs) assert.equal((await world.memory().read(slug))?.slug, slug)
    },
  ),
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
    const count = world.size === "short" ? 2_000 : 20_000
    for (let at = 0; at < count; at++) world.put(`flood-${at}.md`, topic(`flood ${at}`, "x".repeat(100)))
    const took = await timed(async () => assert.ok((await world.view()).includes("the good one")))
    assert.ok(took < 20_000, `three loads took ${took} ms`)
  }),
  row("F21", "topics in folders below are not read", async (world) => {
    withObject(world, (path) => world.putAt(path, topic("x")))
    world.put("deep/er/y.md", topic("y", "a deep one"))
    symlinkSync(world.outside, join(world.directory, "linked"))
    assert.ok(!(await world.load()).text.includes("a deep one"))
    assert.equal(await world.memory().read("deep/er/y"), undefined)
    assert.equal(await world.memory().read("linked/secret"), undefined)
  }),
  row("F22", "a trash that somebody forged leads nowhere", async (world) => {
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
        const entries = await world.memory().trash()
        for (const { id } of entries)
          await world
            .memory()
            .restore(id)
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
        await world.memory().trash()
      }
    }
    await world.load()
  }),
  row(
    "F23",
    "a topic that is swapped for a symlink between listing and reading is skipped",
    async (world) => {
      world.put("MEMORY.md", "# Memory\n")
      world.put("x.md", topic("x", "before"))
      const files = {
        ...world.files,
        openSync(...args: Parameters<typeof world.files.openSync>) {
          const path = join(world.directory, "x.md")
          if (lstatSync(path).isFile()) {
            unlinkSync(path)
            symlinkSync(join(world.outside, "secret.md"), path)
          }
          return world.files.openSync(...args)
        },
      }
      const memory = world.memory({ files })
      assert.ok(!(await memory.load()).text.includes(world.secret))
      assert.equal(await memory.read("x"), undefined)
    },
  ),
  row("F24", "an unlisted topic that is a symlink is not opened for its description", async (world) => {
    world.put("MEMORY.md", "# Memory\n")
    symlinkSync(join(world.outside, "secret.md"), join(world.directory, "x.md"))
    assert.ok(!has(await world.load(), "unreadable-file"))
    await world.memory().repair()
    assert.ok(!world.read("MEMORY.md")?.includes("x.md"), "a repair gives it no line")
  }),
]
