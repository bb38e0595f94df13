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
  /** As JSON, because a start from a snapshot needs only a few of them. */
  info: string
}

export function infoOf({ info }: KnownDocument): DocumentInfo {
  return info === "" ? {} : (JSON.parse(info) as DocumentInfo)
}

/** Addresses and versions as text, one line for each; JSON escapes line ends and tabs. */
export function formatDocuments(
  known: ReadonlyMap<string, KnownDocument>,
  isKept: (mount: string) => boolean,
): string {
  let text = ""
  for (const [address, { version, mount, isFound, needsPointer, info }] of known) {
    const flags = `${isFound ? "f" : ""}${needsPointer ? "p" : ""}`
    text += `${JSON.stringify(address)}\t${isKept(mount) && !/[\t\n]/.test(version) ? version : ""}\t${mount}\t${flags}\t${info}\n`
  }
  return text
}

/** Linear time. @throws SyntaxError for an address that is not JSON */
export function parseDocuments(text: string): Map<string, KnownDocument> {
  const known = new Map<string, KnownDocument>()
  for (const line of text.split("\n")) {
    if (line === "") continue
    const [quoted = "", version = "", mount = "", flags = "", info = ""] = line.split("\t")
    const address = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
    const isFound = flags.includes("f")
    known.set(address, { version, mount, isFound, needsPointer: flags.includes("p"), info })
  }
  return known
}
