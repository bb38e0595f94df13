import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type ProposedChange, type TopicDraft } from "../../src/index.ts"
import { loadMemoryPrefix } from "../../src/loader.ts"
import { temporaryFolder, writeFiles } from "../temporary-folder.ts"
import { createWorld, draft, topicFiles } from "./world.ts"

describe("reading", () => {
  it("finds an unqualified slug in the memory itself first, then in the mounts in order", async () => {
    const { open } = createWorld({
      team: topicFiles("deploy", "team way"),
      reference: topicFiles("deploy", "old way"),
    })
    const memory = open()
    expect(await memory.read("deploy")).toMatchObject({ slug: "team/deploy", description: "team way" })
    await memory.write(draft("deploy", { slug: "deploy", type: "user" }))
    expect(await memory.read("deploy")).toMatchObject({ slug: "team/deploy", type: "user" })
    expect(await memory.read("ref/deploy")).toMatchObject({ slug: "ref/deploy", description: "old way" })
    expect(await memory.read("[[ref/deploy]]")).toMatchObject({ slug: "ref/deploy" })
    expect(await memory.read("team/absent")).toBeUndefined()
    expect(await memory.read("absent")).toBeUndefined()
  })

  it("prefers the memory itself", async () => {
    const { open, options } = createWorld({ team: topicFiles("deploy", "team way") })
    await createMemory({ ...options, mounts: [] }).write(draft("deploy"))
    expect(await open().read("deploy")).toMatchObject({ slug: "deploy", description: "About deploy" })
  })

  it("refuses an address whose first part is not a mount, and still finds a topic by a name with a slash", async () => {
    const { open } = createWorld()
    const memory = open()
    await memory.write(draft("pipelines", { name: "CI/CD pipelines" }))
    expect(await memory.read("CI/CD pipelines")).toMatchObject({ slug: "pipelines" })
    await expect(memory.read("nope/x")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(memory.read("Team/x")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(memory.read("../team/x")).rejects.toMatchObject({ code: "invalid-slug" })
  })

  it("refuses an address that is one of a mount and a file of the memory itself", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    await memory.write(draft("own"))
    const file = topicFiles("no-mocks")["no-mocks.md"] ?? ""
    writeFiles(memory.directory ?? "", { "team/deploy.md": file })
    for (const call of [() => memory.read("team/deploy"), () => memory.remove("team/deploy.md")])
      await expect(call()).rejects.toMatchObject({
        code: "invalid-slug",
        message: expect.stringMatching(/mount "team" .* "\.\/team\/deploy\.md"/),
      })
  })

  it("names the file of a topic, in the folder of its own place", async () => {
    const { open, reference } = createWorld({ reference: topicFiles("deploy") })
    const memory = open()
    const written = await memory.write(draft("own"))
    expect((await memory.read("own"))?.path).toBe(written.path)
    expect((await memory.read("deploy"))?.path).toBe(join(reference, "deploy.md"))
  })

  it("names the slug of a mount's index in the marker of its cut tier", async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `- [note-${at}](note-${at}.md) — project: Note ${at}`)
    const { open } = createWorld({ reference: { "MEMORY.md": lines.join("\n") } })
    const { text } = await open({ caps: { lines: 4 } }).load()
    expect(text).toContain('read topic "ref/MEMORY" for the rest]')
  })

  it("reads the index of a mount", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    expect(await open().readIndex("team")).toBe(topicFiles("deploy")["MEMORY.md"])
    expect(await open().readIndex("ref")).toBeUndefined()
    await expect(open().readIndex("nope")).rejects.toMatchObject({ code: "invalid-slug" })
    await expect(open({ mounts: [] }).readIndex("nope")).rejects.toMatchObject({ code: "invalid-slug" })
  })
})

