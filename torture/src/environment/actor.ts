import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Done, Job, Report } from "../workers/actor.ts"

/** A separate process that uses memories: as another user, or where it might hang. */
export interface Actor {
  /** `undefined` if the process did not answer in time and was killed. */
  ask(job: Omit<Job, "id">): Promise<readonly Done[] | undefined>
  stop(): Promise<void>
}

export interface ActorOptions {
  uid?: number
}

/** For one step: longer than the wait for a lock, with room for a busy machine. */
const ANSWER_MS = 15_000

export const UNPRIVILEGED = 65_534

export function startActor({ uid }: ActorOptions = {}): Actor {
  const path = fileURLToPath(new URL("./workers/actor.js", import.meta.url))
  const who = uid === undefined ? {} : { uid, gid: uid }
  const child = fork(path, { ...who, cwd: "/", stdio: ["ignore", "ignore", "inherit", "ipc"] })
  // A child that has exited does not answer; the caller handles that.
  child.on("error", () => undefined)
  let jobs = 0
  return {
    async ask(job) {
      if (hasEnded(child)) return undefined
      const id = ++jobs
      const answer = waitFor(child, id)
      child.send({ ...job, id } satisfies Job)
      const limit = ANSWER_MS * job.steps.length
      const report = await Promise.race([answer, sleep(limit, undefined, { ref: false })])
      if (report === undefined) child.kill("SIGKILL")
      return report?.done
    },
    async stop() {
      if (hasEnded(child)) return
      const gone = once(child, "exit")
      if (child.connected) child.disconnect()
      else child.kill("SIGKILL")
      await gone
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function waitFor(child: ChildProcess, id: number): Promise<Report | undefined> {
  return new Promise((resolve) => {
    const end = (report?: Report): void => {
      child.off("message", take)
      child.off("exit", exit)
      resolve(report)
    }
    const take = (message: unknown): void => {
      if ((message as Report).id === id) end(message as Report)
    }
    const exit = (): void => end()
    child.on("message", take)
    child.on("exit", exit)
  })
}

export type { Done }
