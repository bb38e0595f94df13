import { accessSync, constants, statSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { mustBeObject } from "@caliban/text"
import { splitWords } from "../parse/split-words.ts"

/**
 * The words of `$VISUAL`, else `$EDITOR`, else, in a terminal, the path of `vi` (Windows: `notepad`) where `$PATH` has
 * it; `undefined` without any. Relative folders of `$PATH` are not searched.
 */
export function editorCommand(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): readonly string[] | undefined {
  mustBeObject("editorCommand", "env", env)
  for (const line of [env["VISUAL"], env["EDITOR"]]) {
    const words = splitWords(line ?? "").map((word) => word.text)
    if (words.length > 0) return words
  }
  if (!isTerminal) return undefined
  const program = findOnPath(env, process.platform === "win32" ? "notepad.exe" : "vi")
  return program === undefined ? undefined : [program]
}

/** The command with the path of its program where `$PATH` has that. The system looks for any other, and on Windows. */
export function located([program = "", ...rest]: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const isName = process.platform !== "win32" && !program.includes("/")
  return [(isName && findOnPath(env, program)) || program, ...rest]
}

function findOnPath(env: Readonly<Record<string, string | undefined>>, program: string): string | undefined {
  // Windows spells it `Path`.
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? ""
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What to say to an editor that comes back before the person has edited; `undefined` when it waits. */
export function waitHint(command: readonly string[] = []): string | undefined {
  const [program = "", ...rest] = command
  const name = /[^/\\]*$/.exec(program)?.[0].replace(/\.(?:exe|cmd)$/i, "") ?? ""
  if (!RETURN_AT_ONCE.includes(name) || rest.some((word) => WAIT.includes(word))) return undefined
  return `${name} does not wait; set EDITOR="${[program, WAIT[0], ...rest].join(" ")}" so that /memory edit can show the change.`
}

const RETURN_AT_ONCE = "code code-insiders codium cursor windsurf subl zed mate".split(" ")
const WAIT = ["--wait", "-w"]
