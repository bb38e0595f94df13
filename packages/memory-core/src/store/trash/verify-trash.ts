import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import type { Finding } from "../../diagnostics.ts"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { revisionOf } from "../revision.ts"
import { readRecord, TRASH_FILE_LIMIT, trashIds } from "./trash-record.ts"

/**
 * Finds damaged records and files of a trash folder. Reads every file, writes nothing. A record of an earlier
 * version, which has no revision, is not a finding. An entry that another process is changing meanwhile may be one.
 */
export async function verifyTrash(files: Files, folder: string): Promise<Finding[]> {
  const names = new Set(files.readdirSync(folder) as string[])
  const findings: Finding[] = []
  const ids = trashIds(names)
  const known = new Set(ids)
  for (const id of ids) {
    await nextTurn()
    findings.push(...verifyEntry(files, folder, id, names))
  }
  for (const name of names) {
    const id = /^(\d{1,15}-[0-9a-f]{4})\.md$/.exec(name)?.[1]
    if (id !== undefined && !known.has(id))
      findings.push(
        report("history-incomplete", id, `The file ${name} in the trash has no record, so it is not listed.`),
      )
  }
  return findings
}

function verifyEntry(files: Files, folder: string, id: string, names: ReadonlySet<string>): Finding[] {
  const entry = attempt(() => readRecord(files, folder, id))
  if (entry === undefined)
    return [
      report(
        "history-unreadable",
        id,
        `The record of ${id} in the trash cannot be read, so it is not listed.`,
      ),
    ]
  const about = entry.slug === undefined ? {} : { slug: entry.slug }
  if (!entry.hasFile) return []
  if (!names.has(`${id}.md`)) {
    const message = `The file of ${id} in the trash is missing: a change or a purge was interrupted. A later write removes the record.`
    return [{ ...report("history-incomplete", id, message), ...about }]
  }
  if (entry.revision === undefined) return []
  const bytes = attempt(() => readWhole(files, join(folder, `${id}.md`), TRASH_FILE_LIMIT))
  if (bytes === undefined) {
    const message = `The file of ${id} in the trash cannot be read.`
    return [{ ...report("history-unreadable", id, message), ...about }]
  }
  if (revisionOf(bytes) === entry.revision) return []
  const message = `The file of ${id} in the trash has changed since it was put there: an editor saved into it, or it was damaged. Read it before you restore it.`
  return [{ ...report("history-changed", id, message), ...about }]
}

function report(code: Finding["code"], id: string, message: string): Finding {
  return { code, level: "warning", id, message }
}
