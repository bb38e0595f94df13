import { dirname, join } from "node:path"
import { attempt } from "../attempt.ts"
import { diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { O_NOFOLLOW, readHead } from "../files/read-file.ts"
import { CLAUDE_MD_MAX_BYTES, INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { createFileReader } from "../store/file-reader.ts"
import { INDEX_FILE } from "../store/layout.ts"
import { openDirectory } from "../store/open-directory.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { decodeLines } from "../text.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { type Guarded, readIndexView } from "./index-view.ts"
import type { Prefix } from "./prefix.ts"
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
  const { env = process.env, files = nodeFiles, settings, countTokens = countTokensByLength } = options
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const paths = resolveMemoryPaths({ ...options, env }, !off && !reader)
  const tokenCaps = resolveTokenCaps({ settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))

  const guarded: Guarded = async (path, read) => {
    try {
      return await read()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Any error but one of the system is a mistake in the program.
      if (!code) throw error
      diagnostics.push(diagnose("unreadable-file", path, `is left out: ${code}`, "error"))
      return undefined
    }
  }
  const inputs: TierInput[] = []
  const add = async (name: string, path: string, read: Read, tag: string = name): Promise<void> => {
    const tier: TierInput = { name, tag, path, text: "", bytesNotRead: 0 }
    inputs.push(tier)
    Object.assign(tier, await guarded(path, () => read(path)))
    if (tier.text.includes("\uFFFD")) diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8"))
  }

  const readPerson = (path: string, follow: boolean = true): ReturnType<Read> => {
    const head = readHead(files, path, CLAUDE_MD_MAX_BYTES, follow)
    return head && { text: decodeLines(head.bytes), bytesNotRead: head.total - head.bytes.length }
  }
  const readProject: Read = (path) => {
    // What is no link and lies in the canonical workspace itself does not lead outside.
    const head = O_NOFOLLOW && dirname(path) === paths.workspace && readPerson(path, false)
    if (head) return head
    const real = canonicalPath(files, path)
    if (isInside(real, paths.workspace)) return readPerson(real, false)
    throw failure("it leads outside")
  }
  await add("global", paths.global ?? "", readPerson, "global-claude-md")
  await add("project", paths.project, readProject, "project-claude-md")
  const directory = off ? undefined : (reader?.location ?? paths.auto)
  if (directory) {
    const readAuto: Read = async (index) => {
      const folder = reader ? undefined : openDirectory(files, directory, options.trustDirectory)
      if (typeof folder === "string") {
        const refused = `is refused: ${folder}. Memory is off`
        diagnostics.push(diagnose("refused-directory", directory, refused, "error"))
        return undefined
      }
      const from = reader ?? (folder && createFileReader(directory, files, folder.path))
      if (!from) return undefined
      try {
        return await readIndexView(from, caps, (name, read) => {
          const path = join(directory, name)
          return guarded(path, async () => {
            const found = await read()
            if (!found && path === index && attempt(() => !files.lstatSync(path).isFile()))
              throw failure("it is not a plain file")
            return found
          })
        })
      } finally {
        folder?.close()
      }
    }
    await add("auto", join(directory, INDEX_FILE), readAuto, options.tag ?? "auto-memory")
  }
  for (const tier of options.tiers ?? []) {
    await ("path" in tier ? add(tier.name, tier.path, readPerson) : add(tier.name, tier.onDemand, describe))
  }
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  return { ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** What a tier is made of; nothing when there is nothing to show. */
type Read = (path: string) => Awaitable<Partial<TierInput> | undefined>

function describe(how: string): Partial<TierInput> {
  return { text: how && `Not loaded; to reach it: ${how}`, onDemand: true }
}
