import { dirname, join } from "node:path"
import { attempt } from "@caliban/text"
import { syncFolders } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { runLocked } from "./commit/run-locked.ts"
import type { LockedContext } from "./context.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import { assertHeld } from "./lock/file-lock.ts"
import type { StorePlace } from "./store-place.ts"

/**
 * Exchanges a memory directory with an unused one, under the locks of both. A crash leaves the first at one of the two
 * places; the unused one may stay next to its place, under a name that begins with `.memory-`.
 *
 * @param check Called under both locks. What it throws ends the exchange with nothing changed.
 * @throws MemoryError as `Store.transact`
 */
export async function exchangeDirectories(
  place: Omit<StorePlace, "directory">,
  { from, to }: { from: string; to: string },
  check: () => Promise<void>,
): Promise<void> {
  const { files, durability } = place
  const exchange = async (one: LockedContext, other: LockedContext): Promise<void> => {
    await check()
    for (const held of [one, other]) {
      assertHeld(held)
      held.watch.indexKey = undefined
    }
    const aside = join(dirname(to), `.memory-${crypto().randomBytes(8).toString("hex")}`)
    files.renameSync(to, aside)
    try {
      files.renameSync(from, to)
    } catch (error) {
      files.renameSync(aside, to)
      throw error
    }
    attempt(() => files.renameSync(aside, from))
    one.lock.follow(join(other.directory, CONTROL_FOLDER))
    other.lock.follow(join(one.directory, CONTROL_FOLDER))
    if (durability === "full") await syncFolders(files, [dirname(from), dirname(to)])
  }
  // Always in one order, so that two exchanges do not wait for each other.
  const [first = "", second = ""] = [from, to].sort()
  await runLocked({ ...place, directory: first }, async (one) => {
    // Another process may have exchanged them meanwhile: the second one would be the one that is locked already.
    await check()
    await runLocked({ ...place, directory: second }, (other) => exchange(one, other))
  })
}
