import assert from "node:assert/strict"
import { checkSlug, suggestSlugs } from "../../src/index.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { row, testRows } from "./world/rows.ts"
import { draft, timed, topic, type World } from "./world/world.ts"

/** Refused by the function and by a write, before any file system call; nothing is created. */
async function isRefused(world: World, ...slugs: readonly unknown[]): Promise<void> {
  for (const slug of slugs) {
    assert.throws(() => checkSlug(slug), { code: "invalid-slug" }, `${JSON.stringify(slug)} is refused`)
    const write = () => world.memory().write(draft({ slug }))
    if (typeof slug === "string") await world.refuses(write, "invalid-slug")
    else await assert.rejects(write, { name: "TypeError", message: /^memory\.write: draft\.slug must be/ })
  }
  assert.deepEqual(world.opened, [], "no file was opened")
}

/** Written under exactly this name, shown, read back and listed once. */
async function isKept(world: World, ...slugs: readonly string[]): Promise<void> {
  const memory = world.memory()
  for (const slug of slugs) {
    await memory.write(draft({ slug, description: `About ${slug}` }))
    assert.ok(world.read(`${slug}.md`), `${slug}.md is there`)
    assert.equal((await memory.read(slug))?.slug, slug)
  }
  const { topics, drift } = await memory.list()
  assert.deepEqual(topics.map((found) => found.slug).sort(), [...slugs].sort())
  assert.deepEqual(drift, { orphans: [], dangling: [], duplicates: [] })
  assert.deepEqual((await world.load()).tiers.find(({ name }) => name === "auto")?.topicsNotShown, 0)
}

/** Names without a file: reading returns nothing, changing is refused or finds nothing. */
async function leadsNowhere(world: World, name: string): Promise<void> {
  const memory = world.memory()
  await memory.write(draft())
  const before = world.snapshot()
  assert.equal(await memory.read(name), undefined)
  for (const call of [
    () => memory.remove(name),
    () => memory.undo(name),
    () => memory.history.recordEdit(name, "text"),
  ]) {
    await call().then(
      (result) => assert.equal(result, undefined),
      (error: { code?: string }) => assert.equal(error.code, "invalid-slug"),
    )
  }
  assert.equal(await memory.history.restore(name), undefined)
  assert.deepEqual(await memory.history.purge({ id: name }), { purged: 0 })
  assert.deepEqual(await memory.history.purge({ slug: name }), { purged: 0 })
  assert.deepEqual(world.snapshot(), before)
}

