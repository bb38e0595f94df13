import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./source-files.ts";
const NOT_OURS = /^(?:node_modules|dist|coverage|reports|\..*)$/;
/** Every file of the repository, as a path from the root with `/`; hidden, installed and built ones are left out. */
export const FILES = listFiles("");
/** Every page of the repository; the changelogs that the release writes are left out. */
export const PAGES = FILES.filter((name) => name.endsWith(".md") && !name.endsWith("CHANGELOG.md"));
function listFiles(folder) {
    return readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter(({ name }) => !NOT_OURS.test(name))
        .flatMap((entry) => {
        const path = `${folder}${entry.name}`;
        return entry.isDirectory() ? listFiles(`${path}/`) : [path];
    })
        .sort();
}
export function readPage(path) {
    return readFileSync(join(ROOT, path), "utf8");
}
/** The fenced blocks of a page, in order. */
export function fencesOf(page) {
    return [...readPage(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
        language,
        code,
    }));
}
/** The JavaScript and TypeScript blocks of a page, in order. */
export function examplesOf(page) {
    return fencesOf(page)
        .filter(({ language }) => /^(?:ts|js)$/.test(language))
        .map(({ code }) => code);
}
