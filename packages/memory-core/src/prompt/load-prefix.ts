import { dirname, join, resolve, sep } from "node:path"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, withKnownPaths } from "../files/canonical-path.ts"
import { statAt } from "../files/file-port.ts"
import { O_NOFOLLOW, readBelow, readHead } from "../files/read-file.ts"
import { CLAUDE_MD_MAX_BYTES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { MemoryPaths } from "../paths/place.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { createFileReader } from "../store/file-reader.ts"
import { openFolders } from "../store/folders.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { renderTiers } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { LoadOptions } from "./loader-options.ts"
import { decodeHead, readMemoryView } from "./memory-view.ts"
import type { ResolvedMount, resolveMounts } from "./mounts.ts"
import type { Prefix, TierInput } from "./prefix.ts"
import { resolveTokenCaps } from "./token-caps.ts"

/** One load: how its tiers are read, what was found, and what is wrong with it. */
interface Load {
  readonly options: LoadOptions
  /** The home directory as it is given, and where it leads. */
  readonly homes: readonly string[]
  readonly inputs: TierInput[]
  readonly diagnostics: Diagnostic[]
}

/** What was read of a tier; `undefined` if there is nothing to show. */
type TierText = Partial<TierInput> | undefined

/** A memory whose index is shown: of a mount, or the memory's own, which has no name. */
type ShownMemory = Pick<ResolvedMount, "directory" | "codec"> &
  Partial<Omit<ResolvedMount, "name">> & { name: string | undefined }

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same record of uses give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param findMounts Absent in the loader, which shows one memory.
 */
export async function loadPrefix(given: LoadOptions, findMounts?: typeof resolveMounts): Promise<Prefix> {
  const { env, countTokens = countTokensByLength, settings, codec, caps, tiers, store } = given
  const files = withKnownPaths(given.files)
  const options = { ...given, files }
  const off = readKillSwitch(env, options.bare)
  const userMemory = !off && options.userMemory === true
  const paths = resolveMemoryPaths(
    { ...options, fileNames: tiers.fileNames, place: codec.place, userMemory },
    !off && !store,
  )
  const tokenCaps = resolveTokenCaps({ settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))
  const homes = paths.home ? [resolve(paths.home), canonicalPath(files, paths.home)] : []
  const load: Load = { options, homes, inputs: [], diagnostics }

  await addInstructions(load, paths)
  const directory = store ? store.directory : paths.auto
  const place = directory ?? store?.name
  if (!off) {
    const found = findMounts?.(options, paths, directory)
    diagnostics.push(...(found?.diagnostics ?? []))
    for (const mount of found?.mounts ?? []) await addMemory(load, mount)
    if (place !== undefined) await addOwn(load, { name: undefined, directory: place, store, codec })
  }
  await addExtra(load)
  const prefix = renderTiers(load.inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && place !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** Reads a tier and adds it to those of the prefix. */
async function add(
  load: Load,
  tier: Pick<TierInput, "name" | "tag" | "path" | "mount" | "capTokens">,
  read: () => Awaitable<TierText>,
  isFile = true,
): Promise<TierText> {
  const { path } = tier
  const found = await guarded(load, path, read)
  if (found?.topics?.hasConflict)
    load.diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
  if (found?.isInvalid)
    load.diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8 text. Convert it to UTF-8"))
  load.inputs.push({ text: "", bytesNotRead: 0, ...tier, ...(isFile && showPath(load, path)), ...found })
  return found
}

/** Reads a file; an error of the system becomes a diagnostic. */
async function guarded<T>(
  { diagnostics }: Load,
  path: string,
  read: () => Awaitable<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Any other error is a bug.
    if (!code) throw error
    const reason = code === "unreadable-file" ? message.slice(0, -1) : code
    diagnostics.push(diagnose("unreadable-file", path, `is left out: ${reason}`, "error"))
    return undefined
  }
}

async function addInstructions(load: Load, paths: MemoryPaths): Promise<void> {
  const { global, project, fileNames } = load.options.tiers
  const { global: path = "", projectRoot, cwd } = paths
  if (global)
    await add(load, { name: "global", tag: "global-claude-md", path }, () => readPersonal(load, path))
  for (const folder of project ? new Set([projectRoot, cwd]) : []) {
    const path = join(folder, fileNames?.project ?? "CLAUDE.md")
    const read = (): TierText => readProjectFile(load, path, folder, projectRoot)
    await add(load, { name: "project", tag: "project-claude-md", path }, read)
  }
}

async function addExtra(load: Load): Promise<void> {
  for (const tier of load.options.tiers.extra ?? []) {
    const { name } = tier
    const isFile = "path" in tier
    const path = isFile ? tier.path : tier.onDemand
    const read = (): TierText =>
      isFile ? readPersonal(load, path) : { text: path && `Not loaded; to reach it: ${path}` }
    await add(load, { name, tag: name, path }, read, isFile)
  }
}

/** Adds the memory itself, and the state file of its layout, which may be only for a memory without pointers. */
async function addOwn(load: Load, memory: ShownMemory): Promise<void> {
  const found = await addMemory(load, memory)
  const { directory, store, codec } = memory
  if (codec.state === undefined || (store !== undefined && store.directory === undefined)) return
  const { file, show } = codec.state
  const path = join(directory, file)
  await add(load, { name: "state", tag: "agent-state", path }, () => {
    if (found?.topics?.hasPointers && show === "fallback") return undefined
    const head = readBelow(load.options.files, directory, file, CLAUDE_MD_MAX_BYTES)
    return head === "link" ? refuse(load, path, "reached through a link") : head && decodeHead(head)
  })
}

async function addMemory(load: Load, memory: ShownMemory): Promise<TierText> {
  const { name: mount, directory, store, access, capTokens } = memory
  const isFile = store === undefined || store.directory !== undefined
  const path = isFile ? join(directory, INDEX_FILE) : directory
  const tier = { name: mount ?? "auto", tag: load.options.tag, path, mount, capTokens }
  const read = async (): Promise<TierText> => {
    const readIn = (reader: MemoryReader): Promise<TierText> => readStore(load, reader)
    const found = await (store ? store.hold(readIn) : readDirectory(load, memory))
    if (found === undefined && access === "read")
      load.diagnostics.push(diagnose("missing-mount", path, `does not exist. The mount ${mount} is empty`))
    return found
  }
  return await add(load, tier, read, isFile)
}

/** Reads a file that a person selected: at most the first megabyte. Symlinks are followed by default. */
function readPersonal({ options }: Load, path: string, follow: boolean = true): TierText {
  const head = readHead(options.files, path, CLAUDE_MD_MAX_BYTES, follow)
  return head && decodeHead(head)
}

/**
 * Reads a file of the project. A symlink is followed only to a `.md` file inside the project root and outside `.git`, so
 * that a repository cannot put other files of this machine, or a token in `.git/config`, into the prompt.
 */
function readProjectFile(load: Load, path: string, folder: string, root: string): TierText {
  // A plain file directly in a canonical folder needs no further checks.
  const plain = O_NOFOLLOW && dirname(path) === folder && readPersonal(load, path, false)
  if (plain) return plain
  const real = canonicalPath(load.options.files, path)
  const isMarkdown = /\.md$/i.test(real) && !real.slice(root.length).toLowerCase().split(sep).includes(".git")
  if (isInside(real, root) && (real === path || isMarkdown)) return readPersonal(load, real, false)
  return refuse(load, path, "a link to a file that is not a .md file of the project")
}

function refuse({ diagnostics }: Load, path: string, reason: string): undefined {
  diagnostics.push(diagnose("refused-file", path, `is left out: it is ${reason}`, "error"))
}

/** Reads the view of the index in a memory directory, which is kept open during the read. */
async function readDirectory(load: Load, { name: mount, directory, codec }: ShownMemory): Promise<TierText> {
  const { diagnostics, options } = load
  const { files, trustDirectory } = options
  const place = { files, directory, codec, trustDirectory }
  const folder = openFolders(place)
  if (typeof folder === "string") {
    const code = mount === undefined ? "refused-directory" : "refused-mount"
    const effect = mount === undefined ? "Memory is off" : `The mount ${mount} is left out`
    diagnostics.push(diagnose(code, directory, `is refused: ${folder}. ${effect}`, "error"))
    return {}
  }
  try {
    return folder && (await readStore(load, createFileReader(place, folder)))
  } finally {
    folder?.close()
  }
}

/** Reads the view of the index in a store. */
async function readStore(load: Load, reader: MemoryReader): Promise<TierText> {
  const { diagnostics, options } = load
  const { directory } = reader
  const found = await readMemoryView(reader, options, async (name, read) => {
    // A database answers for all files or for none; a lost connection is for its store to try again.
    if (directory === undefined) return await read()
    const path = join(directory, name)
    return await guarded(load, path, async () => {
      const found = await read()
      const isMissing = found === undefined && name === INDEX_FILE
      if (!isMissing || statAt(options.files, path)?.isFile() !== false) return found
      throw Object.assign(new Error(), { code: "it is not a regular file" })
    })
  })
  diagnostics.push(...((await reader.problems?.()) ?? []))
  return found
}

/** How the prefix names a file: in the home directory as `~/…`, also if that directory is a link. */
function showPath({ options, homes }: Load, path: string): Pick<TierInput, "shownPath"> {
  const style = options.tiers.pathAttribute
  if (style === "none") return {}
  // A home directory that is the root has no short form.
  const isShort = (folder: string): boolean => path.startsWith(folder + sep) && !folder.endsWith(sep)
  const home = style === "home" ? homes.find(isShort) : undefined
  return { shownPath: home ? `~${path.slice(home.length)}` : path }
}
