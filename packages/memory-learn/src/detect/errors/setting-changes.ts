import type { ToolCallRecord } from "../../types.ts"
import { bareCommand } from "./command-line.ts"

/** Files that configure how a project is built and run. A change in one can be a resolution; a change of code cannot. */
const SETTING =
  /(?:^|[\\/])(?:\.env[\w.-]*|\.\w+rc(?:\.\w+)?|\.(?:npmrc|gitattributes|gitconfig|dockerignore|tool-versions|nvmrc|python-version)|Dockerfile[\w.-]*|Containerfile|Makefile|CMakeLists\.txt|(?:package|composer|deno|tsconfig[\w.-]*|appsettings[\w.-]*|settings|launch|devcontainer|daemon|nx|turbo)\.json|config|hosts|authorized_keys)$|\.(?:properties|toml|ya?ml|ini|cfg|cnf|conf|config|xcconfig|plist|xml|gradle|kts|prisma|service|timer|socket|mount|rules|lock|tres|reg|desktop|bazelrc|env|j2|xcscheme|csproj|props|targets|cmake|sysctl)$|(?:^|[\\/.])(?:config|webpack|vite|vitest|jest|babel|rollup|next|nuxt|metro|playwright|cypress|eslint)[\w.-]*\.[cm]?[jt]s$/iu

/** The names that agents use for the parts of an edit. */
const PATH = ["file_path", "path", "target_file", "filename", "file", "filePath"]
const OLD = ["old_string", "old", "old_str", "oldText"]
const NEW = ["new_string", "new", "new_str", "newText", "code_edit", "content", "text", "diff", "file_text"]

/** How much of a setting is shown, and how much is read. */
const SHOWN = 90
const READ = 600
const PATH_LIMIT = 400

function stringOf(input: object, keys: readonly string[]): string {
  for (const key of keys) {
    const value: unknown = Reflect.get(input, key)
    if (typeof value === "string") return value
  }
  return ""
}

function isSetting(path: string): boolean {
  return path.length <= PATH_LIMIT && SETTING.test(path.replace(/^["']|["']$/gu, ""))
}

/**
 * The setting that an editing tool changes, as `file: lines`; empty if it edits something else. Texts are masked before
 * they are shortened, since the context may show that something is a secret.
 */
export function settingOfEdit({ input }: ToolCallRecord, mask: (text: string) => string): string[] {
  if (typeof input !== "object" || input === null) return []
  const path = stringOf(input, PATH)
  if (!isSetting(path)) return []
  const old = new Set(
    mask(stringOf(input, OLD))
      .split("\n")
      .map((line) => line.trim()),
  )
  const text = mask(stringOf(input, NEW))
  const lines = text.split("\n").map((line) => line.replace(/^\+(?!\+)/u, "").trim())
  const added = lines.filter(
    (line) => line.length > 2 && !old.has(line) && !/^(?:-|@@|\+\+\+|\/\/ \.\.\.|#|\/\/)/u.test(line),
  )
  const shown = added.join(" ")
  return shown === "" || shown.length > READ ? [] : [`${nameOf(path)}: ${shown}`]
}

/** A setting; of a long one, the part around a word. */
export function excerptOfSetting(setting: string, word: string): string {
  if (setting.length <= SHOWN * 2 || !/^[^\s:]+: /u.test(setting)) return setting
  const name = setting.slice(0, setting.indexOf(": ") + 2)
  const at = Math.max(name.length, setting.toLowerCase().indexOf(word) - SHOWN / 3)
  const start = at === name.length ? at : setting.indexOf(" ", at) + 1 || at
  return `${name}${setting.slice(start, start + SHOWN - name.length).trim()}`
}

function nameOf(path: string): string {
  return path.replace(/^.*[\\/](?=[^\\/]+$)/u, "")
}

const WRITING =
  /^(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|(?:printf|echo)\s[\s\S]*>|[\s\S]*\|\s*(?:sudo )?tee\b)/u

/** The commands of a line that change a setting. */
export function settingsOfLine(line: string): string[] {
  return line
    .split(/\s*(?:&&|;|\n)\s*/u)
    .map((part) => part.trim())
    .filter((part) => {
      if (!WRITING.test(bareCommand(part)) || part.length > SHOWN * 2) return false
      const target =
        /(?:>{1,2}\s*|\btee\s+(?:-a\s+)?)(\S+)\s*$/u.exec(part)?.[1] ?? part.split(/\s+/u).at(-1) ?? ""
      return isSetting(target)
    })
}

/** Paths and variables outside the project. */
const OF_MACHINE =
  /(?:^|[\s='"`])(?:~\/|\$HOME\b|\/home\/|\/Users\/|[A-Z]:\\Users)|\b(?:JAVA_HOME|LD_LIBRARY_PATH|DISPLAY)=/u

/** Whether a resolution changes this machine only, and not another one over the network. */
export function isOfMachine(resolution: string): boolean {
  return OF_MACHINE.test(resolution) && !/\b(?:ssh|scp|rsync|kubectl)\b/u.test(resolution)
}
