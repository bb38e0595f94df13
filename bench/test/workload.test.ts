import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkFiles } from "../src/subjects/check-files.ts"
import { createWorkload, factsOf, formatFact, formatLine, INDEX_HEAD, seedMemory } from "../src/workload.ts"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "caliban-bench-test-"))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe("createWorkload", () => {
  it("gives the same facts for the same seed, in any order", () => {
    const [first, second] = [createWorkload(1), createWorkload(1)]
    const last = second.fact(99)
    expect(factsOf(first, 100)).toEqual(factsOf(second, 100))
    expect(first.fact(99)).toEqual(last)
    expect(createWorkload(2).fact(99)).not.toEqual(last)
    expect(first.text(4_096)).toBe(second.text(4_096))
  })

  it("keeps slugs apart and descriptions short", () => {
    const facts = factsOf(createWorkload(1), 2_000)
    expect(new Set(facts.map(({ slug }) => slug)).size).toBe(2_000)
    for (const { slug, description } of facts) {
      expect(slug).toMatch(/^[a-z]+-[a-z]+-[0-9a-z]+$/)
      expect(description.length).toBeLessThanOrEqual(118)
    }
  })

  it("makes topics of half a kilobyte to three, index lines of about 135 bytes", () => {
    const facts = factsOf(createWorkload(1), 2_000)
    const sizes = facts.map((fact) => formatFact(fact).length)
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(Math.min(...sizes)).toBeGreaterThan(400)
    expect(Math.max(...sizes)).toBeLessThan(3_200)
    expect(mean(sizes)).toBeGreaterThan(1_200)
    expect(mean(sizes)).toBeLessThan(1_700)
    const lines = mean(facts.map((fact) => Buffer.byteLength(formatLine(fact))))
    expect(lines).toBeGreaterThan(110)
    expect(lines).toBeLessThan(160)
  })
})

describe("checkFiles", () => {
  const facts = factsOf(createWorkload(1), 5)

  it("finds everything that was seeded", () => {
    const places = seedMemory(root, createWorkload(1), facts)
    expect(readdirSync(places.memory)).toHaveLength(6)
    expect(checkFiles(places, facts)).toEqual({ lost: 0 })
  })

  it("counts a missing topic, a changed topic and a missing index line", async () => {
    const places = seedMemory(root, createWorkload(1), facts)
    const { rm, writeFile } = await import("node:fs/promises")
    await rm(join(places.memory, `${facts[0]?.slug}.md`))
    await writeFile(join(places.memory, `${facts[1]?.slug}.md`), "else")
    const lines = readFileSync(places.index, "utf8").split("\n")
    await writeFile(places.index, lines.filter((line) => !line.includes(`${facts[2]?.slug}`)).join("\n"))
    expect(checkFiles(places, facts)).toEqual({ lost: 3 })
  })

  it("reports an index that is empty, lost its head or contains a torn line", async () => {
    const places = seedMemory(root, createWorkload(1), facts)
    const { writeFile } = await import("node:fs/promises")
    for (const text of ["", "- [a](a.md) — user: x\n", `${INDEX_HEAD}- [a](a.m\n`]) {
      await writeFile(places.index, text)
      expect(checkFiles(places, []).damage).toBeDefined()
    }
  })
})
