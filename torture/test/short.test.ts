import { expect, it } from "vitest"

// The build, since the sections start processes of their own from it.
const built = new URL("../dist/sections.js", import.meta.url).href
const { runSection, SECTIONS } = (await import(built)) as typeof import("../src/sections.ts")

/** Another seed every day: the short version sees other choices over time, and a failure can be repeated. */
const seed = Number(process.env["TORTURE_SEED"] ?? Math.floor(Date.now() / 86_400_000))

/** Sections that found promises the store does not keep yet; `npm run torture -- --only …` shows which. */
const OPEN: readonly string[] = []

/** The rows of this one are tests of their own. */
const BY_ROW = "hostile"

const sections = SECTIONS.filter(({ name }) => name !== BY_ROW && !OPEN.includes(name))

it.each(sections)("$name: $summary", async (section) => {
  const outcome = await runSection(section, { seed, size: "short", budget: 20_000 })
  process.stdout.write(`${section.name}, seed ${seed}: ${JSON.stringify(outcome.figures)}\n`)
  expect(outcome.violations).toEqual([])
})
