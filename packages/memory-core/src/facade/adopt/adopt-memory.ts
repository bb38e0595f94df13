import { isMemoryError, MemoryError } from "../../errors.ts"
import { nodeFiles, statAt } from "../../files/file-port.ts"
import type { AdoptionResult } from "../../memory-types.ts"
import { throwIfAborted } from "../../store/abort.ts"
import { exchangeDirectories } from "../../store/exchange-directories.ts"
import { safeClock } from "../../store/host-input.ts"
import type { SingleMemory } from "../single-memory.ts"
import type { OwnChange } from "../undo/own-changes.ts"
import { findProject, projectsOf } from "./find-projects.ts"
import { isUnused, readState } from "./inspect-memory.ts"
import { moveTopics } from "./move-topics.ts"
import { screenTopics } from "./screen-topics.ts"

/** Moves the memory of another project into this one; see `MemoryProjects.adopt`. */
export async function adoptMemory(
  own: SingleMemory,
  given: string,
  isConfirmed: boolean,
): Promise<AdoptionResult> {
  await own.opened.forWriting()
  const projects = projectsOf(own)
  const found = projects && findProject(projects, given)
  if (projects === undefined || found === undefined) {
    throw new MemoryError(
      "no-memory-directory",
      "No memory that this project can adopt is in that directory. Nothing was changed.",
    )
  }
  if (!found.isGone && !isConfirmed) {
    throw new MemoryError(
      "denied",
      `The folder ${found.workspace} still exists. Nothing was changed. Its memory is adopted once a person confirms that.`,
    )
  }
  const other = projects.open(found.directory)
  const state = await readState(other)
  const { topics, refused } = await screenTopics(own.options, other)
  // What is reached through a link stays where it is.
  const isLink = statAt(projects.files, own.directory ?? "")?.isDirectory() === false
  if (isLink || refused.length > 0 || !(await isUnused(own)))
    return await moveTopics(own, other, topics, refused)
  // Creates the directory, and marks the project's folder as this workspace's.
  await own.init()
  await exchange(other, own, state)
  own.announce({ action: "index-edited" })
  recordExchange(own, other, state)
  return { moved: topics.map(({ slug }) => slug), leftBehind: [], warnings: [] }
}

/** Makes an undo give the memory back, unless one of the two was changed. */
function recordExchange(own: SingleMemory, other: SingleMemory, state: string): void {
  const { all } = own.ownChanges
  const change: OwnChange = {}
  const forget = (): unknown => all.splice(all.indexOf(change), 1)
  change.revert = async ({ signal }) => {
    throwIfAborted(signal)
    try {
      await exchange(own, other, state)
    } catch (error) {
      if (isMemoryError(error, "conflict")) forget()
      throw error
    }
    forget()
    own.announce({ action: "index-restored" })
    return { slug: "MEMORY", action: "returned", pointer: {}, warnings: [] }
  }
  all.push(change)
}

/** Gives a memory the place of an unused one. @throws MemoryError `conflict` when one of them was changed */
async function exchange(from: SingleMemory, to: SingleMemory, state: string): Promise<void> {
  const { durability = "full", files = nodeFiles, trustDirectory = false, now, codec } = from.options
  const place = { files, trustDirectory, durability, lockWait: 10_000, now: safeClock(now), codec }
  const places = { from: from.directory ?? "", to: to.directory ?? "" }
  await exchangeDirectories(place, places, async () => {
    if ((await isUnused(to)) && (await readState(from)) === state) return
    const message = "One of the two memories was changed in the meantime. Nothing was changed."
    throw new MemoryError("conflict", message, { details: { directories: Object.values(places) } })
  })
}
