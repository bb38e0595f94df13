/** A row of a result. */
export type Row = Record<string, unknown>

/** One connection. Statements have parameters `$1`, …; bytes are `Uint8Array`. */
export interface PostgresConnection {
  query(text: string, values: readonly unknown[]): Promise<Row[]>
  /** Gives the connection back; with an error, it is closed. */
  release(error?: unknown): void
}

interface Emitter {
  on?(event: "error", listener: () => void): unknown
}

/** The pool of `pg`. */
export interface PgPool extends Emitter {
  connect(): Promise<{
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of `pg` take many kinds of arguments
    query(text: string, values?: any[]): Promise<{ rows: Row[] }>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    release(error?: any): void
    on(event: "error", listener: () => void): unknown
  }>
  on?(event: "error", listener: () => void): unknown
  on?(event: "acquire", listener: (client: Emitter) => void): unknown
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

/** @throws TypeError for anything else */
export function toConnections(client: PostgresClient): () => Promise<PostgresConnection> {
  const has = (name: string): boolean => typeof (client as unknown as Row | undefined)?.[name] === "function"
  if (has("connection")) return () => (client as { connection(): Promise<PostgresConnection> }).connection()
  if (has("reserve")) return () => fromPostgresJs(client as PostgresJs)
  if (has("runExclusive")) return () => fromPglite(client as Pglite)
  if (has("connect")) return () => fromPg(client as PgPool)
  throw new TypeError("not a client")
}

/** The pools and connections that have the listener. Without one, the loss of a connection would end the process. */
const heard = new WeakSet<Emitter>()

function ignoreErrors(emitter: Emitter): boolean {
  if (heard.has(emitter)) return false
  heard.add(emitter)
  emitter.on?.("error", () => undefined)
  return true
}

async function fromPg(pool: PgPool): Promise<PostgresConnection> {
  // The pool replaces a connection that is lost while idle. One may be lost before the pool's promise is fulfilled; a
  // statement that is under way reports the loss, too.
  if (ignoreErrors(pool)) pool.on?.("acquire", ignoreErrors)
  const connection = await pool.connect()
  ignoreErrors(connection)
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
