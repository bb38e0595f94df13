import { join, resolve } from "node:path"
import { decodeLines } from "@caliban/text"
import { attempt } from "../attempt.ts"
import { readHead } from "../files/read-file.ts"
import { INDEX_HEAD_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../paths/memory-files.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { findFrontmatter } from "../topics/find-frontmatter.ts"

/** At most this many files are opened. */
const OPENED_MAX = 20
/** Lists a directory and reads its index; everything else when it is asked for. Never fails. */
export function createDirectoryFacts(files, directory) {
  const root = resolve(directory)
  const list = (path) => attempt(() => files.readdirSync(path))
  const read = (path, limit) => {
    const head = attempt(() => readHead(files, join(root, path), limit))
    return head === undefined ? "" : decodeLines(head.bytes).replace(/^\uFEFF/, "")
  }
  const namesIn = (folder) => {
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
