/**
 * Decodes a file that is about to be changed.
 *
 * @param name The file's name, for the message.
 * @throws MemoryError `unreadable-file` if the bytes are not UTF-8: a change would corrupt them.
 */
export declare function decodeForChange(bytes: Uint8Array, name: string): string
