import { cutText, oneLine } from "@caliban/text";
import { ENTRY_LIMIT } from "../statements/clean-statement.ts";
import { mainCommandOf } from "./command-line.ts";
import { lastLineOf, shortfallOf, shownError, signatureOf } from "./error-signature.ts";
import { addFailure, addStep, MASKED } from "./failures.ts";
import { editsFiles, isEdit } from "./file-edits.ts";
import { outcomeByReport, outcomeOfSuccess } from "./find-outcome.ts";
import { successReportOf } from "./named-steps.ts";
import { isOfMachine } from "./resolutions.ts";
import { commandOf, hasFailed, outputOf } from "./tool-call.ts";
/** An unresolved error is dropped after this many turns. */
const MAX_AGE = 12;
/** The same for an error that the user showed, who may take longer to solve it. */
const MAX_AGE_SHOWN = 40;
/** A statement explains an error of the last turns. */
const EXPLAINED_AGE = 1;
const MAX_FAILURES = 8;
const MAX_CALLS = 50;
const MAX_COUNTED = 100;
const REMARKS_LENGTH = 1000;
const ARROW = " → ";
/** An entry shows at least this many characters of the error. */
const MIN_SIGNATURE = 40;
/** Finds errors and their resolutions in the tool calls of several turns. `mask` replaces secrets in a text. */
export function createErrorTracker(mask) {
    const tracker = { list: [], count: 0, mask, resolvedCounts: new Map() };
    return {
        noteCalls: (calls, content) => noteCalls(tracker, calls.slice(0, MAX_CALLS), content),
        noteRemark: ({ text, advice, local }) => {
            const failure = tracker.list.findLast((one) => one.age <= 2 && one.command !== "");
            if (failure === undefined)
                return;
            failure.remarks = `${failure.remarks} ${text}`.slice(-REMARKS_LENGTH);
            failure.local ||= local;
            if (advice !== "")
                failure.advice = advice;
        },
        noteShownError: (text) => addFailure(tracker, "", shownError(text)),
        resolveReported: (resolution, local) => {
            const failure = tracker.list.findLast((one) => !one.edited);
            if (failure === undefined)
                return undefined;
            tracker.list = tracker.list.filter((one) => one.signature !== failure.signature);
            return resolve(tracker, { ...failure, local: local || failure.local }, resolution);
        },
        noteStatement: () => {
            tracker.list = tracker.list.filter(({ age }) => age > EXPLAINED_AGE);
        },
        clear: () => {
            tracker.list = [];
            tracker.resolvedCounts.clear();
        },
    };
}
function noteCalls(tracker, calls, content) {
    for (const failure of tracker.list)
        failure.age += 1;
    tracker.list = tracker.list.filter(({ age, command }) => age <= (command === "" ? MAX_AGE_SHOWN : MAX_AGE));
    const report = calls.length === 0 ? "" : successReportOf(tracker.mask(content));
    const resolved = calls.flatMap((call) => noteCall(tracker, call, report));
    // A command that succeeded is better evidence than words. Without one, the report is about the last failure.
    const last = tracker.list.findLast(({ command }) => command !== "");
    const lastCall = calls.at(-1);
    if (resolved.length === 0 && lastCall !== undefined && !hasFailed(lastCall)) {
        const outcomeOf = (failure) => failure === last ? outcomeByReport(failure, report) : "open";
        resolved.push(...closeFailures(tracker, outcomeOf));
    }
    tracker.list = tracker.list.slice(-MAX_FAILURES);
    // If one resolution fits several failures, it belongs to the first; the later ones came from trying.
    resolved.sort((a, b) => a.id - b.id);
    return resolved.filter((one, at) => resolved.findIndex(({ resolution }) => resolution === one.resolution) === at);
}
function noteCall(tracker, call, report) {
    const { mask } = tracker;
    const command = commandOf(call);
    const output = outputOf(call);
    if (!hasFailed(call) && (isEdit(call) || editsFiles(command)))
        for (const failure of tracker.list)
            failure.edited = true;
    if (command === "" || isEdit(call))
        return [];
    if (hasFailed(call)) {
        const masked = mask(output);
        // A search without matches is not an error.
        const fallback = mainCommandOf(command) === "" ? "" : lastLineOf(masked);
        addFailure(tracker, command, signatureOf(masked) || fallback, masked);
        return [];
    }
    if (shortfallOf(output, command) !== "") {
        const masked = mask(output);
        addFailure(tracker, command, shortfallOf(masked, command), masked);
        return [];
    }
    return closeFailures(tracker, (failure) => {
        addStep(failure, command);
        return outcomeOfSuccess(failure, report);
    });
}
/** Removes the failures that are no longer open. Returns the resolved ones; attempts with the same error count once. */
function closeFailures(tracker, outcomeOf) {
    const resolved = [];
    const open = tracker.list.filter((failure) => {
        const outcome = failure.command === "" ? "open" : outcomeOf(failure);
        if (outcome === "open")
            return true;
        const one = outcome === "closed" ? undefined : resolve(tracker, failure, outcome.resolution);
        if (one !== undefined)
            resolved.push(one);
        return false;
    });
    const signatures = new Set(resolved.map((one) => one.signature));
    tracker.list = open.filter((failure) => !signatures.has(failure.signature));
    return resolved.filter((one, at) => resolved.findIndex(({ signature }) => signature === one.signature) === at);
}
/** `undefined` if the resolution does not fit into an entry, or contains a secret. */
function resolve({ mask, resolvedCounts }, { signature, local, id }, resolution) {
    const room = ENTRY_LIMIT - ARROW.length - [...resolution].length;
    if (resolution === "" || room < MIN_SIGNATURE || MASKED.test(mask(resolution)))
        return undefined;
    const text = oneLine(`${cutText(signature, room)}${ARROW}${resolution}`);
    const count = (resolvedCounts.get(signature) ?? 0) + 1;
    resolvedCounts.set(signature, count);
    if (resolvedCounts.size > MAX_COUNTED)
        resolvedCounts.delete(resolvedCounts.keys().next().value ?? "");
    return { text, signature, count, local: local || isOfMachine(resolution), resolution, id };
}
