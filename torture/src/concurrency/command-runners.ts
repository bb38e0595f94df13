import { once } from "node:events"
import { Worker as Thread } from "node:worker_threads"
import type { WorkerProcesses } from "../processes/worker-processes.ts"
import type { Command, Results } from "./perform.ts"

/** A worker that runs commands concurrently with others. */
export interface CommandRunner {
  ask<C extends Command>(command: C): Promise<Results[C["do"]]>
}

/** A process that runs any number of commands. */
export function startProcess(processes: WorkerProcesses): CommandRunner {
  const worker = processes.start("command-runner", null)
  return {
    async ask(command) {
      worker.send(JSON.stringify(command))
      const line = await worker.next()
      if (line === undefined) throw new Error(`A process ended while it should ${command.do}.`)
      return JSON.parse(line)
    },
  }
}

/** A thread of this process. */
export function startThread(): CommandRunner & { stop(): Promise<void> } {
  const thread = new Thread(new URL("./workers/thread.js", import.meta.url))
  return {
    async ask<C extends Command>(command: C) {
      const answer = once(thread, "message")
      thread.postMessage(command)
      const [result] = (await answer) as [Results[C["do"]]]
      return result
    },
    stop: async () => void (await thread.terminate()),
  }
}
