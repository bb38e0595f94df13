import type { Store } from "@caliban/memory-core"
import { type Row, toConnections } from "./client.ts"
import { checkPool } from "./options.ts"
import { openStore, type PostgresOptions, type PostgresUser, SCHEMA } from "./postgres-store.ts"
import { BEGIN, type Outcome, retrying, within } from "./transactions.ts"

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

const SET_KEY = `select set_config('caliban.memory', $1, true),
  case current_setting('lock_timeout') when '0' then set_config('lock_timeout', '10s', true) end`

/** An id as PostgreSQL stores it, whose texts have no NUL: that is U+0001 and 0, and U+0001 itself is U+0001 and 1. */
const toOwner = (id: string): string => id.replaceAll("\u0001", "\u00011").replaceAll("\0", "\u00010")
const toId = (owner: string): string => owner.replaceAll("\u00010", "\0").replaceAll("\u00011", "\u0001")

/** @throws TypeError for an option that is not what it must be */
export function createPostgresPool(options: PostgresOptions): PostgresPool {
  checkPool(options)
  const { schema = SCHEMA } = options
  const connect = toConnections(options.client)
  /** In a transaction for a key, or for `*`: the list of all. A lost one is made again, which changes nothing. */
  const run = (outcome: Outcome, key: string, text: string, values: readonly unknown[]): Promise<Row[]> =>
    retrying(
      () => outcome,
      () =>
        within(connect, async (connection) => {
          await connection.query(BEGIN, [])
          await connection.query(SET_KEY, [key])
          const rows = await connection.query(text, values)
          await connection.query("commit", [])
          return rows
        }),
    )
  return {
    open: (user) => openStore(options, user.key, { ...user, id: toOwner(user.id) }),
    async *users() {
      for (let after = ""; ; ) {
        const select = `select key, owner from ${schema}.memories where key > $1 and owner is not null order by key limit $2`
        const rows = await run("unread", "*", select, [after, PAGE])
        for (const { key, owner } of rows) yield { key: String(key), id: toId(String(owner)) }
        if (rows.length < PAGE) return
        after = String(rows.at(-1)?.["key"])
      }
    },
    async erase(key) {
      const answer = options.notify ? "pg_notify('caliban', key)" : "key"
      const gone = `delete from ${schema}.memories where key = $1 returning key`
      await run("unerased", key, `with gone as (${gone}) select ${answer} from gone`, [key])
    },
    close: async () => undefined,
  }
}
