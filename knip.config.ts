import { existsSync, readdirSync } from "node:fs"
import type { KnipConfig } from "knip"
import { entriesOf } from "./tsup.base.ts"

const TESTS = ["src/**/*.test.ts", "test/**/*.test.ts"]

/** Files that scripts, workers and benchmarks start by their path. */
const STARTED = ["*.mjs", "test/processes/*.mjs", "test/mutation/*", "test/bench/main.ts"]

const published = readdirSync("packages").map((name) => {
  const entries = entriesOf(new URL(`./packages/${name}/package.json`, import.meta.url))
  const entry = existsSync(`packages/${name}/src`) ? [...entries, ...TESTS, ...STARTED] : STARTED
  return [`packages/${name}`, { entry, project: ["*.mjs", "{src,test}/**/*.{ts,mjs}"] }] as const
})

const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  workspaces: {
    ".": {
      entry: ["scripts/*.mjs", "tests/**/{*.test,vitest.config}.ts"],
      project: ["*.ts", "scripts/*.mjs", "tests/**/*.ts"],
    },
    ...Object.fromEntries(published),
    "apps/*": { entry: TESTS, project: ["{src,test}/**/*.ts"] },
    lab: { entry: ["src/main.ts", "src/fit/main.ts", ...TESTS], project: ["{src,test}/**/*.ts"] },
    torture: {
      entry: ["src/main.ts", "src/sections.ts", "src/workers/*.ts", "revival/main.mjs", "test/**/*.test.ts"],
      project: ["{src,test}/**/*.ts", "revival/*.mjs"],
    },
  },
  ignoreBinaries: ["mkfifo", "perl"],
}
export default config
