import type { Finding } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Store } from "../store/store.ts"
/** What is wrong with the bytes and records of a memory; see `Memory.verify`. */
export declare function verifyMemory(store: Store, files: Files): Promise<readonly Finding[]>
