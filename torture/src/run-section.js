import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomFrom } from "./random.ts";
/** Runs a section in its own folders. Reports an error that it throws as a violation. */
export async function runSection(section, options) {
    const { seed, budget, only, onProgress } = options;
    const started = performance.now();
    const folders = [];
    const violations = [];
    const repeatOf = (name) => {
        const minutes = Math.max(0.1, Math.ceil(budget / 6_000) / 10);
        const command = `npm run torture -- --only ${section.name} --seed ${seed} --minutes ${minutes}`;
        return name === undefined ? command : `${command} --case '${name}'`;
    };
    const violation = (what, details, name) => {
        violations.push({ what, details, repeat: repeatOf(name ?? only) });
    };
    let reported = Number.NEGATIVE_INFINITY;
    let figures = {};
    try {
        figures = await section.run({
            seed,
            only,
            random: randomFrom(seed),
            timeLeft: () => Math.max(0, started + budget - performance.now()),
            folder() {
                const folder = realpathSync(mkdtempSync(join(tmpdir(), `caliban-${section.name}-`)));
                folders.push(folder);
                return folder;
            },
            progress(current) {
                if (performance.now() - reported < 1_000)
                    return;
                reported = performance.now();
                onProgress?.(current);
            },
            violation,
        });
    }
    catch (error) {
        violation(`${section.name} did not run to its end`, describeError(error));
    }
    finally {
        for (const folder of folders)
            rmSync(folder, { recursive: true, force: true });
    }
    return { section: section.name, seconds: (performance.now() - started) / 1_000, figures, violations };
}
function describeError(error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
