import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isMemoryError, type MemoryOptions, resolveTokenCaps } from "../../src/index.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { row, testRows } from "./world/rows.ts"
import { LINE, setUpOne } from "./world/topics.ts"
import { draft, timed, topic, type World } from "./world/world.ts"

/** A value of the wrong type, as an untyped caller may pass it: loads and writes succeed or throw an error. */
async function endsWell(world: World, options: unknown): Promise<void> {
  setUpOne(world)
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

/** Input from a host: settings, options, drafts, and calls in any order. */
testRows("options", [
  // Beyond the table.
  ...[
    null,
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
        setUpOne(world)
        const prefix = await world.load({ settings: settings as never })
        assert.ok(prefix.text.includes("the good one"))
        const { caps } = resolveTokenCaps({ settings: settings as never, env: {} })
        assert.ok(Number.isSafeInteger(caps.combined) && caps.combined > 0)
      },
    ),
  ),
  row("V21", "settings with a forged prototype have no effect", async (world) => {
    setUpOne(world)
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
        setUpOne(world)
        for (const name of [
          "CALIBAN_MEMORY_BUDGET_TOKENS",
          "CALIBAN_MEMORY_CAP_TOKENS_AUTO",
          "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD",
        ]) {
          await world.load({ system: { env: { ...world.env, [name]: value } } })
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
        setUpOne(world)
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
      setUpOne(world)
      assert.throws(() => world.memory({ tag }), TypeError)
    }),
  ),
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
    { name: null },
    { body: Object("x") },
    { description: Object("x") },
  ].map((change, at) =>
    row(
      `V29.${at + 1}`,
      `a draft with ${JSON.stringify(change) === "{}" ? `${Object.keys(change)} missing` : JSON.stringify(change)} is a TypeError that names it, and makes nothing`,
      async (world) => {
        const message = new RegExp(`^memory\\.write: draft\\.${Object.keys(change)} must be a string, not `)
        await assert.rejects(world.memory().write(draft(change as never)), { name: "TypeError", message })
        assert.ok(!existsSync(world.directory))
      },
    ),
  ),
  ...["", "a\nb"].map((name, at) =>
    row(`V34.${at + 1}`, `a draft with the name ${JSON.stringify(name)} is refused with a code`, (world) =>
      world.refuses(() => world.memory().write(draft({ name })), "invalid-topic").then(() => undefined),
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
  row("V31", "a draft whose properties change between two reads cannot bypass the check", async (world) => {
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
  }),
  ...[5, {}, [], true].map((expect, at) =>
    row(`V33.${at + 1}`, `expecting ${JSON.stringify(expect)} is a wrong option`, async (world) => {
      setUpOne(world)
      const before = world.snapshot()
      const { write, remove } = world.memory()
      const options = { expect: expect as never }
      await assert.rejects(write(draft({ slug: "good" }), options), TypeError)
      await assert.rejects(remove("good", options), TypeError)
      assert.deepEqual(world.snapshot(), before)
    }),
  ),
  ...["", "x"].map((expect, at) =>
    row(`V32.${at + 1}`, `expecting ${JSON.stringify(expect)} is a conflict`, async (world) => {
      setUpOne(world)
      await world.refuses(
        () => world.memory().write(draft({ slug: "good" }), { expect: expect as never }),
        "conflict",
      )
      await world.refuses(() => world.memory().remove("good", { expect: expect as never }), "conflict")
    }),
  ),
  ...[
    { store: {} },
    { readOnly: "yes" },
    { newPointers: "middle" },
    { durability: "some" },
    { trustDirectory: "no" },
    { fileNames: 5 },
    { fileNames: { project: "" } },
    { tiers: "x" },
    { tiers: { extra: [null] } },
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
  row("V35", "no call creates anything in a read-only memory", async (world) => {
    setUpOne(world)
    const memory = world.memory({ readOnly: true })
    await requireInternals(memory).init()
    for (const call of [
      () => memory.write(draft()),
      () => memory.remove("good"),
      () => memory.repair(),
      () => memory.undo("good"),
      () => memory.history.purge({ all: true }),
      () => memory.history.restore("1-0000"),
      () => memory.history.recordEdit("good", "x"),
    ])
      await world.refuses(call, "read-only")
    assert.ok(!existsSync(join(world.directory, ".caliban")))
  }),
  row("V36", "reading a memory that does not exist creates nothing", async (world) => {
    const memory = world.memory()
    await world.load()
    assert.deepEqual(
      [
        await memory.read("x"),
        await memory.readIndex(),
        (await memory.list()).topics,
        await memory.history.list(),
      ],
      [undefined, undefined, [], []],
    )
    await memory.status()
    assert.ok(!existsSync(world.directory))
  }),
  row("V37", "a change that is undone, redone and undone again ends where it began", async (world) => {
    setUpOne(world)
    const memory = world.memory()
    const before = world.snapshot()
    await memory.write(draft({ slug: "good", description: "Other", body: "Other." }))
    await memory.undo("good")
    assert.deepEqual(world.snapshot(), before)
    await memory.remove("good")
    await memory.undo("good")
    assert.deepEqual(world.snapshot(), before)
  }),
  row("V39", "a refused write creates no directory and does not change the prompt", async (world) => {
    await world.refuses(() => world.memory().write(draft(), { expect: "0123456789abcdef" }), "conflict")
    await world.refuses(() => world.memory().write(draft({ body: "x".repeat(300_000) })), "too-large")
    assert.equal((await world.load()).text, "")
  }),
])
