import { dirname, isAbsolute, join, resolve } from "node:path"
import { attempt } from "../attempt.ts"
import { diagnose } from "../diagnostics.ts"
import { refuseFromEnvironment } from "./environment-rules.ts"
import { findLayoutDirectory } from "./layout-directory.ts"
import { isAdopted, readOrigin, resolveProjectFolder } from "./origin-record.ts"
import { projectKey } from "./project-key.ts"
import { findWorktrees } from "./project-roots.ts"
/**
 * The memory directory, and the project folder around it unless it was given exactly. Empty, with a diagnostic, when
 * none can be used.
 *
 * @param dataHome The folder of all projects; called only when no other place is named.
 */
export function findMemoryDirectory(context, dataHome, diagnostics) {
  const { files, env, paths } = context
  const { workspace, cwd, home } = paths
  const { place: layoutPlace } = context.layout
  if (layoutPlace !== undefined && !context.directory) {
    const found = findLayoutDirectory(files, layoutPlace, paths)
    if ("directory" in found) return { auto: found.directory }
    diagnostics.push(diagnose(found.code, found.path, `${found.problem}. Memory is off`, "error"))
    return {}
  }
  const exact = context.directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
  const named = exact || env["CALIBAN_MEMORY_DIR"]
  const value = named || dataHome()
  if (value === "") return {}
  const off = (problem) => {
    const code = value ? "refused-directory" : "no-home"
    diagnostics.push(diagnose(code, value || "The home directory", `${problem}. Memory is off`, "error"))
    return {}
  }
  const path = (value ?? "").replace(/^~(?=\/)/, () => home ?? "~")
  if (!isAbsolute(path) || path.includes("\0")) return off("is not an absolute path")
  const place = resolve(path)
  const projectFolder = exact ? undefined : attempt(() => resolveProjectFolder(files, place, workspace))
  if (!exact && projectFolder === undefined) return off("contains an origin.json that cannot be read")
  const { agentName } = context
  const below = agentName === undefined ? "memory" : join("agents", agentName, "memory")
  const auto = projectFolder === undefined ? place : join(projectFolder, below)
  const isFromEnvironment = named !== undefined && named !== "" && !context.directory
  const problem = isFromEnvironment ? refuse(context, auto) : undefined
  if (problem !== undefined) return off(problem)
  if (projectFolder === undefined) return { auto }
  const earlier =
    cwd === workspace || agentName !== undefined ? undefined : findEarlier(files, dirname(projectFolder), cwd)
  if (earlier !== undefined) {
    const advice = `is the memory of ${cwd} alone, from before memory was shared in a repository. It is not read; /memory adopt copies it`
    diagnostics.push(diagnose("earlier-memory", earlier, advice))
  }
  const old = findOldDirectory(files, home)
  if (old !== undefined && old !== place) {
    const advice = "holds memories of an earlier version. It is not read"
    diagnostics.push(diagnose("old-directory", old, advice, "info"))
  }
  return { auto, projectFolder }
}
/** See `refuseFromEnvironment`. */
function refuse({ files, env, paths, roots }, directory) {
  const { home, workspace, cwd, global } = paths
  const { gitDirectory } = roots
  const dataHomes = [env["XDG_DATA_HOME"], home && join(home, ".local/share")].filter(isAbsolutePath)
  return refuseFromEnvironment(directory, {
    files,
    home,
    workspace,
    project: [
      cwd,
      roots.projectRoot,
      roots.workspace,
      ...(gitDirectory ? findWorktrees(files, gitDirectory) : []),
    ],
    configuration: [dirname(paths.project), global && dirname(global), env["XDG_CONFIG_HOME"]].filter(
      isAbsolutePath,
    ),
    data: dataHomes.map((folder) => join(folder, "caliban")),
    ownData: dataHomes.flatMap(
      (folder) =>
        attempt(() => resolveProjectFolder(files, join(folder, "caliban/projects"), workspace)) ?? [],
    ),
  })
}
/**
 * The folder in which earlier versions and the Rust program kept memories, if it has entries. Costs one `lstat` where
 * there is none.
 */
function findOldDirectory(files, home) {
  if (home === undefined) return undefined
  const folder = join(home, ".caliban/projects")
  if (!attempt(() => files.lstatSync(folder).isDirectory())) return undefined
  return attempt(() => files.readdirSync(folder).length > 0) ? folder : undefined
}
/** The memory that a folder had under its own key, if it has one that was not adopted. */
function findEarlier(files, root, cwd) {
  const folder = join(root, projectKey(cwd))
  const memory = join(folder, "memory")
  const isThere = attempt(() => files.lstatSync(memory).isDirectory())
  const isOwn = isThere && attempt(() => readOrigin(files, folder) ?? cwd) === cwd
  return isOwn && !isAdopted(files, folder) ? memory : undefined
}
export function isAbsolutePath(path) {
  return isAbsolute(path ?? "")
}
