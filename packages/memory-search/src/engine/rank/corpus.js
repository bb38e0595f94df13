const SESSION_GAP = 30 * 60_000;
const LARGEST_SESSION = 64;
/** After how many newer documents the freshness of a document is half. */
const HALF_LIFE = 30;
/** Linear, apart from sorting by time. */
export function createCorpus(parts, statistics) {
    const places = parts.reduce((sum, { segment }) => sum + segment.size, 0);
    const lengths = new Uint32Array(places);
    const alive = new Uint8Array(places);
    const times = new Float64Array(places);
    let total = 0;
    for (const { segment, base, alive: holds } of parts) {
        lengths.set(segment.lengths, base);
        times.set(segment.times, base);
        alive.set(holds, base);
    }
    let size = 0;
    for (let place = 0; place < places; place += 1) {
        if (alive[place] === 0)
            continue;
        size += 1;
        total += lengths[place];
    }
    const order = orderByTime(parts, times, alive);
    const rank = new Int32Array(places).fill(-1);
    const freshness = new Float64Array(places);
    for (const [at, place] of order.entries()) {
        rank[place] = order.length - 1 - at;
        freshness[place] = 0.5 ** ((order.length - 1 - at) / HALF_LIFE);
    }
    return {
        parts,
        places,
        size: statistics?.size ?? size,
        meanLength: size === 0 ? 1 : Math.max(1, (total / size) * (statistics?.relativeLength ?? 1)),
        documents: statistics?.documents,
        lengths,
        alive,
        rank,
        freshness,
        ...sessionsOf(order, times, lengths),
        groups: groupsOf(parts, lengths),
        scratch: {
            own: new Float64Array(places),
            word: new Float64Array(places),
            touched: new Int32Array(places),
        },
    };
}
export function addressAt(parts, place) {
    const part = partAt(parts, place);
    return part.segment.addressAt(place - part.base);
}
export function partAt(parts, place) {
    for (let at = parts.length - 1; at >= 0; at -= 1) {
        const part = parts[at];
        if (place >= part.base)
            return part;
    }
    throw new RangeError("no such document");
}
/** Places of documents with a time, oldest first; equal times by address. */
function orderByTime(parts, times, alive) {
    const order = new Int32Array(times.length);
    let count = 0;
    for (let place = 0; place < times.length; place += 1) {
        if (alive[place] === 1 && !Number.isNaN(times[place]))
            order[count++] = place;
    }
    return order.subarray(0, count).sort((a, b) => {
        const difference = times[a] - times[b];
        if (difference !== 0)
            return difference;
        return addressAt(parts, a) < addressAt(parts, b) ? -1 : 1;
    });
}
/** Documents that were changed within half an hour of one another; a larger set, or one at the very same time, is a copy. */
function sessionsOf(order, times, lengths) {
    const of = new Int32Array(times.length).fill(-1);
    const before = new Int32Array(times.length).fill(-1);
    const after = new Int32Array(times.length).fill(-1);
    const sums = [];
    for (let start = 0; start < order.length;) {
        let end = start + 1;
        while (end < order.length &&
            times[order[end]] - times[order[end - 1]] <= SESSION_GAP) {
            end += 1;
        }
        const first = times[order[start]];
        const last = times[order[end - 1]];
        if (last > first && end - start <= LARGEST_SESSION) {
            let sum = 0;
            for (let at = start; at < end; at += 1) {
                const place = order[at];
                of[place] = sums.length;
                sum += lengths[place];
                if (at > start)
                    before[place] = order[at - 1];
                if (at + 1 < end)
                    after[place] = order[at + 1];
            }
            sums.push(sum);
        }
        start = end;
    }
    return { sessions: { of, lengths: Float64Array.from(sums), size: sums.length }, before, after };
}
function groupsOf(parts, lengths) {
    const of = new Int32Array(lengths.length).fill(-1);
    const numbers = new Map();
    const sums = [];
    for (const { segment, base, alive } of parts) {
        for (let number = 0; number < segment.size; number += 1) {
            const group = segment.groupAt(number);
            if (group === undefined || group === "" || alive[number] === 0)
                continue;
            const circle = numbers.get(group) ?? sums.push(0) - 1;
            numbers.set(group, circle);
            of[base + number] = circle;
            sums[circle] = (sums[circle] ?? 0) + lengths[base + number];
        }
    }
    return { of, lengths: Float64Array.from(sums), size: sums.length };
}
