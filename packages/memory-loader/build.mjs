// Copies the built loader of memory-core, so that both packages have the same code.
import { cpSync } from "node:fs"

const loader = import.meta.resolve("@caliban/memory-core/loader")
cpSync(new URL(loader), new URL("dist/index.js", import.meta.url))
cpSync(new URL("loader.d.ts", loader), new URL("dist/index.d.ts", import.meta.url))
