import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "@caliban/memory-core"
import type { PostgresConnection } from "./client.ts"
import { adviceFor, isConflict, isConnectionLost, isFull, isTimeout } from "./errors.ts"

const ATTEMPTS = 8
const PAUSE_MS = 20

/** What is known when no further attempt is made. */
export const OUTCOMES = {
  unread: "The memory could not be read.",
  unwritten: "The memory could not be written. Nothing was changed.",
  /** The connection was lost while the change was being committed, and the server was not reached again. */
  unknown: "The change may have been stored or not. Read the memory before you make it again.",
  unerased: "The memory may not have been erased. Erase it again.",
} as const

export type Outcome = keyof typeof OUTCOMES

const LOCKED =
  "The memory is locked by a change of another process that does not end. Nothing was changed. Try again later."

/** In another level, which may be the default of the database, a statement that waited fails or sees what was before. */
export const BEGIN = "begin isolation level read committed"

/** There was no connection, so nothing was sent. */
class NoConnection extends Error {}

/** Runs a task on a connection. One that is lost, or in a transaction that failed, is not used again. */
export async function within<T>(
  connect: () => Promise<PostgresConnection>,
  task: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect().catch((cause: unknown) => {
    throw new NoConnection("no connection", { cause })
  })
  try {
    const result = await task(connection)
    connection.release()
    return result
  } catch (error) {
    if (isConnectionLost(error)) connection.release(error)
    else
      await connection.query("rollback", []).then(
        () => connection.release(),
        (lost: unknown) => connection.release(lost),
      )
    throw error
  }
}

/**
 * Runs it again while another transaction is in the way, the connection is lost, or the server has no room for one.
 *
 * @throws MemoryError `unreadable-file` or `write-failed` with the error of the database
 */
export async function retrying<T>(outcome: () => Outcome, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (thrown) {
      const isUnconnected = thrown instanceof NoConnection
      const error = isUnconnected ? thrown.cause : thrown
      const isTransient = isConflict(error) || isConnectionLost(error) || (isUnconnected && isFull(error))
      // It has waited already.
      const isLast = attempt === (isTimeout(error) ? 2 : ATTEMPTS)
      if (isLast || !isTransient) throw explain(error, outcome(), isUnconnected)
      await sleep(PAUSE_MS * attempt * (0.5 + Math.random()))
    }
  }
}

function explain(error: unknown, outcome: Outcome, isUnconnected: boolean): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const isOfDatabase = isUnconnected || typeof code === "string" || isConnectionLost(error)
  if (error instanceof MemoryError || !isOfDatabase) return error
  if (code === "55P03" && /^un(?:read|written)$/.test(outcome))
    return new MemoryError("locked", LOCKED, { cause: error })
  const errno = typeof code === "string" ? code : String(message)
  const what = isUnconnected
    ? `There is no connection to the database: ${message || errno}`
    : `The database reported ${errno}${adviceFor(error)}`
  return new MemoryError(
    outcome === "unread" ? "unreadable-file" : "write-failed",
    `${what}. ${OUTCOMES[outcome]}`,
    { cause: error, details: { errno } },
  )
}
