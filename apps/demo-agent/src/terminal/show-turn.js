import { styleText } from "node:util";
import { plainText } from "@caliban/text";
import { describeEvent } from "../output/describe-event.ts";
import { createProgress } from "./progress.ts";
/** Shows one turn as it happens. */
export async function showTurn(events, options) {
    const { output, home } = options;
    const style = (name, line) => (options.colour ? styleText(name, line) : line);
    const progress = createProgress(output);
    const suggested = [];
    let atLineStart = true;
    let code = 0;
    const line = (text) => {
        output.write(`${atLineStart ? "" : "\n"}${text}\n`);
        atLineStart = true;
    };
    progress.wait(false);
    for await (const event of events) {
        if (progress.stop())
            atLineStart = true;
        if (event.type === "text") {
            output.write(plainText(event.text));
            if (event.text !== "")
                atLineStart = event.text.endsWith("\n");
        }
        else if (event.type === "failed") {
            line(style("red", event.message));
            code = 1;
        }
        else if (event.type === "stopped")
            line(style("dim", "Stopped."));
        else {
            if (event.type === "noticed" && event.memory.outcome === "suggested")
                suggested.push(event.memory);
            const described = describeEvent(event, home);
            for (const [at, text] of described.entries())
                line(style("dim", `${at === 0 ? "· " : "  "}${text}`));
        }
        progress.wait(!atLineStart);
    }
    if (progress.stop())
        atLineStart = true;
    if (!atLineStart)
        output.write("\n");
    return { code, suggested };
}
