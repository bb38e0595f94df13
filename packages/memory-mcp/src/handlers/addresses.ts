import { attempt } from "@caliban/text"

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
  const found = /^memory:\/\/(?:([a-z0-9_-]+)\/)??(?:index|(topics|history)\/(.+))$/s.exec(uri)
  const [, memory = "", kind = "topics", encoded = INDEX] = found ?? []
  // A percent sign may be without two digits.
  const address = found === null ? undefined : attempt(() => decodeURIComponent(encoded))
  return address === undefined ? undefined : { memory, kind: kind as Named["kind"], address }
}

/** A short name for the memory of a folder, as part of the names of its tools and of its URIs, that none has yet. */
export function nameFor(folder: string, taken: readonly string[]): string {
  const plain = folder.toLowerCase().replace(/[^a-z0-9_-]+/g, "-")
  const start = plain.replace(/^[^a-z_]+/, "").slice(0, 20)
  const short = start.replace(/-+$/, "") || "project"
  let name = short
  for (let at = 2; taken.includes(name) || KINDS.includes(name); at++) name = `${short}-${at}`
  return name
}
