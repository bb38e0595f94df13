import type { MemoryReader } from "../store/store.ts"
/**
 * The slug of a write: a valid one, or the name of any existing file. Costs a listing, unless the slug consists of ASCII
 * letters, digits, `.`, `_` and `-`.
 *
 * @throws MemoryError `invalid-slug`
 */
export declare function findWritableSlug(reader: MemoryReader, input: unknown): Promise<string>
/** The file that a name with other characters refers to, possibly in another Unicode form; `undefined` for plain names. */
export declare function findStemOnDisk(reader: MemoryReader, stem: string): Promise<string | undefined>
