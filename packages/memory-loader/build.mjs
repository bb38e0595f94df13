// The package is the loader of memory-core under its own name: the same bytes, so that there is one source.
// Usage: `node build.mjs js`, `node build.mjs d.ts`.
import { cpSync } from "node:fs"

const [, , extension] = process.argv
const loader = new URL(`loader.${extension}`, import.meta.resolve("@caliban/memory-core/loader"))
cpSync(loader, new URL(`dist/index.${extension}`, import.meta.url))
