import { benignSamples, obfuscatedSamples, secretSamples, } from "./corpus.ts";
export function measure(detect, options) {
    const covers = ({ text, spans }) => {
        const found = detect(text);
        return spans.every(([start, end]) => isCovered(found, start, end));
    };
    const secrets = secretSamples(options);
    const obfuscated = obfuscatedSamples({ ...options, perKind: Math.ceil(options.perKind / 4) });
    const benign = benignSamples(options);
    const isFlagged = ({ text }) => detect(text).length > 0;
    return {
        kinds: rates(secrets, ({ kind }) => kind, covers),
        groups: rates(secrets, ({ group }) => group, covers),
        obfuscations: rates(obfuscated, ({ obfuscation = "" }) => obfuscation, covers),
        proseByLanguage: rates(secrets.filter(({ group }) => group === "prose"), ({ language }) => language, covers),
        benign: rates(benign, ({ kind }) => kind, isFlagged, true),
        obfuscated: rate(obfuscated, covers),
        falsePositives: rate(benign, isFlagged, true),
    };
}
/** A range may be covered by one finding, or by several that are adjacent except for separators. */
export function isCovered(found, start, end) {
    let reached = start;
    for (const finding of [...found].sort((a, b) => a.start - b.start)) {
        if (finding.start <= reached + 2 && finding.end > reached)
            reached = finding.end;
    }
    return reached >= end;
}
export function rates(samples, groupOf, hit, hitIsWrong = false) {
    const groups = new Map();
    for (const sample of samples)
        groups.set(groupOf(sample), [...(groups.get(groupOf(sample)) ?? []), sample]);
    return new Map([...groups].map(([group, members]) => [group, rate(members, hit, hitIsWrong)]));
}
export function rate(samples, hit, hitIsWrong = false) {
    const wrong = [];
    let hits = 0;
    for (const sample of samples) {
        const isHit = hit(sample);
        if (isHit)
            hits++;
        if (isHit === hitIsWrong && wrong.length < 5)
            wrong.push(sample.text);
    }
    return { hits, of: samples.length, wrong };
}
