import type { ToolCallRecord } from "../../types.ts"
import { bareCommand } from "./command-line.ts"

/** Files that say how things are built and run; what they say is a lesson, what a program says is its own matter. */
const SETTING =
  /(?:^|[\\/])(?:\.env[\w.-]*|\.\w+rc(?:\.\w+)?|\.(?:npmrc|gitattributes|gitconfig|dockerignore|tool-versions|nvmrc|python-version)|Dockerfile[\w.-]*|Containerfile|Makefile|CMakeLists\.txt|(?:package|composer|deno|tsconfig[\w.-]*|appsettings[\w.-]*|settings|launch|devcontainer|daemon|nx|turbo)\.json|config|hosts|authorized_keys)$|\.(?:properties|toml|ya?ml|ini|cfg|cnf|conf|config|xcconfig|plist|xml|gradle|kts|prisma|service|timer|socket|mount|rules|lock|tres|reg|desktop|bazelrc|env|j2|xcscheme|csproj|props|targets|cmake|sysctl)$|(?:^|[\\/.])(?:config|webpack|vite|vitest|jest|babel|rollup|next|nuxt|metro|playwright|cypress|eslint)[\w.-]*\.[cm]?[jt]s$/iu

/** What agents call the parts of an edit. */
const PATH = ["file_path", "path", "target_file", "filename", "file", "filePath"]
const OLD = ["old_string", "old", "old_str", "oldText"]
const NEW = ["new_string", "new", "new_str", "newText", "code_edit", "content", "text", "diff", "file_text"]

/** So much of a setting is shown, and so much of it is read. */
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
 * What a call of an editing tool sets, as one `file: line`; none when it changes something else. Texts are masked before
 * they are cut: the line before may tell that something is a secret.
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

/** A setting, or of a long one as much as stands around a word of it. */
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

/** The parts of a line of shell that set something. */
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

/** What is changed outside of the project is changed on this machine; not by way of another one. */
const OF_MACHINE =
  /(?:^|[\s='"`])(?:~\/|\$HOME\b|\/home\/|\/Users\/|[A-Z]:\\Users)|\b(?:JAVA_HOME|LD_LIBRARY_PATH|DISPLAY)=/u

export function isOfMachine(cure: string): boolean {
  return OF_MACHINE.test(cure) && !/\b(?:ssh|scp|rsync|kubectl)\b/u.test(cure)
}
