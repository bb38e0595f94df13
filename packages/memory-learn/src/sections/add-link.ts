import { placeLines, type TextEdit } from "./append-entry.ts"
import { foldTitle } from "./find-entry.ts"
import { splice } from "./lines.ts"
import { parseSectionedLines } from "./sectioned-lines.ts"

export const LINKS = "Links"

/** Adds a link to a file under `## Links`, unless the text already links to the file. */
export function addLink(raw: string, title: string, target: string): TextEdit {
  const line = formatLink(title, target)
  if (linksOf(raw).includes(target)) return { text: raw, removed: [] }
  const sectioned = parseSectionedLines(raw)
  const { splices } = placeLines(sectioned, LINKS, (bullet) => [{ text: `${bullet}${line}` }])
  return splice(sectioned.lines, splices)
}

/** The targets of all links in entries, in order. */
export function linksOf(raw: string): string[] {
  const blocks = parseSectionedLines(raw).sections.flatMap((section) => section.blocks)
  return blocks.flatMap(({ text }) =>
    [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target),
  )
}

/** `[Title](memory/topic.md)`. */
export function formatLink(title: string, target: string): string {
  return `[${title.replace(/[\\[\]<>`]/g, "\\$&")}](${target})`
}

export function isLinksSection(title: string): boolean {
  return foldTitle(title) === foldTitle(LINKS)
}

/** Whether an entry is a link to a topic file, as `addLink` adds it. */
export function isFileLink(section: string, text: string): boolean {
  return isLinksSection(section) && /^\[.*\]\([^()\s]+\.md\)$/.test(text)
}
