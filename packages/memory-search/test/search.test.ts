import fs, { chmodSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createMapStore, createMemory } from "@caliban/memory-core"
import { describe, expect, it, vi } from "vitest"
import { createMemorySearch, type SearchResult } from "../src/index.ts"
import { openIn, temporaryFolder, topicFile, writeFiles } from "./temporary-memory.ts"

const addresses = ({ hits }: SearchResult): string[] => hits.map(({ address }) => address)

const FILES = {
  "memory/MEMORY.md":
    "# Memory index\n\n- [deploy](deploy.md) — project: How we deploy\n- [plain](plain.md)\n",
  "memory/deploy.md": topicFile(
    "How we deploy",
    "Run `make ship` on Thursdays.\n\n## Rollback\n\nUse the blue button.",
  ),
  "memory/editor.md": topicFile("The user prefers Helix", "Never suggest vim.", "user"),
  "memory/plain.md": "Zanzibar is the name of the staging server.\n",
  "memory/README.md": "Zanzibar in a file that is no topic.\n",
}

describe("topics with the same text", () => {
  const kafka = (name: string, body = "We use Kafka for events."): string =>
    topicFile("We use Kafka for events", body).replace("name: t", `name: ${name}`)
  const COPIES = {
    ...FILES,
    "memory/kafka-1.md": kafka("kafka-1"),
    "memory/kafka-2.md": kafka("kafka-2"),
    "memory/kafka-3.md": kafka("kafka-3"),
    "memory/kafka-4.md": kafka("kafka-4", "We use Kafka 4 for events."),
  }

  it("are found once, unless they differ in a number", async () => {
    const search = createMemorySearch(openIn(temporaryFolder(COPIES)))
    const found = addresses(await search.search("kafka events"))
    expect(found).toHaveLength(2)
    expect(found).toContain("kafka-4")
  })

  it.each(["kafka-1", "kafka-2 events", "What does kafka 3 say?"])(
    "are found by their name: %s",
    async (query) => {
      const folder = temporaryFolder(COPIES)
      const search = createMemorySearch(openIn(folder))
      writeFileSync(join(folder, "memory/kafka-2.md"), COPIES["memory/kafka-2.md"])
      const named = `kafka-${/\d/.exec(query)?.[0]}`
      expect(addresses(await search.search(query))).toContain(named)
      expect((await search.search(query)).hits.length).toBeLessThan(4)
    },
  )

  it("are found once of those that pass a filter", async () => {
    const user = kafka("kafka-5").replace("type: project", "type: user")
    const search = createMemorySearch(openIn(temporaryFolder({ ...COPIES, "memory/kafka-5.md": user })))
    expect(addresses(await search.search("kafka events type:user"))).toEqual(["kafka-5"])
  })
})

