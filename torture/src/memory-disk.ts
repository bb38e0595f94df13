import { createFsFromVolume, Volume } from "memfs"
import type { Disk } from "./tree.ts"

/** A disk in memory with nothing on it. */
export function memoryDisk(): Disk {
  return createFsFromVolume(new Volume()) as unknown as Disk
}
