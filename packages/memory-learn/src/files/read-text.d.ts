import { type MemoryReader } from "@caliban/memory-core";
import type { FileTarget } from "./file-target.ts";
/** A file as text; invalid bytes become U+FFFD. `undefined` if there is no file. @throws MemoryError `too-large` */
export declare function readText(reader: MemoryReader, slug: string | undefined): Promise<string | undefined>;
/**
 * The text of a file that is about to change.
 *
 * @throws MemoryError `unreadable-file` if it is not UTF-8, or has an open git conflict: a change would land on one of its
 *   sides.
 */
export declare function decodeForChange(bytes: Uint8Array, { slug }: Pick<FileTarget, "slug">): string;
