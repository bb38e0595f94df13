/** The index, beside the topics. */
export const INDEX_FILE = "MEMORY.md"

/** Control files of the store, inside the memory directory; git is told to ignore them. */
export const CONTROL_FOLDER = ".caliban"

/** Marks of writes that are under way, or were cut off: `<slug>.<8 hex>`, holding what the topic will be. */
export const UNFINISHED_FOLDER = "unfinished"

/** The slug of a file name; `undefined` when the file is no topic. */
export function slugOfFile(name: string): string | undefined {
  return /^(?:\.|memory\.md$)/i.test(name) || !name.endsWith(".md") ? undefined : name.slice(0, -3)
}

/** The slug of an unfinished mark. */
export function slugOfMark(name: string): string | undefined {
  return /^(.+)\.[0-9a-f]{8}$/s.exec(name)?.[1]
}
