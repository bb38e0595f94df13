import { isRerun } from "./resolutions.ts";
const MAX_STEPS = 12;
const OUTPUT_KEPT = 2_000;
/** Placeholder of a masked secret. A text that contains it is not stored. */
export const MASKED = /\[masked: /u;
/** Adds a failure in place of an earlier failure of the same command. */
export function addFailure(open, command, signature, output = "") {
    if (signature === "" || MASKED.test(signature))
        return;
    const isSame = (one) => command === "" ? one.signature === signature : isRerun(one.command, command);
    const earlier = open.list.find(isSame);
    open.list = open.list.filter((one) => !isSame(one));
    open.count += 1;
    open.list.push({
        id: earlier?.id ?? open.count,
        command,
        signature,
        output: output.slice(-OUTPUT_KEPT),
        steps: [],
        remarks: "",
        advice: "",
        local: false,
        edited: false,
        age: 0,
    });
}
export function addStep(failure, line) {
    failure.steps.push(line);
    if (failure.steps.length > MAX_STEPS)
        failure.steps.shift();
}
