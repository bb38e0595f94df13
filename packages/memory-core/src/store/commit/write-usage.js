import { attempt } from "../../attempt.ts"
import { replaceControlFile } from "../replace-control-file.ts"
import { usageKey, usageName } from "../usage-file.ts"
/** Replaces the record of a name. The caller holds the lock. Without a sync; a failure leaves the old record. */
export function writeUsage(files, control, name, text) {
  const bytes = Buffer.from(usageKey(control) + text)
  attempt(() => replaceControlFile(files, control.path, usageName(name), bytes))
}