describe("writing", () => {
  it("sends a new topic by its type to the first writable mount, otherwise to the memory itself", async () => {
    const { open, team } = createWorld()
    const memory = open()
    const routed = await memory.write(draft("release", { type: "project" }))
    expect(routed).toMatchObject({ slug: "team/release", action: "created", path: join(team, "release.md") })
    expect(await memory.write(draft("tone"))).toMatchObject({ slug: "tone", warnings: [] })
    expect(existsSync(join(memory.directory ?? "", "tone.md"))).toBe(true)
    expect(existsSync(join(memory.directory ?? "", "release.md"))).toBe(false)
  })

  it("keeps an update where the topic is, also when the type changes", async () => {
    const { open, team } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    const updated = await memory.write(draft("deploy", { type: "user" }))
    expect(updated).toMatchObject({ slug: "team/deploy", action: "updated" })
    expect(readFileSync(join(team, "deploy.md"), "utf8")).toContain("type: user")
    await memory.write(draft("tone"))
    expect(await memory.write(draft("tone", { type: "project" }))).toMatchObject({
      slug: "tone",
      action: "updated",
    })
  })

  it("says nothing about a read-only mount that does not answer before the signal", async () => {
    const silent = { ...createMapStore(), readTopic: () => new Promise<never>(() => {}) }
    const mounts = [{ name: "ref", store: silent }]
    const memory = createMemory({ store: createMapStore(), mounts, system: { env: {} } })
    const written = memory.write(draft("deploy"), { signal: AbortSignal.timeout(300) })
    expect(await written).toMatchObject({ action: "created", warnings: [] })
  })

  it("names a topic of a read-only mount that has the slug of a new one", async () => {
    const { open } = createWorld({ reference: topicFiles("deploy"), team: topicFiles("tea") })
    const memory = open()
    const { warnings } = await memory.write(draft("deploy"))
    expect(warnings).toMatchObject([{ code: "also-in-mount", slugs: ["ref/deploy"] }])
    expect(warnings[0]?.message).toContain("ref/deploy")
    expect((await memory.write(draft("deploy", { body: "New." }))).warnings).toEqual([])
    expect((await memory.write(draft("team/deploy"))).warnings).toEqual([])
    expect((await memory.write(draft("tea"))).warnings).toEqual([])
  })

  it("names topics in warnings, conflicts and refusals by their addresses", async () => {
    const { open } = createWorld({
      team: topicFiles("deploy-steps", "How the release is deployed to the servers"),
    })
    const guard = (one: TopicDraft) =>
      one.slug === "team/secret" ? { rule: "r", message: "No." } : undefined
    const findSimilar = () => ["deploy-steps"]
    const memory = open({ guard, findSimilar, approve: (change) => change.slug !== "team/denied" })
    const description = "How the release is deployed to servers"
    const similar = await memory.write(draft("deploying", { type: "project", description }))
    expect(similar.warnings).toMatchObject([{ code: "similar-topics", slugs: ["team/deploy-steps"] }])
    expect(similar.warnings[0]?.message).toContain("team/deploy-steps")
    const stale = memory.write(draft("team/deploy-steps"), { expect: null })
    await expect(stale).rejects.toMatchObject({ code: "conflict", details: { slug: "team/deploy-steps" } })
    await expect(memory.write(draft("team/secret"))).rejects.toMatchObject({ code: "refused" })
    await expect(memory.write(draft("team/denied"))).rejects.toThrow(/"team\/denied" was not approved/)
  })

  it("shows guard and approve frozen input with addresses", async () => {
    const seen: unknown[] = []
    const { open } = createWorld()
    const remember = (one: TopicDraft | ProposedChange): undefined => {
      seen.push([Object.isFrozen(one), one.slug])
    }
    const memory = open({
      guard: remember,
      approve: (change) => {
        remember(change)
        return true
      },
    })
    await memory.write(draft("release", { type: "project" }))
    await memory.remove("team/release")
    await memory.undo()
    await memory.write(draft("tone"))
    expect(seen).toEqual([
      [true, "team/release"],
      [true, "team/release"],
      [true, "team/release"],
      [true, "team/release"],
      [true, "tone"],
      [true, "tone"],
    ])
  })

  it("warns that the next prompt does not show the line of a mount's topic", async () => {
    const { open, options, team } = createWorld()
    const lines = Array.from({ length: 150 }, (_, at) => `- [t${at}](t${at}.md) — project: number ${at}\n`)
    const files = Object.fromEntries(lines.map((_, at) => [`t${at}.md`, `---\nname: t${at}\n---\n\nx\n`]))
    writeFiles(team, { "MEMORY.md": `# Team\n${lines.join("")}`, ...files })
    const mounts = [{ name: "team", directory: team, access: "write" as const, capTokens: 200 }]
    const memory = open({ ...options, mounts, newPointers: "last", order: "file" })
    await memory.load()
    const { warnings } = await memory.write(draft("team/last"))
    expect(warnings).toMatchObject([{ code: "not-shown", slugs: ["team/last"] }])
    expect((await open({ ...options, mounts }).write(draft("team/last", { body: "New" }))).warnings).toEqual(
      [],
    )
    const first = await open({ ...options, mounts }).write(
      draft("team/first", { description: "Something else" }),
    )
    expect(first.warnings).toEqual([])
    expect((await memory.load()).text).toContain("[first](first.md)")
  })
})

