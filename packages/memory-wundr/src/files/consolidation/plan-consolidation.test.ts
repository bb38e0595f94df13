import fc from "fast-check"
import { expect, it } from "vitest"
import { anyFile } from "../../../test/files-arbitrary.ts"
import {
  blocksOf,
  type EntryBlock,
  parseSectionedLines,
  type SectionedLines,
} from "../../sections/sectioned-lines.ts"
import { planConsolidation } from "./plan-consolidation.ts"
import { addToTopic } from "./topic-file.ts"

function linesOfEntries(sectioned: SectionedLines, blocks: readonly EntryBlock[]): string[] {
  return blocks.flatMap(({ first, last }) =>
    sectioned.lines.slice(first, last + 1).map(({ text }) => text.trim()),
  )
}

function proseOf(raw: string): string[] {
  const { lines, sections } = parseSectionedLines(raw)
  const blocks = blocksOf({ sections })
  const isEntry = (at: number): boolean => blocks.some(({ first, last }) => first <= at && at <= last)
  const headings = new Set(sections.map(({ heading }) => heading))
  return lines.flatMap(({ text }, at) =>
    isEntry(at) || headings.has(at) || text.trim() === "" ? [] : [text],
  )
}

const OPTIONS = { maxLines: 8, overflowDir: "memory", overflow: true }

it("loses no line, moves no prose, and reports what it merged", () => {
  fc.assert(
    fc.property(anyFile, fc.boolean(), (file, hasTwins) => {
      let number = 0
      const raw = hasTwins
        ? file
        : file.replace(/(^|[\r\n])([ \t]*[-*+] )(?=\w)/g, (whole) => `${whole}n${number++} `)
      const plan = planConsolidation(raw, [], OPTIONS)
      const after = parseSectionedLines(plan.text)
      const before = parseSectionedLines(raw)
      // Prose is where it was, in its order.
      const left = proseOf(plan.text)
      expect(left.filter((line) => !/^# Auto-Memories$/.test(line))).toEqual(proseOf(raw))

      const moved: string[] = []
      for (const path of plan.result.overflowFiles) {
        const entries = plan.moving.filter((entry) => entry.path === path)
        const title = entries[0]?.title ?? ""
        const topic = addToTopic("", title, entries)
        if (topic === undefined) throw new Error("A new file takes every entry.")
        const sectioned = parseSectionedLines(topic.text)
        expect(blocksOf(sectioned)).toHaveLength(entries.length)
        moved.push(...linesOfEntries(sectioned, blocksOf(sectioned)))
        // Again it adds nothing.
        expect(addToTopic(topic.text, title, entries)?.text).toBe(topic.text)
      }
      const links = new Set(plan.result.overflowFiles.map((file) => `](${file})`))
      const stays = blocksOf(after).filter(({ text }) => ![...links].some((link) => text.includes(link)))
      const now = [...linesOfEntries(after, stays), ...moved].sort()
      if (plan.result.merged.length === 0)
        expect(now).toEqual(linesOfEntries(before, blocksOf(before)).sort())
      expect(stays.length + plan.result.movedEntries + plan.result.mergedEntries).toBe(
        blocksOf(before).length,
      )
      if (plan.result.problem === undefined)
        expect(plan.result.linesAfter).toBeLessThanOrEqual(OPTIONS.maxLines)
    }),
  )
})

it("leaves an entry whose unclosed comment would hide others, and moves the others", () => {
  const others = Array.from({ length: 9 }, (_, at) => `- x${at} <!-- auto:date=2026-02-09 -->\n`).join("")
  const raw = `## Corrections\n${others}## User Preferences\n- a <!-- b\n`
  const { text, result } = planConsolidation(raw, [], OPTIONS)
  expect(text).toContain("- a <!-- b\n")
  expect(result.movedEntries).toBeGreaterThan(0)
  expect(result.problem).toBeUndefined()
})
