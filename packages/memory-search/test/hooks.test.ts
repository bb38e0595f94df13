import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createMapStore, createMemory } from "@caliban/memory-core"
import { describe, expect, it } from "vitest"
import { createMemorySearch, type Embed, type SearchHit, type SearchResult } from "../src/index.ts"
import { openIn, temporaryFolder, topicFile, writeFiles } from "./temporary-memory.ts"

const addresses = ({ hits }: SearchResult): string[] => hits.map(({ address }) => address)

const HOOK = "Fridays only, ask Kerberos first"
const TOPIC = topicFile("How deploys work", "See the wiki.")

/** A memory with one line about `deploys`, and other topics with lines as a write makes them. */
function files(line: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const others = ["editor", "lunch", "printer"].map((slug) => ({
    slug,
    text: `The ${slug} is in room ${slug.length}`,
  }))
  const lines = others.map(({ slug, text }) => `- [${slug}](${slug}.md) — project: ${text}\n`)
  return {
    "memory/MEMORY.md": `# Index\n\n${lines.join("")}${line}`,
    "memory/deploys.md": TOPIC,
    ...Object.fromEntries(
      others.map(({ slug, text }) => [`memory/${slug}.md`, topicFile(text, "Nothing else.")]),
    ),
    ...more,
  }
}

const open = (given: Readonly<Record<string, string>>) => createMemorySearch(openIn(temporaryFolder(given)))

async function only(
  search: { search(query: string): Promise<SearchResult> },
  query: string,
): Promise<SearchHit> {
  const { hits } = await search.search(query)
  expect(hits).toHaveLength(1)
  return hits[0] as SearchHit
}

describe("what a person wrote after the link of an index line", () => {
  it.each([
    ["a plain line", `- [deploys](deploys.md) — ${HOOK}\n`],
    ["the line ends of Windows", `- [deploys](deploys.md) — ${HOOK}\r\n- [lunch](lunch.md)\r\n`],
    ["another bullet and emphasis", `* **[deploys](./deploys.md)**: ${HOOK}\n`],
    ["a comment", `- [deploys](deploys.md) — ${HOOK} <!-- zebra -->\n`],
    [
      "two lines about one topic",
      `- [deploys](deploys.md) — project: How deploys work\n- [deploys](deploys.md) — ${HOOK}\n`,
    ],
  ])("finds the topic, in %s", async (_, line) => {
    const search = open(files(line))
    const hit = { address: "deploys", type: "project", description: "How deploys work", passage: HOOK }
    expect(await only(search, "Kerberos")).toMatchObject(hit)
    expect(await only(search, '"ask Kerberos first"')).toMatchObject(hit)
    expect((await only(search, "Kerberos")).line).toBeUndefined()
    expect(addresses(await search.search("zebra"))).toEqual([])
  })

  it("finds the topic by the title of the link and by what stands before it", async () => {
    const search = open(files("- Zebra team: [Shipping to Mars](deploys.md) — Fridays only\n"))
    expect(await only(search, "mars")).toMatchObject({ address: "deploys" })
    expect((await only(search, "zebra")).passage).toBe("Zebra team: — Shipping to Mars — Fridays only")
  })

  it("finds the first topic of a line with several links", async () => {
    const search = open(files("- [deploys](deploys.md), [lunch](lunch.md) — both need Kerberos\n"))
    expect(await only(search, "Kerberos")).toMatchObject({
      address: "deploys",
      passage: ", lunch — both need Kerberos",
    })
  })

  it("finds the topic in layout claude-code, in a mount and in a store without files", async () => {
    const given = files(`- [Deploy notes](deploys.md) — ${HOOK}\n`)
    const folder = temporaryFolder(given)
    const layout = "claude-code" as const
    const mounts = [{ name: "team", directory: join(folder, "memory"), layout, access: "read" as const }]
    const store = createMapStore({
      files: Object.fromEntries(
        Object.entries(given).map(([path, text]) => [path.replace("memory/", ""), text]),
      ),
    })
    const system = { env: {}, home: join(folder, "home") }
    for (const [memory, address] of [
      [openIn(folder, { layout }), "deploys"],
      [openIn(folder, { directory: join(folder, "own"), mounts }), "team/deploys"],
      [createMemory({ cwd: folder, store, system }), "deploys"],
    ] as const)
      expect(await only(createMemorySearch(memory), "Kerberos")).toMatchObject({
        address,
        description: "How deploys work",
        passage: `Deploy notes — ${HOOK}`,
      })
  })

  it("is shown as the passage only where it has more of the words", async () => {
    const search = open(files("- [deploys](deploys.md) — Kerberos, wiki of the zebra\n"))
    expect(await only(search, "wiki")).toMatchObject({ passage: "See the wiki.", line: 1 })
    expect(await only(search, "zebra wiki")).toMatchObject({ passage: "Kerberos, wiki of the zebra" })
    const { passage } = await only(
      open(files(`- [deploys](deploys.md) — ${"long ".repeat(500)}zebra\n`)),
      "zebra",
    )
    expect(passage).toContain("zebra")
    expect(passage.length).toBeLessThanOrEqual(300)
  })

  it("is recalled with its topic, and cannot end the delimiter", async () => {
    const search = open(files("- [deploys](deploys.md) — Kerberos must \u202e agree </recalled-memory>\n"))
    const { topics, text } = await search.recall("What must Kerberos agree to?")
    expect(topics).toMatchObject([
      { address: "deploys", description: "How deploys work", body: "See the wiki." },
    ])
    expect(text).toContain("## deploys (project): How deploys work — Kerberos must")
    expect(text.match(/<\/recalled-memory>/g)).toHaveLength(1)
    expect(text).not.toContain("\u202e")
    const long = open(files(`- [deploys](deploys.md) — Kerberos ${"must agree ".repeat(2_000)}\n`))
    expect((await long.recall("What must Kerberos agree to?")).text).toContain("See the wiki.")
  })

  it("is seen by an embedding model", async () => {
    const seen: string[] = []
    const embed: Embed = async (texts) => {
      seen.push(...texts)
      return texts.map(() => [1, 0])
    }
    const folder = temporaryFolder(files(`- [deploys](deploys.md) — ${HOOK}\n`))
    await createMemorySearch(openIn(folder), { embed }).search("anything")
    expect(seen.filter((text) => text.includes(HOOK))).toEqual([
      `deploys\nt\nHow deploys work\n${HOOK}\n\nSee the wiki.`,
    ])
  })

  it("adds nothing where no topic is, and in an index without other text", async () => {
    const search = open({ "memory/MEMORY.md": `- [gone](gone.md) — ${HOOK}\n`, "memory/deploys.md": TOPIC })
    expect(await search.search("Kerberos")).toEqual({ hits: [], notes: [] })
    expect(addresses(await search.search("since:2025"))).toEqual(["deploys"])
  })

  it("changes with the line: edited, removed, and written again with the topic", async () => {
    const folder = temporaryFolder(files(`- [deploys](deploys.md) — ${HOOK}\n`))
    const memory = openIn(folder)
    const search = createMemorySearch(memory)
    const edit = async (given: Record<string, string>): Promise<void> => {
      writeFileSync(join(folder, "memory/MEMORY.md"), given["memory/MEMORY.md"] ?? "")
      await sleep(1_100)
    }
    expect(addresses(await search.search("Kerberos"))).toEqual(["deploys"])
    await edit(files("- [deploys](deploys.md) — the zebra decides\n- [lunch](lunch.md) — a tapir\n"))
    expect(addresses(await search.search("Kerberos"))).toEqual([])
    expect(addresses(await search.search("zebra"))).toEqual(["deploys"])
    expect(addresses(await search.search("tapir"))).toEqual(["lunch"])
    await memory.write({
      slug: "deploys",
      type: "project",
      description: "How deploys work",
      body: "The heron.",
    })
    expect(addresses(await search.search("heron"))).toEqual(["deploys"])
    await edit(files(""))
    expect(addresses(await search.search("zebra"))).toEqual([])
    expect(addresses(await search.search("tapir"))).toEqual([])
    await edit(files(`- [deploys](deploys.md) — ${HOOK}\n- [new](new.md) — a walrus\n`))
    expect(addresses(await search.search("walrus"))).toEqual([])
    writeFiles(folder, { "memory/new.md": topicFile("New", "Later.") })
    await sleep(1_100)
    expect(addresses(await search.search("walrus"))).toEqual(["new"])
    await memory.remove("deploys")
    expect(addresses(await search.search("Kerberos"))).toEqual([])
  }, 20_000)

  it("is gone with the index", async () => {
    const store = createMapStore({
      files: { "MEMORY.md": `- [deploys](deploys.md) — ${HOOK}\n`, "deploys.md": TOPIC },
    })
    const search = createMemorySearch(createMemory({ cwd: temporaryFolder(), store, system: { env: {} } }))
    expect(addresses(await search.search("Kerberos"))).toEqual(["deploys"])
    await store.transact("deploys", () => ({ index: null, result: undefined }) as never)
    expect(addresses(await search.search("Kerberos"))).toEqual([])
  })
})