describe("removing", () => {
  it("touches only the memory itself without the name of a mount", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    expect(await memory.remove("deploy")).toBeUndefined()
    const removed = await memory.remove("team/deploy")
    expect(removed).toMatchObject({ slug: "team/deploy", entryId: expect.stringMatching(/^team\//) })
    expect(await memory.read("deploy")).toBeUndefined()
  })
})

describe("list, topics, verify and status", () => {
  it("cover the mounts with addresses, and count the memory itself", async () => {
    const orphan = { "lost.md": "---\nname: lost\n---\n\nx\n" }
    const { open } = createWorld({
      team: topicFiles("deploy"),
      reference: { ...topicFiles("deploy"), ...orphan },
    })
    const memory = open()
    await memory.write(draft("tone"))
    const list = await memory.list()
    expect(list.topics.map(({ slug, mount }) => [slug, mount])).toEqual([
      ["tone", undefined],
      ["team/deploy", "team"],
      ["ref/deploy", "ref"],
      ["ref/lost", "ref"],
    ])
    expect(list.topicCount).toBe(1)
    expect(list.drift.orphans).toEqual(["ref/lost"])
    expect(list.diagnostics).toMatchObject([{ code: "orphan-topic", slug: "ref/lost" }])
    expect((await memory.status({ verify: true })).findings).toMatchObject([
      { code: "orphan-topic", slug: "ref/lost" },
    ])
    const status = await memory.status()
    expect(status).toMatchObject({ topicCount: 1, drift: { orphans: [] } })
    expect(status.mounts).toMatchObject([
      { name: "team", access: "write", types: ["project"], exists: true, topicCount: 1, removed: 0 },
      { name: "ref", access: "read", exists: true, topicCount: 2, drift: { orphans: ["ref/lost"] } },
    ])
    expect(memory.mounts.map(({ name }) => name)).toEqual(["team", "ref"])
  })

  it("repair one index at a time", async () => {
    const files = { "lost.md": "---\nname: lost\n---\n\nx\n" }
    const { open } = createWorld({ team: files, reference: files })
    const memory = open()
    expect(await memory.repair()).toMatchObject({ changed: false })
    expect(await memory.repair({ mount: "team", dryRun: true })).toMatchObject({ added: ["team/lost"] })
    expect(await memory.repair({ mount: "team" })).toMatchObject({ changed: true, added: ["team/lost"] })
    expect(await memory.readIndex("team")).toContain("- [lost](lost.md)")
    await expect(memory.repair({ mount: "ref" })).rejects.toMatchObject({ code: "read-only" })
    expect(await memory.repair({ mount: "ref", dryRun: true })).toMatchObject({ added: ["ref/lost"] })
    await expect(memory.repair({ mount: "nope" })).rejects.toMatchObject({ code: "invalid-slug" })
  })
})

describe("a mount that cannot be used", () => {
  it("is said to be the memory itself when it is", async () => {
    const { open, team } = createWorld()
    const { diagnostics } = await open({ directory: team }).load()
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${team} is the directory of the memory itself. The mount team is left out.`,
    ])
  })

  it("is said to be the root of the project when it is", async () => {
    const { open, project } = createWorld()
    const { diagnostics } = await open({ mounts: [{ name: "here", directory: project }] }).load()
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${project} is the root of the project. The mount here is left out.`,
    ])
  })

  it("is not called missing as well", async () => {
    const { open, team } = createWorld({ team: topicFiles("deploy") })
    chmodSync(team, 0o777)
    const { diagnostics } = await open().load()
    expect(diagnostics.filter(({ path }) => path?.startsWith(team)).map(({ code }) => code)).toEqual([
      "refused-mount",
    ])
  })

  it("is left out in load, list and writes alike, and reported once", async () => {
    const { open, team, root, options } = createWorld({ team: topicFiles("deploy") })
    const nested = {
      name: "inner",
      directory: join(team, "inner"),
      access: "write" as const,
      types: ["user" as const],
    }
    const memory = open({ mounts: [...(options.mounts ?? []), nested] })
    const refused = (await memory.load()).diagnostics.filter(({ code }) => code === "refused-mount")
    expect(refused).toHaveLength(1)
    const status = await memory.status()
    expect(status.diagnostics.filter(({ code }) => code === "refused-mount")).toHaveLength(1)
    expect(status.mounts.map(({ name }) => name)).toEqual(["team", "ref"])
    expect(await memory.write(draft("editor", { type: "user" }))).toMatchObject({ slug: "editor" })
    const named = memory.write(draft("inner/editor"))
    await expect(named).rejects.toMatchObject({ code: "no-memory-directory" })
    await expect(named).rejects.toThrow(/"inner" cannot be used/)
    expect(existsSync(join(team, "inner"))).toBe(false)
    // A folder that contains another memory, or the memory itself.
    for (const outer of [root, join(root, "home")])
      expect(
        open({ mounts: [...(options.mounts ?? []), { name: "outer", directory: outer }] }).mounts,
      ).toHaveLength(2)
    const linked = join(root, "linked")
    symlinkSync(team, linked)
    const twice = open({ mounts: [...(options.mounts ?? []), { name: "again", directory: linked }] })
    expect(twice.mounts.map(({ name }) => name)).toEqual(["team", "ref"])
  })

  it("is one whose folder of topics is a link, also for new topics and reads", async () => {
    const { open, root } = createWorld({ team: { "MEMORY.md": "# Days\n" } })
    const directory = join(root, "team")
    symlinkSync(temporaryFolder(), join(directory, "memory"))
    const mount = { name: "team", directory, layout: "openclaw", access: "write" } as const
    const memory = open({ mounts: [{ ...mount, types: ["user"] }] })
    expect((await memory.load()).diagnostics).toMatchObject([{ code: "refused-mount" }])
    expect(memory.mounts).toEqual([])
    expect(await memory.write(draft("editor", { type: "user" }))).toMatchObject({ slug: "editor" })
    expect(await memory.read("nothing")).toBeUndefined()
  })

  it("is one in the project behind a link that leads out, also when the link comes later", async () => {
    const { open, project, root } = createWorld()
    const outside = temporaryFolder(topicFiles("secret"))
    writeFiles(project, { ".git/HEAD": "", ...prefixed("notes/", topicFiles("deploy")) })
    const mounts = [{ name: "notes", directory: join(project, "notes"), access: "write" as const }]
    const memory = open({ mounts })
    expect(await memory.read("notes/deploy")).toMatchObject({ slug: "notes/deploy" })
    rmSync(join(project, "notes"), { recursive: true })
    symlinkSync(outside, join(project, "notes"))
    await expect(memory.read("notes/secret")).rejects.toMatchObject({ code: "no-memory-directory" })
    await expect(memory.write(draft("notes/x"))).rejects.toMatchObject({ code: "no-memory-directory" })
    expect((await memory.list()).topics).toEqual([])
    expect((await memory.load()).text).not.toContain("secret")
    expect(existsSync(join(outside, ".caliban"))).toBe(false)
    expect(root).not.toBe(outside)
  })

  it("is a directory in which all users may write", async () => {
    const { open, team } = createWorld({ team: topicFiles("deploy") })
    const { chmodSync } = await import("node:fs")
    chmodSync(team, 0o777)
    const memory = open()
    expect(memory.mounts.map(({ name }) => name)).toEqual(["ref"])
    expect(await memory.read("deploy")).toBeUndefined()
    await expect(memory.read("team/deploy")).rejects.toThrow(/"team" cannot be used/)
    expect(await memory.write(draft("release", { type: "project" }))).toMatchObject({ slug: "release" })
  })

  it("is a missing one only for reading: a writable one is created by the first write", async () => {
    const { open, team, reference } = createWorld()
    rmSync(team, { recursive: true })
    rmSync(reference, { recursive: true })
    const memory = open()
    const { diagnostics } = await memory.status()
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-mount"])
    expect(await memory.read("ref/x")).toBeUndefined()
    expect((await memory.list()).topics).toEqual([])
    await memory.write(draft("release", { type: "project" }))
    expect(existsSync(join(team, "release.md"))).toBe(true)
    expect(existsSync(reference)).toBe(false)
  })
})

