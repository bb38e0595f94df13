import { parse } from "yaml";
const KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/**
 * What the Agent Skills specification would refuse in a skill, one sentence each; empty for a valid skill. Stricter
 * than it for tokens: this skill is meant for every prompt.
 */
export function findSpecProblems(folder, text) {
    const problems = [];
    const report = (broken, problem) => {
        if (broken)
            problems.push(problem);
    };
    const [, yaml, body = ""] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
    if (yaml === undefined)
        return ["there is no frontmatter"];
    const frontmatter = parse(yaml);
    if (!isRecord(frontmatter))
        return ["the frontmatter is not a map"];
    for (const key of Object.keys(frontmatter))
        report(!KEYS.includes(key), `"${key}" is not one of the six keys`);
    const { name, description, license, compatibility, metadata } = frontmatter;
    report(typeof name !== "string" || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), "name breaks the grammar");
    report(typeof name === "string" && name.length > 64, "name is longer than 64 characters");
    report(name !== folder, "name differs from the folder's");
    report(typeof description !== "string" || !within(description.trim(), 1, 1024), "description: 1 to 1024");
    report(license !== undefined && typeof license !== "string", "license is not a string");
    report(compatibility !== undefined && (typeof compatibility !== "string" || !within(compatibility, 1, 500)), "compatibility: 1 to 500 characters");
    report(metadata !== undefined &&
        !(isRecord(metadata) && Object.values(metadata).every((value) => typeof value === "string")), "metadata is not a map of strings");
    report("allowed-tools" in frontmatter && typeof frontmatter["allowed-tools"] !== "string", "allowed-tools");
    report(body.trim() === "", "there are no instructions");
    report(text.split("\n").length > 500, "the file is longer than 500 lines");
    report(countTokens(body) >= 5_000, "the instructions are longer than 5,000 tokens");
    return problems;
}
/** A quarter of the code points, rounded up: how the whole project counts. */
export function countTokens(text) {
    return Math.ceil([...text].length / 4);
}
function within(text, least, most) {
    const length = [...text].length;
    return length >= least && length <= most;
}
function isRecord(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
