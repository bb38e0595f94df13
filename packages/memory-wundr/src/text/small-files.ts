import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs"
import { isObject } from "@caliban/memory-core/internal"
import { decodeLoose } from "@caliban/text"

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * The text of a regular file of at most `limit` bytes, without its byte order mark. `undefined` if there is no such
 * file; otherwise `problem` says why it was not read. Follows no link and never blocks on a pipe.
 */
export function readSmallFile(path: string, limit: number): string | { problem: string } | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { problem: "is not a regular file" }
    if (stat.size > limit) return { problem: `has ${stat.size} bytes; the limit is ${limit}` }
    return decodeLoose(readFileSync(descriptor)).replace(/^\ufeff/u, "")
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") return undefined
    return { problem: code === "ELOOP" ? "is a symlink" : `cannot be read (${code})` }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Parses JSON with comments and trailing commas, as in `tsconfig.json`; an empty object if it is not one. Linear. */
export function parseJson(text: string): Record<string, unknown> {
  const plain = text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu, (part) =>
      part[0] === '"' ? part : " ",
    )
    .replace(/,(\s*[}\]])/gu, "$1")
  try {
    const value: unknown = JSON.parse(plain)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
