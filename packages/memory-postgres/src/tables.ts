import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "@caliban/memory-core"
import type {
  HistoryEntry,
  HistoryFilter,
  StoredHead,
  StoredPath,
  TableChanges,
  TableReader,
  Tables,
} from "@caliban/memory-core/internal"
import type { PostgresConnection, Row } from "./client.ts"
import { isConflict, isConnectionLost } from "./errors.ts"
import { isStorable } from "./options.ts"

const INDEX = "MEMORY.md"
/** How much a load reads of the index and of other files; see `load_memory`. */
const INDEX_HEAD_BYTES = 65_536
const HEAD_BYTES = 9_216
const HEADS_MAX = 200

const ATTEMPTS = 8
const PAUSE_MS = 20

export interface PlaceOfTables {
  connect(): Promise<PostgresConnection>
  schema: string
  /** The memory. */
  key: string
  /** Whose memory it is; stored with its first change. */
  owner: string | undefined
  now(): Date
  /** See `PostgresOptions`. */
  notify: boolean
  historyLimit: Tables["historyLimit"]
}

/** What was read is of two states, since a change was committed between two calls. */
const CHANGED = Symbol("changed")

/** Runs a task on a connection. One that is lost, or in a transaction that failed, is not used again. */
export async function within<T>(
  connect: () => Promise<PostgresConnection>,
  task: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect()
  try {
    const result = await task(connection)
    connection.release()
    return result
  } catch (error) {
    if (isConnectionLost(error)) connection.release(error)
    else
      await connection.query("rollback", []).then(
        () => connection.release(),
        (lost: unknown) => connection.release(lost),
      )
    throw error
  }
}

/** A memory in PostgreSQL: a read is one call in most cases, a change four. */
export function postgresTables(place: PlaceOfTables): Tables {
  const { connect, schema, key, now } = place
  /** Makes it again while another transaction is in the way, or the connection is lost. */
  const retrying = async <T>(outcome: () => string, run: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run()
      } catch (error) {
        const isTransient = isConflict(error) || isConnectionLost(error)
        if (attempt === ATTEMPTS || !isTransient) throw explain(error, outcome())
        await sleep(PAUSE_MS * attempt * (0.5 + Math.random()))
      }
    }
  }
  return {
    name: `${schema}.${key}`,
    now,
    historyLimit: place.historyLimit,
    read: (task) =>
      retrying(
        () => UNREAD,
        async () => {
          try {
            return await within(connect, async (connection) => await task(createReader(place, connection)))
          } catch (error) {
            if (error !== CHANGED) throw error
          }
          return await within(connect, async (connection) => {
            await connection.query("begin isolation level repeatable read read only", [])
            const result = await task(createReader(place, connection, new Map()))
            await connection.query("commit", [])
            return result
          })
        },
      ),
    async write(paths, decide, signal) {
      type Result = Awaited<ReturnType<typeof decide>>["result"]
      const change = randomUUID()
      let decided: { result: Result } | undefined
      let isUnanswered = false
      return await retrying(
        () => (isUnanswered ? UNKNOWN : UNWRITTEN),
        () => {
          signal?.throwIfAborted()
          return within(connect, async (connection) => {
            const done = await changeOnce(place, connection, { change, paths, decide, decided })
            decided = done
            await connection.query("commit", []).catch((error: unknown) => {
              isUnanswered = isConnectionLost(error)
              throw error
            })
            if (place.notify && done.entryId !== undefined)
              await connection.query("select pg_notify('caliban', $1)", [key]).catch(() => undefined)
            return done
          })
        },
      )
    },
  }
}

interface Request<T> {
  change: string
  paths: readonly string[]
  decide: (
    reader: TableReader,
  ) => { result: T; changes?: TableChanges } | Promise<{ result: T; changes?: TableChanges }>
  /** What an attempt decided whose commit got no answer. */
  decided: { result: T } | undefined
}

interface Done<T> {
  result: T
  entryId: string | undefined
}

/** One attempt: everything but the commit. */
async function changeOnce<T>(
  place: PlaceOfTables,
  connection: PostgresConnection,
  { change, paths, decide, decided }: Request<T>,
): Promise<Done<T>> {
  const { schema, key, owner } = place
  await connection.query("begin", [])
  const topic = paths.find((path) => path !== INDEX) ?? null
  const rows = await connection.query(`select * from ${schema}.begin_change($1, $2, $3, $4)`, [
    key,
    owner ?? null,
    change,
    topic,
  ])
  const earlier = rows.find(({ kind }) => kind === "change")
  if (earlier !== undefined && decided !== undefined)
    return { result: decided.result, entryId: String(earlier["number"]) }
  const known = new Map(paths.map((path) => [path, headOf(rows.find((row) => row["name"] === path))]))
  const reader = createReader(place, connection, known)
  const { result, changes } = await decide(reader)
  const number = changes && (await applyChanges({ schema, key, change, topic }, connection, changes))
  return { result, entryId: changes?.entry && String(number) }
}

