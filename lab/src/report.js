import { figuresOf } from "./measure.ts";
const two = (value) => value.toFixed(2);
const rowOf = (name, figures) => `| ${name} | ${figures.facts} | ${figures.right} | ${figures.false} | ${two(figures.precision)} | ${two(figures.recall)} | ${two(figures.f1)} | ${(figures.wrongScope * 100).toFixed(0)} % | ${figures.duplicates} |`;
const groupsOf = (outcomes, key) => {
    const groups = new Map();
    for (const one of outcomes)
        groups.set(one[key], [...(groups.get(one[key]) ?? []), one]);
    return [...groups].sort(([a], [b]) => a.localeCompare(b));
};
const quantile = (times, at) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;
const HEAD = [
    "| | facts | right | false | precision | recall | F1 | wrong scope | duplicates |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];
/** One row for each of several measurements. */
export const rowsOf = (title, all) => [`### ${title}`, "", ...HEAD, ...all.map(([name, one]) => rowOf(name, figuresOf(one.outcomes))), ""].join("\n");
/** The figures of one subject as a Markdown table: in total, by category, by language, and the time of a call. */
export const tableOf = (name, measured) => {
    const rows = [rowOf("all", figuresOf(measured.outcomes))];
    for (const key of ["category", "language"]) {
        for (const [group, outcomes] of groupsOf(measured.outcomes, key))
            rows.push(rowOf(group, figuresOf(outcomes)));
    }
    return [
        `### ${name}`,
        "",
        ...HEAD,
        ...rows,
        "",
        `One \`analyze\`: median ${quantile(measured.times, 0.5).toFixed(3)} ms, 99th percentile ${quantile(measured.times, 0.99).toFixed(3)} ms.`,
        "",
    ].join("\n");
};
