import type { ToolCallRecord } from "../../types.ts"
import { tailOf } from "./error-line.ts"

const COMMAND_LIMIT = 600

/** The start of a command line. No word is cut, since the guard would not recognise half a secret. */
function startOf(line: string): string {
  const start = line.length > COMMAND_LIMIT ? line.slice(0, COMMAND_LIMIT).replace(/\S+$/u, "") : line
  // A backslash continues the command on the next line.
  return start.replace(/\\\r?\n[ \t]*/gu, "").trim()
}

/** The command line of a call; empty for tools that run no commands. */
export function commandOf({ input }: ToolCallRecord): string {
  if (typeof input === "string") return startOf(input)
  if (typeof input !== "object" || input === null) return ""
  for (const key of ["command", "cmd", "script"]) {
    const value: unknown = Reflect.get(input, key)
    const isList = Array.isArray(value) && value.every((word) => typeof word === "string")
    const words = isList ? (value as string[]) : undefined
    const isShell = /(?:^|\/)(?:ba|z)?sh$/u.test(words?.[0] ?? "") && /^-\w*c$/u.test(words?.[1] ?? "")
    const line = words === undefined ? value : words.slice(isShell ? 2 : 0).join(" ")
    if (typeof line === "string") return startOf(line)
  }
  return ""
}

export function hasFailed(call: ToolCallRecord): boolean {
  return call.isError === true || (typeof call.exitCode === "number" && call.exitCode !== 0)
}

/** The end of a call's output. */
export function outputOf({ output }: ToolCallRecord): string {
  return typeof output === "string" ? tailOf(output) : ""
}

/** The usual names of tools that edit files. */
const EDITING = /^(?!.*todo).*(?:edit|write|patch|replace|insert|create_?file|notebook)/iu
/** Commands that edit files. A file elsewhere on the machine is a setting, which may be the resolution. */
const EDITS =
  /(?:^|&&|;|\n)\s*(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|apply_patch|patch\s|git (?:apply|checkout|restore|revert|reset)|ed\s|Set-Content)|<<-?\s*["']?\w+/u
const ELSEWHERE = /(?:^|\s)["']?(?:\/(?:etc|usr|var|opt|lib|boot|sys|proc)\/|~\/\.|[A-Z]:\\)/u

/** Whether a call edits files of the project. */
export function isEdit(call: ToolCallRecord): boolean {
  const command = commandOf(call)
  return EDITING.test(call.name) || (EDITS.test(command) && !ELSEWHERE.test(command))
}
