import { MemoryError } from "@caliban/memory-core"

// What the codes of PostgreSQL mean for a change.

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? "")

/** Another transaction was in the way: the change can be made again. */
export function isConflict(error: unknown): boolean {
  return /^(?:40001|40P01|CR000)$/.test(codeOf(error))
}

/** The server has no connection left. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === "53300"
}

/** The client stopped waiting for an answer: the options `query_timeout` and `connectionTimeoutMillis` of `pg`. */
export function isTimeout(error: unknown): boolean {
  const { message } = Object(error) as Partial<Error>
  return (
    codeOf(error) === "" &&
    /^(?:Query read|Connection terminated due to connection) timeout$/.test(message ?? "")
  )
}

/** What to do about it, for what an operator forgot. */
export function adviceFor(error: unknown): string {
  const code = codeOf(error)
  if (/^(?:3F000|42P01|42703|42883)$/.test(code))
    return ": the tables are missing or of an older version; migrate(client) creates them"
  if (code === "25006") return ": it is read-only; connect to the primary server"
  if (code === "55P03") return ": a change of another process, which does not end, holds the memory"
  return code === "42501" ? ": the role has no rights; migrate(client, { role }) gives them" : ""
}

/** The connection is lost, or the server is shutting down or starting: nobody knows what became of the statement. */
export function isConnectionLost(error: unknown): boolean {
  // Ours, and those of a guard, may quote any text.
  if (error instanceof MemoryError) return false
  if (isTimeout(error)) return true
  const code = codeOf(error)
  if (/^(?:08\w{3}|57P0[123]|25P03)$/.test(code)) return true
  if (/^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|CONNECTION_\w+)$/.test(code)) return true
  // What `pg` and PGlite say without a code.
  return /^(?:Connection (?:terminated|ended|closed)|Client (?:was closed|has encountered) .*not queryable$|PGlite is closed$)/.test(
    String((error as Error | undefined)?.message),
  )
}
