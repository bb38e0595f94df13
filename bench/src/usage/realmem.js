import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
/**
 * The personas of RealMem in a folder: `<persona>_dialogues_256k.json`. Every extracted memory is a topic, and the
 * memories that a reply is labelled to have used are the ones that its message needed.
 *
 * @throws Error for a folder without such files
 */
export function readRealMem(folder) {
    const names = readdirSync(folder).filter((name) => name.endsWith("_dialogues_256k.json"));
    if (names.length === 0)
        throw new Error(`There are no files *_dialogues_256k.json in ${folder}.`);
    return names.sort().map((name) => {
        const { dialogues } = JSON.parse(readFileSync(join(folder, name), "utf8"));
        return { name: name.replace("_dialogues_256k.json", ""), sessions: toSessions(dialogues) };
    });
}
function toSessions(dialogues) {
    const slugs = new Map();
    const keyOf = ({ session_uuid, content }) => `${session_uuid}\n${content}`;
    const byDay = [...dialogues].sort((a, b) => compare(a.current_time.slice(0, 10), b.current_time.slice(0, 10)));
    return byDay.map(({ session_identifier, current_time, dialogue_turns, extracted_memory }) => {
        const needed = dialogue_turns.flatMap(({ memory_used = [] }) => {
            const known = memory_used.flatMap((memory) => slugs.get(keyOf(memory)) ?? []);
            return known.length === 0 ? [] : [[...new Set(known)]];
        });
        const project = (session_identifier.split(":")[0] ?? "").toLowerCase().replaceAll("_", "-");
        const written = extracted_memory.map((memory) => {
            const slug = slugs.get(keyOf(memory)) ?? `${project}-${slugs.size}`;
            slugs.set(keyOf(memory), slug);
            const description = [...memory.content.replace(/\s+/g, " ")].slice(0, 118).join("");
            return { slug, description, body: memory.content };
        });
        return { day: current_time.slice(0, 10), needed, written };
    });
}
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
