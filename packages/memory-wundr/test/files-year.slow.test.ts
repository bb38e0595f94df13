import { linkSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import type { MemoryFileManager } from "../src/files/file-manager.ts"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { searchEntries } from "../src/search/search-entries.ts"
import { foldTitle, withoutMark } from "../src/sections/entry-text.ts"
import { parseSections } from "../src/sections/parse.ts"
import { filesIn, temporaryFolder } from "./files-folder.ts"

const DAYS = 365
const SECTIONS = [
  "User Preferences",
  "Project Conventions",
  "Error Patterns",
  "Tool Usage",
  "Corrections",
  "Workflow",
  "Mine",
]
const SUBJECTS = [
  "typescript builds",
  "развёртывание сервера",
  "数据库迁移",
  "docker images",
  "API-Tests",
  "日本語の文書",
  "releases",
]

/** A deterministic random number generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Year {
  folder: string
  path: string
  manager: MemoryFileManager
  random: (below: number) => number
  /** What the user wrote and has not deleted. */
  byHand: Set<string>
  /** The entries of the agent that were not removed, by their unique word. */
  learned: Map<string, { section: string; text: string }>
  /** Everything ever written, except what the user deleted with an editor. */
  ever: Set<string>
  count: number
  clock: number
}

/** Saves like an editor: in place, or by renaming a new file over the old one. */
function save(year: Year, text: string): void {
  const target = year.random(2) === 0 ? year.path : `${year.path}.swp`
  writeFileSync(target, text)
  // Every save has its own modification time in the past.
  year.clock++
  utimesSync(target, year.clock, year.clock)
  if (target !== year.path) renameSync(target, year.path)
}

