import { isMemoryError, MemoryError } from "@caliban/memory-core";
import { compareStatements, keptFacts } from "../compare/compare.ts";
import { differsInOneValue } from "../compare/one-value.ts";
import { holdsHereAndNow } from "../detect/cues/here-and-now.ts";
import { retryOnConflict } from "../stores/attempts.ts";
import { keepScope } from "./keep-scope.ts";
import { refuseReadOnly } from "./session-context.ts";
/** Stores a memory; it replaces what it contradicts. @throws MemoryError `memory-off`, `read-only`, those of the store */
export async function storeMemory(context, given) {
    if (!context.enabled)
        throw new MemoryError("memory-off", "Learning is off; nothing was stored.");
    refuseReadOnly(context);
    if (!context.scopes.includes(given.scope))
        throw new MemoryError("memory-off", `The scope ${given.scope} is off; nothing was stored.`);
    const outcome = await retryOnConflict(async () => {
        const existing = await context.list();
        const memory = keepScope(context, given, existing);
        const relation = relate(context, memory, existing);
        if (relation.known === undefined) {
            const added = await context.store.add(memory, relation.contradicted);
            const replaced = await replaceFacts(context, memory, relation.changed);
            if (replaced.length === 0)
                return added;
            return { ...added, outcome: "replaced", replaced: [...(added.replaced ?? []), ...replaced] };
        }
        await confirm(context, relation.known);
        const replaced = await context.store.drop(relation.contradicted);
        const where = placeOf(relation.known);
        return replaced.length === 0 ? { outcome: "confirmed", where } : { outcome: "replaced", where, replaced };
    });
    context.counts.add(outcome.outcome);
    return outcome;
}
/** Confirms an entry; one in a read-only mount stays as it is. */
async function confirm({ store }, entry) {
    try {
        await store.confirm(entry);
    }
    catch (error) {
        if (!isMemoryError(error, "read-only"))
            throw error;
    }
}
/** Stores or confirms the detections of active scopes, one after the other. */
export async function storeDetections(context, memories) {
    const noticed = [];
    for (const memory of memories)
        if (context.scopes.includes(memory.scope))
            noticed.push(await storeDetection(context, memory));
    return noticed;
}
/** Stores a detection, or confirms what is known. An error is an outcome, so that the turn can continue. */
async function storeDetection(context, found) {
    let memory = found;
    const placed = () => ({ where: context.store.placeOf(memory.scope) });
    const refuse = (rule, problem) => {
        context.counts.refuse(rule);
        return { ...memory, outcome: "refused", ...placed(), problem };
    };
    const [, masked] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? [];
    if (masked !== undefined) {
        const problem = `It contains something that must not be stored (${masked}). Store where to find it instead.`;
        return refuse(masked, problem);
    }
    try {
        const existing = await context.list();
        memory = keepScope(context, found, existing);
        const { known, contradicted } = relate(context, memory, existing);
        const noticed = contradicted.length === 0 ? memory : { ...memory, replaces: contradicted.map(textOf) };
        if (context.suggestOnly && known === undefined)
            return { ...noticed, outcome: "suggested", ...placed() };
        if (known === undefined || !context.readOnly)
            return { ...noticed, ...(await storeMemory(context, memory)) };
        context.counts.add("confirmed");
        return { ...memory, outcome: "confirmed", where: placeOf(known) };
    }
    catch (error) {
        if (!isMemoryError(error))
            throw error;
        if (error.code === "refused")
            return refuse(String(error.details["rule"] ?? "guard"), error.message);
        return { ...memory, outcome: "failed", ...placed(), problem: error.message };
    }
}
/**
 * Entries of several facts of which the memory changes some: the other facts become entries of their own. Last, so that a
 * crash leaves too many entries, never too few.
 */
async function replaceFacts({ store }, memory, changed) {
    const { section, confidence, category, sourceTurn } = memory;
    const replaced = [];
    for (const entry of changed) {
        const kept = keptFacts(memory.text, entry.text) ?? [];
        for (const [at, text] of kept.entries()) {
            const fact = { section, confidence, category, sourceTurn, text, scope: entry.scope };
            const isLast = at === kept.length - 1;
            replaced.push(...((await store.add(fact, isLast ? [entry] : [])).replaced ?? []));
        }
    }
    return replaced;
}
/** The entry that a memory repeats, those that it contradicts and may replace, and those of which it changes a part. */
function relate({ store }, memory, existing) {
    const relations = existing.map((entry) => ({ entry, relation: compareStatements(memory.text, entry.text) }));
    const known = relations.find(({ relation }) => relation === "repeats")?.entry;
    const replaceable = relations.filter(({ entry }) => store.mayReplace(memory.scope, entry));
    const isContradicted = ({ entry, relation }) => memory.replaces?.includes(entry.text) === true ||
        (relation === "replaces" && (store.form === "sections" || isUnmistakable(memory.text, entry.text)));
    const contradicted = replaceable.filter(isContradicted).map(({ entry }) => entry);
    if (store.form === "topics")
        return { known, contradicted, changed: [] };
    const changed = replaceable
        .filter((one) => !isContradicted(one) && keptFacts(memory.text, one.entry.text) !== undefined)
        .map(({ entry }) => entry);
    return { known, contradicted, changed };
}
/** Of a topic, only the one value that is different is lost. */
function isUnmistakable(newer, older) {
    return holdsHereAndNow(newer) && differsInOneValue(newer, older);
}
function placeOf({ path, where }) {
    return path ?? where;
}
function textOf({ text }) {
    return text;
}
