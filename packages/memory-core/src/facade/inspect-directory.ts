import { join } from "node:path"
import { decodeStrict } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Codec } from "../layouts/codec.ts"
import type { TopicList } from "../memory-types.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import type { StoredHead } from "../store/store.ts"

/** A diagnostic about a file. */
export function report(
  code: Diagnostic["code"],
  message: string,
  about: Partial<Pick<Diagnostic, "level" | "slug" | "path">> = {},
): Diagnostic {
  return { code, level: "warning", message, ...about }
}

/** Files whose names differ only in case from names that are read, and names that no link can have. */
export function findIgnored(
  files: Files,
  directory: string,
  { topicFolder }: Pick<Codec, "topicFolder">,
): Diagnostic[] {
  const namesIn = (folder: string): string[] =>
    attempt(() => files.readdirSync(join(directory, folder)) as string[]) ?? []
  const isIndexName = (name: string): boolean => name.toLowerCase() === INDEX_FILE.toLowerCase()
  const inodeOf = (name: string): number | undefined =>
    attempt(() => files.lstatSync(join(directory, name)).ino)
  const top = namesIn("")
  const names = topicFolder === undefined ? top : [...top.filter(isIndexName), ...namesIn(topicFolder)]
  return names.flatMap((name): Diagnostic[] => {
    if (name === INDEX_FILE || name.startsWith(".") || !/\.md$/i.test(name)) return []
    const isIndex = isIndexName(name)
    // On some systems the two names are one file.
    if (isIndex && inodeOf(name) === inodeOf(INDEX_FILE)) return []
    if (!isIndex && name.endsWith(".md")) return name.includes("\\") ? [unlinkable(name)] : []
    const right = isIndex ? INDEX_FILE : `${name.slice(0, -3)}.md`
    return [report("ignored-file", `${name} is not read. Rename it to ${right}.`, { path: name })]
  })
}

function unlinkable(name: string): Diagnostic {
  const message = `${name} is left out: its name has a backslash, so no line of the index can link to it. Rename it.`
  return report("unlinkable-name", message, { slug: name.slice(0, -3) })
}

/** What is wrong with the bytes of the index. */
export function inspectIndex({ bytes, total }: StoredHead): Diagnostic[] {
  if (total > bytes.length) {
    const message = `MEMORY.md has ${total} bytes, and only the first ${bytes.length} are read. Make it smaller by hand.`
    return [report("index-too-large", message, { level: "error" })]
  }
  if (decodeStrict(bytes) !== undefined) return []
  return [report("invalid-utf8", "MEMORY.md is not UTF-8 text. Convert it to UTF-8.")]
}

export function inspectDrift({ orphans, dangling, duplicates }: TopicList["drift"]): Diagnostic[] {
  const about = (code: Diagnostic["code"], slug: string, message: string): Diagnostic =>
    report(code, `${message} A repair of the index fixes this.`, { slug })
  return [
    ...orphans.map((slug) => about("orphan-topic", slug, `${slug}.md has no line in MEMORY.md.`)),
    ...dangling.map((slug) =>
      about("dangling-pointer", slug, `MEMORY.md points to ${slug}.md, which does not exist.`),
    ),
    ...duplicates.map((slug) =>
      about("duplicate-pointer", slug, `MEMORY.md has several lines for ${slug}.md.`),
    ),
  ]
}
