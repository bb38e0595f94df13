import { attempt } from "@caliban/text"
import { invalidParams } from "../protocol-server.ts"

const UNKNOWN = "The cursor is unknown."

/**
 * A page of a list, in the order of the names. The cursor contains the last name of the page before it, which may be gone
 * by now.
 *
 * @throws ProtocolError for a cursor that we did not send
 */
export function pageOf<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  size: number,
  cursor: string | undefined,
): { items: readonly Item[]; nextCursor?: string } {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rest = all
    .filter((item) => after === undefined || nameOf(item) > after)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const items = rest.slice(0, size)
  const last = items.length < rest.length ? items.at(-1) : undefined
  return { items, ...(last !== undefined && { nextCursor: writeCursor(nameOf(last)) }) }
}

/** For lists that are sent whole. @throws ProtocolError for any cursor */
export function expectNoCursor(params: { cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined) throw invalidParams(UNKNOWN)
}

const writeCursor = (name: string): string => Buffer.from(JSON.stringify(name)).toString("base64url")

function readCursor(cursor: string): string {
  const name: unknown = attempt(() => JSON.parse(Buffer.from(cursor, "base64url").toString()))
  if (typeof name === "string" && writeCursor(name) === cursor) return name
  throw invalidParams(UNKNOWN)
}
