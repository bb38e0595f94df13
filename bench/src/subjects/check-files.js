import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatFact, formatLine, INDEX_HEAD } from "../workload.ts";
/** For memories of topic files and an index: both must contain exactly what was written. */
export function checkFiles({ memory, index }, facts) {
    const text = readText(index) ?? "";
    const lines = new Set(text.split("\n"));
    const lost = facts.filter((fact) => {
        const topic = readText(join(memory, `${fact.slug}.md`));
        return topic === undefined || !holds(topic, fact) || !lines.has(formatLine(fact));
    }).length;
    const damage = findDamage(text);
    return damage === undefined ? { lost } : { lost, damage };
}
/** Byte for byte, or with the same body below a frontmatter that quotes in another way. */
function holds(topic, fact) {
    const wanted = formatFact(fact);
    if (topic === wanted)
        return true;
    const end = topic.indexOf("\n---\n", 3);
    const head = topic.slice(0, end);
    const body = topic.slice(end + 5).trim();
    return end > 0 && head.includes(fact.description) && head.includes(fact.type) && body === fact.body.trim();
}
function findDamage(index) {
    if (index === "")
        return "empty or gone";
    if (!index.startsWith(INDEX_HEAD.slice(0, 20)))
        return "lost its head";
    const torn = index
        .split("\n")
        .find((line) => line.startsWith("- [") && !/^- \[.+\]\(.+\.md\) — \w+: ./.test(line));
    return torn === undefined ? undefined : `torn line "${torn.slice(0, 60)}"`;
}
function readText(path) {
    try {
        return readFileSync(path, "utf8");
    }
    catch {
        return undefined;
    }
}
