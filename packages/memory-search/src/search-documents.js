import { TOPIC_TYPES } from "@caliban/memory-core";
import { cutText, lazily, oneLine } from "@caliban/text";
import { fuseRanks } from "./embed/fuse.ts";
import { parseTime } from "./query/parse-time.ts";
import { explainMounts, explainType, OWN, readFilters } from "./query/read-filters.ts";
const MAX_RESULTS = 10;
export const MIN_SCORE = 0.15;
const DAY = 86_400_000;
const PASSAGE_MAX = 300;
/** Characters of a query. */
const TEXT_MAX = 10_000;
/** Ranks of each ranking that are fused. */
const FUSED_MIN = 50;
/** A cosine below this says nothing; it counts as 0, and 1 stays 1. */
const COSINE_FLOOR = 0.2;
/** See `MemorySearch.search`. */
export async function searchDocuments(context, query, options) {
    const { memory, library } = context;
    const now = context.now();
    const mounts = memory.mounts.map(({ name }) => name);
    const set = await library.open();
    const types = lazily(() => typesOf(set));
    const hasType = (type) => types().has(type);
    const parsed = readFilters(shorten(query), { now, mounts, hasType });
    const request = withOptions(parsed, options, { now, mounts });
    const { maxResults = MAX_RESULTS, minScore = MIN_SCORE } = options;
    const notes = [...request.notes, ...set.problems];
    if (request.type !== undefined && !hasType(request.type))
        notes.push(explainType(request.type));
    const hasFilter = request.type !== undefined || request.mount !== undefined || request.since !== undefined;
    if (hasFilter && request.text.trim() === "") {
        return { hits: listNewest(set, request, { now, maxResults }), notes };
    }
    const limits = { ...request, now, maxResults, minScore };
    const hits = await findByWords(set, limits);
    const { embedder } = library;
    if (embedder === undefined)
        return { hits: hits.map((hit) => describe(set, hit, now)), notes };
    try {
        await embedder.update();
        const closest = await embedder.closest(limits.text, Math.max(FUSED_MIN, maxResults));
        return { hits: await fuse(context, set, limits, closest), notes };
    }
    catch {
        const note = "The embedding model did not answer, so only words were compared.";
        return { hits: hits.map((hit) => describe(set, hit, now)), notes: [...notes, note] };
    }
}
/** A query that is longer is a pasted file: its beginning and its end say what is asked. */
function shorten(text) {
    return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX * 0.8)} ${text.slice(-TEXT_MAX * 0.2)}`;
}
/** The hits of the engine, without documents that are only next to one that matches: there is no reason to show. */
export async function findByWords({ engine }, query) {
    const hits = await engine.search({ ...query, maxResults: 2 * query.maxResults + 10 });
    return hits.filter(({ terms }) => terms.length > 0).slice(0, query.maxResults);
}
/** The filters of the query, and those of the options where it has none. @throws TypeError for a wrong option */
function withOptions(parsed, { type, mount, since }, { now, mounts }) {
    if (mount !== undefined && mount !== OWN && !mounts.includes(mount)) {
        throw new TypeError(`search: option "mount" must be the name of a mount: ${explainMounts(mounts)}`);
    }
    const from = typeof since === "string" ? parseTime(since, now) : since?.valueOf();
    if (since !== undefined && from === undefined) {
        throw new TypeError('search: option "since" must be a date such as 2026-01-31 or an age such as 14d');
    }
    return {
        ...parsed,
        type: parsed.type ?? type?.toLowerCase(),
        mount: parsed.mount ?? mount,
        since: parsed.since ?? from,
    };
}
/** The types of all documents and the usual ones. A query may ask for many, so that they are gathered once. */
function typesOf(set) {
    const types = new Set(TOPIC_TYPES);
    for (const document of set.known.values()) {
        const { type } = document.info;
        if (type !== undefined)
            types.add(type.toLowerCase());
    }
    return types;
}
function listNewest(set, { type, mount, since }, { now, maxResults }) {
    const filters = { type, mount, since: since === undefined ? undefined : dayOf(since) };
    const terms = Object.entries(filters).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []));
    const found = [];
    for (const [address, document] of set.known) {
        if (!document.isFound || (mount !== undefined && (document.mount || OWN) !== mount))
            continue;
        const info = document.info;
        if (type !== undefined && info.type?.toLowerCase() !== type)
            continue;
        if (since === undefined || (info.updatedAt ?? 0) >= since)
            found.push({ address, info });
    }
    return found
        .sort((one, other) => (other.info.updatedAt ?? 0) - (one.info.updatedAt ?? 0))
        .slice(0, maxResults)
        .map(({ address, info }) => {
        const hit = { address, score: 1, evidence: 0, passage: info.description ?? "", fields: [], terms };
        return describe(set, hit, now);
    });
}
function dayOf(time) {
    return Math.abs(time) < 8.64e15 ? new Date(time).toISOString().slice(0, 10) : String(time);
}
/** A hit of the engine with what is known about its document. */
function describe(set, { fields, terms, evidence: _, ...hit }, now) {
    const document = set.known.get(hit.address);
    const { updatedAt, type, name, description, mount } = document === undefined ? {} : document.info;
    const age = updatedAt === undefined ? undefined : Math.max(0, Math.floor((now - updatedAt) / DAY));
    const updated = updatedAt === undefined ? undefined : new Date(updatedAt).toISOString();
    return {
        ...hit,
        type,
        name,
        description,
        mount,
        reason: { fields, terms, updatedAt: updated, ageDays: age },
    };
}
/** Joins the ranking of the words with that of the vectors. */
async function fuse({ memory }, set, limits, closest) {
    const { maxResults, minScore, now } = limits;
    const words = await findByWords(set, {
        ...limits,
        maxResults: Math.max(FUSED_MIN, maxResults),
        minScore: 0,
    });
    const byWords = new Map(words.map((hit) => [hit.address, hit]));
    const passing = closest.filter(([address]) => byWords.has(address) || passes(set, limits, address));
    const scores = new Map(passing.map(([address, value]) => [address, scoreOf(value)]));
    const order = fuseRanks([...byWords.keys()], [...scores.keys()]);
    const chosen = order
        .map((address) => {
        const hit = byWords.get(address) ?? {
            address,
            score: 0,
            evidence: 0,
            passage: "",
            fields: [],
            terms: [],
        };
        return { ...hit, score: Math.max(hit.score, scores.get(address) ?? 0) };
    })
        .filter(({ score }) => score > 0 && score >= minScore)
        .slice(0, maxResults);
    return await Promise.all(chosen.map(async (hit) => {
        const found = describe(set, hit, now);
        if (found.passage !== "")
            return found;
        const body = found.description ?? (await memory.read(hit.address))?.body ?? "";
        return { ...found, passage: cutText(oneLine(body), PASSAGE_MAX) };
    }));
}
function scoreOf(cosine) {
    return Math.max(0, (Math.min(1, cosine) - COSINE_FLOOR) / (1 - COSINE_FLOOR));
}
function passes(set, { type, mount, since }, address) {
    const document = set.known.get(address);
    if (!document?.isFound || (mount !== undefined && (document.mount || OWN) !== mount))
        return false;
    const info = document.info;
    if (type !== undefined && info.type?.toLowerCase() !== type)
        return false;
    return since === undefined || (info.updatedAt ?? 0) >= since;
}