testRows("slugs and names", [
  row("P01", "an empty slug is refused", (world) => isRefused(world, "", ".md")),
  row("P02", "a slug that climbs is refused", (world) =>
    isRefused(world, "..", "../x", "a/../../b", "a..b", "../outside/secret", "...", "..\\x"),
  ),
  row("P03", "a slug with a separator is refused on every platform", (world) =>
    isRefused(world, "a/b", "a\\b", "/a", "a/", "./a"),
  ),
  row("P04", "a percent-encoded slug is refused and never decoded", (world) =>
    isRefused(world, "%2e%2e%2f", "..%252f", "%2e%2e%2foutside%2fsecret", "a%00"),
  ),
  row("P05", "a slug with NUL is refused", (world) => isRefused(world, "a\0.md", "\0", "a\0b")),
  row("P06", "a slug that begins with a dot or a dash is refused", (world) =>
    isRefused(world, ".env", "-rf", ".git", ".caliban", "--help", "."),
  ),
  row("P07", "the index is no topic, in any case", (world) =>
    isRefused(world, "memory", "MEMORY", "Memory", "mEmOrY", "MEMORY.md", "memory.md"),
  ),
  row("P08", "device names of Windows are refused on every platform", (world) =>
    isRefused(world, "con", "aux", "nul", "PRN", "com1", "lpt9", "com¹", "conin$", "CON.txt", "nul.tar.gz"),
  ),
  row("P09", "a trailing dot or blank is refused", (world) =>
    isRefused(world, "a.", "a ", " a", "a. ", "a\u00a0"),
  ),
  row("P10", "alternate data streams are refused", (world) => isRefused(world, "a:b", "a::$DATA", "c:")),
  row(
    "P11",
    "65 characters are allowed, more than 100 bytes are refused before any file call",
    async (world) => {
      await isRefused(
        world,
        "a".repeat(101),
        "é".repeat(51),
        "é".repeat(130),
        "a".repeat(253),
        "項".repeat(34),
      )
      await isKept(world, "a".repeat(65), "b".repeat(100), "é".repeat(50))
    },
  ),
  row("P12", "wildcards, quotes and brackets are refused", (world) =>
    isRefused(world, "a*", "a?", 'a"b', "a|b", "<a>", "a'b", "a`b", "[a]", "(a)", "a$b", "a;b", "a&b", "a#b"),
  ),
  row("P13", "control characters are refused, and escaped in the message", (world) =>
    isRefused(world, "a\nb", "a\tb", "a\x1b[2J", "a\rb", "a\x07", "a\x9bm"),
  ),
  row("P14", "letters of every script are allowed; names that are not in NFC are refused", async (world) => {
    await isRefused(world, "\u212a", "cafe\u0301", "\u2126m", "\uac00\u11a8")
    await isKept(world, "\uff41", "\u0440\u0430ypal", "日本語", "café", "नमस्ते")
  }),
  row(
    "P15",
    "a write by the composed name updates the file with the decomposed one; if both exist, they are separate",
    async (world) => {
      const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"]
      world.put("MEMORY.md", "# Memory index\n")
      world.put(`${decomposed}.md`, topic("decomposed"))
      for (const slug of [composed, decomposed]) {
        const { action } = await world.memory().write(draft({ slug, body: `As ${slug}` }))
        assert.equal(action, "updated")
        assert.ok(world.read(`${decomposed}.md`)?.endsWith(`As ${slug}\n`))
        assert.deepEqual(Object.keys(world.snapshot()), ["MEMORY.md", `${decomposed}.md`])
        assert.equal(
          world
            .read("MEMORY.md")
            ?.split("\n")
            .filter((line) => line.includes("](")).length,
          1,
        )
        assert.equal((await world.memory().list()).topicCount, 1)
      }
      await world.memory().undo()
      await world.memory().write(draft({ slug: decomposed, name: "decomposed" }))
      world.put(`${composed}.md`, topic("composed"))
      assert.equal((await world.memory().read(composed))?.name, "composed")
      assert.equal((await world.memory().read(decomposed))?.name, "decomposed")
      assert.equal((await world.memory().list()).topics.length, 2)
      const before = world.read(`${decomposed}.md`)
      await world.memory().write(draft({ slug: composed }))
      assert.equal(world.read(`${decomposed}.md`), before)
    },
  ),
  row(
    "P16",
    "case twins are both topics; a new one is refused with the name of the old one",
    async (world) => {
      world.put("MEMORY.md", "# Memory index\n")
      world.put("Foo.md", topic("Foo"))
      const error = await world.refuses(() => world.memory().write(draft({ slug: "foo" })), "invalid-slug")
      assert.match(error.message, /"Foo"/)
      world.put("foo.md", topic("foo"))
      assert.deepEqual(
        (await world.memory().list()).topics.map(({ slug }) => slug),
        ["Foo", "foo"],
      )
      const view = await world.view()
      assert.ok(view.includes("Foo.md") && view.includes("foo.md"))
      const before = world.read("Foo.md")
      await world.memory().write(draft({ slug: "foo" }))
      assert.equal(world.read("Foo.md"), before)
    },
  ),
  row("P17", "one .md ending is dropped, two are refused, others are part of the name", async (world) => {
    await isRefused(world, "x.md.md")
    assert.equal((await world.memory().write(draft({ slug: "x.md" }))).slug, "x")
    await world.memory().write(draft({ slug: "x.md.tmp" }))
    assert.deepEqual(Object.keys(world.snapshot()), ["MEMORY.md", "x.md", "x.md.tmp.md"])
  }),
  row("P18", "names of JavaScript are names like any other", async (world) => {
    await isKept(world, "__proto__", "constructor", "hasOwnProperty", "toString", "undefined", "null", "NaN")
    assert.equal(({} as Record<string, unknown>)["slug"], undefined)
  }),
  row("P19", "a slug that is not a string is refused", async (world) => {
    const slugs = [123, ["a"], { toString: () => "a" }, null, undefined, true, () => "a"]
    await isRefused(world, ...slugs, Object("a"), new Date(0), Number.NaN)
  }),

  // Beyond the table.
  row("P31", "hidden characters in a slug are refused", (world) =>
    isRefused(
      world,
      "a\u200bb",
      "a\u202eb",
      "a\u2066b",
      "a\u{e0041}b",
      "a\ufeffb",
      "a\u00adb",
      "\u3164",
      "a\ufe0f",
      "\u2060",
    ),
  ),
  row("P32", "lone surrogates and noncharacters in a slug are refused", (world) =>
    isRefused(world, "a\ud800", "\udc00a", "a\uffff", "a\ufdd0", "a\u{1ffff}"),
  ),
  row("P33", "symbols, emoji and private characters are refused", (world) =>
    isRefused(world, "a😀", "→", "a+b", "a=b", "a,b", "a@b", "~a", "~root", "a!", "\ue000", "a/̸b"),
  ),
  row("P34", "line and paragraph separators are refused", (world) =>
    isRefused(world, "a\u2028b", "a\u2029b", "a\u0085b", "a\vb", "a\fb"),
  ),
  row("P35", "names that only begin like a device are allowed", (world) =>
    isKept(world, "console", "com10", "auxiliary", "nullable", "con-man"),
  ),
  row(
    "P36",
    "names that other tools read as instructions are refused, also where such a file exists",
    async (world) => {
      const stems = ["README", "CLAUDE", "CLAUDE.local", "AGENTS", "AGENTS.override", "GEMINI", "SKILL", "SYSTEM", "copilot-instructions"] // biome-ignore format: a list
      const wide = stems.map((stem) =>
        stem.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
      )
      const forms = [...stems, ...stems.map((stem) => stem.toLowerCase()), ...wide]
      await isRefused(world, ...forms, ...forms.map((form) => `${form}.md`))
      await isKept(world, "README-first", "CLAUDE-code", "agent")
      for (const stem of [...stems, wide[0]]) world.put(`${stem}.md`, topic("instructions"))
      for (const slug of [...stems, wide[0]])
        await world.refuses(() => world.memory().write(draft({ slug })), "invalid-slug")
      const before = world.snapshot()
      const { topicCount, drift } = await world.memory().list()
      assert.equal(topicCount, 3)
      assert.deepEqual(drift.orphans, [])
      assert.equal((await world.load()).tiers.find(({ name }) => name === "auto")?.topicCount, 3)
      assert.equal((await world.memory().repair()).changed, false)
      assert.equal((await world.memory().read("CLAUDE"))?.name, "instructions")
      for (const address of ["CLAUDE", "CLAUDE.md", "./CLAUDE.md", "claude"])
        await world.refuses(() => world.memory().remove(address), "invalid-slug")
      assert.deepEqual(world.snapshot(), before)
    },
  ),
  row("P37", "a case twin in another script is refused", async (world) => {
    world.put("MEMORY.md", "# Memory index\n")
    world.put("Über.md", topic("Über"))
    world.put("ΣΊΓΜΑ.md", topic("sigma"))
    await world.refuses(() => world.memory().write(draft({ slug: "über" })), "invalid-slug")
    await world.refuses(() => world.memory().write(draft({ slug: "σίγμα" })), "invalid-slug")
  }),
  ...[
    "../outside/secret",
    "../outside/secret.md",
    "/etc/passwd",
    "..",
    ".",
    "a/../../outside/secret",
    ".caliban/.gitignore",
    "..\\outside\\secret",
    "x\0y",
    "%2e%2e/outside/secret",
    "[[../outside/secret]]",
    "MEMORY",
    "./MEMORY.md",
    "a".repeat(300),
  ].map((name, at) =>
    row(
      `P38.${at + 1}`,
      `${JSON.stringify(name.slice(0, 40))} leads nowhere, whatever it is given to`,
      (world) => leadsNowhere(world, name),
    ),
  ),
  row("P39", "a slug of a megabyte is refused at once", async (world) => {
    const took = await timed(async () => {
      await isRefused(world, "a".repeat(1e6), "-".repeat(1e6), "../".repeat(3e5), "\u0301".repeat(5e5))
      suggestSlugs("a".repeat(1e6), ["a".repeat(1e6), "b"])
      await requireInternals(world.memory()).init()
      assert.equal(await world.memory().read("a".repeat(1e6)), undefined)
    })
    assert.ok(took < 5_000, `it took ${took} ms`)
  }),
  row("P40", "the longest file name can be read, removed, brought back and purged", async (world) => {
    const slug = "a".repeat(252)
    world.put(`${slug}.md`, topic("long"))
    world.put("MEMORY.md", `# Memory\n\n- [long](${slug}.md) — project: long\n`)
    const memory = world.memory()
    assert.equal((await memory.read(slug))?.name, "long")
    const before = world.snapshot()
    await memory.remove(slug)
    assert.equal(world.read(`${slug}.md`), undefined)
    await memory.undo(slug)
    assert.deepEqual(world.snapshot(), before)
  }),
  row("P41", "a marks-only slug is refused or kept under its own name", async (world) => {
    for (const slug of ["\u0301", "\u0902", "\u20dd"]) {
      const result = await world
        .memory()
        .write(draft({ slug }))
        .catch((error: { code: string }) => error)
      if ("code" in result) assert.equal(result.code, "invalid-slug")
      else assert.equal((await world.memory().read(slug))?.slug, slug)
    }
    await world.load()
  }),
  row("P42", "a slug object that changes its mind is refused", async (world) => {
    let calls = 0
    const slug = { toString: () => (calls++ === 0 ? "a" : "../outside/secret"), endsWith: () => false }
    await isRefused(world, slug, Object("../x"))
  }),
])
