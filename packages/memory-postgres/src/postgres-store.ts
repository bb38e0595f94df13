import type { Store } from "@caliban/memory-core"
import { createTableStore } from "@caliban/memory-core/internal"
import { type PostgresClient, toConnections } from "./client.ts"
import { isStorable, schemaName } from "./names.ts"
import { postgresTables } from "./tables.ts"

export interface PostgresStoreOptions {
  client: PostgresClient
  /** The key of the memory: any text that is not empty, at most 200 bytes. Two keys are two memories. */
  memory: string
  /** The schema that `migrate` created. Default: `caliban`. */
  schema?: string | undefined
  /** Default: the system's clock. Dates the history. */
  now?: (() => Date) | undefined
}

/**
 * A memory in PostgreSQL, for the option `store` of `createMemory`. Any number of processes may use it at once: a change
 * locks the row of its memory, and an acknowledged one is committed. Creating the store sends nothing; `migrate` has to
 * have been run.
 *
 * A change that the server rejects because of another one, or whose connection is lost, is made again, up to eight times;
 * whether a lost one was committed is looked up by its id, so that it is never made twice.
 *
 * @throws TypeError for an option that is not what it must be
 */
export function createPostgresStore(options: PostgresStoreOptions): Store {
  const { client, memory, now = () => new Date() } = options
  const isKey =
    typeof memory === "string" && memory !== "" && isStorable(memory) && Buffer.byteLength(memory) <= 200
  if (!isKey)
    throw new TypeError('createPostgresStore: option "memory" must be a text of 1 to 200 bytes without NUL')
  const schema = schemaName(options.schema)
  return createTableStore(
    postgresTables({ connect: toConnections(client), schema, key: memory, owner: undefined, now }),
  )
}