async function applyChanges(
  { schema, key, change, topic }: { schema: string; key: string; change: string; topic: string | null },
  connection: PostgresConnection,
  { files = [], entry, changed = [], removed = [], record }: TableChanges,
): Promise<unknown> {
  if (removed.length > 0)
    await connection.query(
      `delete from ${schema}.history where memory = $1 and number in (select unnest(string_to_array($2, ','))::bigint)`,
      [key, removed.join(",")],
    )
  for (const { entry: other, kept } of changed)
    await connection.query(
      `update ${schema}.history set record = $3, kept = coalesce($4, kept) where memory = $1 and number = $2`,
      [key, other.id, formatRecord(other), kept ?? null],
    )
  if (record !== undefined)
    await connection.query(
      `insert into ${schema}.records (memory, name, text) values ($1, $2, $3)
       on conflict (memory, name) do update set text = excluded.text`,
      [key, ...record],
    )
  if (files.length === 0 && entry === undefined) return undefined
  const [topicBytes, indexBytes] = [topic, INDEX].map((path) => files.find((file) => file[0] === path)?.[1])
  const actionOf = (bytes: Uint8Array | null | undefined): string | null =>
    bytes === undefined ? null : bytes === null ? "remove" : "put"
  const [row] = await connection.query(
    `select ${schema}.apply_change($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as number`,
    [
      ...[key, change, topic, actionOf(topicBytes), topicBytes ?? null],
      ...[actionOf(indexBytes), indexBytes ?? null],
      ...[entry?.entry.slug ?? null, entry ? formatRecord(entry.entry) : null, entry?.kept ?? null],
    ],
  )
  return row?.["number"]
}

function formatRecord({ ...entry }: Omit<HistoryEntry, "id"> & { id?: string }): string {
  delete entry.id
  return JSON.stringify(entry)
}

/** @param known In a transaction that sees one state only: the files that were read in it. */
function createReader(
  { schema, key }: PlaceOfTables,
  connection: PostgresConnection,
  known?: ReadonlyMap<string, StoredHead | undefined>,
): TableReader {
  let loaded: Promise<Loaded> | undefined
  let version: string | undefined
  const check = (found: unknown): void => {
    const now = String(found)
    if (known === undefined && version !== undefined && now !== version) throw CHANGED
    version = now
  }
  const load = (): Promise<Loaded> => {
    loaded ??= connection
      .query(`select * from ${schema}.load_memory($1, $2, $3, $4)`, [
        key,
        INDEX_HEAD_BYTES,
        HEAD_BYTES,
        HEADS_MAX,
      ])
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
      const [row] = await connection.query(`select * from ${schema}.read_file($1, $2, $3)`, [
        key,
        path,
        limit,
      ])
      check(row?.["version"] ?? 0)
      return headOf(row)
    },
    paths: async () => (await load()).paths,
    record: async (name) => (await load()).records.get(name),
    entries: async ({ address, limit }: HistoryFilter = {}) =>
      (await history(address, undefined, limit)).map(entryOf),
    async entry(id) {
      const [row] = isId(id) ? await history(undefined, id) : []
      return row && entryOf(row)
    },
    async kept(id) {
      const [row] = isId(id) ? await history(undefined, id, 1, true) : []
      return row?.["kept"] == null ? undefined : bytesOf(row["kept"])
    },
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
  const lines = typeof listing?.["name"] === "string" ? listing["name"].split("\n") : []
  return {
    heads: new Map(ofKind("file").map((row) => [String(row["name"]), headOf(row) as StoredHead])),
    paths: lines.map((line) => {
      const [path = "", bytes, version = "", at] = line.split("\t")
      return { path, bytes: Number(bytes), updatedAt: Number(at), version }
    }),
    records: new Map(
      ofKind("record").map((row) => [String(row["name"]), Buffer.from(bytesOf(row["bytes"])).toString()]),
    ),
  }
}

function headOf(row: Row | undefined): StoredHead | undefined {
  if (row?.["bytes"] == null) return undefined
  return { bytes: bytesOf(row["bytes"]), total: Number(row["total"]), updatedAt: Number(row["at"]) }
}

function cut(head: StoredHead, limit: number): StoredHead {
  return { ...head, bytes: new Uint8Array(head.bytes.subarray(0, limit)) }
}

const bytesOf = (value: unknown): Uint8Array => new Uint8Array(value as Uint8Array)

function entryOf(row: Row): HistoryEntry {
  return { ...(JSON.parse(String(row["record"])) as HistoryEntry), id: String(row["number"]) }
}

const isId = (id: string): boolean => /^\d{1,18}$/.test(id)

const UNREAD = "The memory could not be read."
const UNWRITTEN = "The memory could not be written. Nothing was changed."
/** The connection was lost while the change was being committed, and the server was not reached again. */
const UNKNOWN = "The change may have been stored or not. Read the memory before you make it again."

function explain(error: unknown, outcome: string): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (error instanceof MemoryError || (typeof code !== "string" && !isConnectionLost(error))) return error
  const errno = typeof code === "string" ? code : String(message)
  const errorCode = outcome === UNREAD ? "unreadable-file" : "write-failed"
  return new MemoryError(errorCode, `The database reported ${errno}. ${outcome}`, {
    cause: error,
    details: { errno },
  })
}
