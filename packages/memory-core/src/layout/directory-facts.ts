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
  /** The first path of this form: `*` stands for any folder, of which 20 are listed. */
  find(path: string): string | undefined
  /** The names in a folder of the directory; empty when it does not exist or is a link. */
  namesIn(folder: string): readonly string[]
  /** The head of a file, by its path relative to the directory; empty when it does not exist. */
  head(path: string): string
  /** How many existing files in a folder, or next to the index, its links lead to. */
  countLinked(folder?: string): number
  /** The frontmatters of the first Markdown files. */
  frontmatters(): readonly string[]
}

/** At most this many files are opened, and folders of one listed. */
const OPENED_MAX = 20

const LINK = /\]\([ \t]*<?(?:\.\/)?([^()<>\n#]+\.md)[^()\n]*\)/g
const FRONTMATTER = /^---[ \t]*\r?\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

const decodePath = (path: string): string => attempt(() => decodeURIComponent(path)) ?? path

/** Lists a directory; everything else when it is asked for. Never fails. */
export function createDirectoryFacts(files: Files, directory: string): DirectoryFacts {
  const root = resolve(directory)
  const list = (path: string): string[] | undefined => attempt(() => files.readdirSync(path) as string[])
  const names = list(root)
  const head = (path: string): string => {
    const limit = path === INDEX_FILE ? INDEX_HEAD_BYTES : TOPIC_HEAD_BYTES
    const read = attempt(() => readHead(files, join(root, path), limit))
    return read === undefined ? "" : decodeLines(read.bytes).replace(/^\uFEFF/, "")
  }
  const namesIn = (folder: string): readonly string[] => {
    if (folder === "") return names ?? []
    const isFolder = attempt(() => files.lstatSync(join(root, folder)).isDirectory())
    return (isFolder && list(join(root, folder))) || []
  }
  const findBelow = (above: string, [name = "", ...rest]: readonly string[]): string | undefined => {
    const inside = namesIn(above)
    const found = name === "*" ? inside.toSorted().slice(0, OPENED_MAX) : inside.includes(name) ? [name] : []
    for (const each of found) {
      const path = join(above, each)
      const end = rest.length === 0 ? path : findBelow(path, rest)
      if (end !== undefined) return end
    }
    return undefined
  }
  return {
    path: root.replaceAll("\\", "/"),
    names,
    find: (path) => findBelow("", path.split("/")),
    namesIn,
    head,
    countLinked(folder = "") {
      const linked = new Set([...head(INDEX_FILE).matchAll(LINK)].map(([, path = ""]) => decodePath(path)))
      const paths = namesIn(folder).map((name) => (folder === "" ? name : `${folder}/${name}`))
      return paths.filter((path) => linked.has(path) && path !== INDEX_FILE).length
    },
    frontmatters: () =>
      (names ?? [])
        .filter((name) => name.endsWith(".md") && name !== INDEX_FILE)
        .sort()
        .slice(0, OPENED_MAX)
        .flatMap((name) => FRONTMATTER.exec(head(name))?.[1] ?? []),
  }
}
