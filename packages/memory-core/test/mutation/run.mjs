// `npm run mutation`: Stryker with the arguments given, but
// - whatever `--mutate` names, no test is mutated;
// - `--tests <globs>` says which tests judge; without it all do that reach the mutant. Fewer are quicker, and a mutant
//   that they let pass counts as unnoticed.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const args = process.argv.slice(2)
const mutate = args.indexOf("--mutate") + 1
if (mutate > 0) args[mutate] += ",!src/**/*.test.ts"
const tests = args.indexOf("--tests")
if (tests >= 0) process.env.MUTATION_TESTS = args.splice(tests, 2)[1]

const stryker = createRequire(import.meta.url).resolve("@stryker-mutator/core/package.json")
const { status } = spawnSync(
  process.execPath,
  [stryker.replace("package.json", "bin/stryker.js"), "run", ...args],
  {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stdio: "inherit",
  },
)
process.exit(status ?? 1)
