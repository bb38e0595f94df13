import type { Store } from "@caliban/memory-core"
import { createTableStore } from "@caliban/memory-core/internal"
import { type PostgresClient, toConnections } from "./client.ts"
import { checkStore } from "./options.ts"
import { postgresTables } from "./tables.ts"

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
   * True sends `pg_notify('caliban', key)` after each committed change of topics, for `listen` in other processes: a hint, which a
   * crash may lose. Costs one more call for a change. Default: false.
   */
  notify?: boolean | undefined
}

export interface PostgresStoreOptions extends PostgresOptions {
  /** The key of the memory: any text of 1 to 200 bytes without NUL, but `*`. Two keys are two memories. */
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

export function openStore(
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
