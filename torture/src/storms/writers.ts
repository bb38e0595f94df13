import type { Worker, WorkerProcesses } from "../processes/worker-processes.ts"
import type { Ledger } from "./ledger.ts"
import type { ProtocolSetup } from "./protocol.ts"

export interface WriterSetup extends ProtocolSetup {
  /** The name of the writer, part of its topics. Other writers do not write them. */
  prefix: string
  /** The number of topics that it writes in rotation. */
  slugs: number
  /** The number of its first write. */
  from: number
  /** How many writes; endless when absent. */
  count?: number
  /** Milliseconds between two writes, on average. */
  pause: number
}

/** The topic and generation of the n-th write of a writer. */
export function slugOf(
  { prefix, slugs }: Pick<WriterSetup, "prefix" | "slugs">,
  number: number,
): { slug: string; generation: number } {
  return { slug: `${prefix}-${number % slugs}`, generation: Math.floor(number / slugs) }
}

/** A writer whose reports go into a ledger. */
export interface Writer {
  worker: Worker
  setup: WriterSetup
  /** The number of its next write. */
  next: number
  /** True after it has reported that it holds the lock, until it reports the outcome of the write. */
  holds: boolean
}

export interface WriterEvents {
  ledger: Ledger
  /** A write was refused. */
  onRefusal?: (slug: string, generation: number, error: string) => void
}

export function startWriter(processes: WorkerProcesses, setup: WriterSetup, events: WriterEvents): Writer {
  const onLine = (line: string): void => {
    const [kind, slug = "", number] = line.split(" ", 3)
    if (kind === "h") {
      writer.holds = true
      return
    }
    writer.holds = false
    const generation = Number(number)
    if (kind === "i") {
      writer.next++
      events.ledger.intend(slug, generation)
    } else if (kind === "a") events.ledger.acknowledge(slug, generation)
    else if (kind === "e") {
      events.ledger.refuse(slug, generation)
      events.onRefusal?.(slug, generation, line.slice(line.indexOf("{")))
    }
  }
  const worker = processes.start("writer", setup, { onLine })
  const writer: Writer = { worker, setup, next: setup.from, holds: false }
  return writer
}
