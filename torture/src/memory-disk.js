import { createFsFromVolume, Volume } from "memfs";
/** An empty in-memory disk. */
export function memoryDisk() {
    return createFsFromVolume(new Volume());
}
