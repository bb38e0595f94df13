import { createRequire } from "node:module";
import { join } from "node:path";
import { create, insert, search } from "@orama/orama";
import { Document } from "flexsearch";
import MiniSearch from "minisearch";
import { createOurs } from "../../../lab/src/search/subject.ts";
import { peerFolder } from "../peers/peer-folder.ts";
const FIELDS = ["address", "name", "description", "body"];
const MOST = 100;
const fieldsOf = ({ address, name = "", description = "", body }) => ({
    id: address,
    address,
    name,
    description,
    body,
});
const createMinisearch = () => {
    const engine = new MiniSearch({ fields: [...FIELDS], searchOptions: { prefix: true, fuzzy: 0.2 } });
    return {
        put: (document) => engine.add(fieldsOf(document)),
        search: (text) => engine
            .search(text)
            .slice(0, MOST)
            .map(({ id, score }) => ({ address: String(id), score })),
    };
};
const createFlexsearch = () => {
    const engine = new Document({ document: { id: "id", index: [...FIELDS] }, tokenize: "forward" });
    return {
        put: (document) => engine.add(fieldsOf(document)),
        search(text, _now, most = MOST) {
            // One list for each field; a document's score is the sum of what its places give.
            const scores = new Map();
            const lists = engine.search(text, { limit: most, suggest: true });
            for (const { result } of lists) {
                for (const [at, id] of result.entries())
                    scores.set(id, (scores.get(id) ?? 0) + 1 / (at + 1));
            }
            return [...scores].sort(([, a], [, b]) => b - a).map(([address, score]) => ({ address, score }));
        },
    };
};
const createOrama = () => {
    const engine = create({
        schema: { address: "string", name: "string", description: "string", body: "string" },
    });
    return {
        put: (document) => void insert(engine, fieldsOf(document)),
        search(text, _now, most = MOST) {
            const found = search(engine, { term: text, limit: most, tolerance: 1 });
            return found.hits.map(({ id, score }) => ({ address: id, score }));
        },
    };
};
/** In memory. Words joined by OR, as a search box would do it. */
const createFts5 = () => {
    const load = createRequire(join(peerFolder("better-sqlite3"), "package.json"));
    const Sqlite = load("better-sqlite3");
    const database = new Sqlite(":memory:");
    database.exec("create virtual table topics using fts5(address, name, description, body, tokenize = 'porter unicode61')");
    const add = database.prepare("insert into topics values (?, ?, ?, ?)");
    const find = database.prepare(`select address, -bm25(topics, 3, 3, 2, 1) as score from topics where topics match ? order by score desc limit ?`);
    return {
        put: ({ address, name = "", description = "", body }) => add.run(address, name, description, body),
        search(text, _now, most = MOST) {
            const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
            if (words.length === 0)
                return [];
            return find.all(words.map((word) => `"${word}"`).join(" OR "), most);
        },
    };
};
export const OUR_SEARCH = "memory-search";
/** Engines by name. All but ours are peers. */
export const SEARCH_ENGINES = {
    [OUR_SEARCH]: createOurs,
    minisearch: createMinisearch,
    flexsearch: createFlexsearch,
    orama: createOrama,
    "SQLite FTS5": createFts5,
};
