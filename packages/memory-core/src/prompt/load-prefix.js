import { join } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { nodeFiles } from "../files/file-port.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { toLayout } from "../paths/layout.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { createReadUsage } from "../usage/read-usage.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { resolveMounts } from "./mounts.ts"
import {
  createTierReading,
  readDirectory,
  readLayoutFile,
  readPersonalFile,
  readProjectFile,
  readStore,
} from "./read-tiers.ts"
import { createShowPath } from "./show-path.ts"
import { resolveTokenCaps } from "./token-caps.ts"
/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same usage record give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param store Reads the memory instead of the resolved directory.
 */
export async function loadPrefix(options, store) {
  const { env = process.env, files = nodeFiles, countTokens = countTokensByLength } = options
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const layout = toLayout(options.layout)
  const userMemory = !off && options.userMemory === true
  const paths = resolveMemoryPaths({ ...options, env, layout, userMemory }, !off && !store)
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))
  const reading = createTierReading(files, diagnostics)
  const showPath = createShowPath(options.pathAttribute ?? "home", files, paths.home)
  const directory = store ? store.directory : paths.auto
  const own = { directory, store, layout }
  const context = {
    options,
    reading,
    caps,
    showPath,
    readUsage: createReadUsage(options, files, own),
  }
  const found = off ? undefined : resolveMounts(files, options, paths, directory)
  diagnostics.push(...(found?.diagnostics ?? []))
  const sources = [
    ...fileSources(options, reading, paths, showPath),
    ...(found?.mounts ?? []).map((mount) => mountSource(context, mount)),
    ...(off ? [] : autoSources(context, own)),
    ...extraSources(options.tiers?.extra ?? [], files, showPath),
  ]
  const inputs = []
  for (const source of sources) inputs.push(await readSource(source, reading))
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && (store ?? directory) !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}
/** The global file and the project files, unless they are switched off. */
function fileSources(options, reading, paths, showPath) {
  const { global = true, project = true } = options.tiers ?? {}
  const sources = []
  if (global) {
    const path = paths.global ?? ""
    const read = () => readPersonalFile(reading.files, path)
    sources.push({ name: "global", tag: "global-claude-md", path, shownPath: showPath(path), read })
  }
  if (!project) return sources
  const { cwd, projectRoot } = paths
  for (const folder of new Set([projectRoot, cwd])) {
    const path = join(folder, options.fileNames?.project ?? "CLAUDE.md")
    const read = () => readProjectFile(reading, path, folder, projectRoot)
    sources.push({ name: "project", tag: "project-claude-md", path, shownPath: showPath(path), read })
  }
  return sources
}
/** The index of the store or of the directory, and the state file of the layout; nothing without a place. */
function autoSources({ options, reading, caps, showPath, readUsage }, { directory, store, layout }) {
  const path = directory === undefined ? store?.name : join(directory, INDEX_FILE)
  if (path === undefined) return []
  const shownPath = directory === undefined ? undefined : showPath(path)
  let hasPointers = false
  const read = async () => {
    const view = { caps, readUsage: readUsage() }
    const found = store
      ? await readStore(reading, store, view)
      : await readDirectory(reading, { directory: directory, layout }, view, options.trustDirectory)
    hasPointers = found?.topics?.hasPointers === true
    return found
  }
  const auto = { name: "auto", tag: options.tag ?? "auto-memory", path, shownPath, read }
  const { state } = layout
  if (state === undefined || directory === undefined) return [auto]
  const file = join(directory, state.file)
  const readState = () =>
    hasPointers && state.show === "fallback" ? undefined : readLayoutFile(reading, directory, state.file)
  return [auto, { name: "state", tag: "agent-state", path: file, shownPath: showPath(file), read: readState }]
}
/** The index of a mount. */
function mountSource({ options, reading, caps, showPath, readUsage }, mount) {
  const { name, directory, store, layout, access, capTokens } = mount
  const isInFiles = store === undefined || store.directory !== undefined
  const path = isInFiles ? join(directory, INDEX_FILE) : directory
  const read = async () => {
    const place = { directory, layout, mount: name }
    const view = { caps, readUsage: readUsage(mount) }
    const found = store
      ? await readStore(reading, store, view)
      : await readDirectory(reading, place, view, options.trustDirectory)
    const isMissing = found === undefined && access === "read"
    if (isMissing)
      reading.diagnostics.push(diagnose("missing-mount", path, `does not exist. The mount ${name} is empty`))
    return found
  }
  const tag = options.tag ?? "auto-memory"
  const shownPath = isInFiles ? showPath(path) : undefined
  return { name, tag, path, shownPath, mount: name, capTokens, read }
}
/** The tiers that the host adds. */
function extraSources(extra, files, showPath) {
  return extra.map((tier) => {
    const { name } = tier
    if ("path" in tier) {
      const { path } = tier
      return { name, path, shownPath: showPath(path), read: () => readPersonalFile(files, path) }
    }
    const text = tier.onDemand && `Not loaded; to reach it: ${tier.onDemand}`
    return { name, path: tier.onDemand, read: () => ({ text }) }
  })
}
/** Reads a tier and reports a conflict and invalid UTF-8 in it. */
async function readSource(source, { diagnostics, guarded }) {
  const { name, path, tag = name, shownPath, mount, capTokens, read } = source
  const found = await guarded(path, read)
  if (found?.topics?.hasConflict) {
    diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
  }
  if (found?.isInvalid)
    diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8 text. Convert it to UTF-8"))
  return { name, tag, path, shownPath, mount, capTokens, text: "", bytesNotRead: 0, ...found }
}
