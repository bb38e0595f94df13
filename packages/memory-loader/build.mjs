// Copies the built loader and the data of the layouts of memory-core, so that both packages have the same code.
// Usage: `node build.mjs js`, `node build.mjs d.ts`.
import { cpSync, readFileSync } from "node:fs"

const [, , extension] = process.argv
const built = import.meta.resolve("@caliban/memory-core/loader")
copy("loader", "index")
copy("layout-data", "layouts")

/** Copies a file and the chunks that it shares with other files: types, since the code has none. */
function copy(from, to) {
  const file = new URL(`${from}.${extension}`, built)
  cpSync(file, new URL(`dist/${to}.${extension}`, import.meta.url))
  for (const [, chunk] of readFileSync(file, "utf8").matchAll(/ from '\.\/(.+)\.js'/g)) copy(chunk, chunk)
}
