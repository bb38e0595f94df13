import { basename, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type ViteUserConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** For the tests that start processes. It is above the copy, which is in `.stryker-tmp/<name>`. */
const bundle = fileURLToPath(new URL("../../../../vitest.bundle.ts", import.meta.url))

const fewerRuns = fileURLToPath(new URL("./test/mutation/fast-check.ts", import.meta.url))

/** The tests most likely to notice a mutant first, since a run ends at the first that fails. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ""] = this.ctx.config.related ?? []
    const distance = ({ moduleId }: TestSpecification): number => {
      if (dirname(moduleId) !== dirname(mutated)) return moduleId.includes("/src/") ? 2 : 3
      return basename(moduleId, ".test.ts") === basename(mutated, ".ts") ? 0 : 1
    }
    return files.sort((a, b) => distance(a) - distance(b) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}

/**
 * The tests that judge a mutant: without those that start several processes and those that measure how time grows, which
 * need a machine to themselves. Stands alone, because mutation testing runs in a copy of this folder.
 */
const config: ViteUserConfig = defineConfig({
  plugins: [
    {
      name: "fewer-runs",
      enforce: "pre",
      resolveId: (id, importer) => (id === "fast-check" && importer !== fewerRuns ? fewerRuns : undefined),
    },
  ],
  test: {
    include: process.env["MUTATION_TESTS"]?.split(",") ?? ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/**/*processes.test.ts", "test/real-shapes.test.ts", "**/growth.test.ts"],
    globalSetup: [bundle],
    testTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
})

export default config
