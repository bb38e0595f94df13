import { splitWords } from "../parse/split-words.ts"

/** The words of `$VISUAL`, else `$EDITOR`; `undefined` when neither says anything. */
export function editorCommand(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] | undefined {
  for (const line of [env["VISUAL"], env["EDITOR"]]) {
    const words = splitWords(line ?? "").map((word) => word.text)
    if (words.length > 0) return words
  }
  return undefined
}

/** What to say to an editor that comes back before the person has edited; `undefined` when it waits. */
export function waitHint(command: readonly string[]): string | undefined {
  const [program = "", ...rest] = command
  const name = /[^/\\]*$/.exec(program)?.[0].replace(/\.(?:exe|cmd)$/i, "") ?? ""
  const flags = WAIT_FLAGS.get(name)
  if (flags === undefined || rest.some((word) => flags.includes(word))) return undefined
  return `${name} does not wait; set EDITOR="${[program, flags[0], ...rest].join(" ")}" so that the change is seen.`
}

const WAIT_FLAGS: ReadonlyMap<string, readonly string[]> = new Map(
  [..."code code-insiders codium cursor windsurf subl zed mate".split(" ")].map((name) => [
    name,
    ["--wait", "-w"],
  ]),
)
