import { basename, dirname, isAbsolute, join, resolve } from "node:path"
import { attempt, attemptAsync, decodeLoose, printable } from "@caliban/text"
import { newIndex } from "../../changes/edit-index.ts"
import { canonicalPath } from "../../files/canonical-path.ts"
import { statAt } from "../../files/file-port.ts"
import { type IndexLine, parseIndex, stripComments } from "../../index/parse-index.ts"
import { INDEX_HEAD_BYTES } from "../../limits.ts"
import type { AdoptableMemory } from "../../memory-types.ts"
import { isGone } from "../../paths/is-gone.ts"
import { ORIGIN_FILE, readOrigin } from "../../paths/project-folder.ts"
import { isTrusted } from "../../paths/project-roots.ts"
import { INDEX_FILE } from "../../store/file-names.ts"
import { inTurns } from "../../store/queue.ts"
import { listTopics } from "../inspect.ts"
import { withoutPlace } from "../resolved-options.ts"
import { openMemory, type SingleMemory } from "../single-memory.ts"

/** At most this many memories are opened, and this many offered. */
const OPENED_MAX = 500
const OFFERS_MAX = 20

/**
 * The memories of all projects but one. `undefined` for a memory that is in no folder of all projects: one with an exact
 * directory, a store of the host, or a layout with its own place, and for the memory of an agent.
 *
 * @throws MemoryError `memory-off`, `no-memory-directory`
 */
export function otherProjects({ options, paths: findPaths }: SingleMemory) {
  const paths = findPaths()
  const own = paths?.projectFolder
  if (paths === undefined || own === undefined || options.parent !== undefined) return undefined
  const { files, trustDirectory = false } = options
  const root = dirname(own)

  // The guard and the person are asked about what leaves it.
  const open = (directory: string): SingleMemory =>
    openMemory({ ...withoutPlace(options), guard: undefined, approve: undefined, directory })

  /**
   * The memory of a project folder. `undefined` for this project's own, and for what cannot be read or was tampered with:
   * a link, a record of another user, one with another form, or one with a path that no workspace has.
   */
  const examine = (name: string) => {
    const folder = join(root, name)
    const directory = join(folder, "memory")
    const record = statAt(files, join(folder, ORIGIN_FILE))
    const isUsable = record?.isFile() && (trustDirectory || isTrusted(record))
    if (folder === own || !isUsable || !statAt(files, directory)?.isDirectory()) return undefined
    const workspace = attempt(() => readOrigin(files, folder))
    // Both are shown to people.
    if (workspace === undefined || !isPlain(workspace) || printable(directory) !== directory) return undefined
    if (workspace === paths.workspace) return undefined
    // False also while the workspace may be on a volume that is not mounted.
    return { directory, workspace, isGone: isGone(files, workspace, paths.home) }
  }

  const listGone = async () => {
    const names = attempt(() => files.readdirSync(root) as string[]) ?? []
    const found = []
    for await (const name of inTurns(names)) {
      const project = examine(name)
      if (!project?.isGone) continue
      const isLikely = basename(project.workspace) === basename(paths.workspace)
      const changedAt = attempt(() => files.lstatSync(project.directory).mtimeMs) ?? 0
      found.push({ ...project, isLikely, changedAt })
    }
    return found.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || b.changedAt - a.changedAt)
  }

  return {
    open,
    /** The memory of another project in a directory, if it is one. */
    find(given: string) {
      const directory = canonicalPath(files, given)
      const folder = dirname(directory)
      const isProject = folder === canonicalPath(files, join(root, basename(folder)))
      return isProject && basename(directory) === "memory" ? examine(basename(folder)) : undefined
    },
    /** Those whose project is gone. */
    async list(): Promise<readonly AdoptableMemory[]> {
      const offers: AdoptableMemory[] = []
      for (const { directory, workspace, changedAt } of (await listGone()).slice(0, OPENED_MAX)) {
        if (offers.length === OFFERS_MAX) break
        const memory = open(directory)
        // Empty ones, and those that cannot be read, are left out.
        const list = await attemptAsync(async () =>
          (await isUnused(memory)) ? undefined : await listTopics(memory),
        )
        const usedAt = new Date(changedAt).toISOString()
        if (list !== undefined) offers.push({ directory, workspace, topicCount: list.topicCount, usedAt })
      }
      return offers
    },
  }
}

/** False for a path that no record of ours contains. A path to another machine is not accessed. */
function isPlain(path: string): boolean {
  return isAbsolute(path) && resolve(path) === path && !/^[\\/]{2}/.test(path) && printable(path) === path
}

/** The lines with text in an index that a new one does not have. */
export async function ownLines({ forReading }: SingleMemory): Promise<readonly IndexLine[]> {
  const head = await forReading().readIndex(INDEX_HEAD_BYTES)
  const known = new Set(["", stripComments(newIndex()).trim()])
  const text = decodeLoose(head?.bytes ?? new Uint8Array())
  return parseIndex(stripComments(text)).lines.filter((line) => !known.has(line.text.trim()))
}

/** True for a memory with nothing in it but an index without lines of its own; its history is not looked at. */
export async function isUnused(memory: SingleMemory): Promise<boolean> {
  const names = (await memory.forReading().listFolder?.("")) ?? []
  return names.every(({ name }) => name === INDEX_FILE) && (await ownLines(memory)).length === 0
}