it("shows no mount and changes none with the kill switch", async () => {
  const { open, options } = createWorld({ team: topicFiles("deploy") })
  const memory = open({ system: { env: { ...options.system?.env, CALIBAN_DISABLE_AUTO_MEMORY: "1" } } })
  expect(memory.mounts).toEqual([])
  expect((await memory.load()).text).toBe("")
  await expect(memory.read("team/deploy")).rejects.toMatchObject({ code: "memory-off" })
  await expect(memory.write(draft("team/deploy"))).rejects.toMatchObject({ code: "memory-off" })
  await expect(memory.promote("team/deploy", "own")).rejects.toMatchObject({ code: "memory-off" })
  await expect(memory.readIndex("team")).rejects.toMatchObject({ code: "memory-off" })
})

it("loads the same text every time, and as the loader without mounts", async () => {
  const { open, options } = createWorld({ team: topicFiles("deploy"), reference: topicFiles("api") })
  const memory = open({ userMemory: true })
  await memory.write(draft("editor", { type: "user" }))
  await memory.write(draft("tone"))
  const { text } = await memory.load()
  const order = [...text.matchAll(/<auto-memory(?: mount="(\w+)")?/g)].map(([, name]) => name)
  expect(order).toEqual(["user", "team", "ref", undefined])
  const { durability: _, mounts: __, ...loader } = options
  expect(text).toContain((await loadMemoryPrefix(loader as never)).text)
  expect((await open({ userMemory: true }).load()).text).toBe(text)
})

