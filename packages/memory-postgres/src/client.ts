/** A row of a result. */
export type Row = Record<string, unknown>

/** One connection. Statements have parameters `$1`, …; bytes are `Uint8Array`. */
export interface PostgresConnection {
  query(text: string, values: readonly unknown[]): Promise<Row[]>
  /** Gives the connection back; with an error, it is closed. */
  release(error?: unknown): void
}

/** The pool of `pg`. */
export interface PgPool {
  connect(): Promise<{
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of `pg` take many kinds of arguments
    query(text: string, values?: any[]): Promise<{ rows: Row[] }>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    release(error?: any): void
    on(event: "error", listener: () => void): unknown
  }>
  // biome-ignore lint/suspicious/noExplicitAny: the listener of an error has other parameters than that of a client
  on?(event: "error" | "acquire", listener: (client: any) => void): unknown
}

/** The function of `postgres` (postgres.js), which does not report every lost connection: see the README. */
export interface PostgresJs {
  reserve(): Promise<{
    // biome-ignore lint/suspicious/noExplicitAny: its parameters have a type of its own
    unsafe(text: string, values?: any[]): PromiseLike<readonly Row[]>
    release(): void
  }>
}

/** A database of PGlite. */
export interface Pglite {
  // biome-ignore lint/suspicious/noExplicitAny: its rows have any type
  query(text: string, values?: any[]): Promise<{ rows: any[] }>
  runExclusive<T>(task: () => Promise<T>): Promise<T>
}

/** What a store works with: a pool of `pg`, the function of `postgres`, a PGlite database, or connections of your own. */
export type PostgresClient = PgPool | PostgresJs | Pglite | { connection(): Promise<PostgresConnection> }

const has = (client: unknown, name: string): boolean => typeof Object(client)[name] === "function"

/** A single connection of `pg` has `connect`, too, and a method for its parsers, which a pool has not. */
export const isClient = (value: unknown): boolean =>
  ["connection", "reserve", "runExclusive"].some((name) => has(value, name)) ||
  (has(value, "connect") && !has(value, "getTypeParser"))

export function toConnections(client: PostgresClient): () => Promise<PostgresConnection> {
  if (has(client, "connection"))
    return () => (client as { connection(): Promise<PostgresConnection> }).connection()
  if (has(client, "reserve")) return () => fromPostgresJs(client as PostgresJs)
  if (has(client, "runExclusive")) return () => fromPglite(client as Pglite)
  return () => fromPg(client as PgPool)
}

/** The pools and connections with a listener, without which a lost one would end the process. */
const heard = new WeakSet<object>()
const ignore = (): void => {}

/** Once for each: a statement that is under way, or the pool, reports the loss, too. */
// biome-ignore lint/suspicious/noExplicitAny: the methods of a pool, a client and a host's own type differ
export function hear(emitter: { on?: any }): void {
  if (!heard.has(emitter)) emitter.on?.("error", ignore)
  heard.add(emitter)
}

async function fromPg(pool: PgPool): Promise<PostgresConnection> {
  // A connection may be lost before the pool's promise is fulfilled.
  if (!heard.has(pool)) pool.on?.("acquire", hear)
  hear(pool)
  const connection = await pool.connect()
  hear(connection)
  return {
    query: async (text, values) => (await connection.query(text, values as unknown[])).rows,
    release: (error) => connection.release(error === undefined ? undefined : true),
  }
}

async function fromPostgresJs(sql: PostgresJs): Promise<PostgresConnection> {
  const connection = await sql.reserve()
  return {
    query: async (text, values) => [...(await connection.unsafe(text, values as unknown[]))],
    release: () => connection.release(),
  }
}

/** The last transaction of each database: PGlite has a single connection. */
const last = new WeakMap<Pglite, Promise<void>>()

async function fromPglite(database: Pglite): Promise<PostgresConnection> {
  const waiting = last.get(database)
  let end = (): void => {}
  last.set(
    database,
    new Promise((resolve) => {
      end = resolve
    }),
  )
  await waiting
  return {
    query: async (text, values) => (await database.query(text, values as unknown[])).rows as Row[],
    release: () => end(),
  }
}
