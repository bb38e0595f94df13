import { cutText } from "@caliban/text"
import { describeValue, escapedLine, visibleText } from "../../text/plain-text.ts"

/** What the model calls the memory directory. */
export const ROOT = "/memories"

/**
 * The path relative to the memory directory; empty for the directory itself. Nothing is decoded or resolved: the core
 * checks every name.
 *
 * @throws Error for a path that does not begin with `/memories/`
 */
export function toRelative(path: unknown): string {
  if (typeof path !== "string") throw failure(`The path must be a string, not ${describeValue(path)}.`)
  if (path === ROOT || path === `${ROOT}/`) return ""
  if (path.startsWith(`${ROOT}/`)) return path.slice(ROOT.length + 1)
  throw failure(`Path must start with ${ROOT}, got: ${escapedLine(path.slice(0, 200))}`)
}

/** The same for a folder or a file: a `/` at the end may name a folder. */
export function toRelativeFolder(path: unknown): string {
  return toRelative(path).replace(/(?<=[^/])\/$/, "")
}

export const MESSAGE_MAX = 1_000

/** An error of a command, for the model. */
export function failure(message: string): Error {
  const visible = visibleText(message)
  return new Error(visible.length > MESSAGE_MAX ? `${cutText(visible, MESSAGE_MAX - 1)}…` : visible)
}
