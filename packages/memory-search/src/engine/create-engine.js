import { createCorpus } from "./rank/corpus.ts";
import { createHitMaker } from "./rank/make-hits.ts";
import { rankDocuments } from "./rank/rank.ts";
import { selectCandidates } from "./rank/select-candidates.ts";
import { buildSegment } from "./segment/build-segment.ts";
import { createPart, isAlive, joinParts, kill, mustJoin, placeParts } from "./segment/part.ts";
import { inSlices } from "./slices.ts";
/** With more documents that wait to be indexed, the first search reads their texts instead. */
const MANY = 300;
/**
 * An empty engine. Documents wait until the next search, which indexes them as a new part. Parts of similar size are indexed again as
 * one, so that there are few and a document is indexed a logarithmic number of times. Documents may be put and removed
 * while others are indexed.
 */
export function createEngine() {
    const waiting = new Map();
    const makeHits = createHitMaker();
    let parts = [];
    let corpus;
    let hasScanned = false;
    let running = Promise.resolve();
    /** Tasks run one after the other. */
    const inTurn = async (task) => {
        const result = running.then(async () => await inSlices(task()));
        running = result.catch(() => { });
        return await result;
    };
    const remove = (address) => {
        if (waiting.delete(address))
            return;
        for (const part of parts) {
            const number = part.find(address);
            if (number !== undefined && kill(part, number))
                corpus = undefined;
        }
    };
    function* indexWaiting() {
        const documents = [...waiting.values()];
        const part = createPart(yield* buildSegment(documents));
        for (const [number, document] of documents.entries()) {
            // A document that was put or removed meanwhile is out of date.
            if (waiting.get(document.address) === document)
                waiting.delete(document.address);
            else
                kill(part, number);
        }
        parts = [...parts, part];
        corpus = undefined;
    }
    /** All documents that were put before. One that is replaced meanwhile is in none of the parts, but waits again. */
    function* settle() {
        for (;;) {
            while (waiting.size > 0)
                yield* indexWaiting();
            if (corpus !== undefined)
                return corpus;
            parts = parts.filter(isAlive);
            if (!mustJoin(parts))
                break;
            const joined = yield* joinParts(parts.slice(-2));
            parts = [...parts.slice(0, -2), joined];
        }
        placeParts(parts);
        corpus = createCorpus(parts);
        return corpus;
    }
    /** What answers a first query without an index of everything; `undefined` when that is not possible. */
    function* scan(query) {
        if (hasScanned || waiting.size <= MANY || parts.length > 0)
            return undefined;
        hasScanned = true;
        const candidates = yield* selectCandidates([...waiting.values()], query);
        if (candidates === undefined)
            return undefined;
        const part = createPart(yield* buildSegment(candidates.documents));
        return createCorpus([part], candidates.statistics);
    }
    return {
        get size() {
            return waiting.size + parts.reduce((sum, { aliveCount }) => sum + aliveCount, 0);
        },
        put(document) {
            remove(document.address);
            waiting.set(document.address, { ...document });
        },
        remove,
        async search(query) {
            return await inTurn(function* () {
                const found = (yield* scan(query)) ?? (yield* settle());
                return makeHits(found, rankDocuments(found, query), query);
            });
        },
    };
}
