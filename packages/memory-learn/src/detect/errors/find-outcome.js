import { keywordsOf, oneLine, sharedCount } from "@caliban/text";
import { stepsNamedIn } from "./named-steps.ts";
import { addedCommandsOf, hasSameGoal, possibleStepsOf, resolutionOf } from "./resolutions.ts";
/** The outcome after a command has succeeded. `report` is the result of `successReportOf`. */
export function outcomeOfSuccess(failure, report) {
    const { command, steps, remarks, advice, edited } = failure;
    const last = steps.at(-1) ?? "";
    if (edited)
        return hasSameGoal(command, last) ? "closed" : "open";
    if (mentionedBefore(remarks, command, last) && hasSameGoal(command, last))
        return { resolution: asCode(addedCommandsOf(command, last)) };
    if (advice !== "" && followsAdvice(advice, steps))
        return { resolution: advice };
    const { reached, resolution } = resolutionOf(command, steps);
    if (!reached)
        return "open";
    const named = stepsNamedIn(report, resolution, contextOf(failure));
    return { resolution: asCode(named.length > 0 ? named : resolution) };
}
/** The outcome when the report says which step helped, although the command was not run again. */
export function outcomeByReport(failure, report) {
    const { command, steps, edited } = failure;
    if (edited || steps.length === 0)
        return "open";
    const named = stepsNamedIn(report, possibleStepsOf(command, steps), contextOf(failure));
    return named.length === 0 ? "open" : { resolution: asCode(named) };
}
function contextOf({ command, output }) {
    return `${command}\n${output}`;
}
/** The words that distinguish one command from another. */
function distinctiveWordsOf(text) {
    return new Set([...keywordsOf(text)].filter((word) => (word.length >= 3 || /\d/u.test(word)) && word !== "sudo"));
}
/** Whether the user mentioned something that the command has and the failed one does not. */
function mentionedBefore(remarks, failed, command) {
    const before = distinctiveWordsOf(failed);
    const named = distinctiveWordsOf(remarks);
    return [...distinctiveWordsOf(command)].some((word) => !before.has(word) && named.has(word));
}
/** Whether the commands contain a good part of the advice's words, at least two. */
function followsAdvice(advice, steps) {
    const wanted = distinctiveWordsOf(advice);
    const hits = sharedCount(wanted, distinctiveWordsOf(steps.join(" ")));
    return hits >= 2 && hits >= Math.min(3, wanted.size * 0.3);
}
/** Commands as inline code; empty for none. */
function asCode(commands) {
    return commands.length === 0 ? "" : `\`${commands.map(oneLine).join(" && ").replaceAll("`", "'")}\``;
}
