import { join, resolve } from "node:path"
import { decodeLines } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { INDEX_HEAD_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { Layout } from "../paths/layout.ts"
import { INDEX_FILE } from "../paths/memory-files.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { findFrontmatter } from "../topics/find-frontmatter.ts"

/** What the names in a directory and the heads of its files show. */
export interface DirectoryFacts {
  /** The absolute path, with `/`. */
  path: string
  /** `undefined` when it cannot be listed. */
  names: readonly string[] | undefined
  /** The head of the index; empty when it does not exist. */
  index: string
  /** Those of the given names that exist. */
  present(names: readonly string[]): string[]
  /** The names in a folder of the directory; empty when it does not exist or is a link. */
  namesIn(folder: string): readonly string[]
  /** The head of a file, by its path relative to the directory; empty when it does not exist. */
  head(path: string): string
  /** How many existing files the pointers of the index lead to. */
  countPointers(layout?: Layout): number
  /** The frontmatters of the first Markdown files. */
  frontmatters(): readonly string[]
}

/** At most this many files are opened. */
const OPENED_MAX = 20

/** Lists a directory and reads its index; everything else when it is asked for. Never fails. */
export function createDirectoryFacts(files: Files, directory: string): DirectoryFacts {
  const root = resolve(directory)
  const list = (path: string): string[] | undefined => attempt(() => files.readdirSync(path) as string[])
  const read = (path: string, limit: number): string => {
    const head = attempt(() => readHead(files, join(root, path), limit))
    return head === undefined ? "" : decodeLines(head.bytes).replace(/^\uFEFF/, "")
  }
  const namesIn = (folder: string): readonly string[] => {
    const path = join(root, folder)
    const isFolder = attempt(() => files.lstatSync(path).isDirectory())
    return (isFolder && list(path)) || []
  }
  const names = list(root)
  const known = new Set(names)
  const index = read(INDEX_FILE, INDEX_HEAD_BYTES)
  return {
    path: root.replaceAll("\\", "/"),
    names,
    index,
    present: (wanted) => wanted.filter((name) => known.has(name)),
    namesIn,
    head: (path) => read(path, TOPIC_HEAD_BYTES),
    countPointers(layout) {
      const { lines } = parseIndex(index, layout)
      const slugs = new Set(lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
      const folder = layout?.topicFolder
      const there = new Set(folder === undefined ? names : namesIn(folder))
      return [...slugs].filter((slug) => there.has(`${slug}.md`)).length
    },
    frontmatters: () =>
      (names ?? [])
        .filter((name) => name.endsWith(".md") && name !== INDEX_FILE)
        .sort()
        .slice(0, OPENED_MAX)
        .flatMap((name) => {
          const text = read(name, TOPIC_HEAD_BYTES)
          const span = findFrontmatter(text)
          return span === undefined ? [] : text.slice(span.start, span.end)
        }),
  }
}
