import type { Files } from "../../files/file-port.ts"
import { type VersionedFile } from "../../files/versioned-file.ts"
import { type Patience } from "./patience.ts"
/**
 * Reads the index for a writer, after waiting for an editor to settle: until it is not empty and unchanged for 20 ms,
 * unless it is `known`, as the last writer left it. Waits up to 0.3 s for a missing file when one is known to have been
 * there, since some editors rename it away before they write the new one. Gives up after a second.
 *
 * Once patience is over, a save counts as complete when it came by a rename or is older than a tick of the clock.
 *
 * @throws MemoryError `write-failed` when the file keeps changing, and the codes of `readVersioned`.
 */
export declare function readSettled(
  files: Files,
  path: string,
  known: string | undefined,
  limit: number,
  patience?: Patience,
): Promise<VersionedFile | undefined>
