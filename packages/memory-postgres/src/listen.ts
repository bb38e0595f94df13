import { hear } from "./client.ts"
import { checkListen } from "./options.ts"

/**
 * Calls a function with the key of each memory that another process has changed, while the connection lives. It must be a
 * session of its own, not one behind a pooler in transaction mode. A lost one does not end the process, and is the host's to
 * replace: it emits `end`.
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
  hear(connection)
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