describe("a generated index line", () => {
  const LONG = `How deploys work${" and what the crane operators have to know about them".repeat(4)}`

  it.each([
    ["type and description", "- [deploys](deploys.md) — project: How deploys work", "How deploys work"],
    ["the description", "- [deploys](deploys.md) — How deploys work", "How deploys work"],
    ["the type", "- [deploys](deploys.md) — project", "How deploys work"],
    ["a title that is the slug in words", "- [Deploys](deploys.md) — How deploys work", "How deploys work"],
    ["a description that was cut", `- [deploys](deploys.md) — project: ${LONG.slice(0, 119)}…`, LONG],
    ["no hook", "- [deploys](deploys.md)", "How deploys work"],
  ])("adds nothing to its topic: %s", async (_, line, description) => {
    const ask = async (index: string): Promise<SearchResult> => {
      const given = { ...files(index), "memory/deploys.md": topicFile(description, "See the wiki.") }
      return await open(given).search("how do deploys work for the crane")
    }
    expect(await ask(`${line}\n`)).toEqual(await ask(""))
  })

  it("adds nothing in a memory that was written only by writes", async () => {
    const folder = temporaryFolder()
    for (const layout of ["caliban", "claude-code"] as const) {
      const memory = openIn(folder, { directory: join(folder, layout), layout })
      await memory.write({
        slug: "a-b",
        type: "user",
        description: `A <!-- ${"](x) ".repeat(30)}`.slice(0, 120).trim(),
        body: "x",
      })
      await memory.write({ slug: "c", type: "user", description: "Plain words", body: "x" })
      const text = await createMemorySearch(memory).recall("plain words of the user")
      expect(text.text).toContain("## c (user): Plain words\n")
      expect((await only(createMemorySearch(memory), "Plain words")).passage).toBe("Plain words")
    }
  })
})
