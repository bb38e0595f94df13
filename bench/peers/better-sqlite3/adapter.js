import { join } from "node:path";
import { formatLine, seedMemory } from "../../src/workload.ts";
const LEVELS = ["FULL", "NORMAL"];
/** A baseline: a table, a full-text table, one transaction for each fact. No plain files. */
export const betterSqlite3 = {
    name: "better-sqlite3",
    entry: "better-sqlite3",
    subjects: LEVELS.map(nameOf),
    async connect(load) {
        const { default: Open } = await load("better-sqlite3");
        return LEVELS.map((level) => createSubject(Open, level));
    },
};
function nameOf(level) {
    return `better-sqlite3 (${level})`;
}
function createSubject(Open, level) {
    const open = ({ root }) => {
        const database = new Open(join(root, "memory.db"), { timeout: 20_000 });
        database.pragma("journal_mode = WAL");
        database.pragma(`synchronous = ${level}`);
        return database;
    };
    const writer = (database) => {
        const topic = database.prepare("INSERT OR REPLACE INTO topics VALUES (?, ?, ?, ?)");
        const text = database.prepare("INSERT INTO texts VALUES (?, ?, ?)");
        return database.transaction(({ slug, type, description, body }) => {
            topic.run(slug, type, description, body);
            text.run(slug, description, body);
        });
    };
    return {
        name: nameOf(level),
        seed(root, workload, facts) {
            const places = seedMemory(root, workload, []);
            const database = open(places);
            database.exec("CREATE TABLE topics (slug TEXT PRIMARY KEY, type TEXT, description TEXT, body TEXT)");
            database.exec("CREATE VIRTUAL TABLE texts USING fts5 (slug, description, body)");
            const { immediate } = writer(database);
            database
                .transaction(() => {
                for (const fact of facts)
                    immediate(fact);
            })
                .immediate();
            database.close();
            return places;
        },
        open(places) {
            const database = open(places);
            const heads = database.prepare("SELECT slug, type, description FROM topics ORDER BY rowid DESC LIMIT 200");
            const { immediate } = writer(database);
            return {
                start: () => heads.all().map(formatLine).join("\n"),
                write: (fact) => immediate(fact),
                close: () => database.close(),
            };
        },
        check(places, facts) {
            const database = open(places);
            const rows = new Map(database.prepare("SELECT * FROM topics").all().map((row) => [row.slug, row]));
            database.close();
            const isKept = ({ slug, body, description }) => rows.get(slug)?.body === body && rows.get(slug)?.description === description;
            return { lost: facts.filter((fact) => !isKept(fact)).length };
        },
    };
}
