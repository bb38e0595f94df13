import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"

/**
 * Tells a writer that somebody else is at work in the memory directory, by the folder's own time of change. An editor
 * that saves by renaming makes its new file first: whoever waits then does not rename over what is about to come.
 */
export interface FolderWatch {
  /** Waits until nobody else has made, removed or renamed a file for 20 ms; for a second at most. */
  settle(): Promise<void>
  /** To be told after each change of our own. */
  changed(): void
  /** When the folder was last changed, for the next holder of the lock: digits. */
  readonly time: string
}

const PAUSE_MS = 5
const SETTLED_MS = 20
const LOOKS = 200

/** @param known The time that the last holder of the lock left; `undefined` when nobody knows. */
export function watchFolder(
  files: Files,
  { descriptor }: OpenFolder,
  known: string | undefined,
): FolderWatch {
  // Systems without descriptors of folders have no such look.
  const look = (): bigint =>
    descriptor === undefined ? 0n : files.fstatSync(descriptor, { bigint: true }).mtimeNs
  let own = known === undefined ? undefined : BigInt(known)
  return {
    async settle() {
      for (let round = 1; ; round++) {
        const now = look()
        const age = Date.now() - Number(now / 1_000_000n)
        if (now === own || age > SETTLED_MS || age < 0 || round === LOOKS) {
          own = now
          return
        }
        await sleep(PAUSE_MS)
      }
    },
    changed() {
      // Comes after the change: it must not fail for want of a look.
      own = attempt(look)
    },
    get time() {
      return String(own ?? "")
    },
  }
}
