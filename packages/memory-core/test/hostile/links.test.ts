import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
} from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { childOutput } from "./world/child.ts"
import { type Row, row, testRows } from "./world/rows.ts"
import { TWO_POINTERS, withObject } from "./world/topics.ts"
import { draft, has, topic, type World } from "./world/world.ts"

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
        assert.ok((await world.memory().history.list()).some(({ slug }) => slug === "x"))
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

/** Special files: skipped, and a write to one is refused. Runs in another process, which may hang. */
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
        { cwd: world.cwd, system: { env: world.env, home: world.home } },
      )
      assert.ok(!lstatSync(join(world.directory, "x.md")).isFile(), "it is what it was")
    },
  )
}

/** An index that is not a regular file: the view is derived from the topics, and a write is refused. */
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
      assert.deepEqual(fs.readdirSync(values.system.env.CALIBAN_AUTO_MEMORY_DIRECTORY).filter((name) => !name.startsWith(".")).sort(), ["MEMORY.md", "good.md"])
      process.exit(0)`,
      { cwd: world.cwd, system: { env: world.env, home: world.home } },
    )
  })
}

const makeFifo = (path: string): void => {
  execFileSync("mkfifo", [path])
}

/** `/dev/zero`. Only root may make it, and a disk mounted with `nodev` does not open it: there it is another FIFO. */
const makeDevice = (path: string): void => {
  try {
    execFileSync("mknod", [path, "c", "1", "5"], { stdio: "ignore" })
    closeSync(openSync(path, "r"))
  } catch {
    rmSync(path, { force: true })
    makeFifo(path)
  }
}

/** Symlinks and hard links in place of files and folders. */
testRows("links", [
  ...skipsLink("F01a", "a file outside", ({ outside }) => join(outside, "secret.md")),
  ...skipsLink("F01b", "nothing", ({ outside }) => join(outside, "missing.md")),
  ...skipsLink("F01c", "itself", () => "x.md"),
  ...skipsLink("F01d", "a folder outside", ({ outside }) => outside),
  ...skipsLink("F01e", "another topic", () => "good.md"),
  ...skipsLink("F01f", "the index", () => "MEMORY.md"),
  specialTopic("F02a", "a FIFO", makeFifo),
  specialTopic("F02b", "a device", makeDevice),
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
    "a topic with a hard link outside is read; a write does not change the other file",
    async (world) => {
      const other = join(world.root, "backup.md")
      world.putAt(other, topic("x", "in two places"))
      const before = readFileSync(other, "utf8")
      withObject(world, (path) => linkSync(other, path))
      await world.load()
      assert.equal((await world.memory().read("x"))?.description, "in two places")
      await world.memory().write(draft({ slug: "x", body: "New." }))
      assert.equal(readFileSync(other, "utf8"), before)
      assert.ok(world.read("x.md")?.includes("New."))
      await world.memory().undo("x")
      await world.memory().write(draft({ slug: "x", body: "Newer." }))
      await world.memory().history.purge({ all: true })
      assert.equal(readFileSync(other, "utf8"), before)
    },
  ),
  row(
    "F04i",
    "an index with a hard link outside is shown, and a write does not change the other file",
    async (world) => {
      const other = join(world.root, "backup.md")
      world.putAt(other, TWO_POINTERS)
      mkdirSync(world.directory, { mode: 0o700 })
      linkSync(other, join(world.directory, "MEMORY.md"))
      await world.memory().write(draft())
      assert.equal(readFileSync(other, "utf8"), TWO_POINTERS)
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
    world.put("MEMORY.md", TWO_POINTERS)
    symlinkSync(world.outside, join(world.directory, ".caliban"))
    await world.load()
    await world.refuses(() => world.memory().write(draft()), "unsafe-directory")
    assert.ok(lstatSync(join(world.directory, ".caliban")).isSymbolicLink())
  }),
  row("F06b", "a control folder that is a file is refused and kept", async (world) => {
    world.put("MEMORY.md", TWO_POINTERS)
    world.put(".caliban", "not a folder")
    await world.load()
    await world.refuses(() => world.memory().write(draft()), "unsafe-directory")
    assert.equal(world.read(".caliban"), "not a folder")
  }),
  row("F06c", "control files that were replaced by symlinks are not followed", async (world) => {
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
      await world.memory().history.list()
      await world
        .memory()
        .undo("fact")
        .catch((error: { code?: string }) => assert.ok(error.code, String(error)))
      rmSync(path, { recursive: true, force: true })
    }
  }),
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
      world.put("MEMORY.md", TWO_POINTERS)
      ;(make as (path: string) => void)(join(world.cwd, "CLAUDE.md"))
      childOutput(
        `const { text } = await core.createMemory(values).load()
        assert.ok(text.includes("the good one"))
        process.exit(0)`,
        { cwd: world.cwd, system: { env: world.env, home: world.home } },
      )
    }),
  ),
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
      const memory = world.memory({ system: { files } })
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
])
