import { compareStatements, keptFacts } from "./compare.ts";
import { compareContent } from "./features.ts";
import { parseStatement } from "./statement.ts";
/**
 * Whether a newer text states that something about an older statement is different: it takes its place or that of one of
 * its facts, or it says that its subject, most of it or a value of it has changed. An order is no statement.
 */
export function statesChange(newer, older) {
    const [next, old] = [parseStatement(newer), parseStatement(older)];
    if (!next.declares || next.isLong || old.isLong)
        return false;
    if (compareStatements(newer, older) === "replaces" || keptFacts(newer, older) !== undefined)
        return true;
    if (!next.changes)
        return false;
    const { alignment, features } = compareContent(old, next);
    const { sameSubject, changed } = features;
    const isFormer = alignment.shared.some((one) => one.next.introRole === "from");
    return isFormer || (alignment.shared.length > 0 && Boolean(sameSubject || changed));
}
