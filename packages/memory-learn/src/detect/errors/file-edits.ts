import type { ToolCallRecord } from "../../types.ts"
import { bareCommand, partsOf } from "./command-line.ts"

/** Tools that change the files of the work at hand, by their usual names. */
const TOOL = /^(?!.*todo).*(?:edit|write|patch|replace|insert|create_?file|notebook)/iu

/** Commands that do. What lies elsewhere on the machine is its setting, and to change that may be a cure. */
const COMMAND =
  /^(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|apply_patch|patch\s|git (?:apply|checkout|restore|revert|reset)|ed\s|cat\s*>|tee\s|(?:printf|echo)\s.*>|Set-Content|python3?\s+-\s)/u
const ELSEWHERE = /(?:^|\s)["']?(?:\/(?:etc|usr|var|opt|lib|boot|sys|proc)\/|~\/\.|[A-Z]:\\)/u

/** A line of shell that changes files of the work at hand. */
export function editsFiles(line: string): boolean {
  if (/<<-?\s*["']?\w+/u.test(line) && !ELSEWHERE.test(line)) {
    return (
      !/^(?:python3?|node|ruby|php|psql|mysql|sqlite3)\b/u.test(bareCommand(line)) ||
      /\b(?:write|replace|dump|save)\w*\(|["']w["']/u.test(line)
    )
  }
  const parts = [...partsOf(line), ...line.split(/&&|;/u)].map((part) => bareCommand(part.trim()))
  return parts.some((part) => COMMAND.test(part) && !ELSEWHERE.test(part))
}

/** A call of a tool that does. */
export function isEdit(call: ToolCallRecord): boolean {
  return TOOL.test(call.name)
}
