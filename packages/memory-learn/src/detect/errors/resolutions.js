import { keywordsOf, shareOf } from "@caliban/text";
import { allCommandsOf, assignmentsOf, bareCommand, headOf, isReadOnly, mainCommandOf, partsOf, } from "./command-line.ts";
function isSameGoal(goal, part) {
    const [a, b] = [bareCommand(goal), bareCommand(part)];
    if (a === b)
        return true;
    if (headOf(a) !== headOf(b) || headOf(a) === "")
        return false;
    return shareOf(keywordsOf(a), keywordsOf(b)) >= 0.75;
}
/** Whether both lines have exactly the same main command. */
export function isRerun(failed, line) {
    const goal = bareCommand(mainCommandOf(failed));
    return goal !== "" && goal === bareCommand(mainCommandOf(line));
}
/** Whether a command of the line runs the same program and subcommand as the failed one. */
export function hasSameGoal(failed, line) {
    const head = headOf(mainCommandOf(failed));
    return head !== "" && allCommandsOf(line).some((part) => headOf(part) === head);
}
const TESTING = /\b(?:test|tests|spec|e2e|pytest|vitest|jest|rspec|phpunit|ctest|mocha|playwright|cypress)\b/u;
function tokensOf(part) {
    return part.split(/[\s'"]+/u).filter((token) => token !== "");
}
/**
 * The flags and variables that `part` adds to `goal`. Empty if `part` lacks something of `goal`, or adds more than flags:
 * other files are other work.
 */
function addedTo(goal, part) {
    const before = tokensOf(goal);
    const tokens = tokensOf(part);
    if (before.length < 2 || !before.every((token) => tokens.includes(token)))
        return [];
    const added = tokens.filter((token) => !before.includes(token));
    const isFlag = (token) => /^(?:-|[A-Z_][A-Z0-9_]*=|env$)/u.test(token);
    const isValue = (at) => /^-{1,2}[^=]+$/u.test(tokens[tokens.indexOf(added[at] ?? "") - 1] ?? "");
    if (!added.every((token, at) => isFlag(token) || isValue(at)))
        return [];
    const isTest = TESTING.test(bareCommand(goal));
    return isTest && added.some((token) => token.startsWith("-") && !tokens.includes("env")) ? [] : added;
}
/** The commands of a line that the failed line does not have. */
export function addedCommandsOf(failed, line) {
    const before = new Set(partsOf(failed));
    return partsOf(line).filter((part) => !before.has(part) && !isReadOnly(part));
}
/** Routine steps, which are not worth storing: installing declared dependencies, common git commands. */
const USUAL = /^(?:git (?:pull|fetch|add|commit|stash|rebase|merge|push)\b|(?:npm|pnpm|yarn|bun) (?:install|i|ci)$|yarn$|pip3? install (?:-r|-e)\b|(?:bundle|composer|poetry|pipenv) install$|uv sync|go mod (?:tidy|download)|cargo fetch|chmod \+x|kill(?:all)?\b)/u;
/** Commands that change the environment in which others run. */
const PREPARING = /\b(?:install|add|up|start|restart|enable|reload|migrate|generate|gen|login|auth|chmod|chown|mkdir|export|create|init|setup|seed|sync|unlock|force-unlock|prune|clean|rm|cp|mv|ln|link|set|tee|use|switch|apply|rollback|upgrade|build|run|mount|import|convert|sudo|apt-get|apt|apk|dnf|yum|brew|rustup|conda|ssh-add|sysctl|make|just|awk)\b/u;
function isLesson(part) {
    const bare = bareCommand(part);
    return (!isReadOnly(part) &&
        !USUAL.test(bare) &&
        (!TESTING.test(bare) || /\sinstall(?=\s|$)/u.test(bare)) &&
        !/\b(?:lint|fmt|format|check|tsc)\b/u.test(bare));
}
/** The steps since a failure that may have helped, whether or not the command was run again. */
export function possibleStepsOf(failed, steps) {
    const goals = partsOf(failed);
    const goal = mainCommandOf(failed);
    const found = steps
        .flatMap(partsOf)
        .filter((part) => !goals.includes(part) &&
        !isReadOnly(part) &&
        !USUAL.test(bareCommand(part)) &&
        (PREPARING.test(part) || assignmentsOf(part) !== "" || headOf(part) === headOf(goal)));
    return [...new Set(found)];
}
/**
 * What was done between a failed command and its success, from all steps since, including the last one. Of the earlier
 * lines, only commands count that prepare something. `reached` is false until the command has succeeded.
 */
export function resolutionOf(failed, steps) {
    const goals = partsOf(failed);
    const goal = mainCommandOf(failed);
    const done = new Set();
    for (const line of steps) {
        const parts = partsOf(line);
        const last = parts.findIndex((part) => addedTo(goal, part).length > 0 || isSameGoal(goal, part));
        for (const part of parts.slice(0, last < 0 ? undefined : last)) {
            if (!goals.includes(part) && isLesson(part) && (last >= 0 || PREPARING.test(part)))
                done.add(part);
        }
        const again = parts[last];
        if (again === undefined)
            continue;
        const assignments = assignmentsOf(again);
        const isOther = assignments !== "" && assignments !== assignmentsOf(goal);
        if (isOther || addedTo(goal, again).length > 0)
            done.add(again);
        return { reached: true, resolution: [...done] };
    }
    return { reached: false, resolution: [] };
}
/** Paths and variables outside the project. */
const OF_MACHINE = /(?:^|[\s='"`])(?:~\/|\$HOME\b|\/home\/|\/Users\/|[A-Z]:\\Users)|\b(?:JAVA_HOME|LD_LIBRARY_PATH|DISPLAY)=/u;
/** Whether a resolution changes this machine only, and not another one over the network. */
export function isOfMachine(resolution) {
    return OF_MACHINE.test(resolution) && !/\b(?:ssh|scp|rsync|kubectl)\b/u.test(resolution);
}