it("refuses names that are taken", () => {
  const { open, team } = createWorld()
  const named = (name: string) => [{ name, directory: team }]
  for (const name of ["own", "auto", "memory", "Team", "a/b", "..", "", "1a", "a".repeat(33)]) {
    expect(() => open({ mounts: named(name) }), name).toThrow(TypeError)
  }
  expect(() => open({ mounts: named("user"), userMemory: true })).toThrow(/a name that nothing else has/)
  expect(open({ mounts: named("user") }).mounts).toHaveLength(1)
  const layout = { name: "mine", files: [{ address: "notes/today", path: "notes/today.md" }] }
  expect(() => open({ layout, directory: team, mounts: named("notes") })).toThrow(TypeError)
})

const prefixed = (prefix: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [prefix + name, text]))

it("writes to a mount of a memory whose own layout is read-only, and refuses the rest", async () => {
  const { open, root, team } = createWorld()
  writeFiles(root, { "bank/brief.md": "# Brief\n\nAbout the project.\n" })
  const memory = open({ layout: "notes", directory: join(root, "bank") })
  expect(await memory.read("brief")).toMatchObject({ slug: "brief" })
  expect(await memory.write(draft("release", { type: "project" }))).toMatchObject({ slug: "team/release" })
  await expect(memory.write(draft("brief"))).rejects.toMatchObject({ code: "read-only" })
  await expect(memory.write(draft("tone"))).rejects.toMatchObject({ code: "read-only" })
  expect(await memory.undo()).toMatchObject({ slug: "team/release", action: "removed" })
  expect(await memory.history.purge({ all: true })).toEqual({ purged: 2 })
  expect(existsSync(join(root, "bank/.caliban"))).toBe(false)
  expect(existsSync(join(team, "release.md"))).toBe(false)
})

it("writes nowhere when the host is read-only", async () => {
  const { open, team } = createWorld({ team: topicFiles("deploy") })
  const memory = open({ readOnly: true })
  expect(memory.mounts).toMatchObject([{ name: "team", access: "read" }, { name: "ref" }])
  for (const slug of ["deploy", "team/deploy", "new"]) {
    await expect(memory.write(draft(slug, { type: "project" }))).rejects.toMatchObject({ code: "read-only" })
  }
  await expect(memory.undo()).rejects.toMatchObject({ code: "read-only" })
  await expect(memory.history.purge({ all: true })).rejects.toMatchObject({ code: "read-only" })
  expect(existsSync(join(team, ".caliban"))).toBe(false)
})
