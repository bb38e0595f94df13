import { buildSegment } from "./build-segment.ts";
/** A part in which every document holds. */
export function createPart(segment) {
    let numbers;
    return {
        segment,
        base: 0,
        alive: new Uint8Array(segment.size).fill(1),
        aliveCount: segment.size,
        find(address) {
            numbers ??= new Map(Array.from({ length: segment.size }, (_, number) => [segment.addressAt(number), number]));
            return numbers.get(address);
        },
    };
}
export const isAlive = ({ aliveCount }) => aliveCount > 0;
/** From now on a document does not hold. Returns whether it did. */
export function kill(part, number) {
    if (part.alive[number] !== 1)
        return false;
    part.alive[number] = 0;
    part.aliveCount -= 1;
    return true;
}
/** Whether the last two parts are to be joined: the one before is at most twice as large, or little holds in the last. */
export function mustJoin(parts) {
    const last = parts.at(-1);
    const before = parts.at(-2);
    if (last === undefined)
        return false;
    if (last.aliveCount * 2 < last.segment.size)
        return true;
    return before !== undefined && before.aliveCount <= last.aliveCount * 2;
}
/** One part with the documents of several. What is removed from them meanwhile does not hold in it. */
export function* joinParts(parts) {
    const documents = [];
    const origins = [];
    for (const part of parts) {
        for (let number = 0; number < part.segment.size; number += 1) {
            if (part.alive[number] !== 1)
                continue;
            documents.push(part.segment.documentAt(number));
            origins.push([part, number]);
            yield;
        }
    }
    const joined = createPart(yield* buildSegment(documents));
    for (const [number, [part, place]] of origins.entries()) {
        if (part.alive[place] !== 1)
            kill(joined, number);
    }
    return joined;
}
/** Gives each part its place in the corpus, one after the other. */
export function placeParts(parts) {
    let base = 0;
    for (const part of parts) {
        part.base = base;
        base += part.segment.size;
    }
}