describe("a search", () => {
  it("finds a topic with its passage, score and the reason", async () => {
    const search = createMemorySearch(openIn(temporaryFolder(FILES)), {
      now: () => new Date("2026-01-11T12:00:00Z"),
    })
    const { hits, notes } = await search.search("ship thursdays")
    expect(notes).toEqual([])
    expect(hits).toHaveLength(1)
    expect(hits[0]).toMatchObject({
      address: "deploy",
      type: "project",
      description: "How we deploy",
      passage: "Run `make ship` on Thursdays.",
      line: 1,
      reason: { terms: ["ship", "thursdays"], ageDays: 10 },
    })
    expect(hits[0]?.reason.fields).toContain("body")
    expect(hits[0]?.score).toBeGreaterThan(0)
    expect(hits[0]?.score).toBeLessThanOrEqual(1)
  })

  it("finds files in folders and files that the index does not list, but no instructions", async () => {
    const folder = temporaryFolder({
      ...FILES,
      "memory/feedback/no-mocks.md": topicFile("Use the real database", "Never mock zanzibar."),
      "memory/feedback/AGENTS.md": "zanzibar\n",
      "memory/a/b/c/plan.md": "zanzibar again\n",
    })
    const memory = openIn(folder)
    const search = createMemorySearch(memory)
    const expected = ["a/b/c/plan", "feedback/no-mocks", "plain"]
    expect(addresses(await search.search("zanzibar")).sort()).toEqual(expected)
    const draft = { type: "user", description: "Use the real database", body: "Tamarind." } as const
    await openIn(folder).write({ slug: "feedback/no-mocks", ...draft })
    expect(addresses(await search.search("tamarind"))).toEqual(["feedback/no-mocks"])
  })

  it("takes the filters type, since and mount from the query", async () => {
    const folder = temporaryFolder({
      ...FILES,
      "team/rules.md": topicFile("We deploy at night", "Deploy after ten."),
    })
    const memory = openIn(folder, {
      mounts: [{ name: "team", directory: join(folder, "team"), access: "read" }],
    })
    await memory.write({
      slug: "new-deploy",
      type: "feedback",
      description: "Deploy slowly",
      body: "Deploy one by one.",
    })
    const search = createMemorySearch(memory)
    expect(addresses(await search.search("deploy")).sort()).toEqual(["deploy", "new-deploy", "team/rules"])
    expect(addresses(await search.search("deploy type:feedback"))).toEqual(["new-deploy"])
    expect(addresses(await search.search("deploy mount:team"))).toEqual(["team/rules"])
    expect(addresses(await search.search("mount:own deploy since:1d"))).toEqual(["new-deploy"])
    expect(addresses(await search.search("deploy type:project mount:own"))).toEqual(["deploy"])
    expect(addresses(await search.search("since:2025-12-31 type:project")).sort()).toEqual([
      "deploy",
      "team/rules",
    ])
    expect((await search.search("type:user")).hits[0]).toMatchObject({
      address: "editor",
      description: "The user prefers Helix",
    })
  })

  it("takes a type in any case, with or without words", async () => {
    const files = { "memory/tea.md": topicFile("Tea", "The user drinks tea.", "Decision") }
    const search = createMemorySearch(openIn(temporaryFolder(files)))
    for (const query of ["type:decision", "tea type:decision", "tea type:Decision", "(tea type:decision)"]) {
      const { hits, notes } = await search.search(query)
      expect([query, hits.map(({ address }) => address), notes]).toEqual([query, ["tea"], []])
    }
  })

  it("takes the first of two filters of one kind, and says that the second one is ignored", async () => {
    const files = { "memory/tea.md": topicFile("Tea", "The user drinks tea.", "Decision") }
    const search = createMemorySearch(openIn(temporaryFolder(files)))
    const { hits, notes } = await search.search("tea type:decision type:user")
    expect(hits.map(({ address }) => address)).toEqual(["tea"])
    expect(notes).toEqual(["The filter type:user was ignored: only the first type: counts."])
  })

  it("gives readable reasons: whole words as they were typed, dates, and filters without words", async () => {
    vi.stubEnv("TZ", "UTC")
    const files = {
      "memory/db.md": topicFile("数据库密码更换", "getUserById reads 2.0.1 of the schema."),
      "memory/id.md": topicFile("Numbers", "9".repeat(500)),
    }
    const now = (): Date => new Date("2026-01-02T12:00:00Z")
    const search = createMemorySearch(openIn(temporaryFolder(files)), { now })
    const reasonOf = async (query: string) => (await search.search(query)).hits[0]?.reason
    expect(await reasonOf("数据库密码")).toMatchObject({ terms: ["数据库密码"], fields: ["description"] })
    expect(await reasonOf("getUserById 2.0.1")).toMatchObject({ terms: ["getUserById", "2.0.1"] })
    expect(await reasonOf("yesterday")).toMatchObject({ terms: ["yesterday"], fields: [] })
    expect(await reasonOf("type:Project since:1w")).toMatchObject({
      terms: ["type:project", "since:2025-12-26"],
      fields: [],
    })
    expect(await reasonOf("type:project since:2025")).toMatchObject({
      terms: ["type:project", "since:2025-01-01"],
    })
    expect((await reasonOf("9".repeat(500)))?.terms[0]?.length).toBeLessThanOrEqual(64)
  })

  it("ignores a filter that it does not understand and explains it", async () => {
    const search = createMemorySearch(openIn(temporaryFolder(FILES)))
    const { hits, notes } = await search.search('deploy type:recipe since:soon mount:moon "type:inside"')
    expect(hits[0]?.address).toBe("deploy")
    expect(notes).toEqual([
      "The filter type:recipe was ignored: no topic has this type; the usual types are user, feedback, project and reference.",
      "The filter since:soon was ignored: write a date such as 2026-01-31, or an age such as 14d or 3m.",
      "The filter mount:moon was ignored: this memory has no mounts.",
    ])
    expect((await search.search("deploy since:2026-02-31")).notes).toEqual([
      "The filter since:2026-02-31 was ignored: write a date such as 2026-01-31, or an age such as 14d or 3m.",
    ])
  })

  it("takes no empty filter and no date that has two meanings", async () => {
    const search = createMemorySearch(openIn(temporaryFolder(FILES)))
    const { hits, notes } = await search.search("type: deploy since:01/04/2026")
    expect(hits[0]?.address).toBe("deploy")
    expect(notes).toEqual([
      "The filter type: was ignored: no topic has this type; the usual types are user, feedback, project and reference.",
      "The filter since:01/04/2026 was ignored: write a date such as 2026-01-31, or an age such as 14d or 3m.",
    ])
  })

  it.each(["14 March", "14. März", "3月14日", "三月十四日", "2 July", "2. Juli"])(
    "finds the date %s in a text that has it in another form",
    async (query) => {
      const folder = temporaryFolder({
        "memory/plan.md": topicFile("Kitchen plan", "Repaint on 2026-07-02 and order on 2026-03-14."),
        "memory/garden.md": topicFile("Garden", "Water it."),
      })
      for (const name of ["plan", "garden"]) utimesSync(join(folder, `memory/${name}.md`), 1_767_600_000, 1)
      const search = createMemorySearch(openIn(folder), { now: () => new Date("2026-08-20") })
      expect(addresses(await search.search(query))).toEqual(["plan"])
    },
  )

  it("names files that cannot be read", async () => {
    const isClosed = { value: true }
    const openSync: typeof fs.openSync = (path, ...rest) => {
      if (isClosed.value && /(?:editor|MEMORY)\.md$/.test(String(path)))
        throw Object.assign(new Error("EACCES"), { code: "EACCES", path })
      return fs.openSync(path, ...rest)
    }
    const folder = temporaryFolder(FILES)
    const search = createMemorySearch(openIn(folder, { system: { files: { ...fs, openSync } } }))
    const notes = ["Files that could not be read were left out: editor."]
    expect(await search.search("Helix")).toEqual({ hits: [], notes })
    expect((await search.search("staging")).notes).toEqual(notes)
    isClosed.value = false
    writeFiles(folder, { "memory/editor.md": topicFile("The user prefers Helix", "Never suggest emacs.") })
    await sleep(1_100)
    expect(await search.search("Helix")).toMatchObject({ hits: [{ address: "editor" }], notes: [] })
  })

  it("names a mount that is refused", async () => {
    const folder = temporaryFolder({ ...FILES, "team/rules.md": topicFile("Rules", "kangaroo") })
    chmodSync(join(folder, "team"), 0o777)
    const search = createMemorySearch(
      openIn(folder, { mounts: [{ name: "team", directory: join(folder, "team") }] }),
    )
    const leftOut = "The mount team could not be read and was left out."
    expect(await search.search("kangaroo")).toEqual({ hits: [], notes: [leftOut] })
    expect(await search.search("kangaroo mount:team")).toEqual({ hits: [], notes: [leftOut] })
  })

  it("respects maxResults and minScore", async () => {
    const files = Object.fromEntries(
      ["alpha", "beta", "gamma"].map((word) => [
        `memory/${word}.md`,
        topicFile(`About ${word}`, `The ${word} server runs ${word} jobs.`),
      ]),
    )
    const search = createMemorySearch(openIn(temporaryFolder(files)))
    expect((await search.search("server", { minScore: 0 })).hits).toHaveLength(3)
    expect((await search.search("server", { minScore: 0, maxResults: 2 })).hits).toHaveLength(2)
    const { hits } = await search.search("gamma server", { minScore: 0 })
    expect((await search.search("gamma server", { minScore: hits[0]?.score })).hits).toHaveLength(1)
  })

  it("throws a TypeError for a wrong option", async () => {
    const memory = openIn(temporaryFolder(FILES))
    expect(() => createMemorySearch(memory, { embed: "yes" as never })).toThrow(TypeError)
    expect(() => createMemorySearch(memory, { sorted: true } as never)).toThrow(
      'createMemorySearch: option "sorted" is unknown',
    )
    const search = createMemorySearch(memory)
    await expect(search.search(5 as never)).rejects.toThrow("search: query must be a string, not 5")
    await expect(search.search("a", { maxResults: 0 })).rejects.toThrow(
      'search: option "maxResults" must be a positive integer, not 0',
    )
    await expect(search.search("a", { minScore: 2 })).rejects.toThrow(
      'search: option "minScore" must be a number from 0 to 1, not 2',
    )
    await expect(search.search("a", { type: "user" } as never)).rejects.toThrow(
      'search: option "type" is unknown',
    )
    await expect(search.recall("a", { tokens: -1 })).rejects.toThrow(TypeError)
  })

  it("is empty when memory is off", async () => {
    const folder = temporaryFolder(FILES)
    const search = createMemorySearch(
      openIn(folder, { system: { env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } } }),
    )
    expect(await search.search("deploy")).toEqual({ hits: [], notes: [] })
    expect(await search.recall("How do we deploy?")).toEqual({ topics: [], text: "", tokens: 0 })
  })

  it("is empty for a memory that does not exist, and creates nothing", async () => {
    const folder = temporaryFolder()
    const search = createMemorySearch(openIn(folder))
    expect(await search.search("deploy")).toEqual({ hits: [], notes: [] })
    expect(readdirSync(folder)).toEqual([])
  })

  it("works on a store that is not made of files", async () => {
    const store = createMapStore({ files: { "deploy.md": topicFile("How we deploy", "The walrus.") } })
    const memory = createMemory({ cwd: temporaryFolder(), store, system: { env: {} } })
    const search = createMemorySearch(memory)
    expect(addresses(await search.search("walrus"))).toEqual(["deploy"])
    await memory.write({
      slug: "deploy",
      type: "project",
      description: "How we deploy",
      body: "The tapir.",
    })
    expect(addresses(await search.search("walrus"))).toEqual([])
    expect(addresses(await search.search("tapir"))).toEqual(["deploy"])
    await memory.remove("deploy")
    expect(addresses(await search.search("tapir"))).toEqual([])
  })

  it("reads a store without versions again for every search", async () => {
    const {
      version: _,
      versions: __,
      ...store
    } = createMapStore({ files: { "a.md": topicFile("A", "apple") } })
    const memory = createMemory({ cwd: temporaryFolder(), store, system: { env: {} } })
    const search = createMemorySearch(memory)
    expect(addresses(await search.search("apple"))).toEqual(["a"])
    await store.transact("a", () => ({ topic: Buffer.from(topicFile("A", "banana")), result: undefined }))
    expect(addresses(await search.search("apple"))).toEqual([])
    expect(addresses(await search.search("banana"))).toEqual(["a"])
  })
})

