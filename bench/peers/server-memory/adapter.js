import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedMemory } from "../../src/workload.ts";
const NAME = "MCP server-memory, in process";
/** One entity with two observations for each fact. */
export const serverMemory = {
    name: "server-memory",
    entry: "@modelcontextprotocol/server-memory/dist/index.js",
    subjects: [NAME],
    async connect(load) {
        const { KnowledgeGraphManager } = await load("@modelcontextprotocol/server-memory/dist/index.js");
        return [
            {
                name: NAME,
                seed(root, workload, facts) {
                    const places = seedMemory(root, workload, []);
                    const lines = facts.map((fact) => JSON.stringify({ type: "entity", ...entityOf(fact) }));
                    writeFileSync(pathOf(places), lines.join("\n"));
                    return places;
                },
                open(places) {
                    const manager = new KnowledgeGraphManager(pathOf(places));
                    return {
                        start: async () => JSON.stringify(await manager.readGraph(), null, 2),
                        write: (fact) => manager.createEntities([entityOf(fact)]),
                    };
                },
                check(places, facts) {
                    const kept = new Map();
                    let damage;
                    for (const line of readFileSync(pathOf(places), "utf8").split("\n")) {
                        try {
                            const entity = JSON.parse(line);
                            kept.set(entity.name, entity);
                        }
                        catch {
                            damage = `torn line "${line.slice(0, 60)}"`;
                        }
                    }
                    const isKept = (fact) => JSON.stringify(kept.get(fact.slug)?.observations) === JSON.stringify(entityOf(fact).observations);
                    const lost = facts.filter((fact) => !isKept(fact)).length;
                    return damage === undefined ? { lost } : { lost, damage };
                },
            },
        ];
    },
};
function pathOf({ root }) {
    return join(root, "memory.jsonl");
}
function entityOf({ slug, type, description, body }) {
    return { name: slug, entityType: type, observations: [description, body] };
}
