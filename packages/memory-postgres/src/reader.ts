import { MemoryError } from "@caliban/memory-core"
import type {
  HistoryEntry,
  HistoryFilter,
  StoredHead,
  StoredPath,
  TableReader,
} from "@caliban/memory-core/internal"
import type { PostgresConnection, Row } from "./client.ts"
import { isStorable } from "./options.ts"

export const INDEX = "MEMORY.md"
/** How much a load reads of the index and of other files; see `load_memory`. */
const INDEX_HEAD_BYTES = 65_536
const HEAD_BYTES = 9_216
const HEADS_MAX = 200
/** So many of the files that are read next are in one call. */
const FILES_AT_ONCE = 100

/** What was read is of two states, since a change was committed between two calls. */
export const CHANGED = Symbol("changed")

/** @param known In a transaction that sees one state only: the files that were read in it. */
export function createReader(
  { schema, key }: { schema: string; key: string },
  connection: PostgresConnection,
  known?: ReadonlyMap<string, StoredHead | undefined>,
): TableReader {
  let loaded: Promise<Loaded> | undefined
  let version: string | undefined
  let planned: { paths: readonly string[]; limit: number } = { paths: [], limit: -1 }
  let fetched = new Map<string, StoredHead | undefined>()
  const check = (found: unknown): void => {
    const now = String(found)
    if (known === undefined && version !== undefined && now !== version) throw CHANGED
    version = now
  }
  const load = (): Promise<Loaded> => {
    const limits = [INDEX_HEAD_BYTES, HEAD_BYTES, HEADS_MAX]
    loaded ??= connection
      .query(`select * from ${schema}.load_memory($1, $2, $3, $4)`, [key, ...limits])
      .then((rows) => {
        check(rows.find(({ kind }) => kind === "memory")?.["number"] ?? 0)
        return readLoad(rows)
      })
    return loaded
  }
  return {
    async file(path, limit) {
      if (!isStorable(path)) return undefined
      const held = known?.get(path)
      if (known?.has(path)) return held && cut(held, limit)
      if (path === INDEX && limit <= INDEX_HEAD_BYTES) {
        const head = (await load()).heads.get(path)
        return head && cut(head, limit)
      }
      const head = loaded === undefined ? undefined : (await loaded).heads.get(path)
      if (head !== undefined && (limit <= head.bytes.length || head.bytes.length === head.total))
        return cut(head, limit)
      if (limit > planned.limit) return (await readFiles([path], limit)).get(path)
      if (!fetched.has(path)) {
        const at = planned.paths.indexOf(path)
        fetched = await readFiles(
          at < 0 ? [path] : planned.paths.slice(at, at + FILES_AT_ONCE),
          planned.limit,
        )
      }
      const next = fetched.get(path)
      return next && cut(next, limit)
    },
    prefetch(paths, limit) {
      planned = { paths: paths.filter(isStorable), limit }
      fetched = new Map()
    },
    paths: async () => (await load()).paths,
    async record(name) {
      if (loaded !== undefined) return (await loaded).records.get(name)
      const [row] = await connection.query(`select * from ${schema}.read_record($1, $2)`, [key, name])
      check(row?.["version"] ?? 0)
      return typeof row?.["record"] === "string" ? row["record"] : undefined
    },
    list: async ({ address, limit }: HistoryFilter = {}) =>
      (await history(address, undefined, limit)).map(entryOf),
    async entry(id) {
      const [row] = isId(id) ? await history(undefined, id) : []
      return row && entryOf(row)
    },
    async read(id) {
      const [row] = isId(id) ? await history(undefined, id, 1, true) : []
      return row?.["kept"] == null ? undefined : bytesOf(row["kept"])
    },
  }

  async function readFiles(
    paths: readonly string[],
    limit: number,
  ): Promise<Map<string, StoredHead | undefined>> {
    const call = `select * from ${schema}.read_files($1, $2, $3)`
    const rows = await connection.query(call, [key, JSON.stringify(paths), limit])
    check(rows[0]?.["version"] ?? 0)
    return new Map(rows.map((row) => [String(row["path"]), headOf(row)]))
  }

  async function history(address?: string, id?: string, limit?: number, withKept = false): Promise<Row[]> {
    const values = [key, address ?? null, id ?? null, limit ?? null, withKept]
    return await connection.query(`select * from ${schema}.read_history($1, $2, $3, $4, $5)`, values)
  }
}

interface Loaded {
  heads: ReadonlyMap<string, StoredHead>
  paths: readonly StoredPath[]
  records: ReadonlyMap<string, string>
}

function readLoad(rows: readonly Row[]): Loaded {
  const ofKind = (kind: string): Row[] => rows.filter((row) => row["kind"] === kind)
  const [listing] = ofKind("listing")
  const paths = JSON.parse(String(listing?.["name"] ?? "[]")) as [string, number, number][]
  return {
    heads: new Map(ofKind("file").map((row) => [String(row["name"]), headOf(row) as StoredHead])),
    paths: paths.map(([path, bytes, version]) => ({ path, bytes, version: String(version) })),
    records: new Map(
      ofKind("record").map((row) => [String(row["name"]), Buffer.from(bytesOf(row["bytes"])).toString()]),
    ),
  }
}

export function headOf(row: Row | undefined): StoredHead | undefined {
  if (row?.["bytes"] == null) return undefined
  return { bytes: bytesOf(row["bytes"]), total: Number(row["total"]), updatedAt: Number(row["at"]) }
}

function cut(head: StoredHead, limit: number): StoredHead {
  return { ...head, bytes: new Uint8Array(head.bytes.subarray(0, limit)) }
}

/** @throws MemoryError `unreadable-file`: of a text, such as `\\x41`, the bytes may be lost already */
function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value as Uint8Array)
  const advice = "Leave the parser of bytea as it is, and the option binary off."
  throw new MemoryError("unreadable-file", `The database client gives no bytes for a bytea value. ${advice}`)
}

/** @throws MemoryError `unreadable-file` for a row that this package cannot have written */
function entryOf({ number, record }: Row): HistoryEntry {
  try {
    return { ...(JSON.parse(String(record)) as HistoryEntry), id: String(number) }
  } catch (cause) {
    const message = `The record of entry ${number} in the table history is not JSON. Restore this row from a backup, or delete it.`
    throw new MemoryError("unreadable-file", message, { cause })
  }
}

const isId = (id: string): boolean => /^\d{1,18}$/.test(id)
