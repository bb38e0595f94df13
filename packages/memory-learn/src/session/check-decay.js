/**
 * Marks entries that were not confirmed for a long time; see `AutoMemories.decayCheck`.
 *
 * @param limit Each topic is a transaction of its own. Default: all topics.
 */
export async function checkDecay({ config, enabled, readOnly, store }, limit = Number.POSITIVE_INFINITY) {
    if (!enabled)
        return { marked: [], stale: [] };
    const marked = config.decayEnabled && !readOnly ? await store.markStale(config.decayDays, limit) : [];
    return { marked, stale: (await store.list()).filter(({ stale }) => stale) };
}
