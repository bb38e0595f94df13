// Copies the built loader and the data of the layouts of memory-core, so that both packages have the same code.
// Usage: `node build.mjs js`, `node build.mjs d.ts`.
import { cpSync } from "node:fs"

const [, , extension] = process.argv
const built = import.meta.resolve("@caliban/memory-core/loader")
for (const [from, to] of [
  ["loader", "index"],
  ["layout-data", "layouts"],
]) {
  cpSync(new URL(`${from}.${extension}`, built), new URL(`dist/${to}.${extension}`, import.meta.url))
}
