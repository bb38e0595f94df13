import { createWorkerProcesses } from "../processes/worker-processes.ts"
import type { Figures, Section } from "../section.ts"
import { startProcess } from "./command-runners.ts"
import { insertAtOnce, recordHistories, writeIntoEmptyHomes } from "./many-processes.ts"
import { shareOneProcess } from "./one-process.ts"
import { meetDeadLocks } from "./takeovers.ts"
import { terminateThreads } from "./terminated.ts"
import { wakeZombies } from "./zombies.ts"

export const concurrency: Section = {
  name: "concurrency",
  summary:
    "processes, threads and copies of the package write at once; nothing is lost, doubled or out of order",
  weight: 4,
  async run(context) {
    /** The end time of a part that takes a share of the time left. Each part runs at least one round. */
    const endOf = (share: number): number => performance.now() + context.timeLeft() * share
    const processes = createWorkerProcesses()
    try {
      const runners = Array.from({ length: 16 }, () => startProcess(processes))
      const figures: Figures[] = []
      figures.push(await insertAtOnce(context, runners, endOf(0.15)))
      figures.push(await writeIntoEmptyHomes(context, runners, endOf(0.05)))
      figures.push(await recordHistories(context, runners, endOf(0.3)))
      figures.push(await shareOneProcess(context, endOf(0.2)))
      figures.push(await meetDeadLocks(context, processes, runners, endOf(0.35)))
      figures.push(await terminateThreads(context, endOf(0.4)))
      figures.push(await wakeZombies(context, processes))
      return Object.assign({}, ...figures) as Figures
    } finally {
      await processes.killAll()
    }
  },
}
