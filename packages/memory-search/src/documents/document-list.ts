import type { Work } from "../engine/slices.ts"

/** What is known about a document besides what the engine holds. */
export interface DocumentInfo {
  type?: string | undefined
  name?: string | undefined
  description?: string | undefined
  mount?: string | undefined
  updatedAt?: number | undefined
}

/** One file that was read. */
export interface KnownDocument {
  /** Its version when it was read; empty when it has to be read again. */
  version: string
  /** The mount; empty for the memory itself. */
  mount: string
  /** False for a file that is not a topic. */
  isFound: boolean
  /** True for a file that is a topic only while the index has a pointer to it. */
  needsPointer: boolean
  /** As JSON after a start from a snapshot, which needs only a few of them. */
  info: DocumentInfo | string
}

export function infoOf({ info }: KnownDocument): DocumentInfo {
  return typeof info === "string" ? (JSON.parse(info) as DocumentInfo) : info
}

/** Addresses and versions as text, one line for each; JSON escapes line ends and tabs. */
export function* formatDocuments(
  known: ReadonlyMap<string, KnownDocument>,
  isKept: (mount: string) => boolean,
): Work<string> {
  let text = ""
  for (const [address, { version, mount, isFound, needsPointer, info }] of known) {
    const flags = `${isFound ? "f" : ""}${needsPointer ? "p" : ""}`
    const kept = isKept(mount) && !/[\t\n]/.test(version) ? version : ""
    const json = typeof info === "string" ? info : JSON.stringify(info)
    text += `${JSON.stringify(address)}\t${kept}\t${mount}\t${flags}\t${json}\n`
    yield
  }
  return text
}

/** Linear time. @throws SyntaxError for an address that is not JSON */
export function* parseDocuments(text: string): Work<Map<string, KnownDocument>> {
  const known = new Map<string, KnownDocument>()
  for (const line of text.split("\n")) {
    if (line === "") continue
    const [quoted = "", version = "", mount = "", flags = "", info = "{}"] = line.split("\t")
    const address = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
    const isFound = flags.includes("f")
    known.set(address, { version, mount, isFound, needsPointer: flags.includes("p"), info })
    yield
  }
  return known
}
