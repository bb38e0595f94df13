import { bareCommand, partsOf } from "./command-line.ts";
/** The usual names of tools that edit files. */
const TOOL = /^(?!.*todo).*(?:edit|write|patch|replace|insert|create_?file|notebook)/iu;
/** Commands that edit files. A file elsewhere on the machine is a setting, which may be the resolution. */
const COMMAND = /^(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|apply_patch|patch\s|git (?:apply|checkout|restore|revert|reset)|ed\s|cat\s*>|tee\s|(?:printf|echo)\s.*>|Set-Content|python3?\s+-\s)/u;
const ELSEWHERE = /(?:^|\s)["']?(?:\/(?:etc|usr|var|opt|lib|boot|sys|proc)\/|~\/\.|[A-Z]:\\)/u;
/** Whether a command line edits files of the project. */
export function editsFiles(line) {
    if (/<<-?\s*["']?\w+/u.test(line) && !ELSEWHERE.test(line)) {
        return (!/^(?:python3?|node|ruby|php|psql|mysql|sqlite3)\b/u.test(bareCommand(line)) ||
            /\b(?:write|replace|dump|save)\w*\(|["']w["']/u.test(line));
    }
    const parts = [...partsOf(line), ...line.split(/&&|;/u)].map((part) => bareCommand(part.trim()));
    return parts.some((part) => COMMAND.test(part) && !ELSEWHERE.test(part));
}
/** Whether a call is one of a tool that edits files. */
export function isEdit(call) {
    return TOOL.test(call.name);
}
