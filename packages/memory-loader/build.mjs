// The package is the loader of memory-core under a name of its own: the same bytes, so that there is one source.
import { cpSync } from "node:fs"

const loader = import.meta.resolve("@caliban/memory-core/loader")
cpSync(new URL(loader), new URL("dist/index.js", import.meta.url))
cpSync(new URL("loader.d.ts", loader), new URL("dist/index.d.ts", import.meta.url))
