import { join } from "node:path"
import type { Diagnostic } from "../diagnostics.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { CLAUDE_MD_MAX_BYTES, INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { type PathOptions, resolveMemoryPaths } from "../paths/memory-paths.ts"
import { findDirectoryProblem } from "../store/check-directory.ts"
import { createFileReader } from "../store/file-reader.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { composePrefix } from "./compose-prefix.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { readIndexView } from "./index-view.ts"
import type { Prefix, TierReport } from "./prefix.ts"
import type { ExtraTier, IndexCaps, TierInput } from "./tiers.ts"
import { type MemorySettings, resolveTokenCaps } from "./token-caps.ts"

/** Where the prefix comes from. */
export interface LoaderOptions {
  /** The workspace. Relative paths are resolved against the process's own directory. */
  cwd: string
  /** The environment to read variables from. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** The home directory. Default: `HOME` (or `USERPROFILE`) of `env`. */
  home?: string
  /** Settings of the host's user; they beat the environment. */
  settings?: MemorySettings
  /** The exact memory directory, absolute or `~/…`. Beats the environment; may lie in the workspace. */
  directory?: string
  /** Names of the person's files. Default: `CLAUDE.md` for both. */
  fileNames?: { global?: string; project?: string }
  /** More sources of the prefix, after the auto tier. */
  tiers?: readonly ExtraTier[]
  /** Caps of the index in the prompt. Default: 200 lines, 25,600 bytes. */
  caps?: Partial<IndexCaps>
  /** The tag of the auto tier. Default: `auto-memory`. */
  tag?: string
  /** Tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** True leaves the auto tier out, as `CALIBAN_DISABLE_AUTO_MEMORY=1` does. Default: false. */
  bare?: boolean
  /** True accepts a directory that someone else owns or that everybody may write. Default: false. */
  trustDirectory?: boolean
  /** The file calls to use. Default: `node:fs`. */
  files?: Files
}

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Creates nothing,
 * takes no lock, keeps nothing; the same files give the same text. A file that cannot be read is a diagnostic.
 *
 * Costs a bounded read of each tier and one directory listing.
 *
 * @param reader Reads the memory in place of the resolved directory.
 */
export async function loadPrefix(options: LoaderOptions, reader?: MemoryReader): Promise<Prefix> {
  const { env = process.env, files = nodeFiles } = options
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare ?? false)
  const paths = resolveMemoryPaths(
    { ...options, env } as PathOptions,
    off === undefined && reader === undefined,
  )
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics: Diagnostic[] = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful)
    diagnostics.push({ code: "auto-memory-off", level: "warning", message: `Memory is off: ${off.reason}.` })

  const inputs: TierInput[] = []
  const absent: TierReport[] = []
  const readFileTier = (name: string, tag: string, path: string | undefined): void => {
    const tier = path === undefined ? undefined : readPerson(files, name, tag, path, diagnostics)
    if (tier !== undefined) inputs.push(tier)
    else absent.push(absentTier(name, path ?? ""))
  }
  readFileTier("global", "global-claude-md", paths.global)
  readFileTier("project", "project-claude-md", paths.project)

  const directory = off === undefined ? (reader?.location ?? paths.auto) : undefined
  if (directory !== undefined) {
    const auto = await readAuto(reader, directory, options, caps, diagnostics)
    if (auto !== undefined) inputs.push(auto)
    else absent.push(absentTier("auto", join(directory, "MEMORY.md")))
  }
  for (const tier of options.tiers ?? []) {
    if ("path" in tier) readFileTier(tier.name, tier.name, tier.path)
    else inputs.push({ kind: "on-demand", name: tier.name, tag: tier.name, path: tier.onDemand })
  }

  const prefix = composePrefix(inputs, {
    caps,
    tokenCaps: tokenCaps.caps,
    countTokens: options.countTokens ?? countTokensByLength,
  })
  return {
    text: prefix.text,
    tiers: inOrder([...prefix.tiers, ...absent], options.tiers ?? []),
    diagnostics: [...diagnostics, ...prefix.diagnostics],
  }
}

async function readAuto(
  reader: MemoryReader | undefined,
  directory: string,
  options: LoaderOptions,
  caps: IndexCaps,
  diagnostics: Diagnostic[],
): Promise<TierInput | undefined> {
  const { files = nodeFiles } = options
  const path = join(directory, "MEMORY.md")
  try {
    const problem =
      reader === undefined
        ? findDirectoryProblem(files, directory, options.trustDirectory ?? false)
        : undefined
    if (problem !== undefined) {
      diagnostics.push({
        code: "refused-directory",
        level: "error",
        path: directory,
        message: `The memory directory ${directory} is not used: ${problem}. Memory is off.`,
      })
      return undefined
    }
    const view = await readIndexView(reader ?? createFileReader(directory, files), caps)
    if (view === undefined) return undefined
    diagnostics.push(...view.diagnostics)
    return { kind: "auto", name: "auto", tag: options.tag ?? "auto-memory", path, ...view }
  } catch (error) {
    diagnostics.push(unreadable(path, error))
    return undefined
  }
}

function readPerson(
  files: Files,
  name: string,
  tag: string,
  path: string,
  diagnostics: Diagnostic[],
): TierInput | undefined {
  try {
    const head = readHead(files, path, CLAUDE_MD_MAX_BYTES, { follow: true })
    if (head === undefined) return undefined
    return { kind: "file", name, tag, path, text: decodeLoose(head.bytes), bytesOnDisk: head.total }
  } catch (error) {
    diagnostics.push(unreadable(path, error))
    return undefined
  }
}

function unreadable(path: string, error: unknown): Diagnostic {
  const code = (error as NodeJS.ErrnoException).code
  if (code === undefined) throw error
  return {
    code: "unreadable-file",
    level: "error",
    path,
    message: `${path} could not be read (${code}); it is left out.`,
  }
}

function absentTier(name: string, path: string): TierReport {
  const nothing = { lines: 0, bytes: 0, tokens: 0 }
  return { name, path, present: false, before: nothing, after: nothing, cutBy: [] }
}

function inOrder(tiers: readonly TierReport[], extra: readonly ExtraTier[]): TierReport[] {
  const order = ["global", "project", "auto", ...extra.map((tier) => tier.name)]
  return [...tiers].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}
