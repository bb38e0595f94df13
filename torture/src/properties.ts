import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { shuffle } from "./random.ts"
import type { Section } from "./section.ts"

// From `dist/` as from `src/`.
const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SHOWN = 3_000

/** The property tests of the packages, with the seed of the run instead of the fixed one, and their slow tests. */
export const properties: Section = {
  name: "properties",
  summary: "the property tests and the slow tests of the packages, with the seed of the run",
  weight: 3,
  async run({ seed, random, only, timeLeft, progress, violation }) {
    const all = listFiles()
    const files = shuffle(random, all).filter((file) => only === undefined || file === only)
    if (files.length === 0) throw new Error(`There is no test file "${only}".`)
    let passed = 0
    for (const file of files) {
      const { code, output } = await runFile(file, seed, timeLeft())
      if (code === 0) passed++
      else if (timeLeft() > 0) violation(`${file} failed`, output.slice(-SHOWN), file)
      progress({ "test files": passed, "of all": all.length })
      if (timeLeft() === 0) break
    }
    return { "test files": passed, "of all": all.length }
  },
}

/** Paths from the root of the repository, such as `packages/memory-core/src/paths/check-slug.test.ts`. */
function listFiles(): readonly string[] {
  return [...["packages", "internal", "apps"].flatMap(foldersIn), "lab"].flatMap((workspace) =>
    ["src", "test"].flatMap((folder) => findTests(`${workspace}/${folder}`)),
  )
}

const foldersIn = (group: string): string[] =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`)

function findTests(folder: string): readonly string[] {
  return namesIn(join(ROOT, folder))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".slow.test.ts") || hasMore(file))
    .sort()
}

/** Whether a test tries more examples here than in `npm test`. */
function hasMore(file: string): boolean {
  return /from "(?:fast-check|\.\/properties\.ts)"|CALIBAN_TEST_SLOW/.test(
    readFileSync(join(ROOT, file), "utf8"),
  )
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
  } catch {
    // The package has no such folder.
    return []
  }
}

/** Stopped when the time is up; its code then means nothing. */
async function runFile(
  file: string,
  seed: number,
  timeout: number,
): Promise<{ code: number | null; output: string }> {
  const [, workspace = "", path = ""] = /^(.*?)\/((?:src|test)\/.*)$/.exec(file) ?? []
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const child = spawn(process.execPath, [vitest, "run", "--maxWorkers=1", path], {
    cwd: join(ROOT, workspace),
    env: { ...process.env, CALIBAN_TEST_SEED: String(seed), CALIBAN_TEST_SLOW: "1", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: Math.max(1, Math.round(timeout)),
    killSignal: "SIGTERM",
  })
  const [[code], out, errors] = await Promise.all([
    once(child, "exit") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output: out + errors }
}
