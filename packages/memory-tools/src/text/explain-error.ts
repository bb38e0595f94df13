import type { Memory, MemoryError, MemoryErrorCode } from "@caliban/memory-core"
import { cutText } from "@caliban/text"
import type { Session } from "../session.ts"
import type { ToolFailure, ToolName } from "../tool-result.ts"
import { escapedLine } from "./plain-text.ts"

/** What an explanation has to know about a memory. */
type Places = Pick<Memory, "directory" | "mounts" | "readOnly">

const MESSAGE_MAX = 1_000

/** For errors that the model did not cause. Their own messages may contain paths; the host gets those in `details.reason`. */
const SENTENCES: Partial<Record<MemoryErrorCode, string>> = {
  denied:
    "Nothing was changed: the user declined this change. Do not retry; ask the user what to do instead.",
  locked: "Nothing was changed: another process is writing to this memory. Try again in a moment.",
  "memory-off": "Memory is switched off. Continue without it.",
  "no-memory-directory":
    "Nothing was read or saved: there is no memory directory. Do not retry; tell the user.",
  "unsafe-directory":
    "Nothing was read or saved: the memory directory is not safe to use. Do not retry; tell the user.",
  "write-failed": "Nothing was changed: the memory could not be written. Tell the user.",
}

/** What the error says of a change when the connection to a database was lost during the commit. */
const UNKNOWN = /The change may have been stored or not\..*/s

/** The same for an error of one mount. */
const MOUNT_SENTENCES: Partial<Record<MemoryErrorCode, (mount: string, isWrite: boolean) => string>> = {
  "no-memory-directory": (mount) =>
    `Nothing was read or saved: the mount "${mount}" cannot be used. Do not retry; tell the user.`,
  "read-only": (mount, isWrite) =>
    `Nothing was changed: the mount "${mount}" is read-only. Do not retry${isWrite ? `; a slug without "${mount}/" is in this memory` : ""}.`,
}

/**
 * A `MemoryError` as a sentence that the model can act on. The tools themselves explain a `conflict`.
 *
 * @param tool Only a write can take another slug.
 */
export function explainError(error: MemoryError, memory: Places, tool?: ToolName): ToolFailure {
  const { code, message, details, cause } = error
  const { mount } = details
  const [unknown] = UNKNOWN.exec(message) ?? []
  const isWrite = tool === "WriteMemoryTopic" && !memory.readOnly
  const ofMount = typeof mount === "string" ? MOUNT_SENTENCES[code]?.(mount, isWrite) : undefined
  const sentence = unknown ?? ofMount ?? (details["closedBy"] ? undefined : SENTENCES[code])
  if (sentence) {
    // A user can act on the code of the operating system, such as `ENOSPC`.
    const [system] = /^E[A-Z0-9]+$/.exec(Object(cause).code) ?? []
    const told = system ? `${sentence} (${system})` : sentence
    return { ok: false, code, message: told, details: { ...details, reason: message } }
  }
  const next = memory.readOnly ? " Do not retry." : isWrite ? " Choose another slug." : ""
  const advice = code === "read-only" ? next : ""
  return { ok: false, code, message: forModel(message, memory) + advice, details }
}

/** A message of the core on one line, cut, without the paths of the memory directory and of its mounts. */
export function forModel(message: string, { directory, mounts }: Places): string {
  const places = mounts.map((mount) => [mount.directory, `the mount ${mount.name}`] as const)
  const own = directory ? [[directory, "the memory directory"] as const] : []
  // A path may be the beginning of another one.
  const named = [...own, ...places]
    .sort(([one], [other]) => other.length - one.length)
    .reduce((text, [path, name]) => text.replaceAll(path, name), message)
  return escapedLine(cutText(named, MESSAGE_MAX))
}

/** Advice for a model that may have no tool to remove a topic: then the user can. */
export function fitAdvice(text: string, { offers }: Pick<Session, "offers">): string {
  if (offers("RemoveMemoryTopic")) return text
  return text
    .replace(/Merge(?:, shorten)? or remove/, "Ask the user to remove")
    .replace("update it and remove this one", "update it, and ask the user to remove this one")
}
