import { foldTitle } from "./find-entry.ts"
import { parseSectionedLines } from "./sectioned-lines.ts"

export const LINKS = "Links"

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

/** Whether an entry is a link to a topic file, as `formatLink` gives it. */
export function isFileLink(section: string, text: string): boolean {
  return isLinksSection(section) && /^\[.*\]\([^()\s]+\.md\)$/.test(text)
}
