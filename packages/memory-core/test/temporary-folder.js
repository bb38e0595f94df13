import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
const SAVED = new Date("2026-01-01T00:00:00Z");
/** A real folder with these files, removed after the test. */
export function temporaryFolder(files = {}) {
    const folder = mkdtempSync(join(tmpdir(), "caliban-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(folder, files);
    return folder;
}
export function writeFiles(folder, files) {
    for (const [name, content] of Object.entries(files)) {
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
        // As if an editor had saved it a while ago: writers wait for files that have just changed.
        utimesSync(path, SAVED, SAVED);
    }
}
