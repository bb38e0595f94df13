import type { Store } from "@caliban/memory-core"
import { createTableStore } from "@caliban/memory-core/internal"
import { type PostgresClient, toConnections } from "./client.ts"
import { checkListen, checkPool, checkStore } from "./options.ts"
import { postgresTables, within } from "./tables.ts"

/** The default of the option `schema`. */
export const SCHEMA = "caliban"

export interface PostgresOptions {
  /** A pool of `pg`, the function of `postgres`, a PGlite database, or connections of your own. The host closes it. */
  client: PostgresClient
  /** The schema that `migrate` created. Default: `caliban`. */
  schema?: string | undefined
  /** Default: the system's clock. Dates the history. */
  now?: (() => Date) | undefined
  /**
   * True sends `pg_notify('caliban', key)` after each committed change, for `listen` in other processes: a hint, which a
   * crash may lose. Costs one more call for a change. Default: false.
   */
  notify?: boolean | undefined
}

export interface PostgresStoreOptions extends PostgresOptions {
  /** The key of the memory: any text of 1 to 200 bytes but `*`. Two keys are two memories. */
  memory: string
}

/**
 * A memory in PostgreSQL, for the option `store` of `createMemory`. Any number of processes may use it at once: a change
 * locks the row of its memory, and an acknowledged one is committed. Creating the store sends nothing; `migrate` must have
 * been run.
 *
 * A load is one call, a change four. A change that the server rejects because of another one, or whose connection is lost,
 * is made again, up to eight times; whether a lost one was committed is looked up by its id, so that none is made twice.
 *
 * @throws TypeError for an option that is not what it must be
 */
export function createPostgresStore(options: PostgresStoreOptions): Store {
  checkStore(options)
  return openStore(options, options.memory)
}

function openStore(
  options: PostgresOptions,
  key: string,
  { id: owner, historyLimit }: Partial<Pick<PostgresUser, "id" | "historyLimit">> = {},
): Store {
  const { client, schema = SCHEMA, now = () => new Date(), notify = false } = options
  const place = { connect: toConnections(client), schema, key, owner, now, notify, historyLimit }
  return createTableStore(postgresTables(place))
}

/** One memory of a user of a pool. */
export interface PostgresUser {
  key: string
  id: string
  /** What its history may keep. Default: as of any memory. */
  historyLimit?: { entries?: number | undefined; bytes?: number | undefined } | undefined
}

/** The memories of many users, for the option `stores` of `createMemoryPool`. */
export interface PostgresPool {
  /** The store of a user. The id is stored with its first change. */
  open(user: PostgresUser): Store
  /** Every user with a memory, in the order of their keys; a thousand in each call. */
  users(): AsyncIterable<{ key: string; id: string }>
  /** Deletes a memory with its history and records, in one transaction. Waits for a change that is being made. */
  erase(key: string): Promise<void>
  /** Does nothing: the host closes its client. */
  close(): Promise<void>
}

const PAGE = 1_000

/** @throws TypeError for an option that is not what it must be */
export function createPostgresPool(options: PostgresOptions): PostgresPool {
  checkPool(options)
  const { schema = SCHEMA } = options
  const connect = toConnections(options.client)
  const run = async (
    key: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Record<string, unknown>[]> =>
    await within(connect, async (connection) => {
      await connection.query("begin", [])
      await connection.query("select set_config('caliban.memory', $1, true)", [key])
      const rows = await connection.query(text, values)
      await connection.query("commit", [])
      return rows
    })
  return {
    open: (user) => openStore(options, user.key, user),
    async *users() {
      for (let after = ""; ; ) {
        const select = `select key, owner from ${schema}.memories where key > $1 and owner is not null order by key limit $2`
        const rows = await run("*", select, [after, PAGE])
        for (const { key, owner } of rows) yield { key: String(key), id: String(owner) }
        if (rows.length < PAGE) return
        after = String(rows.at(-1)?.["key"])
      }
    },
    async erase(key) {
      await run(key, `delete from ${schema}.memories where key = $1`, [key])
    },
    close: async () => undefined,
  }
}

/**
 * Calls a function with the key of each memory that another process has changed, while the connection lives. It must be a
 * session of its own, not one behind a pooler in transaction mode; a lost one is the host's to replace.
 *
 * @returns a function that stops it.
 */
export async function listen(
  connection: NotifiedConnection,
  changed: (key: string) => void,
): Promise<() => Promise<void>> {
  checkListen(connection, changed)
  const tell = ({ channel, payload = "" }: Notification): void => {
    if (channel === "caliban") changed(payload)
  }
  connection.on("notification", tell)
  await connection.query("listen caliban")
  return async () => {
    connection.off("notification", tell)
    await connection.query("unlisten caliban")
  }
}

interface Notification {
  channel: string
  payload?: string | undefined
}

/** A client of `pg`. */
export interface NotifiedConnection {
  on(event: "notification", listener: (message: Notification) => void): unknown
  off(event: "notification", listener: (message: Notification) => void): unknown
  query(text: string): Promise<unknown>
}
