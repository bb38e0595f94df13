import { join } from "node:path"
import type { Diagnostic, DiagnosticCode } from "../diagnostics.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { type FileHead, readHead } from "../files/read-file.ts"
import { CLAUDE_MD_MAX_BYTES, INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { findDirectoryProblem } from "../store/check-directory.ts"
import { createFileReader } from "../store/file-reader.ts"
import type { MemoryReader } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { readIndexView } from "./index-view.ts"
import type { Prefix } from "./prefix.ts"
import type { ExtraTier, FileTierInput, IndexCaps, TierInput } from "./tiers.ts"
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
  const { env = process.env, files = nodeFiles, tag = "auto-memory", tiers = [] } = options
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const paths = resolveMemoryPaths({ ...options, env }, off === undefined && reader === undefined)
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics: Diagnostic[] = [...paths.diagnostics, ...tokenCaps.diagnostics]
  const report = (code: DiagnosticCode, level: Diagnostic["level"], path: string, message: string): void => {
    diagnostics.push({ code, level, path, message: `${path} ${message}` })
  }
  if (off?.doubtful) report("auto-memory-off", "warning", "Memory", `is off: ${off.reason}.`)

  /** A tier without text is reported and not shown. */
  const readPerson = (name: string, tierTag: string, path: string): FileTierInput => {
    let head: FileHead | undefined
    try {
      head = readHead(files, path, CLAUDE_MD_MAX_BYTES, true)
    } catch (error) {
      report("unreadable-file", "error", path, `is left out: ${codeOf(error)}.`)
    }
    const { bytes = new Uint8Array(), total = 0 } = head ?? {}
    return { kind: "file", name, tag: tierTag, path, text: decodeLoose(bytes), bytesOnDisk: total }
  }
  const readAuto = async (directory: string): Promise<TierInput> => {
    const path = join(directory, "MEMORY.md")
    const absent: FileTierInput = { kind: "file", name: "auto", tag, path, text: "", bytesOnDisk: 0 }
    const problem = reader ? undefined : findDirectoryProblem(files, directory, options.trustDirectory)
    if (problem !== undefined) {
      report("refused-directory", "error", directory, `is not used: ${problem}. Memory is off.`)
      return absent
    }
    try {
      const view = await readIndexView(reader ?? createFileReader(directory, files), caps)
      if (view === undefined) return absent
      diagnostics.push(...view.diagnostics)
      return { kind: "auto", name: "auto", tag, path, ...view }
    } catch (error) {
      report("unreadable-file", "error", path, `is left out: ${codeOf(error)}.`)
      return absent
    }
  }

  const directory = off === undefined ? (reader?.location ?? paths.auto) : undefined
  const inputs = [
    readPerson("global", "global-claude-md", paths.global ?? ""),
    readPerson("project", "project-claude-md", paths.project),
    ...(directory === undefined ? [] : [await readAuto(directory)]),
    ...tiers.map((tier): TierInput => {
      const { name } = tier
      if ("path" in tier) return readPerson(name, name, tier.path)
      return { kind: "on-demand", name, tag: name, path: tier.onDemand }
    }),
  ]
  const { countTokens = countTokensByLength } = options
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  return { ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** The code of an error of the system; any other error is a mistake in the program and goes on. */
function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return code
}
