import { randomUUID } from "node:crypto"
import {
  type HistoryEntry,
  type TableChanges,
  type TableReader,
  type Tables,
  untilAborted,
} from "@caliban/memory-core/internal"
import type { PostgresConnection, Row } from "./client.ts"
import { isConnectionLost } from "./errors.ts"
import { CHANGED, createReader, headOf, INDEX } from "./reader.ts"
import { BEGIN, retrying, within } from "./transactions.ts"

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

/** A memory in PostgreSQL: a read is one call in most cases, a change four. */
export function postgresTables(place: PlaceOfTables): Tables {
  const { connect, schema, key, now } = place
  return {
    name: `${schema}.${key}`,
    now,
    historyLimit: place.historyLimit,
    read: (task) =>
      retrying(
        () => "unread",
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
      const change = randomUUID()
      let decided: Done<Awaited<ReturnType<typeof decide>>["result"]> | undefined
      let isUnanswered = false
      return await retrying(
        () => (isUnanswered ? "unknown" : "unwritten"),
        () => {
          // Once it may have been committed, it is completed.
          const waiting = untilBegun(isUnanswered ? undefined : signal)
          const work = within(connect, async (connection) => {
            waiting.check()
            const request = { change, paths, decide, decided, waiting }
            const done = await changeOnce(place, connection, request)
            decided = done
            await connection.query("commit", []).catch((error: unknown) => {
              isUnanswered = isConnectionLost(error)
              throw error
            })
            if (place.notify && done.entryId !== undefined)
              await connection.query("select pg_notify('caliban', $1)", [key]).catch(() => undefined)
            return done
          })
          return untilAborted(() => work, waiting.signal).finally(waiting.end)
        },
      )
    },
  }
}

/** A signal that is aborted with another one until a change has begun. What waits for the database ends by itself. */
function untilBegun(signal: AbortSignal | undefined) {
  const waiting = new AbortController()
  const check = (): void => signal?.throwIfAborted()
  const abort = (): void => waiting.abort(signal?.reason)
  check()
  signal?.addEventListener("abort", abort)
  const end = (): void => signal?.removeEventListener("abort", abort)
  return { signal: waiting.signal, check, end }
}

interface Request<T> {
  change: string
  paths: readonly string[]
  decide: (
    reader: TableReader,
  ) => { result: T; changes?: TableChanges } | Promise<{ result: T; changes?: TableChanges }>
  waiting: ReturnType<typeof untilBegun>
  /** What an attempt decided whose commit got no answer. */
  decided: Done<T> | undefined
}

interface Done<T> {
  result: T
  entryId: string | undefined
  /** The transaction that made the change, which tells whether one without an entry was committed. */
  transaction: unknown
}

/** One attempt: everything but the commit. */
async function changeOnce<T>(
  place: PlaceOfTables,
  connection: PostgresConnection,
  { change, paths, decide, decided, waiting }: Request<T>,
): Promise<Done<T>> {
  const { schema, key, owner } = place
  await connection.query(BEGIN, [])
  const topic = paths.find((path) => path !== INDEX) ?? null
  const rows = await connection.query(
    `select *, txid_current()::text as transaction from ${schema}.begin_change($1, $2, $3, $4)`,
    [key, owner ?? null, change, topic],
  )
  waiting.check()
  waiting.end()
  const isMade = rows.some(({ kind }) => kind === "change")
  if (decided !== undefined && (isMade || (await isCommitted(connection, decided)))) {
    await forgetNew(place, connection, rows)
    return decided
  }
  const known = new Map(paths.map((path) => [path, headOf(rows.find((row) => row["name"] === path))]))
  const reader = createReader(place, connection, known)
  const { result, changes } = await decide(reader)
  const number = changes && (await applyChanges({ schema, key, change, topic }, connection, changes))
  if (changes?.entry === undefined) await forgetNew(place, connection, rows)
  return { result, entryId: changes?.entry && String(number), transaction: rows[0]?.["transaction"] }
}

/** Takes the row back in which nothing was stored, so that a user who was erased is not listed again. */
async function forgetNew({ schema, key }: PlaceOfTables, connection: PostgresConnection, [row]: Row[]) {
  const no = (table: string) => `not exists (select from ${schema}.${table} where memory = $1)`
  if (Number(row?.["number"]) === 0)
    await connection.query(
      `delete from ${schema}.memories where key = $1 and version = 0
       and ${["files", "history", "records"].map(no).join(" and ")}`,
      [key],
    )
}

/** Whether a change without an entry, such as a purge, was committed. Its transaction is over: this one has the lock. */
async function isCommitted(
  connection: PostgresConnection,
  { entryId, transaction }: Done<unknown>,
): Promise<boolean> {
  if (entryId !== undefined) return false
  const rows = await connection.query("select txid_status($1::bigint) as status", [transaction])
  return rows[0]?.["status"] === "committed"
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
      `update ${schema}.history set record = $3, kept = $4 where memory = $1 and number = $2`,
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
