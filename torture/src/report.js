const MOST_VIOLATIONS = 20;
/** Columns of the figures in a section's line. */
const WIDTH = 90;
export function createReport(stream) {
    const started = performance.now();
    const clear = stream.isTTY ? "\r\x1b[K" : "";
    const line = (text) => void stream.write(`${clear}${text}\n`);
    return {
        line,
        progress(section, figures) {
            if (!stream.isTTY)
                return;
            const text = `${section.padEnd(14)} ${clock(performance.now() - started)}  ${short(figures)}`;
            stream.write(clear + text.slice(0, Math.max(20, stream.columns - 1)));
        },
        outcome({ section, seconds, figures, violations }) {
            const verdict = violations.length === 0 ? "held  " : "BROKEN";
            line(`${section.padEnd(14)} ${verdict} ${clock(seconds * 1_000)}  ${short(figures)}`);
            for (const { what, details, repeat } of violations.slice(0, MOST_VIOLATIONS)) {
                line(`  broken: ${what}${details === undefined ? "" : ` ${JSON.stringify(details)}`}`);
                line(`  repeat: ${repeat}`);
            }
        },
    };
}
function clock(milliseconds) {
    const seconds = Math.round(milliseconds / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
function short(figures) {
    let text = "";
    for (const [name, value] of Object.entries(figures)) {
        const next = `${text === "" ? "" : `${text}, `}${value} ${name}`;
        if (next.length > WIDTH)
            break;
        text = next;
    }
    return text;
}
