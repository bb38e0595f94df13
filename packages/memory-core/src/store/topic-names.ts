import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { slugOfFile } from "./layout.ts"

/** Which topics there are, for the question whether two differ only in case; kept between transactions. */
export interface TopicNames {
  /** The topics of a folder as it is now. The listing of the last time is used again while nothing has changed. */
  look(memory: OpenFolder, epoch: number): ReadonlyMap<string, string>
  /** This holder of the lock has changed the folder since: it added a topic, or took one away. */
  update(memory: OpenFolder, epoch: number, slug: string, isThere: boolean): void
}

/** One name for all that some file system takes for the same. */
export function foldCase(slug: string): string {
  return slug.normalize("NFC").toLowerCase()
}

/**
 * A listing of 10,000 names takes longer than the rest of a write, so it is used again when the folder's own time of
 * change is the same and no other process has held the lock since. A file that somebody adds by hand within the same
 * tick of the clock is seen one write later.
 */
export function createTopicNames(files: Files): TopicNames {
  let known: { state: string; epoch: number; slugs: Map<string, string> } | undefined
  const stateOf = ({ ino, mtimeNs }: OpenFolder["stat"]): string => `${ino}.${mtimeNs}`
  return {
    look(memory, epoch) {
      const state = stateOf(memory.stat)
      if (known?.state !== state || known.epoch !== epoch - 1) {
        const slugs = new Map<string, string>()
        for (const name of files.readdirSync(memory.path) as string[]) {
          const slug = slugOfFile(name)
          if (slug !== undefined) slugs.set(foldCase(slug), slug)
        }
        known = { state, epoch, slugs }
      }
      known.epoch = epoch
      return known.slugs
    },
    update(memory, epoch, slug, isThere) {
      if (known === undefined) return
      const { descriptor } = memory
      const isFresh =
        known.epoch === epoch || (known.epoch === epoch - 1 && known.state === stateOf(memory.stat))
      // Of two that differ only in case one may stay: look again.
      if (!isFresh || !isThere || descriptor === undefined) {
        known = undefined
        return
      }
      known.slugs.set(foldCase(slug), slug)
      try {
        known.state = stateOf(files.fstatSync(descriptor, { bigint: true }))
        known.epoch = epoch
      } catch {
        known = undefined
      }
    },
  }
}
