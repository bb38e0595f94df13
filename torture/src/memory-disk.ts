import { createFsFromVolume, Volume } from "memfs"
import type { Disk } from "./tree.ts"

/** An empty in-memory disk. */
export function memoryDisk(): Disk {
  return createFsFromVolume(new Volume()) as unknown as Disk
}
