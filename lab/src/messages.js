import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DATA } from "./labelled-data.ts";
const SCOPES = { u: "user", p: "project", l: "local" };
const MARK = /\{(\?|[upl][tce]*) ([^}]*)\}/gu;
/** The labelled messages of all languages. */
export function readMessages() {
    const folder = resolve(DATA, "messages");
    return readdirSync(folder).flatMap((name) => {
        const language = name.slice(0, 2);
        const lines = readFileSync(resolve(folder, name), "utf8").split("\n");
        let conversation = 0;
        return lines.flatMap((line, at) => {
            if (line === "")
                return [];
            const [, flag, raw = ""] = /^([-1?])\t(.*)$/u.exec(line) ?? [];
            const marks = [];
            const text = raw.replaceAll(" ⏎ ", "\n").replace(MARK, (_, letters, part) => {
                marks.push({ scope: SCOPES[letters.charAt(0)], text: part });
                return part;
            });
            if (flag === undefined || /[{}]/u.test(text))
                throw new Error(`${name}:${at + 1} does not have the format that README.md describes: ${line}`);
            const opening = flag === "1";
            if (opening)
                conversation += 1;
            return [{ language, source: `${language}:${conversation}`, opening, asked: flag === "?", text, marks }];
        });
    });
}
