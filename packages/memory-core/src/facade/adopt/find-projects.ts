import { basename, dirname, isAbsolute, join, resolve } from "node:path"
import { printable } from "@caliban/text"
import { attempt, attemptLater } from "../../attempt.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { type Files, nodeFiles, statAt } from "../../files/file-port.ts"
import type { AdoptableMemory } from "../../memory-types.ts"
import { isGone } from "../../paths/is-gone.ts"
import { ORIGIN_FILE, readOrigin } from "../../paths/origin-record.ts"
import type { MemoryPaths } from "../../paths/path-types.ts"
import { isTrusted } from "../../paths/project-roots.ts"
import { pausing } from "../../store/queue.ts"
import { createOwnChanges } from "../context.ts"
import { withoutPlace } from "../resolved-options.ts"
import { createSingleMemory, type SingleMemory } from "../single-memory.ts"

/** At most this many project folders are looked at, this many memories opened, and this many offered. */
const FOLDERS_MAX = 10_000
const OPENED_MAX = 500
const OFFERS_MAX = 20

/** The folder of the memories of all projects, and the project that adopts one of them. */
export interface Projects {
  files: Files
  paths: MemoryPaths
  /** The project folder of this workspace. */
  own: string
  /** True accepts directories of other users. */
  trustDirectory: boolean
  /** The memory in a directory. */
  open(directory: string): SingleMemory
}

/** The memory of another project. */
export interface OtherProject {
  directory: string
  /** The workspace that its record names. */
  workspace: string
  /** False while that workspace exists, and while it may be on a volume that is not mounted. */
  isGone: boolean
}

/**
 * `undefined` for a memory that is in no folder of all projects: one with an exact directory, a store of the host, or a
 * layout with its own place, and for the memory of an agent.
 *
 * @throws MemoryError `memory-off`, `no-memory-directory`
 */
export function projectsOf({ options, opened }: SingleMemory): Projects | undefined {
  const paths = opened.paths()
  const own = paths?.projectFolder
  if (paths === undefined || own === undefined || options.isAgent) return undefined
  const { files = nodeFiles, trustDirectory = false } = options
  // The guard and the person are asked about what comes here.
  const asked = { guard: undefined, approve: undefined }
  const open = (directory: string): SingleMemory =>
    createSingleMemory({ ...withoutPlace(options), ...asked, directory }, createOwnChanges(options))
  return { files, paths, own, trustDirectory, open }
}

/** The memory of another project in a directory, if it is one. */
export function findProject(projects: Projects, given: string): OtherProject | undefined {
  const { files, own } = projects
  const directory = canonicalPath(files, given)
  const folder = dirname(directory)
  const isProject = folder === canonicalPath(files, join(dirname(own), basename(folder)))
  return isProject && basename(directory) === "memory" ? examine(projects, basename(folder)) : undefined
}

/**
 * The memories of projects whose folder is gone: those of a folder with this project's name first, then the most
 * recently changed.
 *
 * @param hasText Tells whether a memory without topics has text.
 */
export async function listProjects(
  projects: Projects,
  hasText: (memory: SingleMemory) => Promise<boolean>,
): Promise<readonly AdoptableMemory[]> {
  const { files, own, paths, open } = projects
  const pause = pausing()
  const found: (OtherProject & { isLikely: boolean; changedAt: number })[] = []
  const names = attempt(() => files.readdirSync(dirname(own)) as string[]) ?? []
  for (const name of names.slice(0, FOLDERS_MAX)) {
    await pause()
    const project = examine(projects, name)
    if (!project?.isGone) continue
    const isLikely = basename(project.workspace) === basename(paths.workspace)
    const changedAt = attempt(() => files.lstatSync(project.directory).mtimeMs) ?? 0
    found.push({ ...project, isLikely, changedAt })
  }
  found.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || b.changedAt - a.changedAt)
  const offers: AdoptableMemory[] = []
  for (const { directory, workspace, changedAt } of found.slice(0, OPENED_MAX)) {
    if (offers.length === OFFERS_MAX) break
    const memory = open(directory)
    // Empty ones, and those that cannot be read, are left out.
    const topicCount = await attemptLater(async () => {
      const { topicCount: count } = await memory.list()
      return count > 0 || (await hasText(memory)) ? count : undefined
    })
    const usedAt = new Date(changedAt).toISOString()
    if (topicCount !== undefined) offers.push({ directory, workspace, topicCount, usedAt })
  }
  return offers
}

/**
 * The memory of a project folder. `undefined` for this project's own, and for what cannot be read or was tampered with:
 * a link, a record of another user, one with another form, or one with a path that no workspace has.
 */
function examine({ files, paths, own, ...projects }: Projects, name: string): OtherProject | undefined {
  const folder = join(dirname(own), name)
  const directory = join(folder, "memory")
  const record = statAt(files, join(folder, ORIGIN_FILE))
  const isUsable = record?.isFile() && (projects.trustDirectory || isTrusted(record))
  if (folder === own || !isUsable || !statAt(files, directory)?.isDirectory()) return undefined
  const workspace = attempt(() => readOrigin(files, folder))
  // Both are shown to people.
  if (workspace === undefined || !isPlain(workspace) || printable(directory) !== directory) return undefined
  if (workspace === paths.workspace) return undefined
  return { directory, workspace, isGone: isGone(files, workspace, paths.home) }
}

/** False for a path that no record of ours contains. A path to another machine is not accessed. */
function isPlain(path: string): boolean {
  return isAbsolute(path) && resolve(path) === path && !/^[\\/]{2}/.test(path) && printable(path) === path
}
