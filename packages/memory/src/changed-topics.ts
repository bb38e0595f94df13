import type { Memory, Topic } from "@caliban/memory-core"
import { attempt } from "./attempt.ts"

/** A topic that is no longer what the model saw. */
export interface ChangedTopic {
  address: string
  /** As it is now; `undefined` if it is gone. */
  topic: Topic | undefined
}

/**
 * Compares the topics that the model saw with what is on disk. A topic that cannot be read is left out: reading it will
 * say why.
 *
 * @param seen Revisions by address; others are not compared.
 */
export async function findChangedTopics(
  memory: Memory,
  seen: ReadonlyMap<string, string | null | undefined>,
): Promise<readonly ChangedTopic[]> {
  const changed: ChangedTopic[] = []
  for (const [address, revision] of seen) {
    if (typeof revision !== "string") continue
    await attempt(async () => {
      const topic = await findTopic(memory, address)
      if (topic?.revision !== revision) changed.push({ address, topic })
    })
  }
  return changed
}

/** The topic of exactly this address: other references also lead to a topic. */
export async function findTopic(memory: Memory, address: string): Promise<Topic | undefined> {
  const topic = await memory.read(address)
  return topic?.slug.normalize("NFC") === address.normalize("NFC") ? topic : undefined
}
