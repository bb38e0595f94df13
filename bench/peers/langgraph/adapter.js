import { seedMemory } from "../../src/workload.ts";
/** Stores nothing on disk: other processes do not see its writes. */
export const langgraph = {
    name: "langgraph",
    entry: "@langchain/langgraph",
    subjects: ["LangGraph InMemoryStore"],
    async connect(load) {
        const { InMemoryStore } = await load("@langchain/langgraph");
        const stores = new Map();
        const storeOf = (root) => {
            const store = stores.get(root) ?? new InMemoryStore();
            stores.set(root, store);
            return store;
        };
        const put = (root, fact) => storeOf(root).put(["memory"], fact.slug, fact);
        return [
            {
                name: "LangGraph InMemoryStore",
                async seed(root, workload, facts) {
                    for (const fact of facts)
                        await put(root, fact);
                    return seedMemory(root, workload, []);
                },
                open: ({ root }) => ({ write: (fact) => put(root, fact) }),
                async check({ root }, facts) {
                    const found = await Promise.all(facts.map((fact) => storeOf(root).get(["memory"], fact.slug)));
                    return { lost: found.filter((item) => item === null || item === undefined).length };
                },
            },
        ];
    },
};
