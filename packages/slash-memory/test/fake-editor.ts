import { fileURLToPath } from "node:url"
import type { SlashHost } from "../src/host.ts"

const script = fileURLToPath(new URL("./fake-editor.mjs", import.meta.url))

/** A host whose `$EDITOR` is a real program that does one thing to the file: `replace`, `write`, `remove`, `fail`, `die`, `view`. */
export function hostWithEditor(...words: readonly string[]): SlashHost {
  return { env: { EDITOR: [process.execPath, script, ...words].map((word) => `"${word}"`).join(" ") } }
}
