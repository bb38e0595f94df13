import { compareStatements } from "./compare.ts";
function textsOf(existing) {
    return "sections" in existing
        ? existing.sections.flatMap((section) => section.entries.map((entry) => entry.text))
        : [...existing];
}
/**
 * The detections that say something new. Drops those that repeat an existing text or an earlier detection. Those that
 * contradict existing texts name them in `replaces`. Of two contradicting detections, the later one stays. Idempotent.
 */
export function deduplicate(detections, existing) {
    const texts = textsOf(existing);
    let kept = [];
    for (const detection of detections) {
        const relationTo = (text) => compareStatements(detection.text, text);
        const known = [...texts, ...kept.map(({ text }) => text)];
        if (known.some((text) => relationTo(text) === "repeats"))
            continue;
        kept = kept.filter(({ text }) => relationTo(text) !== "replaces");
        const replaced = texts.filter((text) => relationTo(text) === "replaces");
        const replaces = [...new Set([...(detection.replaces ?? []), ...replaced])];
        kept.push(replaces.length === 0 ? detection : { ...detection, replaces });
    }
    return kept;
}