/** The user adds an entry, prose, an entry with details, a comment or a section, or deletes a line of their own. */
function editByHand(year: Year): void {
  const { random, byHand, ever } = year
  const raw = readFileSync(year.path, "utf8")
  const end = raw.includes("\r\n") ? "\r\n" : "\n"
  const lines = raw.split(end)
  const name = `hand${year.count++}`
  const added = [
    [`- ${name} by hand`],
    [`Prose ${name} of mine.`],
    [`* ${name} with detail`, `  * detail ${name}`, `    more ${name}`],
    [`<!-- note ${name}`, `- hidden ${name} -->`],
    ["", `## Section ${name}`, `- entry ${name}`],
    [`- ${name} <!-- mine ${name} --> ${SUBJECTS[random(SUBJECTS.length)]}`],
  ][random(7)]
  if (added === undefined) {
    // The user deletes only their own lines.
    const mine = lines.findIndex((line) => /^- hand\d+ by hand$/.test(line))
    const text = lines[mine]?.slice(2)
    if (text === undefined) return
    byHand.delete(text)
    ever.delete(text)
    lines.splice(mine, 1)
  } else {
    // Insert below a bullet or a top-level heading, so that no comment and no list is split.
    const places = lines.flatMap((line, at) =>
      /^(?:- \w|# )/.test(line) && !/^\s/.test(lines[at + 1] ?? "") ? [at + 1] : [],
    )
    lines.splice(places[random(places.length)] ?? lines.length, 0, ...added)
    for (const line of added) {
      const text = line.replace(/^\s*(?:[*-] |## )?/, "")
      if (text === "") continue
      byHand.add(text)
      ever.add(text)
    }
  }
  save(year, lines.join(end))
}

async function learn(year: Year): Promise<void> {
  const { random, manager, path } = year
  const section = SECTIONS[random(SECTIONS.length)] ?? "Mine"
  const word = `fact${year.count++}`
  const text = `Remember ${word} about ${SUBJECTS[random(SUBJECTS.length)]}`
  const children = random(4) === 0 ? [`detail of ${word}`] : []
  await manager.append(path, section, { text, children, metadata: { confidence: 0.9 } })
  year.learned.set(word, { section, text })
  year.ever.add(text)
  for (const child of children) year.ever.add(child)
}

async function change(year: Year): Promise<void> {
  const { random, manager, path, learned } = year
  const known = [...learned]
  const [word, one] = known[random(known.length)] ?? []
  if (word === undefined || one === undefined) return
  const kind = random(4)
  if (kind === 0) await manager.confirm(path, one.section, one.text)
  else if (kind === 1) {
    expect((await manager.append(path, one.section, one.text)).changed).toBeDefined()
  } else if (kind === 2) {
    if ((await manager.remove(path, one.section, one.text)).changed) learned.delete(word)
  } else {
    const text = `Updated ${word} ${year.count++}`
    if (!(await manager.update(path, one.section, one.text, text)).changed) return
    learned.set(word, { section: one.section, text })
    year.ever.add(text)
  }
}

/** An editor that has the file open saves into the replaced file. */
async function saveLate(year: Year): Promise<void> {
  const open = join(year.folder, "open")
  linkSync(year.path, open)
  const raw = readFileSync(open, "utf8")
  await learn(year)
  const name = `- late${year.count++} of mine`
  writeFileSync(
    open,
    raw.replace(/^# .*$/m, (heading) => `${heading}${raw.includes("\r\n") ? "\r\n" : "\n"}${name}`),
  )
  rmSync(open)
  // Only in the history: nothing merges it.
  year.ever.add(name.slice(2))
  await learn(year)
}

function checkNothingIsLost(year: Year): void {
  const files = filesIn(year.folder)
  const everywhere = [...files.values()].join("\n")
  expect([...year.ever].filter((text) => !everywhere.includes(text))).toEqual([])
  // What was not removed is in a file, not only in the history.
  const live = [...files].filter(([name]) => !name.includes(".caliban"))
  const texts = live.map(([, text]) => text).join("\n")
  expect([...year.byHand].filter((text) => !texts.includes(text))).toEqual([])
  expect([...year.learned.values()].filter(({ text }) => !texts.includes(text))).toEqual([])
}

function checkAllIsFound(year: Year): void {
  const entries = [...filesIn(year.folder)]
    .filter(([name]) => name.endsWith(".md") && !name.includes(".caliban"))
    .flatMap(([path, raw]) =>
      parseSections(raw).sections.flatMap((section) =>
        section.entries.map(({ text, children }) => ({
          text: withoutMark(text),
          children,
          where: section.title,
          scope: "project" as const,
          stale: false,
          path,
        })),
      ),
    )
  for (const [word, { text, section }] of [...year.learned].slice(-60)) {
    const found = searchEntries(word, entries)
    expect(found.map((one) => one.text)).toContain(text)
    // The user may have added a heading above it.
    const sections = found.map((one) => foldTitle(one.section))
    expect(sections.some((one) => one === foldTitle(section) || one.startsWith("section hand"))).toBe(true)
  }
}

/** One seed takes several seconds. More are for a long run: `FILES_YEAR_SEEDS=10`. */
const SEEDS = Array.from({ length: Number(process.env["FILES_YEAR_SEEDS"] ?? 1) }, (_, at) => at + 1)

it.each(SEEDS)("keeps every byte that the user wrote during a year, seed %i", async (seed) => {
  const end = seed % 2 === 0 ? "\r\n" : "\n"
  const folder = temporaryFolder()
  const path = join(folder, "MEMORY.md")
  let day = 0
  const now = (): Date => new Date(Date.UTC(2025, 0, 1 + day, 12))
  const manager = createMemoryFileManager({ durability: "none", now })
  const random = createRandom(seed)
  const year: Year = {
    folder,
    path,
    manager,
    random,
    byHand: new Set(),
    learned: new Map(),
    ever: new Set(),
    count: 0,
    clock: 1.6e9,
  }
  save(
    year,
    ["# Auto-Memories", "", "My own words.", "", "## Corrections", "- mine from the start", ""].join(end),
  )
  for (const text of ["My own words.", "mine from the start"]) {
    year.byHand.add(text)
    year.ever.add(text)
  }
  let consolidations = 0
  let marked = 0
  for (; day < DAYS; day++) {
    for (let turn = random(4); turn > 0; turn--) await learn(year)
    if (random(2) === 0) await change(year)
    if (random(3) === 0) editByHand(year)
    if (random(40) === 0) await saveLate(year)
    if (day % 7 === 0) marked += (await manager.decayCheck(path)).marked.length
    if (await manager.needsConsolidation(path)) {
      const { linesAfter, problem } = await manager.consolidate(path)
      expect(problem).toBeUndefined()
      expect(linesAfter).toBeLessThan(200)
      consolidations++
    }
    if (day % 60 === 0) checkNothingIsLost(year)
  }
  checkNothingIsLost(year)
  checkAllIsFound(year)
  expect(consolidations).toBeGreaterThan(2)
  expect(marked).toBeGreaterThan(2)
})
