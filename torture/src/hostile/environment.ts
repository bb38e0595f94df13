import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import {
  applyBudget,
  createFileStore,
  createMapStore,
  type Files,
  isMemoryError,
  type MemoryOptions,
  nodeFiles,
  resolveTokenCaps,
  type TopicDraft,
} from "@caliban/memory-core"
import { CORE, childOutput } from "./child.ts"
import { type Row, row } from "./row.ts"
import { draft, has, timed, topic, type World } from "./world.ts"

const LINE = "- [good](good.md) — project: the good one"

function setUp(world: World): void {
  world.put("MEMORY.md", `${LINE}\n`)
  world.put("good.md", topic("good"))
}

/** Memory is off: nothing of it in the prompt, no call below its directory, every method says so. */
async function isOff(world: World, options: Partial<MemoryOptions>, doubtful: boolean): Promise<void> {
  setUp(world)
  world.putAt(join(world.cwd, "CLAUDE.md"), "Rules.\n")
  const touched: string[] = []
  const files = new Proxy(nodeFiles, {
    get(target, key) {
      const call = Reflect.get(target, key) as unknown
      if (typeof call !== "function") return call
      const watched = (...args: unknown[]): unknown => {
        if (String(args[0]).startsWith(world.directory)) touched.push(`${String(key)} ${String(args[0])}`)
        return (call as (...args: unknown[]) => unknown)(...args)
      }
      return Object.assign(watched, call)
    },
  })
  const prefix = await world.load({ ...options, files })
  assert.ok(!prefix.text.includes("the good one") && prefix.text.includes("Rules."))
  assert.equal(has(prefix, "auto-memory-off"), doubtful)
  const memory = world.memory({ ...options, files })
  assert.deepEqual([memory.enabled, memory.directory], [false, undefined])
  await memory.init()
  for (const call of [
    () => memory.write(draft()),
    () => memory.read("good"),
    () => memory.list(),
    () => memory.remove("good"),
    () => memory.repair(),
    () => memory.trash(),
    () => memory.undo(),
    () => memory.readIndex(),
    () => memory.purge(),
  ])
    await world.refuses(call, "memory-off")
  await memory.status()
  assert.deepEqual(touched, [])
  rmSync(world.directory, { recursive: true })
  assert.equal(
    (await world.load({ ...options, files })).text,
    prefix.text,
    "the prompt is the same whatever is on disk",
  )
}

/** A process that holds the lock until it is killed. */
async function lockHolder(world: World): Promise<ChildProcess> {
  const code = `
    const { createFileStore } = await import(${JSON.stringify(CORE)})
    await createFileStore(${JSON.stringify(world.directory)}).transact("held", () => {
      process.stdout.write("held")
      return new Promise(() => setInterval(() => undefined, 1000))
    })`
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve)
    child.once("exit", reject)
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGKILL")
  await ended
}

