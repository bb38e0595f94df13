/** What a URI names: the index or a topic, or an entry of the history, of the memory with this name. */
export interface Named {
  /** Empty for the only memory of a server. */
  memory: string
  kind: "topics" | "history"
  /** Of a topic, a file of the layout, `MEMORY`, or one of these in a mount; or the id of an entry. */
  address: string
}

const INDEX = "MEMORY"

/** Names that a memory cannot have, as they begin the URIs of the only one. */
const KINDS = ["index", "topics", "history"]

export function uriOf({ memory, kind, address }: Named): string {
  const base = `memory://${memory === "" ? "" : `${memory}/`}`
  return base + (kind === "topics" && address === INDEX ? "index" : `${kind}/${encodeURIComponent(address)}`)
}

export function templateOf(memory: string, kind: Named["kind"]): string {
  return uriOf({ memory, kind, address: "" }) + (kind === "topics" ? "{slug}" : "{id}")
}

/** What a URI names, in whatever way it is encoded; `undefined` for a URI that is not ours. */
export function resourceOf(uri: string): Named | undefined {
  const [, first, rest] = /^memory:\/\/([a-z0-9_-]+)(?:\/(.*))?$/s.exec(uri) ?? []
  if (first === undefined) return undefined
  if (!KINDS.includes(first)) return resourceIn(first, rest ?? "")
  return resourceIn("", rest === undefined ? first : `${first}/${rest}`)
}

function resourceIn(memory: string, path: string): Named | undefined {
  if (path === "index") return { memory, kind: "topics", address: INDEX }
  const [, kind, encoded = ""] = /^(topics|history)\/(.+)$/s.exec(path) ?? []
  try {
    if (kind !== undefined)
      return { memory, kind: kind as Named["kind"], address: decodeURIComponent(encoded) }
  } catch {
    // A percent sign without two digits.
  }
  return undefined
}

/** A short name for the memory of a folder, as part of the names of its tools and of its URIs, that none has yet. */
export function nameFor(folder: string, taken: readonly string[]): string {
  const plain = folder.toLowerCase().replace(/[^a-z0-9_-]+/g, "-")
  const name =
    plain
      .replace(/^[^a-z_]+/, "")
      .slice(0, 20)
      .replace(/-+$/, "") || "project"
  const isFree = (one: string): boolean => !taken.includes(one) && !KINDS.includes(one)
  const numbered = [name, ...Array.from({ length: taken.length + 1 }, (_, at) => `${name}-${at + 2}`)]
  return numbered.find(isFree) ?? name
}
