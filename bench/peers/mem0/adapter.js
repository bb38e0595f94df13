import { join } from "node:path";
import { seedMemory } from "../../src/workload.ts";
const NAME = "mem0, storage only";
const DIMENSIONS = 64;
/** Without a model: nothing is inferred, and letter counts replace embeddings. */
export const mem0 = {
    name: "mem0",
    entry: "mem0ai/oss",
    subjects: [NAME],
    largest: 100,
    async connect(load) {
        process.env["MEM0_TELEMETRY"] = "false";
        const { Memory } = await load("mem0ai/oss");
        const open = ({ root }) => new Memory({
            embedder: { provider: "langchain", config: { model: MODEL, embeddingDims: DIMENSIONS } },
            llm: { provider: "langchain", config: { model: MODEL } },
            vectorStore: {
                provider: "memory",
                config: { collectionName: "bench", dimension: DIMENSIONS, dbPath: join(root, "vectors.db") },
            },
            historyDbPath: join(root, "history.db"),
        });
        const add = (store, fact) => store.add(textOf(fact), { userId: "bench", infer: false });
        const list = async (store) => {
            const { results } = await store.getAll({ filters: { user_id: "bench" }, topK: 100_000 });
            return results.map(({ memory }) => memory);
        };
        return [
            {
                name: NAME,
                async seed(root, workload, facts) {
                    const places = seedMemory(root, workload, []);
                    const store = open(places);
                    for (const fact of facts)
                        await add(store, fact);
                    return places;
                },
                open(places) {
                    const store = open(places);
                    return { start: async () => (await list(store)).join("\n"), write: (fact) => add(store, fact) };
                },
                async check(places, facts) {
                    const kept = new Set(await list(open(places)));
                    return { lost: facts.filter((fact) => !kept.has(textOf(fact))).length };
                },
            },
        ];
    },
};
function textOf({ slug, description, body }) {
    return `${slug}: ${description}\n\n${body}`;
}
const MODEL = {
    embedQuery: async (text) => countLetters(text),
    embedDocuments: async (texts) => texts.map(countLetters),
    invoke: async () => ({ content: "{}" }),
};
function countLetters(text) {
    const counts = new Array(DIMENSIONS).fill(0);
    for (let at = 0; at < text.length; at++) {
        const place = text.charCodeAt(at) % DIMENSIONS;
        counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
}
