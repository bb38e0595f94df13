import { mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import type { TestProject } from "vitest/node"

/**
 * Bundles the sources of the package under test into `node_modules/.cache/caliban/index.cjs`, for tests that start
 * processes: they run the current sources without a build. About 0.1 s.
 */
export async function setup({ config: { root } }: TestProject): Promise<void> {
  const folder = join(root, "node_modules/.cache/caliban")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `index-${process.pid}.cjs`)
  await build({
    entryPoints: [join(root, "src/index.ts")],
    outfile: file,
    bundle: true,
    format: "cjs",
    platform: "node",
    conditions: ["@caliban/source"],
    // Only the skill uses it: its text is a file next to its source.
    define: { "import.meta.dirname": JSON.stringify(join(root, "../skill-auto-memory/src")) },
    logLevel: "error",
  })
  // Another run of the same tests may be reading the file.
  renameSync(file, join(folder, "index.cjs"))
}
