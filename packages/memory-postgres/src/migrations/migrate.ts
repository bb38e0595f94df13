import { type PostgresClient, toConnections } from "../client.ts"
import { checkMigrate } from "../options.ts"
import { BEGIN } from "../transactions.ts"
import { tables } from "./0001-tables.ts"
import { functions } from "./0002-functions.ts"

/** In order. One that was published is never changed. */
const MIGRATIONS = [tables, functions]

export interface MigrateOptions {
  /** The schema of the tables. Default: `caliban`. */
  schema?: string
  /** An existing role that may read and write memories, and does not own the tables: the role of the servers. */
  role?: string
}

/**
 * Creates the schema, or brings an older one up to date. Run it before the servers start, as a role that may create
 * schemas. May be run at any time, by several processes at once: one does the work and the others wait. Destroys nothing.
 *
 * @returns the numbers of the migrations that it ran.
 * @throws TypeError for a name that does not match `^(?!pg_)[a-z_][a-z0-9_]{0,62}$` or is a word of SQL, and for a database
 * whose encoding is not UTF8 (or SQL_ASCII, which keeps any bytes); the client's errors
 */
export async function migrate(client: PostgresClient, options: MigrateOptions = {}): Promise<number[]> {
  checkMigrate(client, options)
  const { schema = "caliban", role } = options
  const connection = await toConnections(client)()
  const run = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    await connection.query(text, values)
  try {
    await run(BEGIN)
    const encoding = String((await run("show server_encoding"))[0]?.["server_encoding"])
    if (!/^(?:UTF8|SQL_ASCII)$/.test(encoding))
      throw new TypeError(`migrate: the database must be in UTF8, not ${encoding}. Nothing was changed.`)
    for (const name of [schema, role ?? schema])
      if ((await run("select quote_ident($1) as name", [name]))[0]?.["name"] !== name)
        throw new TypeError(`migrate: "${name}" is a word of SQL and no name. Nothing was changed.`)
    await run("select pg_advisory_xact_lock(hashtext($1))", [`caliban migrations ${schema}`])
    await run(`create schema if not exists ${schema}`)
    await run(
      `create table if not exists ${schema}.migrations (number int primary key, at timestamptz default now())`,
    )
    const done = new Set((await run(`select number from ${schema}.migrations`)).map((row) => row["number"]))
    const missing = MIGRATIONS.map((_, at) => at + 1).filter((number) => !done.has(number))
    for (const number of missing) {
      for (const statement of statementsOf(MIGRATIONS[number - 1]?.(schema) ?? "")) await run(statement)
      await run(`insert into ${schema}.migrations (number) values ($1)`, [number])
    }
    if (role !== undefined) {
      await run(`grant usage on schema ${schema} to ${role}`)
      await run(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
      // Without its rows, no migration could run again. A role that owns the table needs its rights.
      const own = `select 1 from pg_tables where (schemaname, tablename, tableowner) = ('${schema}', 'migrations', '${role}')`
      if ((await run(own)).length === 0)
        await run(`revoke insert, update, delete on ${schema}.migrations from ${role}`)
      await run(`grant execute on all functions in schema ${schema} to ${role}`)
    }
    await run("commit")
    connection.release()
    return missing
  } catch (error) {
    await run("rollback").catch(() => undefined)
    connection.release(error)
    throw error
  }
}

/** The statements of a script; a body between `$$` or `$name$` is part of one. A client runs one at a time. */
function statementsOf(script: string): string[] {
  const statements: string[] = [""]
  let quote: string | undefined
  for (const part of script.replace(/^\s*--.*$/gm, "").split(/(\$\w*\$|;)/)) {
    if (part.startsWith("$") && (quote ?? part) === part) quote = quote === undefined ? part : undefined
    if (part === ";" && quote === undefined) statements.push("")
    else statements.push(statements.pop() + part)
  }
  return statements.filter((statement) => statement.trim() !== "")
}
