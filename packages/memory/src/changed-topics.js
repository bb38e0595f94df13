import { isMemoryError } from "@caliban/memory-core";
/**
 * Compares the topics that the model saw with what is on disk. A topic that cannot be read is left out: reading it will
 * say why.
 *
 * @param seen Revisions by address; others are not compared.
 */
export async function findChangedTopics(memory, seen) {
    const changed = [];
    for (const [address, revision] of seen) {
        if (typeof revision !== "string")
            continue;
        try {
            const topic = await findTopic(memory, address);
            if (topic?.revision !== revision)
                changed.push({ address, topic });
        }
        catch (error) {
            if (!isMemoryError(error))
                throw error;
        }
    }
    return changed;
}
/** The topic of exactly this address: other references also lead to a topic. */
export async function findTopic(memory, address) {
    const topic = await memory.read(address);
    return topic?.slug.normalize("NFC") === address.normalize("NFC") ? topic : undefined;
}
