import { setTimeout as sleep } from "node:timers/promises"
import { parseIndex } from "@caliban/memory-core"
import { readHistory } from "../control-folder.ts"
import type { WorkerProcesses } from "../processes/worker-processes.ts"
import { findLost, openWide, readTopics } from "../storms/check-memory.ts"
import { draftOf } from "../storms/generations.ts"
import { createLedger, type Ledger } from "../storms/ledger.ts"
import { startWriter, type WriterSetup } from "../storms/writers.ts"
import { read } from "./editors.ts"

/** Processes that write a memory while a person edits its index. */
export interface BackgroundWriters {
  directory: string
  ledger: Ledger
  /** Lets the processes finish, and adds up their refusals by code and message. */
  stop(refusals: Map<string, number>): Promise<void>
}

export async function startBackgroundWriters(
  processes: WorkerProcesses,
  directory: string,
  {
    writers: count,
    ...pace
  }: Pick<WriterSetup, "slugs" | "count" | "pause" | "exchange"> & { writers: number },
): Promise<BackgroundWriters> {
  const ledger = createLedger()
  const reasons: string[] = []
  const onRefusal = (_slug: string, _generation: number, error: string): void => {
    const { code, message } = JSON.parse(error) as { code?: string; message?: string }
    reasons.push(`${code}: ${message}`)
  }
  const seed = draftOf("seed", 0)
  if (seed !== undefined) await openWide(directory).write(seed)
  const setup = { ...pace, directory, durability: "none", links: true, from: 0 } as const
  const writers = Array.from({ length: count }, (_, number) =>
    startWriter(processes, { ...setup, prefix: `w${number}` }, { ledger, onRefusal }),
  )
  const end = performance.now() + 5_000
  while (ledger.acks < 2 * count && performance.now() < end) await sleep(10)
  return {
    directory,
    ledger,
    async stop(refusals) {
      for (const { worker } of writers) worker.send("stop")
      await Promise.all(writers.map(({ worker }) => worker.closed))
      for (const reason of reasons) refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
  }
}

/** The problems with the topics of a memory whose index people have edited, one sentence each. */
export async function findDamage({ directory, ledger }: BackgroundWriters): Promise<string[]> {
  const damage = findLost(directory, ledger).map(({ slug, details }) => `${slug} is lost: ${details}`)
  const topics = [...readTopics(directory).keys()]
  const memory = openWide(directory)
  const shown = pointersOf((await memory.load()).text)
  for (const slug of topics) if (!shown.includes(slug)) damage.push(`${slug} is not in the view`)
  await memory.repair()
  const listed = pointersOf(read(directory))
  for (const slug of topics) {
    const times = listed.filter((pointer) => pointer === slug).length
    if (times !== 1) damage.push(`${slug} is listed ${times} times after a repair`)
  }
  for (const slug of listed)
    if (!topics.includes(slug)) damage.push(`${slug} is listed after a repair, without a file`)
  return damage
}

/** The lines of all files that the history keeps. */
export async function linesInHistory(directory: string): Promise<ReadonlySet<string>> {
  const { texts } = await readHistory(directory)
  return new Set(texts.flatMap((text) => text.split("\n")))
}

function pointersOf(text: string): string[] {
  return parseIndex(text).lines.flatMap(({ pointer }) => pointer?.slug ?? [])
}
