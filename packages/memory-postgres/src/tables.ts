import { randomUUID } from "node:crypto"
import type { HistoryEntry, TableChanges, TableReader, Tables } from "@caliban/memory-core/internal"
import type { PostgresConnection } from "./client.ts"
import { isConnectionLost } from "./errors.ts"
import { CHANGED, createReader, headOf, INDEX } from "./reader.ts"
import { retrying, within } from "./transactions.ts"

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
          if (!isUnanswered) signal?.throwIfAborted()
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
  { change, paths, decide, decided }: Request<T>,
): Promise<Done<T>> {
  const { schema, key, owner } = place
  await connection.query("begin", [])
  const topic = paths.find((path) => path !== INDEX) ?? null
  const rows = await connection.query(
    `select *, txid_current()::text as transaction from ${schema}.begin_change($1, $2, $3, $4)`,
    [key, owner ?? null, change, topic],
  )
  const isMade = rows.some(({ kind }) => kind === "change")
  if (decided !== undefined && (isMade || (await isCommitted(connection, decided)))) return decided
  const known = new Map(paths.map((path) => [path, headOf(rows.find((row) => row["name"] === path))]))
  const reader = createReader(place, connection, known)
  const { result, changes } = await decide(reader)
  const number = changes && (await applyChanges({ schema, key, change, topic }, connection, changes))
  return { result, entryId: changes?.entry && String(number), transaction: rows[0]?.["transaction"] }
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
