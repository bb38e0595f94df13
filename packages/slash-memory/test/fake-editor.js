import { fileURLToPath } from "node:url";
const script = fileURLToPath(new URL("./fake-editor.mjs", import.meta.url));
/** A host whose `$EDITOR` is a real program that does one thing to the file: `replace`, `write`, `remove`, `fail`, `view`. */
export function hostWithEditor(...words) {
    return { env: { EDITOR: [process.execPath, script, ...words].map((word) => `"${word}"`).join(" ") } };
}
