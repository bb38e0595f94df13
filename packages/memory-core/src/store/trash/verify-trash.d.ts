import type { Finding } from "../../diagnostics.ts"
import type { Files } from "../../files/file-port.ts"
/**
 * Finds damaged records and files of a trash folder. Reads every file, writes nothing. A record of an earlier
 * version, which has no revision, is not a finding. An entry that another process is changing meanwhile may be one.
 */
export declare function verifyTrash(files: Files, folder: string): Promise<Finding[]>
