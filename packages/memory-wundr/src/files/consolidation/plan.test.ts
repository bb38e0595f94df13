import fc from "fast-check"
import { expect, it } from "vitest"
import { anyFile } from "../../../test/files-arbitrary.ts"
import { findUnclosed } from "../../sections/lines.ts"
import { blocksOf, type EntryBlock, parseSectionedLines, type SectionedLines } from "../../sections/parse.ts"
import { addToTopic } from "./consolidate-file.ts"
import { planConsolidation } from "./plan.ts"

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

const closedFile = anyFile.filter((raw) => findUnclosed(raw) === undefined)
const OPTIONS = { maxLines: 8, overflowDir: "memory", overflow: true }

it("loses no line, moves no prose, and reports what it merged", () => {
  fc.assert(
    fc.property(closedFile, fc.boolean(), (file, hasTwins) => {
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
        const moving = plan.moving.filter((entry) => entry.path === path)
        const entries = moving.map(({ block }) => block)
        const title = moving[0]?.title ?? ""
        const topic = addToTopic("", title, entries)
        const sectioned = parseSectionedLines(topic)
        expect(blocksOf(sectioned)).toHaveLength(entries.length)
        moved.push(...linesOfEntries(sectioned, blocksOf(sectioned)))
        // Again it adds nothing.
        expect(addToTopic(topic, title, entries)).toBe(topic)
      }
      const links = new Set(plan.result.overflowFiles.map((file) => `](${file})`))
      const stays = blocksOf(after).filter(({ text }) => ![...links].some((link) => text.includes(link)))
      const now = [...linesOfEntries(after, stays), ...moved].sort()
      if (plan.result.merged.length === 0)
        expect(now).toEqual(linesOfEntries(before, blocksOf(before)).sort())
      expect(stays.length + plan.result.moved.length + plan.result.merged.length).toBe(
        blocksOf(before).length,
      )
      if (plan.result.problem === undefined)
        expect(plan.result.linesAfter).toBeLessThanOrEqual(OPTIONS.maxLines)
    }),
  )
})
