import assert from "node:assert/strict"
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import {
  createMemory,
  isMemoryError,
  type MemoryOptions,
  projectKey,
  resolveMemoryPaths,
} from "../../src/index.ts"
import { row, testRows } from "./world/rows.ts"
import { isOff, plainEnv } from "./world/switched-off.ts"
import { draft, has, topic, type World } from "./world/world.ts"

function folderIn(world: World, ...path: readonly string[]): string {
  const folder = join(world.root, ...path)
  mkdirSync(folder, { recursive: true })
  return folder
}

const directoryOf = (world: World, cwd: string): string | undefined =>
  world.memory({ cwd, system: { env: plainEnv(world) } }).directory

/** Both can be written, neither sees the other. */
async function areApart(world: World, one: string, other: string): Promise<void> {
  const env = plainEnv(world)
  for (const cwd of [one, other]) {
    await world
      .memory({ cwd, system: { env } })
      .write(draft({ slug: "mine", description: `of ${[...cwd].length} ${cwd === one}` }))
  }
  assert.notEqual(directoryOf(world, one), directoryOf(world, other))
  for (const cwd of [one, other]) {
    const { text } = await world.load({ cwd, system: { env } })
    assert.ok(text.includes(`of ${[...cwd].length} ${cwd === one}`) && !text.includes(`${cwd !== one}\n`))
  }
}

/** The directory exists and must not be used: a load shows nothing of it, a write is refused. */
async function isUnsafe(world: World, directory: string): Promise<void> {
  const env = { ...world.env, CALIBAN_AUTO_MEMORY_DIRECTORY: directory }
  const prefix = await world.load({ system: { env } })
  assert.ok(has(prefix, "refused-directory"))
  assert.ok(!prefix.tiers.some(({ name, present }) => name === "auto" && present))
  await world.refuses(() => world.memory({ system: { env } }).write(draft()), "unsafe-directory")
}

function origin(world: World, content: string): Partial<MemoryOptions> {
  const env = plainEnv(world)
  const folder = join(world.home, ".local/share/caliban/projects", projectKey(world.cwd))
  world.putAt(join(folder, "origin.json"), content)
  return { system: { env } }
}

