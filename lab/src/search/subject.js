import { createEngine } from "../../../packages/memory-search/src/engine/create-engine.ts";
export const createOurs = () => {
    const engine = createEngine();
    return {
        put: (document) => engine.put(document),
        search: (text, now, most = 100) => engine.search({ text, now, maxResults: most, minScore: 0 }),
    };
};
