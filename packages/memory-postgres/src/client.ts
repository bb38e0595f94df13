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
  }>
}

/** The function of `postgres` (postgres.js). */
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
  throw new TypeError('option "client" must be a pool of pg, the function of postgres, or a PGlite database')
}

async function fromPg(pool: PgPool): Promise<PostgresConnection> {
  const connection = await pool.connect()
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

/** One after the other: PGlite has a single connection. */
async function fromPglite(database: Pglite): Promise<PostgresConnection> {
  const { queue } = pgliteQueue(database)
  const { promise, end } = deferred()
  const waiting = queue.last
  queue.last = promise
  await waiting
  return {
    query: async (text, values) => (await database.query(text, values as unknown[])).rows as Row[],
    release: () => end(),
  }
}

const queues = new WeakMap<Pglite, { last: Promise<void> }>()

function pgliteQueue(database: Pglite): { queue: { last: Promise<void> } } {
  const queue = queues.get(database) ?? { last: Promise.resolve() }
  queues.set(database, queue)
  return { queue }
}

function deferred(): { promise: Promise<void>; end: () => void } {
  let end = (): void => {}
  const promise = new Promise<void>((resolve) => {
    end = resolve
  })
  return { promise, end }
}
