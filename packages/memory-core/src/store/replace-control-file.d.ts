import type { Files } from "../files/file-port.ts"
/**
 * Replaces a file of the control folder, not synced. A link in its place is replaced, too; anything else stays.
 *
 * @throws MemoryError `unreadable-file` for anything else
 */
export declare function replaceControlFile(
  files: Files,
  control: string,
  name: string,
  bytes: Uint8Array,
): void
