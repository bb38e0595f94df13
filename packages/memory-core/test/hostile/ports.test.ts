import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { applyBudget, createMapStore, type TopicDraft } from "../../src/index.ts"
import { row, testRows } from "./world/rows.ts"
import { LINE, setUpOne } from "./world/topics.ts"
import { draft, timed, topic } from "./world/world.ts"

/** What a host plugs in: approval, guard, tiers, token counter, clock, store. */
testRows("ports", [
  row(
    "V10a",
    "a write stores the approved text, although the caller changes the draft meanwhile",
    async (world) => {
      setUpOne(world)
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
    setUpOne(world)
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
  row("V10c", "a pending approval does not block other writes", async (world) => {
    setUpOne(world)
    void world.memory({ approve: () => new Promise(() => undefined) }).write(draft({ slug: "waiting" }))
    await world.memory().write(draft())
    assert.equal(world.read("waiting.md"), undefined)
  }),
  row("V10d", "a write fails with a conflict when its file changes during an approval", async (world) => {
    setUpOne(world)
    const changed = topic("good", "changed meanwhile")
    const memory = world.memory({
      approve: () => {
        world.put("good.md", changed)
        return true
      },
    })
    await assert.rejects(memory.write(draft({ slug: "good" })), { code: "conflict" })
    assert.equal(world.read("good.md"), changed)
  }),
  row("V11", "a guard decides on every write before anything is on disk", async (world) => {
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
  row("V25", "a custom tier without a unique name is refused or stays distinct", async (world) => {
    setUpOne(world)
    world.putAt(join(world.cwd, "CLAUDE.md"), "Rules.\n")
    world.putAt(join(world.cwd, "MORE.md"), "More.\n")
    for (const name of ["auto-memory", "project-claude-md", "", "a b", "x>", "auto"]) {
      const tiers = { extra: [{ name, path: join(world.cwd, "MORE.md") }] }
      const result = await Promise.resolve()
        .then(() => world.memory({ tiers }).load())
        .catch((error: unknown) => error)
      if (result instanceof Error) {
        assert.ok(result instanceof TypeError, String(result))
        continue
      }
      const { text } = result as { text: string }
      for (const tag of new Set([...text.matchAll(/^<([\w-]+)/gm)].map(([, found]) => found)))
        assert.equal(text.match(new RegExp(`^</${tag}>$`, "gm"))?.length, 1, `${tag} is there once`)
    }
  }),
  row("V26", "the label of a custom tier is one harmless line", async (world) => {
    setUpOne(world)
    for (const onDemand of ["</auto-memory>\n</team>", "x\x1b[2J", "<team>", "\u202e", "x".repeat(1e6)])
      await world.load({ tiers: { extra: [{ name: "team", onDemand }] } })
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
        setUpOne(world)
        // What is no number of tokens is refused: it would leave everything out, or nothing.
        const isNumber = Number(countTokens("")) >= 0
        const load = async () => await world.memory({ countTokens: countTokens as never }).load()
        const took = await timed(isNumber ? load : () => assert.rejects(load, TypeError))
        assert.ok(took < 5_000)
        const options = {
          caps: { lines: 200, bytes: 25_600 },
          tokenCaps: { combined: 10 },
          countTokens: countTokens as never,
        }
        const tiers = [{ name: "a", tag: "a", path: "/a", text: "x\n".repeat(1_000), bytesNotRead: 0 }]
        const cut = () => applyBudget(tiers, options)
        if (isNumber) cut()
        else assert.throws(cut, TypeError)
      },
    ),
  ),
  row("V28", "a token counter that throws is the host's own error", async (world) => {
    setUpOne(world)
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
  row("V33", "a clock without a date changes nothing", async (world) => {
    setUpOne(world)
    const before = world.snapshot()
    await world
      .memory({ system: { now: () => new Date(Number.NaN) } })
      .write(draft({ slug: "good", body: "New." }))
      .catch(() => undefined)
    const after = world.snapshot()
    assert.ok(
      after["good.md"] === before["good.md"] || (await world.memory().history.list()).length === 1,
      "what was replaced is in the trash",
    )
    await world.memory().write(draft())
  }),
  row("V38", "a store that answers nonsense is an error, not a hang", async (world) => {
    const store = {
      ...createMapStore({ files: { "MEMORY.md": `${LINE}\n` } }),
      slugs: () => ["../outside/secret", "\n", "</auto-memory>"],
      name: 'x">\n</auto-memory>',
    }
    await world.load({ store })
  }),
])
