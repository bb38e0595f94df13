/** A quoted string is one word. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/gu;
const BETWEEN = /\s*(?:&&|\|\||;|\r?\n)\s*/u;
/**
 * The commands of a line, in order. Quoted strings stay whole. Here-documents, pipes and redirections are dropped, except
 * a pipe to `tee`: they do not make another command.
 */
export function partsOf(line) {
    const quotations = [];
    const open = line
        .replace(/<<-?\s*(["']?)(\w+)\1[\s\S]*?(?:\n\s*\2\b|$)/gu, " ")
        .replace(QUOTED, (quotation) => `\u0000${quotations.push(quotation) - 1}\u0000`);
    return open
        .split(BETWEEN)
        .map((part) => part.replace(/\|(?!\s*(?:sudo )?tee\b).*$/su, "").replace(/\s*\d?>{1,2}(?:&\d|\s*[^\s&]+)/gu, ""))
        .map((part) => part.replace(/\u0000(\d+)\u0000/gu, (_, at) => quotations[Number(at)] ?? ""))
        .map((part) => part.replace(/^(?:do|then)\s+/u, "").trim())
        .filter((part) => part !== "" && !/^(?:done|fi|esac|for\s.*|if\s.*|while\s.*)$/u.test(part));
}
/** Whether a line has a pipe, so that its exit code is that of the last command only. */
export function isPiped(line) {
    return /[^|]\|[^|]/u.test(line.replace(QUOTED, "").replaceAll("||", ""));
}
const ASSIGNMENTS = /^(?:[A-Z_][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/u;
const WRAPPER = /^(?:sudo(?:\s+-\w+)*|timeout \S+|time|env|nohup|exec)\s+/u;
/** The environment variables set for one command. */
export function assignmentsOf(part) {
    return ASSIGNMENTS.exec(part)?.[0].trim() ?? "";
}
/** A command line run on another machine or by another shell. */
const ELSEWHERE = /^(?:ssh\s+(?:-\w+\s+(?:[^\s'"-]\S*\s+(?=\S+\s+['"]))?)*\S+|(?:ba|z)?sh\s+-l?c|(?:docker|podman|kubectl)\s[^'"]*\s(?:ba)?sh\s+-l?c)\s+(["'])([\s\S]*)\1$/u;
/** The command line that it runs there; `undefined` for a command that runs here. */
function innerOf(part) {
    return ELSEWHERE.exec(part)?.[2] ?? /^ssh\s+(?:-\w+\s+)*[\w.@-]+\s+([^\s'"-][^'"]*)$/u.exec(part)?.[1];
}
/** The commands of a line, including those that it runs elsewhere. */
export function allCommandsOf(line) {
    return partsOf(line).flatMap((part) => {
        const inner = innerOf(part);
        return inner === undefined ? [part] : [part, ...partsOf(inner)];
    });
}
/** A command without its variables and wrappers such as `sudo`. */
export function bareCommand(part) {
    const bare = part.replace(WRAPPER, "").replace(ASSIGNMENTS, "").replace(WRAPPER, "").trim();
    const inner = innerOf(bare);
    return inner === undefined ? bare : bareCommand(mainCommandOf(inner));
}
/** Programs with subcommands. */
const MANY_IN_ONE = /^(?:git|docker|podman|kubectl|npm|pnpm|yarn|bun|cargo|go|helm|terraform|dotnet|pip3?|uv|systemctl|gh|glab|aws|gcloud|az|mix|make|just|task|bundle|php|python3?|node|npx)$/u;
/** The program and its subcommand. */
export function headOf(part) {
    const [program = "", ...rest] = bareCommand(part).split(/\s+/u);
    const name = program.replace(/^.*[\\/](?=[^\\/]+$)/u, "");
    if (!MANY_IN_ONE.test(name))
        return name;
    const words = rest.filter((word) => !word.startsWith("-") && !/^[A-Z_]+=/u.test(word));
    // `npm run build` and `docker compose up` have a second subcommand.
    const deep = /^(?:run|exec|compose|container|image|-m)$/u.test(words[0] ?? "");
    return [name, ...words.slice(0, deep ? 3 : 1)].join(" ");
}
/** Commands that only read. */
const READ_ONLY = /^(?:cd|ls|dir|cat|head|tail|echo|printf|pwd|sleep|wait|grep|rg|findstr|find|fd|which|where|type|man|less|more|tree|wc|jq|sed -n|diff|stat|file|ps|top|df|du|true|false|test|env|printenv|history|journalctl|date|whoami|id|git (?:status|diff|log|show|blame|branch|rev-parse|remote|ls-files)|docker (?:ps|logs|images|inspect)|kubectl (?:[^ ]+ )*(?:get|logs|describe)|npm (?:ls|view|outdated)|(?:node|npm|python3?|go|cargo|java) -{1,2}v\w*|systemctl status|helm (?:history|list|status)|Get-\w+|Select-String)(?:\s|$)/u;
export function isReadOnly(part) {
    const inner = innerOf(part);
    if (inner !== undefined)
        return partsOf(inner).every(isReadOnly);
    return READ_ONLY.test(bareCommand(part)) && !/\|\s*(?:sudo )?tee\b/u.test(part);
}
/** The last command of a line that does more than read; empty without one. */
export function mainCommandOf(line) {
    const parts = partsOf(line);
    return parts.findLast((part) => !isReadOnly(part)) ?? "";
}
