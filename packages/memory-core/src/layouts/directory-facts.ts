import { join, resolve } from "node:path"
import { decodeLines } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { INDEX_HEAD_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../paths/address.ts"

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
  /** How many existing files in a folder, or next to the index, its links lead to. */
  countLinked(folder?: string): number
  /** The frontmatters of the first Markdown files. */
  frontmatters(): readonly string[]
}

/** At most this many files are opened. */
const OPENED_MAX = 20

const LINK = /\]\([ \t]*<?(?:\.\/)?([^()<>\n#]+\.md)[^()\n]*\)/g
const FRONTMATTER = /^---[ \t]*\r?\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

const decodePath = (path: string): string => attempt(() => decodeURIComponent(path)) ?? path

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
    countLinked(folder) {
      const linked = new Set([...index.matchAll(LINK)].map(([, path = ""]) => decodePath(path)))
      const there = folder === undefined ? (names ?? []) : namesIn(folder).map((name) => `${folder}/${name}`)
      return there.filter((path) => linked.has(path) && path !== INDEX_FILE).length
    },
    frontmatters: () =>
      (names ?? [])
        .filter((name) => name.endsWith(".md") && name !== INDEX_FILE)
        .sort()
        .slice(0, OPENED_MAX)
        .flatMap((name) => {
          const text = read(name, TOPIC_HEAD_BYTES)
          return FRONTMATTER.exec(text)?.[1] ?? []
        }),
  }
}
