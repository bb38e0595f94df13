import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createMemorySearch } from "../src/index.ts"
import { manyTopics, openIn, temporaryFolder, topicFile } from "./temporary-memory.ts"

const MEGABYTE = 1_000_000

const HOSTILE: readonly (readonly [name: string, query: string])[] = [
  ["1 MB of one letter", "a".repeat(MEGABYTE)],
  ["1 MB of words", "deploy button ".repeat(MEGABYTE / 14)],
  ["1 MB of different words", Array.from({ length: 140_000 }, (_, at) => `w${at}`).join(" ")],
  ["1 MB of quotes", '"'.repeat(MEGABYTE)],
  ["1 MB of filters", "type:x ".repeat(MEGABYTE / 7)],
  ["1 MB of blanks", " ".repeat(MEGABYTE)],
  ["1 MB of Chinese", "部署".repeat(MEGABYTE / 6)],
  ["1 MB of combining marks", `e${"\u0301".repeat(MEGABYTE / 2)}`],
  ["1 MB of combining marks of two kinds", `e${"\u0316\u0301".repeat(MEGABYTE / 4)}`],
  ["1 MB of brackets", "([{".repeat(MEGABYTE / 3)],
  ["regular expressions", "(a+)+$ [^ .*? \\ (?<=x) {1,99999}"],
  ["control characters", "\u0000\u0007\u001b[31m\u202e\u{e0041}\ud800 deploy"],
  ["nothing", ""],
  ["names of object properties", "__proto__ constructor toString hasOwnProperty"],
  ["filters without values", 'type: since: mount: type:"" since:""'],
]

describe("hostile queries", () => {
  it.each(HOSTILE)("%s", async (_, query) => {
    const topics = { ...manyTopics(300), "sewing.md": topicFile("Sewing", "needle") }
    const files = Object.entries(topics).map(([name, text]) => [`memory/${name}`, text])
    const search = createMemorySearch(openIn(temporaryFolder(Object.fromEntries(files))))
    expect((await search.search("needle")).hits).toMatchObject([{ address: "sewing" }])
    const [first, last] = [query.slice(0, query.length / 2), query.slice(query.length / 2)]
    const { hits, notes } = await search.search(`${first} needle ${last}`)
    // Of a megabyte, only the beginning and the end are read.
    if (query.length >= MEGABYTE / 2)
      expect(hits).not.toContainEqual(expect.objectContaining({ address: "sewing" }))
    expect(hits.length).toBeLessThanOrEqual(10)
    expect(notes.length).toBeLessThanOrEqual(5)
    for (const note of notes) expect(note).not.toMatch(/[\u0000-\u001f\u202e]/)
    const recalled = await search.recall(query)
    expect(recalled.tokens).toBeLessThanOrEqual(1_000)
  })

  it("any text gives hits in the order of their scores", async () => {
    const folder = temporaryFolder({
      "memory/a.md": topicFile("Apples", "We eat apples (and type:user pears)."),
      "memory/b.md": topicFile("Pears", '"Pears" are since:2026 better.'),
    })
    const search = createMemorySearch(openIn(folder))
    const part = fc.constantFrom(
      "apples",
      "pears",
      '"',
      "type:",
      "user",
      "since:",
      "mount:own",
      "-",
      "\\",
      "(",
      "\n",
      "é",
      "部",
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), fc.boolean(), async (parts, isSpaced) => {
        const { hits } = await search.search(parts.join(isSpaced ? " " : ""), { minScore: 0 })
        const scores = hits.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })

  it("a huge topic, binary bytes and hidden characters in files do not stop a search", async () => {
    const folder = temporaryFolder({
      "memory/huge.md": topicFile("Huge", "word ".repeat(200_000)),
      "memory/marks.md": topicFile("Marks", "\u0316\u0301".repeat(200_000)),
      "memory/binary.md": `---\nname: x\n---\n${"\u0000\ufffd\u0001".repeat(1_000)} needle`,
      "memory/broken.md": "---\nname: [unclosed\ndescription: needle in broken YAML\n---\nbody",
      "memory/empty.md": "",
    })
    const { hits } = await createMemorySearch(openIn(folder)).search("needle")
    expect(hits.map(({ address }) => address).sort()).toEqual(["binary", "broken"])
  })
})
