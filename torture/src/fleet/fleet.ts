import { setTimeout as sleep } from "node:timers/promises"
import { migrate } from "@caliban/memory-postgres"
import { findPrograms, type Server, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { createWorkerProcesses, type Worker } from "../processes/worker-processes.ts"
import type { Context, Figures, Section } from "../section.ts"
import { checkFleet } from "./check.ts"
import type { FleetLine, FleetSetup } from "./protocol.ts"

const PROCESSES = 8
const MEMORIES = ["one", "two", "three"]
const CRASH_MS = 4_000

export const fleet: Section = {
  name: "fleet",
  summary:
    "PostgreSQL: processes and servers are killed, a standby takes over; nothing is lost or there twice",
  weight: 2,
  async run(context) {
    if (findPrograms() === undefined) return { skipped: "no PostgreSQL on this machine" }
    const primary = await startServer(migrate, { fsync: "off" })
    const standby = await primary.standby()
    try {
      return await torment(context, primary, standby)
    } finally {
      for (const server of [standby, primary]) server.stop()
    }
  },
}

async function torment(context: Context, primary: Server, standby: Server): Promise<Figures> {
  const { random, timeLeft } = context
  const processes = createWorkerProcesses()
  const lines: FleetLine[] = []
  let [count, kills, crashes] = [0, 0, 0]
  const start = (): Worker => {
    const name = `p${count++}`
    const ports = [primary.port, standby.port]
    const setup: FleetSetup = { ports, memories: MEMORIES, name, seed: Math.floor(random() * 1e9) }
    return processes.start("fleet-writer", setup, {
      onLine: (line) => lines.push(JSON.parse(line) as FleetLine),
    })
  }
  const workers = Array.from({ length: PROCESSES }, start)
  try {
    let crashed = performance.now()
    // The standby takes over in the last quarter.
    const whole = timeLeft()
    while (timeLeft() > whole / 4) {
      await sleep(500 + random() * 1_000)
      const at = Math.floor(random() * PROCESSES)
      workers[at]?.kill()
      workers[at] = start()
      kills++
      if (performance.now() - crashed > CRASH_MS) {
        primary.crash()
        crashes++
        crashed = performance.now()
      }
      context.progress({ changes: lines.length, kills, crashes })
    }
    primary.kill()
    standby.promote()
    await sleep(Math.max(1_000, timeLeft()))
    for (const worker of workers) worker.send("stop")
    await Promise.race([Promise.all(workers.map(({ closed }) => closed)), sleep(20_000)])
  } finally {
    await processes.killAll()
  }
  const client = new pg.Pool({ ...standby.app, max: 4 })
  try {
    const acked = await checkFleet(context, client, MEMORIES, lines)
    const failed = lines.filter(({ is }) => is === "failed").length
    return { acked, failed, kills, crashes, takeovers: 1 }
  } finally {
    await client.end()
  }
}
