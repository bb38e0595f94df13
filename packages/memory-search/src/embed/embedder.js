import { cosine, embeddedText, hashOf, normalise } from "./vectors.ts";
/** Texts of one call of the host's function. */
const BATCH = 64;
export function createEmbedder(embed) {
    const byAddress = new Map();
    const texts = new Map();
    const embedAll = async (batch) => {
        const vectors = await embed(batch);
        if (!Array.isArray(vectors) || vectors.length !== batch.length) {
            throw new TypeError(`createMemorySearch: option "embed" must return a vector for each of the ${batch.length} texts`);
        }
        return vectors.map(normalise);
    };
    const embedMissing = async () => {
        while (texts.size > 0) {
            const batch = [...texts].slice(0, BATCH);
            const vectors = await embedAll(batch.map(([, text]) => text));
            for (const [at, [address, text]] of batch.entries()) {
                // The document may have changed again meanwhile.
                if (texts.get(address) !== text)
                    continue;
                texts.delete(address);
                const vector = vectors[at];
                if (vector === undefined)
                    continue;
                byAddress.set(address, { hash: hashOf(text), vector });
            }
        }
    };
    let running = Promise.resolve();
    return {
        see(address, document) {
            const text = document && embeddedText(document);
            if (text !== undefined && byAddress.get(address)?.hash === hashOf(text))
                return;
            byAddress.delete(address);
            if (text === undefined)
                texts.delete(address);
            else
                texts.set(address, text);
        },
        update() {
            running = running.then(embedMissing, embedMissing);
            return running;
        },
        async closest(text, count) {
            const [query] = await embedAll([text]);
            if (query === undefined)
                return [];
            return [...byAddress]
                .map(([address, { vector }]) => [address, cosine(query, vector)])
                .sort((one, other) => other[1] - one[1])
                .slice(0, count);
        },
    };
}
