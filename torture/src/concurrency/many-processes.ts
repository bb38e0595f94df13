import { createMemory } from "@caliban/memory-core"
import type { Context, Figures } from "../section.ts"
import { checkInserts } from "./checks.ts"
import type { CommandRunner } from "./command-runners.ts"
import { isLinearizable, type Operation } from "./linearizable.ts"
import type { Refused } from "./perform.ts"

/** Processes that insert different topics concurrently; in the end, all topics exist. */
export async function insertAtOnce(
  context: Context,
  runners: readonly CommandRunner[],
  end: number,
): Promise<Figures> {
  const { folder } = context
  const each = 10
  let inserts = 0
  do {
    for (const count of [2, 4, 8, 16]) {
      const directory = folder()
      const results = await Promise.all(
        runners.slice(0, count).map((runner, process) => {
          const slugs = Array.from({ length: each }, (_, number) => `p${process}-${number}`)
          return runner.ask({ do: "insert", directory, slugs })
        }),
      )
      await checkInserts(context, `${count} processes`, directory, results)
      inserts += results.reduce((sum, { acked }) => sum + acked.length, 0)
      context.progress({ inserts })
    }
  } while (performance.now() < end)
  return { inserts }
}

/** Eight processes that make their first write into an empty home directory at the same time. */
export async function writeIntoEmptyHomes(
  context: Context,
  runners: readonly CommandRunner[],
  end: number,
): Promise<Figures> {
  let emptyHomes = 0
  do {
    const home = context.folder()
    const workspace = context.folder()
    const results = await Promise.all(
      runners
        .slice(0, 8)
        .map((runner, index) =>
          runner.ask({ do: "insert", directory: workspace, slugs: [`p${index}-0`], home }),
        ),
    )
    const { directory = "" } = createMemory({ cwd: workspace, system: { env: { HOME: home } } })
    await checkInserts(context, "an empty home", directory, results)
    emptyHomes++
    context.progress({ emptyHomes })
  } while (performance.now() < end)
  return { emptyHomes }
}

/** Histories of all operations, each checked against a register for each topic. */
export async function recordHistories(
  context: Context,
  runners: readonly CommandRunner[],
  end: number,
): Promise<Figures> {
  const { folder, random, violation } = context
  const times = 30
  const slugs = ["anna", "boris", "cleo"]
  let histories = 0
  let operations = 0
  do {
    const directory = folder()
    const results = await Promise.all(
      runners.slice(0, 8).map((runner, index) => {
        const seed = Math.floor(random() * 1e9)
        return runner.ask({ do: "operate", directory, slugs, times, seed, name: `p${index}` })
      }),
    )
    const refused: Refused[] = results.flatMap((result) => result.refused)
    if (refused.length > 0) violation(`${refused.length} operations were refused`, refused.slice(0, 5))
    for (const slug of slugs) {
      const history = results.flatMap((result) =>
        result.operations.filter((operation) => operation.slug === slug),
      )
      if (!isLinearizable(history)) {
        violation(`No order of operations explains a history of ${slug}`, shorten(history))
      }
      operations += history.length
      histories++
    }
    context.progress({ histories, operations })
  } while (performance.now() < end)
  return { histories, operations }
}

/** The last operations of the shortest prefix of a history that is already wrong. */
function shorten(history: readonly Operation[]): readonly Operation[] {
  const sorted = [...history].sort((a, b) => a.end - b.end)
  let good = 0
  let bad = sorted.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    // Keep operations that had begun but not ended: they may have taken effect.
    const last = sorted[middle - 1]?.end ?? 0
    if (
      isLinearizable(sorted.filter(({ start, end }, index) => index < middle || (start < last && end > last)))
    ) {
      good = middle
    } else bad = middle
  }
  return sorted.slice(Math.max(0, bad - 12), bad)
}