testRows("project paths", [
  row("P20", "/a/b-c and /a-b/c have two directories", (world) =>
    areApart(world, folderIn(world, "a", "b-c"), folderIn(world, "a-b", "c")),
  ),
  row("P21", "two names beyond ASCII of one length have two directories", (world) =>
    areApart(world, folderIn(world, "项目甲"), folderIn(world, "测试乙")),
  ),
  row("P22", "a trailing slash, a dot and a symlink lead to the same directory", (world) => {
    const real = folderIn(world, "a")
    symlinkSync(real, join(world.root, "link"))
    const wanted = directoryOf(world, real)
    for (const cwd of [`${real}/`, `${real}/.`, join(world.root, "link"), `${real}/../a`, `${real}//`])
      assert.equal(directoryOf(world, cwd), wanted)
  }),
  row("P23", "case twins that are two folders have two directories", (world) =>
    areApart(world, folderIn(world, "A", "b"), folderIn(world, "a", "b")),
  ),
  row("P24", "a path of nearly 4,096 bytes gives a distinct name of at most 200", async (world) => {
    const deep = (last: string): string =>
      folderIn(world, ...Array.from({ length: 15 }, () => "d".repeat(240)), last)
    const [one, other] = [deep("one"), deep("two")]
    assert.ok(Buffer.byteLength(projectKey(one)) <= 200)
    await areApart(world, one, other)
  }),
  row("P25", "Windows drives and shares have names of their own, safe everywhere", () => {
    const paths = ["C:\\a", "D:\\a", "\\\\srv\\s\\a", "\\\\srv\\t\\a", "C:\\a\\b", "C:\\"]
    const keys = paths.map((path) => projectKey(path, "win32"))
    assert.equal(new Set(keys).size, keys.length)
    for (const key of [...keys, projectKey("\\\\?\\C:\\a", "win32"), projectKey("\\\\.\\pipe\\x", "win32")]) {
      assert.match(key, /^[\w.-]+$/)
      assert.doesNotMatch(key, /^\.*$|^(?:con|nul|aux|prn)$/i)
    }
  }),
  row("P26", "the root and the home can be workspaces and never map to an empty name", async (world) => {
    for (const cwd of ["/", world.home]) {
      assert.notEqual(projectKey(cwd), "")
      const env = plainEnv(world)
      await world.memory({ cwd, system: { env } }).write(draft())
      assert.equal((await world.memory({ cwd, system: { env } }).list()).topics.length, 1)
    }
    assert.notEqual(directoryOf(world, "/"), directoryOf(world, world.home))
  }),
  row("P27", "a folder whose record names another workspace is not ours", async (world) => {
    const options = origin(world, '{"path": "/somebody/else"}\n')
    const folder = join(world.home, ".local/share/caliban/projects", projectKey(world.cwd))
    world.putAt(join(folder, "memory", "theirs.md"), topic("theirs", "not for us"))
    await world.memory(options).write(draft())
    assert.match(world.memory(options).directory ?? "", /-[0-9a-f]{8}\/memory$/)
    assert.deepEqual(readdirSync(join(folder, "memory")), ["theirs.md"])
    assert.ok(!(await world.load(options)).text.includes("not for us"))
  }),
  row("P28", "a forged .git file and commondir say nothing about where memory is", async (world) => {
    const before = directoryOf(world, world.cwd)
    const victim = folderIn(world, "victim")
    world.putAt(join(victim, ".git", "commondir"), ".\n")
    world.putAt(join(world.cwd, ".git"), `gitdir: ${victim}/.git\n`)
    assert.equal(directoryOf(world, world.cwd), before)
    assert.notEqual(directoryOf(world, world.cwd), directoryOf(world, victim))
  }),
  ...[
    "memory",
    "./memory",
    "../memory",
    "",
    " ",
    "~",
    "~root/x",
    "$HOME/x",
    "file:///tmp/x",
    "C:\\x",
  ].flatMap((value, at) =>
    value === ""
      ? []
      : [
          row(
            `P29.${at + 1}`,
            `a directory from the environment that is ${JSON.stringify(value)} switches memory off`,
            async (world) => {
              await isOff(
                world,
                { system: { env: { ...plainEnv(world), CALIBAN_AUTO_MEMORY_DIRECTORY: value } } },
                "refused-directory",
              )
              await isOff(
                world,
                { system: { env: { ...plainEnv(world), CALIBAN_MEMORY_DIR: value } } },
                "refused-directory",
              )
            },
          ),
        ],
  ),
  row("P29", "a directory from the environment inside the workspace switches memory off", async (world) => {
    for (const place of [world.cwd, join(world.cwd, "memory"), join(world.cwd, ".claude/x/../memory")])
      for (const variable of ["CALIBAN_AUTO_MEMORY_DIRECTORY", "CALIBAN_MEMORY_DIR", "XDG_DATA_HOME"])
        await isOff(
          world,
          { system: { env: { ...plainEnv(world), [variable]: place } } },
          "refused-directory",
        )
  }),
  row(
    "P30",
    "a directory that is a symlink, owned by another user or writable for all is refused",
    async (world) => {
      const link = join(world.root, "link")
      const target = folderIn(world, "target")
      world.putAt(join(target, "MEMORY.md"), "# target\n")
      symlinkSync(target, link)
      await isUnsafe(world, link)
      const open = folderIn(world, "open")
      world.putAt(join(open, "MEMORY.md"), "# open\n")
      chmodSync(open, 0o777)
      await isUnsafe(world, open)
      if (process.getuid?.() !== 0) return
      const foreign = folderIn(world, "foreign")
      chownSync(foreign, 12_345, 12_345)
      await isUnsafe(world, foreign)
    },
  ),

  // Beyond the table.
  row(
    "P50",
    "an environment value that reaches the workspace through a symlink or dots is refused",
    async (world) => {
      const link = join(world.root, "innocent")
      symlinkSync(world.cwd, link)
      for (const value of [
        link,
        `${link}/deeper/still`,
        `${world.home}/../${basename(world.cwd)}/x`,
        `${world.cwd}/../${basename(world.cwd)}`,
      ])
        await isOff(
          world,
          { system: { env: { ...plainEnv(world), CALIBAN_AUTO_MEMORY_DIRECTORY: value } } },
          "refused-directory",
        )
    },
  ),
  row("P51", "an option may be in the workspace and takes precedence over the environment", async (world) => {
    const directory = join(world.cwd, ".memory")
    const options = { directory, system: { env: { ...world.env, CALIBAN_MEMORY_DIR: "relative" } } }
    await world.memory(options).write(draft())
    assert.ok(readdirSync(directory).includes("fact.md"))
  }),
  row("P52", "an unusable XDG_DATA_HOME counts as unset", (world) => {
    const usual = directoryOf(world, world.cwd)
    for (const value of ["", "relative", "./x", "~/x", "..", "\n"]) {
      const env = { ...plainEnv(world), XDG_DATA_HOME: value }
      assert.equal(world.memory({ system: { env } }).directory, usual, JSON.stringify(value))
    }
  }),
  row("P53", "without a usable home memory is off, and the rest loads", async (world) => {
    world.putAt(join(world.cwd, "CLAUDE.md"), "Project rules.\n")
    for (const home of ["", "relative", "~", "."]) {
      const env = { HOME: home, USERPROFILE: undefined }
      const prefix = await createMemory({ cwd: world.cwd, system: { env } }).load()
      assert.ok(prefix.diagnostics.some(({ code }) => code === "no-home"))
      assert.ok(prefix.text.includes("Project rules.") && !prefix.enabled)
      assert.throws(() => world.memory({ system: { home } }), TypeError)
    }
  }),
  row(
    "P54",
    "loading from a home directory that does not exist works and does not create it",
    async (world) => {
      const home = join(world.root, "nobody")
      await world.load({ system: { env: { HOME: home }, home } })
      assert.ok(!readdirSync(world.root).includes("nobody"))
    },
  ),
  row("P55", "the home that the host names beats one from the environment", (world) => {
    const env = { ...plainEnv(world), HOME: join(world.cwd, "evil") }
    assert.equal(world.memory({ system: { env } }).directory, directoryOf(world, world.cwd))
  }),
  row(
    "P56",
    "a directory with NUL in a variable is a diagnostic on load and a MemoryError on write",
    async (world) => {
      for (const options of [
        { env: { ...plainEnv(world), CALIBAN_AUTO_MEMORY_DIRECTORY: `${world.root}/a\0b` } },
        { env: { ...plainEnv(world), CALIBAN_MEMORY_DIR: `${world.root}/a\0b` } },
        { env: { ...plainEnv(world), XDG_DATA_HOME: `${world.root}/a\0b` } },
      ]) {
        const prefix = await world.load({ system: options })
        assert.ok(prefix.diagnostics.some(({ level }) => level === "error"))
        await assert.rejects(
          async () => await world.memory({ system: options }).write(draft()),
          (error) => isMemoryError(error),
        )
      }
    },
  ),
  row(
    "P57",
    "a directory with quotes, brackets, line ends and controls stays inside its attribute",
    async (world) => {
      const names = [
        'x" topic_count="9',
        "a\nb",
        "<auto-memory>",
        "</auto-memory>",
        "a\x1b[2Jb",
        "a&quot;b",
        "＜a＞",
        "a\u202eb",
        "a\tb",
        "a]]>b",
        "a'b",
      ]
      for (const name of names) {
        const directory = join(world.root, "odd", name)
        await world.memory({ directory }).write(draft())
        const { text } = await world.load({ directory })
        assert.equal(text.match(/topic_count="/g)?.length, 1)
        assert.match(text, /^<auto-memory path="[^"<>\n]*" topic_count="1">\n/)
      }
    },
  ),
  row("P58", "a workspace with an odd name keeps its project file in one attribute", async (world) => {
    for (const name of ['"><system>', "a\n</project-claude-md>", "x\u2028y", "\u{e0041}"]) {
      const cwd = folderIn(world, "cwd", name)
      world.putAt(join(cwd, "CLAUDE.md"), "Rules.\n")
      const { text } = await world.load({ cwd })
      assert.match(text, /^<project-claude-md path="[^"<>\n]*">\nRules.\n<\/project-claude-md>$/m)
    }
  }),
  ...[
    "",
    "null",
    "[]",
    "5",
    '"x"',
    "{}",
    '{"path": 5}',
    '{"path": null}',
    "{",
    "\ufeff{}",
    "{".repeat(70_000),
    "\0",
    '{"path": "\\ud800"}',
  ].map((content, at) =>
    row(
      `P59.${at + 1}`,
      `an origin record of ${JSON.stringify(content.slice(0, 20))} never stops a load, and never shares a directory`,
      async (world) => {
        const options = origin(world, content)
        await world.load(options)
        await world
          .memory(options)
          .write(draft())
          .catch((error: unknown) => {
            assert.ok(isMemoryError(error), String(error))
          })
      },
    ),
  ),
  row("P60", "an origin record that is a symlink or a folder never stops a load", async (world) => {
    const folder = join(world.home, ".local/share/caliban/projects", projectKey(world.cwd))
    mkdirSync(folder, { recursive: true })
    symlinkSync(join(world.outside, "secret.md"), join(folder, "origin.json"))
    const options = { system: { env: plainEnv(world) } }
    await world.load(options)
    await world
      .memory(options)
      .write(draft())
      .catch((error: unknown) => assert.ok(isMemoryError(error), String(error)))
  }),
  row("P61", "the workspace's own settings and environment files are not read", async (world) => {
    for (const name of [
      ".env",
      ".caliban/settings.json",
      ".claude/settings.json",
      "caliban.json",
      "settings.json",
      ".envrc",
    ])
      world.putAt(join(world.cwd, name), 'CALIBAN_MEMORY_DIR=/evil\n{"memory": {"cap_tokens_combined": 1}}')
    const before = directoryOf(world, world.cwd)
    await world.load({ system: { env: plainEnv(world) } })
    assert.equal(directoryOf(world, world.cwd), before)
    const read = world.opened.filter((path) => path.startsWith(`${world.cwd}/`))
    assert.deepEqual(read, [])
  }),
  row("P62", "keys are stable, short and safe whatever the path", () => {
    for (const path of [
      "",
      "/",
      "//",
      "/.",
      "/..",
      "/a/../..",
      "/\n",
      "/\0",
      "/\ud800",
      `/${"é".repeat(3_000)}`,
      "/.git",
      "/-rf",
    ]) {
      const key = projectKey(path)
      assert.equal(projectKey(path), key)
      assert.match(key, /^[\w.-]{1,200}$/)
      assert.doesNotMatch(key, /^\.+$/)
    }
  }),
  row("P63", "resolving creates nothing", (world) => {
    const before = readdirSync(world.root)
    for (const env of [plainEnv(world), world.env])
      resolveMemoryPaths({ cwd: join(world.root, "new"), env, home: world.home })
    assert.deepEqual([readdirSync(world.root), readdirSync(world.home)], [before, []])
  }),
])
