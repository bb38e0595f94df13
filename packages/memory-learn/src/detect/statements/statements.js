import { dependsOnPrevious } from "../cues/fillers.ts";
import { withoutRequest } from "../cues/phrases.ts";
import { cleanStatement } from "./clean-statement.ts";
import { announces, isBareRequest, meantBefore, requestedIn } from "./requests.ts";
import { spanOf } from "./statement-span.ts";
/** A statement with this score is stored; one between `HINT_SCORE` and this is a candidate. */
const STORE_SCORE = 1;
const HINT_SCORE = -0.5;
/** A second statement of one message needs a higher score. */
const FURTHER_SCORE = 1.5;
/** A message of one sentence that neither asks nor answers is a fact or clearly none. */
const LONE_SCORE = 0;
/** A statement with a literal cue of the specification is stored unless its words speak against it. */
const CUE_SCORE = -3.5;
const CUES = ["preference", "choice", "convention", "decision", "tool"];
/** "Never mind" at the start of a sentence is about what was said before. */
const RETRACTION_START = 12;
/** Whether its own end or one of the next two sentences takes it back. */
function isTakenBack(judged, at) {
    if ((judged[at]?.spots.get("retract")?.at ?? 0) > RETRACTION_START)
        return true;
    return judged.slice(at + 1, at + 3).some((one) => one.evidence.has("retract"));
}
/** Whether a sentence states something in the literal words of the specification: "I prefer", "run tests with". */
function hasCue({ evidence, words }) {
    return (words >= 3 &&
        !evidence.has("question") &&
        !evidence.has("quoting") &&
        CUES.some((cue) => evidence.has(cue)));
}
/** The score from which a sentence is stored. */
function neededFor(one, isLone) {
    if (hasCue(one))
        return CUE_SCORE;
    return isLone && !one.evidence.has("question") ? LONE_SCORE : STORE_SCORE;
}
/**
 * The statements of one message that may be worth keeping, the clearest first: those that the user asked to remember, and
 * at most `limit` others.
 */
export function statementsIn(judged, options) {
    const { language, limit, asked, opening } = options;
    const lone = judged.length === 1;
    const own = judged.map(({ sentence: { text, quoting } }, at) => options.score(text, language, "keep", { opening, asked, lone, at, quoting }));
    const requested = options.isRequestedLater
        ? new Set(meantBefore(judged, own))
        : requestedIn(judged, own, language);
    const scores = judged.map((one, at) => {
        const score = own[at] ?? 0;
        const isSure = requested.has(at) || score >= neededFor(one, lone && !asked);
        return isSure ? Math.max(score, STORE_SCORE) : score;
    });
    const order = judged.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    const taken = new Set();
    const statements = [];
    for (const at of order) {
        const one = judged[at];
        const score = scores[at] ?? 0;
        if (one === undefined || score < HINT_SCORE)
            break;
        if (taken.has(at) || isTakenBack(judged, at))
            continue;
        if (!requested.has(at) && (announces(one) || isBareRequest(one, language)))
            continue;
        if (statements.length > 0 && !requested.has(at)) {
            const others = statements.filter((other) => !other.requested).length;
            const isFurther = score >= FURTHER_SCORE || hasCue(one);
            if (others >= limit || !isFurther || dependsOnPrevious(language, one.sentence.text))
                continue;
        }
        const [from, to] = spanOf(judged, language, at, taken);
        for (let part = from; part <= to; part += 1)
            taken.add(part);
        const parts = judged.slice(from, to + 1);
        const whole = parts.map((part) => part.sentence.whole).join(" ");
        const text = cleanStatement(withoutRequest(whole, language), language);
        if (text === "")
            continue;
        const evidence = new Set(parts.flatMap((part) => [...part.evidence]));
        statements.push({ text, evidence, sure: score >= STORE_SCORE, requested: requested.has(at) });
    }
    return statements;
}
