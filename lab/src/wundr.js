const CORRECTIONS = [
    [/^\s*no\b[,.\s]*/i, 0.5],
    [/\bnot that\b/i, 0.6],
    [/\bactually\b[,\s]*/i, 0.6],
    [/\bwrong\b/i, 0.7],
    [/\bdon'?t (?:use|do|say|suggest|recommend)\b/i, 0.7],
    [/\binstead of\b/i, 0.5],
    [/\bnot \S+, (?:use|it'?s|we use)\b/i, 0.6],
    [/\buse \S+,? not \S+/i, 0.7],
    [/\bI said\b/i, 0.6],
    [/\bI told you\b/i, 0.8],
    [/\bstop (?:doing|using|suggesting)\b/i, 0.7],
    [/\bplease don'?t\b/i, 0.6],
    [/\bthat'?s (?:wrong|incorrect|not right)\b/i, 0.7],
];
const PREFERENCES = [
    [/\bI prefer\b/i, 0.9, "user"],
    [/\bI (?:don'?t )?like\b/i, 0.7, "user"],
    [/\bplease always\b/i, 0.85, "user"],
    [/\bI want you to always\b/i, 0.9, "user"],
    [/\bfrom now on\b/i, 0.85, "user"],
    [/\b(?:always|never) use\b/i, 0.8, "project"],
    [/\bremember that\b/i, 0.9, "project"],
    [/\bkeep in mind\b/i, 0.85, "project"],
    [/\bnote that\b/i, 0.7, "project"],
    [/\bfor this project\b|\bin this (?:repo|codebase|project)\b/i, 0.8, "project"],
    [/\bon this machine\b/i, 0.8, "local"],
    [/\blocally\b/i, 0.5, "local"],
];
const PROJECT = [
    [/\btests (?:are in|go|live in)\b/i, 0.7],
    [/\bwe use\b/i, 0.7],
    [/\bthe convention is\b/i, 0.7],
    [/\bour (?:pattern|approach|style)\b/i, 0.7],
    [/\bfollow (?:the|this) pattern\b/i, 0.7],
    [/\barchitecture\b|\bdesign decision\b/i, 0.7],
    [/\b(?:build|deploy|run tests) with\b/i, 0.7],
];
const TOOLS = [
    [/\b(?:run|use) `[^`]+`/i, 0.7],
    [/\bthe command (?:is|to)\b/i, 0.6],
    [/\.\/scripts\//i, 0.6],
    [/\b(?:npm|pnpm|yarn|bun|git|docker|make) \w+/i, 0.5],
];
const sentenceFrom = (text, at) => (/^[^.!?\n]*/.exec(text.slice(at))?.[0] ?? "").trim();
const plain = (text) => text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .trim();
const signatureOf = (output) => /ECONNREFUSED \S+|ENOENT[^\n]*|Cannot find module[^\n]*|command not found[^\n]*|(?:Error|fatal): [^\n]*/.exec(output)?.[0] ??
    output.split("\n").find((line) => line.trim().length >= 10) ??
    "";
/** Counts how often a key was seen, this time included. */
function countIn(counts, key) {
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    return times;
}
function findCorrection(text, counts) {
    const cue = CORRECTIONS.find(([pattern]) => pattern.test(text));
    if (cue === undefined)
        return [];
    const firstTwo = text
        .split(/(?<=[.!?])\s+/)
        .slice(0, 2)
        .join(" ")
        .slice(0, 200);
    const said = firstTwo.replace(cue[0], "").trim();
    const isRepeated = countIn(counts, plain(said)) > 1;
    if (said.length < 5)
        return [];
    const confidence = isRepeated ? Math.min(0.95, cue[1] + 0.2) : cue[1];
    const category = "repeated-correction";
    return [{ text: said, scope: "project", category, section: "Corrections", confidence }];
}
function findPreferences(text) {
    const found = PREFERENCES.flatMap(([pattern, weight, scope]) => {
        const match = pattern.exec(text);
        if (match === null)
            return [];
        const said = sentenceFrom(text, match.index);
        if (said.length < 10 || said.length > 200)
            return [];
        const confidence = Math.min(0.99, weight + 0.05);
        return [{ text: said, scope, category: "user-preference", section: "User Preferences", confidence }];
    });
    return found.slice(0, 2);
}
function findByCues(text, cues, kind) {
    const found = cues.flatMap(([pattern, confidence]) => {
        const match = pattern.exec(text);
        return match === null
            ? []
            : [{ text: sentenceFrom(text, match.index), scope: "project", confidence, ...kind }];
    });
    return found.slice(0, 2);
}
function findErrors(turn, counts) {
    return (turn.toolCalls ?? []).flatMap((call) => {
        if ((call.exitCode ?? 0) === 0 && call.isError !== true)
            return [];
        const signature = signatureOf(call.output ?? "").slice(0, 100);
        if (signature === "" || !/`|\b(?:run|try|use|do)\b/i.test(turn.content))
            return [];
        const confidence = countIn(counts, signature) > 1 ? 0.8 : 0.7;
        const text = `${signature}: ${turn.content.slice(0, 100)}`;
        return [{ text, scope: "project", category: "error-pattern", section: "Error Patterns", confidence }];
    });
}
function longWords(text) {
    return new Set(plain(text)
        .split(" ")
        .filter((word) => word.length > 3));
}
function isDuplicate(text, other) {
    if (plain(other) === plain(text))
        return true;
    const own = longWords(text);
    const theirs = longWords(other);
    const shared = [...own].filter((word) => theirs.has(word)).length;
    return own.size > 0 && shared / Math.max(own.size, theirs.size) > 0.7;
}
/** Wundr's cue table as a subject: user turns only, confidence of at least 0.6, at most three detections in a turn. */
export function createWundr() {
    const corrections = new Map();
    const errors = new Map();
    return {
        analyze: (turn) => {
            if (turn.role !== "user")
                return [];
            const found = [
                ...findCorrection(turn.content, corrections),
                ...findPreferences(turn.content),
                ...findByCues(turn.content, PROJECT, { category: "project-pattern", section: "Project Conventions" }),
                ...findByCues(turn.content, TOOLS, { category: "tool-usage", section: "Tool Usage" }),
                ...findErrors(turn, errors),
            ];
            const kept = found.filter((one) => one.confidence >= 0.6).slice(0, 3);
            return kept.map((one) => ({ ...one, sourceTurn: turn }));
        },
        deduplicate: (detections, stored) => detections.filter(({ text }) => !stored.some((other) => isDuplicate(text, other))),
    };
}
