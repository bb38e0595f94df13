// Copies the built loader of memory-core, so that both packages have the same code.
// Usage: `node build.mjs js`, `node build.mjs d.ts`.
import { cpSync } from "node:fs"

const [, , extension] = process.argv
const loader = new URL(`loader.${extension}`, import.meta.resolve("@caliban/memory-core/loader"))
cpSync(loader, new URL(`dist/index.${extension}`, import.meta.url))
