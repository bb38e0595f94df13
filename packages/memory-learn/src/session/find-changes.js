import { foldText } from "@caliban/text";
import { statesChange } from "../compare/changes.ts";
import { parseStatement } from "../compare/statement.ts";
import { createDetection } from "../detect/create-detection.ts";
import { isAboutTask } from "../detect/cues/english-cues.ts";
/**
 * The statements that change what is known: "The queue is SQS now." may be small talk, but if "The queue is RabbitMQ" is
 * stored, it is a fact of the same scope.
 */
export async function findChanges(context, turn, unsure) {
    const isStatement = ({ text }) => parseStatement(text).declares && !isAboutTask(foldText(text));
    const statements = unsure.filter(isStatement);
    if (turn.role !== "user" || statements.length === 0)
        return [];
    const entries = (await context.attempt("MEMORY.md", () => context.list())) ?? [];
    return statements.flatMap(({ text, sourceTurn }) => {
        const changed = entries.find((entry) => statesChange(text, entry.text));
        if (changed === undefined)
            return [];
        const { scope } = changed;
        const category = scope === "user" ? "user-preference" : "project-pattern";
        return createDetection(sourceTurn, { by: "statement", category, text, scope });
    });
}