/** After a holder was killed and its traces were changed, a write succeeds in time. */
function takesOver(id: string, name: string, change: (control: string) => void): Row {
  return row(id, name, async (world) => {
    setUp(world)
    await kill(await lockHolder(world))
    change(join(world.directory, ".caliban"))
    const took = await timed(() => world.memory().write(draft()))
    assert.ok(took < 5_000, `it took ${took} ms`)
    assert.ok((await world.view()).includes("the good one"))
    assert.equal(world.read("held.md"), undefined)
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )

/** Fails calls of one kind with an error of the system, from the first one or for some time only. */
function failing(files: Files, call: "openSync", code: string, times: number): Files {
  let left = times
  return {
    ...files,
    [call](...args: Parameters<Files[typeof call]>) {
      if (left-- > 0) throw Object.assign(new Error(`${code}: ${String(args[0])}`), { code })
      return files[call](...args)
    },
  }
}

/** One thing of the wrong kind, as a caller without types may give it: loads and writes end, whole or with an error. */
async function endsWell(world: World, options: unknown): Promise<void> {
  setUp(world)
  const whole = options as Partial<MemoryOptions>
  const acceptable = (error: unknown): void => {
    assert.ok(isMemoryError(error) || error instanceof TypeError || error instanceof RangeError, `${error}`)
  }
  const took = await timed(async () => {
    await Promise.resolve()
      .then(() => world.memory(whole).load())
      .catch(acceptable)
    await Promise.resolve()
      .then(() => world.memory(whole).write(draft()))
      .catch(acceptable)
  })
  assert.ok(took < 10_000)
  assert.ok(world.read("MEMORY.md")?.includes(LINE) && world.read("good.md") === topic("good"))
}

export const ENVIRONMENT_ROWS: readonly Row[] = [
  ...["1", "true", "yes", "on", "TRUE", "Yes", "oN", " 1 ", "1\n"].map((value, at) =>
    row(
      `V01.${at + 1}`,
      `the kill switch set to ${JSON.stringify(value)} means no call and no byte`,
      (world) => isOff(world, { env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } }, false),
    ),
  ),
  ...[
    "2",
    "enabled",
    "y",
    "t",
    "ture",
    "-1",
    "0x1",
    "１",
    "\u0000",
    "null",
    "undefined",
    "oui",
    "1;0",
    "0 1",
  ].map((value, at) =>
    row(`V01d.${at + 1}`, `the kill switch set to ${JSON.stringify(value)} is off, with a warning`, (world) =>
      isOff(world, { env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } }, true),
    ),
  ),
  ...["", "0", "false", "no", "off", "FALSE", " ", "Off\n"].map((value, at) =>
    row(`V01n.${at + 1}`, `the kill switch set to ${JSON.stringify(value)} is not set`, async (world) => {
      setUp(world)
      assert.ok(
        (await world.load({ env: { ...world.env, CALIBAN_DISABLE_AUTO_MEMORY: value } })).text.includes(
          "the good one",
        ),
      )
    }),
  ),
  row("V01b", "a host that runs bare means no call and no byte", (world) =>
    isOff(world, { bare: true }, false),
  ),
  row("V02", "a clock that jumps days breaks no lock and no order of the trash", async (world) => {
    const day = 86_400_000
    const bodies = ["one", "two", "three", "four"]
    for (const [at, body] of bodies.entries()) {
      const now = (): Date => new Date(Date.now() + (at % 2 === 0 ? day : -day * at))
      await world.memory({ now }).write(draft({ body }))
    }
    assert.equal((await world.memory().trash()).length, 3)
    await world.memory().undo("fact")
    assert.equal((await world.memory().read("fact"))?.body, "three")
  }),
  takesOver("V03a", "a lock whose holder was killed is taken over at once", () => undefined),
  takesOver("V03b", "a killed holder's traces that became garbage and old are taken over", (control) => {
    for (const path of filesBelow(control)) {
      if (path.endsWith(".gitignore")) continue
      writeFileSync(path, "garbage \0 {")
      utimesSync(path, new Date(0), new Date(0))
    }
  }),
  takesOver("V03c", "a killed holder's traces from the future are taken over", (control) => {
    const future = new Date(Date.now() + 86_400_000)
    for (const path of filesBelow(control)) utimesSync(path, future, future)
  }),
  takesOver("V03d", "a killed holder whose traces are gone is forgotten", (control) =>
    rmSync(control, { recursive: true }),
  ),
  row("V03e", "a lock that is held by a live process is waited for, then named", async (world) => {
    setUp(world)
    const child = await lockHolder(world)
    try {
      const store = createFileStore(world.directory, { lockWait: 300 })
      await world.refuses(() => store.transact("x", () => ({ topic: Buffer.from("x"), result: 0 })), "locked")
      assert.ok((await world.view()).includes("the good one"), "readers do not wait")
    } finally {
      await kill(child)
    }
  }),
  row("V04", "control files that vanish under a writer tear nothing", async (world) => {
    setUp(world)
    const store = createFileStore(world.directory)
    await store
      .transact("x", () => {
        rmSync(join(world.directory, ".caliban"), { recursive: true, force: true })
        return { topic: Buffer.from(topic("x")), index: Buffer.from(`- [x](x.md)\n${LINE}\n`), result: 0 }
      })
      .catch((error: unknown) => assert.ok(isMemoryError(error), String(error)))
    assert.ok([undefined, topic("x")].includes(world.read("x.md")))
    assert.ok([`${LINE}\n`, `- [x](x.md)\n${LINE}\n`].includes(world.read("MEMORY.md") ?? ""))
    await world.memory().write(draft())
    const { drift } = await world.memory().list()
    assert.deepEqual(drift.dangling, [])
  }),
  row(
    "V05",
    "a directory that vanishes under a writer is an error of ours or a new beginning",
    async (world) => {
      setUp(world)
      const store = createFileStore(world.directory)
      await store
        .transact("x", () => {
          rmSync(world.directory, { recursive: true })
          return { topic: Buffer.from(topic("x")), index: Buffer.from("- [x](x.md)\n"), result: 0 }
        })
        .catch((error: unknown) => assert.ok(isMemoryError(error), String(error)))
      await world.memory().write(draft())
      await world.load()
    },
  ),
  row(
    "V06a",
    "without file descriptors a write ends with a MemoryError and a load with what it has",
    async (world) => {
      setUp(world)
      for (const code of ["EMFILE", "ENFILE", "EIO", "EACCES", "ESTALE"]) {
        const files = failing(world.files, "openSync", code, Number.POSITIVE_INFINITY)
        await world.refuses(() => world.memory({ files }).write(draft()), "write-failed")
        await world.memory({ files }).load()
      }
      assert.ok((await world.view()).includes("the good one"))
    },
  ),
  row(
    "V06b",
    "a short want of file descriptors leaves everything as it was, or is got over",
    async (world) => {
      setUp(world)
      for (let times = 1; times <= 12; times++) {
        const before = world.snapshot()
        const done = await world
          .memory({ files: failing(world.files, "openSync", "EMFILE", times) })
          .write(draft({ body: `Body ${times}` }))
          .catch((error: unknown) => {
            assert.ok(isMemoryError(error, "write-failed"), String(error))
          })
        if (!done) assert.deepEqual(world.snapshot(), before)
      }
    },
  ),
  row("V07", "a prototype that the host polluted with data has no effect", (world) => {
    setUp(world)
    const code = (pollute: string): string =>
      childOutput(
        `${pollute}
      const memory = core.createMemory(values)
      await memory.write({ slug: "fact", type: "user", description: "A fact", body: "Body." })
      const { text } = await memory.load()
      await memory.remove("fact")
      process.stdout.write(JSON.stringify([text, (await memory.list()).topics.map(({ slug, name }) => [slug, name])]))
      for (const key in {}) delete Object.prototype[key]`,
        { cwd: world.cwd, env: world.env, home: world.home },
      )
    const clean = code("")
    for (const key of [
      "polluted",
      "name",
      "type",
      "description",
      "metadata",
      "memory",
      "cap_tokens_auto",
      "slug",
      "text",
      "hook",
      "0",
    ])
      assert.equal(code(`Object.prototype[${JSON.stringify(key)}] = "1"`), clean, `polluted with ${key}`)
  }),
  row("V08", "modes are exact whatever the umask is", (world) => {
    for (const [at, mask] of ["000", "077", "022", "777"].entries()) {
      const directory = join(world.root, `masked-${at}`)
      childOutput(
        `process.umask(0o${mask})
        const memory = core.createMemory(values)
        await memory.write({ slug: "fact", type: "user", description: "A fact", body: "Body." })
        await memory.write({ slug: "fact", type: "user", description: "A fact", body: "More." })`,
        { cwd: world.cwd, env: world.env, home: world.home, directory },
      )
      if (mask === "777" && process.getuid?.() !== 0) continue
      assert.equal(
        lstatSync(directory).mode & 0o777,
        mask === "777" ? 0 : 0o700,
        `the directory under ${mask}`,
      )
      for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
        const mode = lstatSync(join(entry.parentPath, entry.name)).mode & 0o777
        if (mask === "777") continue
        assert.equal(mode, entry.isDirectory() ? 0o700 : 0o600, `${entry.name} under ${mask}`)
      }
    }
  }),
  row("V09", "two copies of the package in one process share one queue and lose nothing", async (world) => {
    const dist = dirname(fileURLToPath(CORE))
    const copy = join(world.root, "copy")
    cpSync(dist, join(copy, "dist"), { recursive: true })
    writeFileSync(join(copy, "package.json"), '{"type": "module"}')
    mkdirSync(join(copy, "node_modules"))
    const yaml = dirname(createRequire(join(realpathSync(dist), "index.js")).resolve("yaml/package.json"))
    symlinkSync(yaml, join(copy, "node_modules", "yaml"))
    const other = (await import(pathToFileURL(join(copy, "dist", "index.js")).href)) as {
      createFileStore: typeof createFileStore
    }
    const stores = [
      createFileStore(world.directory, { durability: "none" }),
      other.createFileStore(world.directory, { durability: "none" }),
    ]
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        stores[at % 2]?.transact("n", ({ topic: seen }) => ({
          topic: Buffer.from(String(Number(Buffer.from(seen?.bytes ?? []).toString()) + 1)),
          result: 0,
        })),
      ),
    )
    assert.equal(world.read("n.md"), "40")
  }),
  row(
    "V10a",
    "what a person approved is what is written, although the caller changes the draft meanwhile",
    async (world) => {
      setUp(world)
      const mine = draft() as { -readonly [Key in keyof TopicDraft]: TopicDraft[Key] }
      let shown: string | undefined
      const memory = world.memory({
        guard: () => {
          mine.body = "changed by the guard"
          return undefined
        },
        approve: ({ after }) => {
          shown = after
          Object.assign(mine, { body: "changed meanwhile", slug: "good", description: "evil" })
          return true
        },
      })
      await memory.write(mine)
      assert.equal(world.read("fact.md"), shown)
      assert.equal(world.read("good.md"), topic("good"))
    },
  ),
  row("V10b", "an approval that throws or is anything but true changes nothing", async (world) => {
    setUp(world)
    for (const answer of [false, undefined, null, 1, "yes", {}, []]) {
      const memory = world.memory({ approve: () => answer as boolean })
      await world.refuses(() => memory.write(draft()), "denied")
      await world.refuses(() => memory.remove("good"), "denied")
    }
    const boom = new Error("boom")
    const before = world.snapshot()
    await assert.rejects(world.memory({ approve: () => Promise.reject(boom) }).write(draft()), boom)
    await assert.rejects(world.memory({ guard: () => Promise.reject(boom) }).write(draft()), boom)
    assert.deepEqual(world.snapshot(), before)
  }),
  row("V10c", "an approval that never comes holds up nobody else", async (world) => {
    setUp(world)
    void world.memory({ approve: () => new Promise(() => undefined) }).write(draft({ slug: "waiting" }))
    await world.memory().write(draft())
    assert.equal(world.read("waiting.md"), undefined)
  }),
  row(
    "V10d",
    "a file that changes while a person thinks is shown again, or the write ends with a conflict",
    async (world) => {
      setUp(world)
      const seen: (string | undefined)[] = []
      const memory = world.memory({
        approve: ({ before }) => {
          seen.push(before)
          world.put("good.md", topic("good", `changed ${seen.length} times`))
          return true
        },
      })
      await world
        .refuses(() => memory.write(draft({ slug: "good" })), "conflict")
        .catch((error: unknown) => {
          // The file itself is changed by this row's person, not by the write.
          if (!String(error).includes("nothing was changed")) throw error
        })
      assert.ok(seen.length > 1 && new Set(seen).size === seen.length)
      assert.match(world.read("good.md") ?? "", /changed \d times/)
    },
  ),
  row("V11", "a guard sees every write before anything is on disk, and its word holds", async (world) => {
    const seen: string[] = []
    const memory = world.memory({
      guard: ({ slug, body, description }) => {
        seen.push(slug)
        assert.ok(!existsSync(world.directory))
        return `${description}${body}`.includes("hunter2")
          ? { rule: "password", message: "It holds a password." }
          : undefined
      },
    })
    const errors = [
      await world.refuses(() => memory.write(draft({ body: "hunter2" })), "refused"),
      await world.refuses(() => memory.write(draft({ description: "hunter2" })), "refused"),
    ]
    for (const error of errors)
      assert.ok(!JSON.stringify(error).includes("hunter2") && !error.message.includes("hunter2"))
    assert.equal(seen.length, 2)
    assert.ok(!existsSync(world.directory), "nothing was made")
  }),
  row("V12", "a storm of writes loses none that it acknowledged, and refuses with a code", async (world) => {
    const count = world.size === "short" ? 150 : 1_000
    const memory = world.memory({ durability: "none" })
    const done = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        memory.write(draft({ slug: `t${at}`, description: `Fact ${at}` })).then(
          ({ slug }) => slug,
          (error: unknown) => {
            assert.ok(isMemoryError(error), String(error))
            return undefined
          },
        ),
      ),
    )
    const { topics, drift } = await memory.list()
    assert.deepEqual(
      topics.map(({ slug }) => slug),
      done.filter((slug) => slug !== undefined).sort(),
    )
    assert.deepEqual(drift, { orphans: [], dangling: [], duplicates: [] })
    const { tiers, text } = await world.load()
    assert.equal(tiers.find(({ name }) => name === "auto")?.topicCount, topics.length)
    assert.ok(Buffer.byteLength(text) < 26_500)
  }),

  // Beyond the table.
  ...[
    null,
    5,
    "x",
    [],
    { memory: null },
    { memory: [] },
    { memory: "x" },
    { memory: 5 },
    { memory: { cap_tokens_auto: -1 } },
    { memory: { cap_tokens_auto: Number.NaN } },
    { memory: { cap_tokens_combined: Number.POSITIVE_INFINITY } },
    { memory: { cap_tokens_combined: 0 } },
    { memory: { cap_tokens_combined: "5" } },
    { memory: { cap_tokens_claude_md: 1.5 } },
    { memory: { cap_tokens_combined: 1e308 } },
    { memory: { cap_tokens_combined: {} } },
    { memory: { cap_tokens_combined: null } },
    { memory: { cap_tokens_combined: 10n } },
  ].map((settings, at) =>
    row(
      `V20.${at + 1}`,
      `settings of ${JSON.stringify(settings, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : typeof value === "number" && !Number.isFinite(value) ? String(value) : value))} are a diagnostic at most`,
      async (world) => {
        setUp(world)
        const prefix = await world.load({ settings: settings as never })
        assert.ok(prefix.text.includes("the good one"))
        const { caps } = resolveTokenCaps({ settings: settings as never, env: {} })
        assert.ok(Number.isSafeInteger(caps.combined) && caps.combined > 0)
      },
    ),
  ),
  row("V21", "settings with a forged prototype have no effect", async (world) => {
    setUp(world)
    const settings = JSON.parse(
      '{"__proto__": {"memory": {"cap_tokens_combined": 1}}, "memory": {"__proto__": {"cap_tokens_combined": 1}}}',
    ) as never
    assert.ok((await world.load({ settings })).text.includes("the good one"))
    assert.equal(({} as Record<string, unknown>)["memory"], undefined)
  }),
  ...[
    "-1",
    "0",
    "abc",
    "1e3",
    "0x10",
    "1.5",
    " ",
    "99999999999999999999",
    "١٢",
    "1,000",
    "Infinity",
    "\n5",
  ].map((value, at) =>
    row(
      `V22.${at + 1}`,
      `caps of ${JSON.stringify(value)} in the environment are a diagnostic at most`,
      async (world) => {
        setUp(world)
        for (const name of [
          "CALIBAN_MEMORY_BUDGET_TOKENS",
          "CALIBAN_MEMORY_CAP_TOKENS_AUTO",
          "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD",
        ]) {
          await world.load({ env: { ...world.env, [name]: value } })
          const { caps } = resolveTokenCaps({ env: { [name]: value } })
          assert.ok(
            Object.values(caps).every((cap) => cap === undefined || (Number.isSafeInteger(cap) && cap > 0)),
          )
        }
      },
    ),
  ),
  ...[
    { lines: -1 },
    { lines: 0 },
    { bytes: 0 },
    { bytes: 1, lines: 1 },
    { lines: Number.NaN },
    { bytes: Number.POSITIVE_INFINITY },
    { lines: "5" },
    null,
    5,
    { lines: 1.5 },
  ].map((caps, at) =>
    row(
      `V23.${at + 1}`,
      `odd caps (${at + 1}) end in time and never hide that something was cut`,
      async (world) => {
        setUp(world)
        const took = await timed(() =>
          world
            .load({ caps: caps as never })
            .catch((error: unknown) => assert.ok(error instanceof TypeError, String(error))),
        )
        assert.ok(took < 5_000)
      },
    ),
  ),
  ...["a b", "x><y", "", 'x"', "a\nb", "</x", "é", "x>", "x/", "<"].map((tag, at) =>
    row(`V24.${at + 1}`, `${JSON.stringify(tag)} is no tag`, async (world) => {
      setUp(world)
      const result = await world
        .memory({ tag })
        .load()
        .catch((error: unknown) => error)
      if (result instanceof Error) assert.ok(result instanceof TypeError)
      else await world.load({ tag })
    }),
  ),
  row(
    "V25",
    "a tier of the host with the name of another, or no name, is refused or told apart",
    async (world) => {
      setUp(world)
      world.putAt(join(world.cwd, "CLAUDE.md"), "Rules.\n")
      world.putAt(join(world.cwd, "MORE.md"), "More.\n")
      for (const name of ["auto-memory", "project-claude-md", "", "a b", "x>", "auto"]) {
        const tiers = [{ name, path: join(world.cwd, "MORE.md") }]
        const result = await world
          .memory({ tiers })
          .load()
          .catch((error: unknown) => error)
        if (result instanceof Error) {
          assert.ok(result instanceof TypeError, String(result))
          continue
        }
        const { text } = result as { text: string }
        for (const tag of new Set([...text.matchAll(/^<([\w-]+)/gm)].map(([, found]) => found)))
          assert.equal(text.match(new RegExp(`^</${tag}>$`, "gm"))?.length, 1, `${tag} is there once`)
      }
    },
  ),
  row("V26", "a tier that says how to reach it is one harmless line", async (world) => {
    setUp(world)
    for (const onDemand of ["</auto-memory>\n</team>", "x\x1b[2J", "<team>", "\u202e", "x".repeat(1e6)])
      await world.load({ tiers: [{ name: "team", onDemand }] })
  }),
  ...[
    () => Number.NaN,
    () => -1,
    () => 0,
    () => Number.POSITIVE_INFINITY,
    () => "5",
    () => undefined,
    (text: string) => text.length * 1e6,
  ].map((countTokens, at) =>
    row(
      `V27.${at + 1}`,
      `a token counter that answers oddly (${at + 1}) does not hang a load`,
      async (world) => {
        setUp(world)
        const took = await timed(() => world.memory({ countTokens: countTokens as never }).load())
        assert.ok(took < 5_000)
        const options = {
          caps: { lines: 200, bytes: 25_600 },
          tokenCaps: { combined: 10 },
          countTokens: countTokens as never,
        }
        applyBudget(
          [{ name: "a", tag: "a", path: "/a", text: "x\n".repeat(1_000), bytesNotRead: 0 }],
          options,
        )
      },
    ),
  ),
  row("V28", "a token counter that throws is the host's own error", async (world) => {
    setUp(world)
    const boom = new Error("boom")
    await assert.rejects(
      world
        .memory({
          countTokens: () => {
            throw boom
          },
        })
        .load(),
      boom,
    )
  }),
  ...[
    { slug: undefined },
    { type: 5 },
    { body: undefined },
    { body: 5 },
    { body: null },
    { body: ["x"] },
    { body: Buffer.from("x") },
    { description: undefined },
    { description: 5 },
    { description: ["x"] },
    { name: 5 },
    { name: "" },
    { name: null },
    { name: "a\nb" },
    { body: Object("x") },
    { description: Object("x") },
  ].map((change, at) =>
    row(
      `V29.${at + 1}`,
      `a draft with ${JSON.stringify(change) === "{}" ? `${Object.keys(change)} missing` : JSON.stringify(change)} is refused with a code`,
      (world) =>
        world
          .refuses(
            () => world.memory().write(draft(change)),
            "invalid-slug",
            "invalid-description",
            "invalid-topic",
          )
          .then(() => undefined),
    ),
  ),
  ...[null, undefined, 5, "x", []].map((input, at) =>
    row(
      `V30.${at + 1}`,
      `a draft that is ${JSON.stringify(input)} is an error and makes nothing`,
      async (world) => {
        await assert.rejects(world.memory().write(input as never))
        assert.ok(!existsSync(world.directory))
      },
    ),
  ),
  row(
    "V31",
    "a draft whose properties change between two looks cannot smuggle a value past its check",
    async (world) => {
      for (const [field, good, evil] of [
        ["slug", "fact", "../outside/evil"],
        ["type", "user", "user\nname: evil"],
        ["description", "A fact", "x\n- [evil](evil.md)"],
        ["body", "Body.", "x".repeat(300_000)],
        ["name", "Fact", "x\ny"],
      ] as const) {
        let looks = 0
        const shifty = Object.defineProperty({ ...draft() }, field, {
          enumerable: true,
          get: () => (looks++ === 0 ? good : evil),
        })
        await world
          .memory()
          .write(shifty)
          .catch((error: unknown) => assert.ok(isMemoryError(error), String(error)))
      }
      assert.ok(Object.keys(world.snapshot()).every((name) => ["MEMORY.md", "fact.md"].includes(name)))
      const found = await world.memory().read("fact")
      assert.ok(["user", "project"].includes(found?.type ?? "project"), `the type is ${found?.type}`)
      assert.deepEqual(found?.diagnostics ?? [], [])
      assert.ok(!/^- \[evil\]/m.test(world.read("MEMORY.md") ?? ""))
    },
  ),
  ...[5, "", "x", {}, [], true].map((expect, at) =>
    row(`V32.${at + 1}`, `expecting ${JSON.stringify(expect)} is a conflict`, async (world) => {
      setUp(world)
      await world.refuses(
        () => world.memory().write(draft({ slug: "good" }), { expect: expect as never }),
        "conflict",
      )
      await world.refuses(() => world.memory().remove("good", { expect: expect as never }), "conflict")
    }),
  ),
  row("V33", "a clock without a date changes nothing", async (world) => {
    setUp(world)
    const before = world.snapshot()
    await world
      .memory({ now: () => new Date(Number.NaN) })
      .write(draft({ slug: "good", body: "New." }))
      .catch(() => undefined)
    const after = world.snapshot()
    assert.ok(
      after["good.md"] === before["good.md"] || (await world.memory().trash()).length === 1,
      "what was replaced is in the trash",
    )
    await world.memory().write(draft())
  }),
  ...[
    { store: {} },
    { readOnly: "yes" },
    { newPointers: "middle" },
    { durability: "some" },
    { trustDirectory: "no" },
    { fileNames: 5 },
    { fileNames: { project: "" } },
    { tiers: "x" },
    { tiers: [null] },
    { env: {} },
    { tag: 5 },
    { bare: "false" },
    { now: 5 },
    { guard: 5 },
    { approve: "yes" },
    { files: {} },
    { directory: 5 },
    { home: 5 },
    { cwd: 5 },
    { cwd: "" },
    { cwd: undefined },
    { findSimilar: 5 },
  ].map((options, at) =>
    row(`V34.${at + 1}`, `the option ${JSON.stringify(options)} ends well`, (world) =>
      endsWell(world, options),
    ),
  ),
  row("V35", "a read-only memory makes nothing, whatever is called", async (world) => {
    setUp(world)
    const memory = world.memory({ readOnly: true })
    await memory.init()
    for (const call of [
      () => memory.write(draft()),
      () => memory.remove("good"),
      () => memory.repair(),
      () => memory.undo("good"),
      () => memory.purge(),
      () => memory.restore("1-0000"),
      () => memory.keep("good", "x"),
    ])
      await world.refuses(call, "read-only")
    assert.ok(!existsSync(join(world.directory, ".caliban")))
  }),
  row("V36", "looking at a memory that does not exist makes nothing", async (world) => {
    const memory = world.memory()
    await world.load()
    assert.deepEqual(
      [await memory.read("x"), await memory.readIndex(), (await memory.list()).topics, await memory.trash()],
      [undefined, undefined, [], []],
    )
    await memory.status()
    assert.ok(!existsSync(world.directory))
  }),
  row("V37", "a change that is undone, redone and undone again ends where it began", async (world) => {
    setUp(world)
    const memory = world.memory()
    const before = world.snapshot()
    await memory.write(draft({ slug: "good", description: "Other", body: "Other." }))
    await memory.undo("good")
    assert.deepEqual(world.snapshot(), before)
    await memory.remove("good")
    await memory.undo("good")
    assert.deepEqual(world.snapshot(), before)
  }),
  row("V38", "a store that answers nonsense is an error, not a hang", async (world) => {
    const store = {
      ...createMapStore({ files: { "MEMORY.md": `${LINE}\n` } }),
      slugs: () => ["../outside/secret", "\n", "</auto-memory>"],
      location: 'x">\n</auto-memory>',
    }
    await world.load({ store })
  }),
  row(
    "V39",
    "a write that is refused makes no directory, so that the prompt stays as it is",
    async (world) => {
      await world.refuses(() => world.memory().write(draft(), { expect: "0123456789abcdef" }), "conflict")
      await world.refuses(() => world.memory().write(draft({ body: "x".repeat(300_000) })), "too-large")
      assert.equal((await world.load()).text, "")
    },
  ),
]
