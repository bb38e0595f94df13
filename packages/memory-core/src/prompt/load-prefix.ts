import { join } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, withKnownPaths } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { Codec } from "../layout/codec.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { PathOptions } from "../paths/place.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { renderTiers } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { PlacedOptions } from "./loader-options.ts"
import type { MountsOptions, ResolvedMount, resolveMounts } from "./mounts.ts"
import type { PathAttribute, Prefix, TierInput } from "./prefix.ts"
import {
  guarded,
  readDirectory,
  readLayoutFile,
  readPersonalFile,
  readProjectFile,
  readStore,
  type TierReading,
  type TierText,
} from "./read-tiers.ts"
import { resolveTokenCaps } from "./token-caps.ts"

type LoadOptions = Omit<PlacedOptions, "layout"> &
  MountsOptions &
  Pick<PathOptions, "agentName"> & { codec: Codec }

/** A memory whose index is shown: of a mount, or the memory's own. */
type ShownMemory = Pick<ResolvedMount, "directory" | "codec"> &
  Partial<Pick<ResolvedMount, "access" | "capTokens">> & { store: MemoryReader | undefined }

/** A tier before it is read; the tag is by default that of memories. */
type TierSource = Pick<TierInput, "name" | "path" | "mount" | "capTokens"> & {
  tag?: string
  isFile?: boolean
}

/** Reads a tier and adds it to those of the prefix. */
type AddTier = (source: TierSource, read: () => Awaitable<TierText>) => Promise<TierText>

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same record of uses give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param store Reads the memory instead of the resolved directory.
 * @param findMounts Absent in the loader, which shows one memory.
 */
export async function loadPrefix(
  options: LoadOptions,
  store?: MemoryReader,
  findMounts?: typeof resolveMounts,
): Promise<Prefix> {
  const { env = process.env, countTokens = countTokensByLength, codec, tiers = {} } = options
  const files = withKnownPaths(options.files ?? nodeFiles)
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const userMemory = !off && options.userMemory === true
  const { fileNames } = tiers
  const paths = resolveMemoryPaths(
    { ...options, fileNames, files, env, place: codec.place, userMemory },
    !off && !store,
  )
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))

  const view = { caps, byUse: options.order !== "file", searchTool: tiers.searchTool }
  const reading: TierReading = { files, diagnostics, view, trusted: options.trustDirectory }
  const inputs: TierInput[] = []
  const add: AddTier = async ({ isFile = true, ...source }, read) => {
    const { path, tag = options.tag ?? "auto-memory" } = source
    const found = await guarded(reading, path, read)
    if (found?.topics?.hasConflict)
      diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
    if (found?.isInvalid)
      diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8 text. Convert it to UTF-8"))
    const shownPath = isFile ? showPath(path, tiers.pathAttribute ?? "home", files, paths.home) : undefined
    inputs.push({ text: "", bytesNotRead: 0, ...source, tag, shownPath, ...found })
    return found
  }

  const { global = true, project = true, extra = [] } = tiers
  if (global)
    await add({ name: "global", tag: "global-claude-md", path: paths.global ?? "" }, () =>
      readPersonalFile(files, paths.global ?? ""),
    )
  for (const folder of project ? new Set([paths.projectRoot, paths.cwd]) : []) {
    const path = join(folder, fileNames?.project ?? "CLAUDE.md")
    await add({ name: "project", tag: "project-claude-md", path }, () =>
      readProjectFile(reading, path, folder, paths.projectRoot),
    )
  }
  const directory = store ? store.directory : paths.auto
  const place = directory ?? store?.name
  if (!off) {
    const found = findMounts?.(files, options, paths, directory)
    diagnostics.push(...(found?.diagnostics ?? []))
    for (const mount of found?.mounts ?? []) await addMemory(add, reading, mount, mount.name)
    if (place !== undefined) await addOwn(add, reading, { directory: place, store, codec })
  }
  for (const tier of extra) {
    const { name } = tier
    if ("path" in tier)
      await add({ name, tag: name, path: tier.path }, () => readPersonalFile(files, tier.path))
    else {
      const text = tier.onDemand && `Not loaded; to reach it: ${tier.onDemand}`
      await add({ name, tag: name, path: tier.onDemand, isFile: false }, () => ({ text }))
    }
  }
  const prefix = renderTiers(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && place !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** Adds the memory itself, and the state file of its layout, which may be only for a memory without pointers. */
async function addOwn(add: AddTier, reading: TierReading, memory: ShownMemory): Promise<void> {
  const found = await addMemory(add, reading, memory)
  const { directory, store, codec } = memory
  if (codec.state === undefined || (store !== undefined && store.directory === undefined)) return
  const { file, show } = codec.state
  await add({ name: "state", tag: "agent-state", path: join(directory, file) }, () =>
    found?.topics?.hasPointers && show === "fallback" ? undefined : readLayoutFile(reading, directory, file),
  )
}

async function addMemory(
  add: AddTier,
  reading: TierReading,
  memory: ShownMemory,
  mount?: string,
): Promise<TierText> {
  const { directory, store, codec, access, capTokens } = memory
  const isFile = store === undefined || store.directory !== undefined
  const path = isFile ? join(directory, INDEX_FILE) : directory
  return await add({ name: mount ?? "auto", path, isFile, mount, capTokens }, async () => {
    const found = await (store ? readStore(reading, store) : readDirectory(reading, directory, codec, mount))
    if (found === undefined && access === "read")
      reading.diagnostics.push(diagnose("missing-mount", path, `does not exist. The mount ${mount} is empty`))
    return found
  })
}

/** How the prefix names a file: in the home directory as `~/…`, also if that directory is a link. */
function showPath(
  path: string,
  style: PathAttribute,
  files: Files,
  home: string | undefined,
): string | undefined {
  if (style === "none") return undefined
  for (const folder of style === "home" && home !== undefined ? [home, canonicalPath(files, home)] : []) {
    const start = folder.replace(/[\\/]+$/, "")
    if (start && path !== start && isInside(path, start)) return `~${path.slice(start.length)}`
  }
  return path
}
