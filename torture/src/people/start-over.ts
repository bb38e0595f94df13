import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { WorkerProcesses } from "../processes/worker-processes.ts"
import { between, pick } from "../random.ts"
import type { Context } from "../section.ts"
import { findDamage, startBackgroundWriters } from "./background-writers.ts"
import { append, read, saveByRename } from "./editors.ts"

const run = promisify(execFile)

interface Tally {
  deletions: number
  checkouts: number
  lost: number
}

const SETTINGS = "-c user.name=person -c user.email=person@example.org -c commit.gpgsign=false".split(" ")

const SAVES = 25

/**
 * Topics that each writer inserts. Writers update no topics, so that an older commit contains no older version of one.
 * The total is below the number of orphans that a load reads.
 */
const INSERTS = 45

/**
 * A person appends lines, and sometimes deletes the index or checks out an earlier state of the whole folder.
 * Deleted lines stay deleted; lines in the person's last save are never lost.
 */
export async function startOver(
  context: Context,
  processes: WorkerProcesses,
  hasGit: boolean,
  tally: Tally,
  refusals: Map<string, number>,
): Promise<void> {
  const { folder, random, violation } = context
  const directory = folder()
  const writers = await startBackgroundWriters(processes, directory, {
    writers: 4,
    exchange: false,
    slugs: INSERTS,
    count: INSERTS,
    pause: 15,
  })
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", [...SETTINGS, ...args], { cwd: directory })).stdout.trim()
  const commits: string[] = []
  let kept: string[] = []
  if (hasGit) await git("init", "-q")
  for (let number = 0; number < SAVES; number++) {
    const line = `Line ${number} of a person.`
    const text = append(read(directory), line)
    saveByRename(join(directory, "MEMORY.md"), text)
    kept.push(line)
    const next = pick(random, ["go on", "commit", "commit", "check out", "delete"] as const)
    if (next === "delete") {
      rmSync(join(directory, "MEMORY.md"), { force: true })
      kept = []
      tally.deletions++
    } else if (next === "commit" && hasGit) {
      await git("add", "-A", ".")
      await git("commit", "-q", "-m", "Memory")
      commits.push(await git("rev-parse", "HEAD"))
    } else if (next === "check out" && commits.length > 0) {
      const commit = pick(random, commits)
      if (await worked(git("checkout", "-q", commit, "--", "."))) {
        const old = await git("show", `${commit}:MEMORY.md`)
        kept = old.split("\n").filter((line) => /^Line \d+ of a person\.$/.test(line))
        tally.checkouts++
      }
    }
    await sleep(between(random, 2, 30))
  }
  await sleep(200)
  await writers.stop(refusals)

  const lines = new Set(read(directory).split("\n"))
  const lost = kept.filter((line) => !lines.has(line))
  tally.lost += lost.length
  if (lost.length > 0)
    violation("Lines were lost after the index was deleted or an older version was checked out", {
      kept,
      lost,
    })
  const damage = await findDamage(writers)
  if (damage.length > 0) violation("A deletion or a checkout damaged topics", damage.slice(0, 10))
}

async function worked(command: Promise<unknown>): Promise<boolean> {
  try {
    await command
    return true
  } catch {
    // git found a file where it was about to create one: nothing was checked out.
    return false
  }
}
