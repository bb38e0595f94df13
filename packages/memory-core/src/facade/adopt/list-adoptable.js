import { basename, join } from "node:path"
import { attempt } from "../../attempt.ts"
import { isAdopted } from "../../paths/origin-record.ts"
import { projectKey } from "../../paths/project-key.ts"
import { nextTurn } from "../../store/queue.ts"
import { examineProject } from "./examine-project.ts"

/** At most this many project folders are sorted by time, this many records are read, and this many memories offered. */
const FOLDERS_MAX = 10_000
const RECORDS_MAX = 500
const OFFERS_MAX = 20
/** How many folders are handled in one turn of the event loop. */
const TURN = 100
/**
 * The memories that this workspace can adopt: those of its own folders and of a project with the same folder name
 * first, then the most recently used. Costs one listing, one `lstat` per project folder, and up to 500 small reads.
 */
export async function listAdoptable(context) {
  const { files, root } = context
  const found = []
  for (const [at, name] of (await sortFolders(context)).slice(0, RECORDS_MAX).entries()) {
    if (found.length === OFFERS_MAX) break
    if (at % TURN === 0) await nextTurn()
    if (isAdopted(files, join(root, name))) continue
    const memory = await examineProject(context, name)
    if (memory === undefined) continue
    found.push(memory)
    await nextTurn()
  }
  const rank = ({ workspace, why }) =>
    why === "earlier-key" || basename(workspace) === basename(context.paths.workspace) ? 0 : 1
  return found.sort((a, b) => rank(a) - rank(b) || (a.usedAt < b.usedAt ? 1 : -1))
}
/** The names of the other project folders with a memory: likely ones first, then by the time of the last change. */
async function sortFolders({ files, root, own, paths }) {
  const ending = `-${projectKey(basename(paths.workspace))}`
  const beginning = `${basename(own)}-`
  const isLikely = (name) => name.endsWith(ending) || name.startsWith(beginning)
  const names = (attempt(() => files.readdirSync(root)) ?? []).filter((name) => name !== basename(own))
  const likely = names.filter(isLikely)
  const others = names.filter((name) => !isLikely(name))
  const folders = []
  for (const [at, name] of [...likely, ...others].slice(0, FOLDERS_MAX).entries()) {
    if (at % TURN === 0) await nextTurn()
    const stat = attempt(() => files.lstatSync(join(root, name, "memory")))
    if (stat?.isDirectory()) folders.push({ name, isLikely: isLikely(name), changedAt: stat.mtimeMs })
  }
  folders.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || b.changedAt - a.changedAt)
  return folders.map(({ name }) => name)
}
