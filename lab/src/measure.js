import { turnOf } from "./labelled-data.ts";
import { matches } from "./match.ts";
/** A fact counts as found if it is stored at its turn or at most this many turns later. */
const MAX_DELAY = 2;
const measureSession = (session, subject, into) => {
    const expected = [];
    const stored = [];
    const base = { session: session.session, language: session.language.slice(0, 2) };
    const judge = (detection, turn) => {
        const hits = expected.filter((one) => matches(detection.text, one.fact));
        const fresh = hits.filter((one) => !one.found && turn - one.at <= MAX_DELAY && one.fact.maybe !== true);
        for (const one of fresh)
            one.found = true;
        const outcome = {
            ...base,
            turn,
            text: detection.text,
            category: fresh[0]?.fact.category ?? detection.category,
        };
        if (fresh.length > 0) {
            const scopeRight = fresh.some((one) => one.fact.scope === detection.scope);
            into.outcomes.push({ ...outcome, kind: "right", scopeRight });
            for (const one of fresh.slice(1)) {
                into.outcomes.push({ ...outcome, category: one.fact.category, kind: "right", scopeRight });
            }
        }
        else if (hits.some((one) => one.found))
            into.outcomes.push({ ...outcome, kind: "duplicate" });
        else if (!hits.some((one) => one.fact.maybe === true))
            into.outcomes.push({ ...outcome, kind: "false" });
    };
    for (const [at, labelled] of session.turns.entries()) {
        for (const fact of labelled.keep ?? [])
            expected.push({ fact, at, found: false });
        const turn = turnOf(labelled, session.session, at);
        const start = performance.now();
        const detections = subject.analyze(turn);
        into.times.push(performance.now() - start);
        for (const detection of subject.deduplicate(detections, stored)) {
            judge(detection, at);
            stored.push(detection.text);
        }
    }
    for (const one of expected) {
        if (one.found || one.fact.maybe === true)
            continue;
        into.outcomes.push({
            ...base,
            kind: "missed",
            turn: one.at,
            category: one.fact.category,
            text: one.fact.fact,
        });
    }
};
/** Runs each session through a new detector. */
export const measure = (sessions, create) => {
    const measured = { outcomes: [], times: [] };
    for (const session of sessions)
        measureSession(session, create(), measured);
    return measured;
};
/** Counts the outcomes and computes precision, recall and F1. */
export const figuresOf = (outcomes) => {
    const count = (kind) => outcomes.filter((one) => one.kind === kind).length;
    const right = count("right");
    const wrong = count("false");
    const facts = right + count("missed");
    const precision = right + wrong === 0 ? 1 : right / (right + wrong);
    const recall = facts === 0 ? 1 : right / facts;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    const misplaced = outcomes.filter((one) => one.kind === "right" && one.scopeRight === false).length;
    const wrongScope = right === 0 ? 0 : misplaced / right;
    return { facts, right, false: wrong, duplicates: count("duplicate"), precision, recall, f1, wrongScope };
};
