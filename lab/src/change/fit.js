import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { certainOf } from "../../../packages/memory-learn/src/compare/compare.ts";
import { compareContent } from "../../../packages/memory-learn/src/compare/features.ts";
import { parseStatement } from "../../../packages/memory-learn/src/compare/statement.ts";
import { DATA } from "../labelled-data.ts";
import { logisticRegression } from "./logistic-regression.ts";
import { readPairs } from "./pairs.ts";
/** Two facts in one message are two statements, of which only one is compared. */
const isSingle = ({ kind }) => kind !== "two-facts";
const WRONG_WEIGHT = 3;
const OTHER_WEIGHT = 0.3;
/** Of the pairs of statements of different pairs, every so many are examples. */
const OTHER_STEP = 13;
function featuresOf(newer, older) {
    return compareContent(parseStatement(older), parseStatement(newer)).features;
}
/** The tuned pairs, and statements of different tuned pairs, nearly all of which can both be true. */
function readExamples() {
    const pairs = readPairs("tuned").filter(isSingle);
    const groups = groupsOf(pairs.map((pair) => `${pair.old} ${pair.new}`));
    const own = pairs.map((pair, at) => {
        const yes = pair.expected !== "both";
        const features = featuresOf(pair.new, pair.old);
        return { features, yes, weight: yes ? 1 : WRONG_WEIGHT, group: groups[at] ?? 0 };
    });
    const others = [];
    let number = 0;
    for (const [at, pair] of pairs.entries())
        for (const [before, other] of pairs.entries()) {
            if (pair.language !== other.language || groups[at] === groups[before])
                continue;
            number += 1;
            if (number % OTHER_STEP !== 0)
                continue;
            const features = featuresOf(pair.new, other.old);
            if (areApart(features))
                others.push({ features, yes: false, weight: OTHER_WEIGHT, group: groups[at] ?? 0 });
        }
    return [...own, ...others];
}
/** Not a part of the other, nor another value for the same subject: these may well be about the same thing. */
function areApart({ shared, left, right, low, sameSubject, single }) {
    return left !== 0 && right !== 0 && (low === true || !(Number(shared) > 1 || (sameSubject && single)));
}
/** Numbers texts so that those with many equal groups of three letters have the same number. */
function groupsOf(texts) {
    const grams = texts.map((text) => new Set(Array.from(text.toLowerCase(), (_, at) => text.slice(at, at + 3))));
    const group = texts.map((_, at) => at);
    for (const [at, own] of grams.entries())
        for (const [before, other] of grams.slice(0, at).entries()) {
            const same = [...own].filter((gram) => other.has(gram)).length;
            if (same <= SIMILAR * Math.min(own.size, other.size))
                continue;
            const [from, to] = [group[at], group[before]];
            for (const [index, number] of group.entries())
                if (number === from)
                    group[index] = to ?? number;
        }
    return group;
}
const SIMILAR = 0.55;
const FOLDS = 5;
/** The share of coexisting pairs that may be replaced, in cross-validation. */
const MAX_WRONG = 0.0075;
/** Fits the weights. Their bias is such that few coexisting pairs are replaced in cross-validation. Deterministic. */
export function fitWeights() {
    const examples = readExamples();
    const unruled = examples.filter(({ features }) => certainOf(features) === undefined);
    const scored = [];
    for (let fold = 0; fold < FOLDS; fold += 1) {
        const model = logisticRegression(unruled.filter(({ group }) => group % FOLDS !== fold));
        for (const { features, yes, weight, group } of examples)
            if (group % FOLDS === fold && weight !== OTHER_WEIGHT)
                scored.push({ score: scoreBy(model, features), yes });
    }
    const coexisting = scored.filter(({ yes }) => !yes).map(({ score }) => score);
    const same = scored.filter(({ yes }) => yes);
    // What is certain has no score.
    const limit = coexisting.toSorted((a, b) => b - a)[Math.floor(MAX_WRONG * coexisting.length)] ?? 0;
    const { bias, weights } = logisticRegression(unruled);
    return {
        bias: bias - limit,
        weights,
        check: {
            wrong: { count: coexisting.filter((score) => score > limit).length, of: coexisting.length },
            right: { count: same.filter(({ score }) => score > limit).length, of: same.length },
        },
    };
}
function scoreBy({ score }, features) {
    const certain = certainOf(features);
    if (certain === undefined)
        return score(features);
    return certain ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
export const WEIGHTS_FILE = resolve(DATA, "../../packages/memory-learn/src/compare/weights.ts");
/** The source of the file of weights, the heaviest first. */
export function weightsSource({ bias, weights }) {
    const lines = [...weights]
        .filter(([, weight]) => weight.toFixed(2) !== "0.00" && weight.toFixed(2) !== "-0.00")
        .sort(([, a], [, b]) => b - a)
        .map(([name, weight]) => `  ${name}: ${Number(weight.toFixed(2))},\n`);
    return `// Made by \`npm run bench:change -- --fit\`; do not edit.

/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export const BIAS = ${Number(bias.toFixed(2))}

/** What each feature adds. */
export const WEIGHTS: Readonly<Record<string, number>> = {
${lines.join("")}}
`;
}
/** Writes the weights into memory-learn; returns a line about them. */
export function writeWeights() {
    const fitted = fitWeights();
    writeFileSync(WEIGHTS_FILE, weightsSource(fitted));
    const { wrong, right } = fitted.check;
    return `cross-validation: ${wrong.count} of ${wrong.of} wrongly replaced, ${right.count} of ${right.of} recognised\n`;
}