describe("freshness", () => {
  it("lets other work run while it indexes, and then has what was written meanwhile", async () => {
    const body = Array.from({ length: 300 }, (_, at) => `word${at}`).join(" ")
    const files = Array.from({ length: 600 }, (_, at) => [`note-${at}.md`, topicFile(`Note ${at}`, body)])
    const store = createMapStore({ files: Object.fromEntries(files) })
    const memory = createMemory({ cwd: temporaryFolder(), store, system: { env: {} } })
    const search = createMemorySearch(memory)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    const running = search.search("word7")
    await memory.remove("note-9")
    await memory.write({ slug: "note-8", type: "user", description: "Walrus", body: "A walrus." })
    await running
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
    expect(addresses(await search.search("walrus"))).toEqual(["note-8"])
    expect(addresses(await search.search('"Note 9"', { maxResults: 1000 }))).not.toContain("note-9")
  })

  it("sees every write, removal and undo that was finished before the search", async () => {
    const folder = temporaryFolder()
    const writer = openIn(folder)
    const search = createMemorySearch(openIn(folder))
    for (let count = 0; count < 60; count++) {
      // Words of one length, so that size and slug stay equal.
      const word = `word${String(count).padStart(3, "0")}x`
      await writer.write({ slug: "same", type: "user", description: "Same", body: word })
      expect(addresses(await search.search(word)), word).toEqual(["same"])
    }
    await writer.undo()
    expect(addresses(await search.search("word058x"))).toEqual(["same"])
    await writer.remove("same")
    expect(addresses(await search.search("word058x"))).toEqual([])
  })

  it("finds an edit in place within a second", async () => {
    const folder = temporaryFolder(FILES)
    const search = createMemorySearch(openIn(folder))
    expect(addresses(await search.search("quokka"))).toEqual([])
    const path = join(folder, "memory/editor.md")
    writeFileSync(path, topicFile("The user prefers Helix", "The quokka."))
    utimesSync(path, 1_700_000_000, 1_700_000_000)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    expect(addresses(await search.search("quokka"))).toEqual(["editor"])
  })

  it("drops a mount whose directory is gone and finds it again", async () => {
    const folder = temporaryFolder({ ...FILES, "team/rules.md": topicFile("Rules", "kangaroo") })
    const memory = openIn(folder, {
      mounts: [{ name: "team", directory: join(folder, "team"), access: "read" }],
    })
    const search = createMemorySearch(memory)
    expect(addresses(await search.search("kangaroo"))).toEqual(["team/rules"])
    rmSync(join(folder, "team"), { recursive: true })
    expect(addresses(await search.search("kangaroo"))).toEqual([])
    writeFiles(folder, { "team/rules.md": topicFile("Rules", "kangaroo") })
    expect(addresses(await search.search("kangaroo"))).toEqual(["team/rules"])
  })

  it("reads only files that have changed", async () => {
    const folder = temporaryFolder(FILES)
    const read: string[] = []
    const fs = process.getBuiltinModule("node:fs")
    const files = {
      ...fs,
      openSync: ((path: string, ...more: [number]) => {
        if (path.endsWith(".md")) read.push(path.slice(path.lastIndexOf("/") + 1))
        return fs.openSync(path, ...more)
      }) as typeof fs.openSync,
    }
    const search = createMemorySearch(openIn(folder, { system: { files } }))
    await search.search("deploy")
    expect(new Set(read)).toEqual(new Set(["MEMORY.md", "deploy.md", "editor.md", "plain.md"]))
    await new Promise((resolve) => setTimeout(resolve, 120))
    await search.search("deploy")
    read.length = 0
    await search.search("deploy")
    expect(read).toEqual([])
    await openIn(folder).write({
      slug: "editor",
      type: "user",
      description: "The user prefers Helix",
      body: "Never nano.",
    })
    await search.search("nano")
    expect(read).toContain("editor.md")
    expect(read).not.toContain("deploy.md")
  })
})
