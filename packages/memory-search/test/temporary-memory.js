import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
export { openIn } from "./open-in.ts";
const SAVED = new Date("2026-01-01T00:00:00Z");
/** A real folder with these files, saved a while ago; removed after the test. */
export function temporaryFolder(files = {}) {
    const folder = mkdtempSync(join(tmpdir(), "caliban-search-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(folder, files);
    return folder;
}
export function writeFiles(folder, files) {
    for (const [name, content] of Object.entries(files)) {
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
        utimesSync(path, SAVED, SAVED);
    }
}
export function topicFile(description, body, type = "project") {
    return `---\nname: t\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n\n${body}\n`;
}
/** Files of many topics, `topic-0.md` and so on, with an index. */
export function manyTopics(count) {
    const files = {};
    let index = "# Memory index\n\n";
    for (let at = 0; at < count; at++) {
        const description = `Fact number ${at} about ${wordAt(at)} and ${wordAt(at * 7)}`;
        const body = Array.from({ length: 30 }, (_, word) => wordAt(at * 31 + word * word * 17)).join(" ");
        files[`topic-${at}.md`] = topicFile(description, `${body}\n\nThe marker of this topic is q${at}z.`);
        index += `- [topic-${at}](topic-${at}.md) — project: ${description}\n`;
    }
    return { ...files, "MEMORY.md": index };
}
const WORDS = Array.from({ length: 400 }, (_, at) => [0, 1, 2]
    .map((part) => "bcdfghklmnprstvw".charAt((at * 7 + part * 5) % 16) + "aeiou".charAt((at + part * 3) % 5))
    .join("") + String(at % 7));
function wordAt(at) {
    return WORDS[at % WORDS.length] ?? "";
}
