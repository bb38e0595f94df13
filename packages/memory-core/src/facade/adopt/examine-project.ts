import { isAbsolute, join, resolve } from "node:path"
import { decodeLoose, printable } from "@caliban/text"
import { attempt, attemptLater } from "../../attempt.ts"
import { newIndex } from "../../changes/bootstrap-index.ts"
import { canonicalPath, isInside } from "../../files/canonical-path.ts"
import { INDEX_HEAD_BYTES } from "../../limits.ts"
import type { AdoptableMemory } from "../../memory-types.ts"
import { isGone } from "../../paths/is-gone.ts"
import { ORIGIN_FILE, readOrigin } from "../../paths/origin-record.ts"
import { projectKey } from "../../paths/project-key.ts"
import { findProjectRoots, isTrusted } from "../../paths/project-roots.ts"
import { INDEX_FILE } from "../../store/file-names.ts"
import { createFileStore } from "../../store/file-store.ts"
import { stripComments } from "../../topic-index/parse-index.ts"
import { listTopics } from "../list-topics.ts"
import type { AdoptionContext } from "./adoption-context.ts"

/**
 * The memory of a project folder, if this workspace can adopt it. `undefined` also for what cannot be read or was
 * tampered with: a record of another user, one with another form, or one with a path that no workspace has. Reads the
 * record and, of a memory that can be adopted, the index and the head of every topic.
 *
 * @param name The folder's name in the folder of all projects.
 */
export async function examineProject(
  context: AdoptionContext,
  name: string,
): Promise<AdoptableMemory | undefined> {
  const folder = join(context.root, name)
  const directory = join(folder, "memory")
  const workspace = readWorkspace(context, folder)
  // The directory's name is shown to people, too.
  if (workspace === undefined || printable(directory) !== directory) return undefined
  const why = findReason(context, workspace)
  const content = why && (await attemptLater(async () => await readContent(context, directory)))
  return content && { directory, workspace, ...content, why }
}

/** The workspace that the record of a folder names. */
function readWorkspace(
  { files, root, paths, ...context }: AdoptionContext,
  folder: string,
): string | undefined {
  const stat = attempt(() => files.lstatSync(join(folder, ORIGIN_FILE)))
  if (stat === undefined) {
    // The folder of a version without records; only the key of the current folder is known.
    const isOfCwd = paths.cwd !== paths.workspace && folder === join(root, projectKey(paths.cwd))
    return isOfCwd ? paths.cwd : undefined
  }
  if (!stat.isFile() || !(context.trustDirectory || isTrusted(stat))) return undefined
  const path = attempt(() => readOrigin(files, folder))
  return path !== undefined && path !== paths.workspace && isPlain(path) ? path : undefined
}

/** False for a path that no record of ours contains. A path to another machine is not accessed. */
function isPlain(path: string): boolean {
  return isAbsolute(path) && resolve(path) === path && !/^[\\/]{2}/.test(path) && printable(path) === path
}

/** Why the memory of a path belongs to this workspace, if it does. */
function findReason(
  { files, paths, hasEarlierKeys }: AdoptionContext,
  path: string,
): AdoptableMemory["why"] | undefined {
  if (isGone(files, path, paths.home)) return "renamed"
  if (!hasEarlierKeys || !attempt(() => files.lstatSync(path).isDirectory())) return undefined
  const mayBeOurs =
    isInside(path, paths.workspace) || attempt(() => files.lstatSync(join(path, ".git")).isFile())
  if (!mayBeOurs) return undefined
  // A repository inside this one has its own memory, and a linked worktree elsewhere has this one.
  const home = paths.home && canonicalPath(files, paths.home)
  return findProjectRoots(files, path, home).workspace === paths.workspace ? "earlier-key" : undefined
}

/** How much a memory holds; `undefined` when it is empty. */
async function readContent(
  { files, trustDirectory }: AdoptionContext,
  directory: string,
): Promise<Pick<AdoptableMemory, "topicCount" | "usedAt"> | undefined> {
  const store = createFileStore(directory, { files, trustDirectory })
  const { topics, topicCount, head } = await store.hold(async (reader) => ({
    ...(await listTopics(reader, files)),
    head: await reader.readIndex(INDEX_HEAD_BYTES),
  }))
  const text = head === undefined ? "" : stripComments(decodeLoose(head.bytes)).trim()
  if (topicCount === 0 && (text === "" || text === stripComments(newIndex()).trim())) return undefined
  const indexAt = attempt(() => files.lstatSync(join(directory, INDEX_FILE)).mtime.toISOString())
  const times = [indexAt, ...topics.map(({ updatedAt }) => updatedAt)].filter((time) => time !== undefined)
  return { topicCount, usedAt: times.sort().at(-1) ?? "" }
}
