import { cpus, loadavg, release, tmpdir, totalmem, type } from "node:os"
import { fileSystemOf } from "./folders.ts"

/** Facts that a reader needs to interpret the figures. */
export function describeMachine(): Record<string, string> {
  const cores = cpus()
  return {
    processor: `${cores[0]?.model.trim() ?? "unknown"}, ${cores.length} cores`,
    memory: `${Math.round(totalmem() / 1_024 ** 3)} GB`,
    system: `${type()} ${release().split("-")[0]}`,
    "file system": fileSystemOf(tmpdir()),
    "load at the start": (loadavg()[0] ?? 0).toFixed(1),
    node: process.versions.node,
  }
}
