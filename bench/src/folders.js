import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
const SHARED_MEMORY = "/dev/shm";
export function createFolders(base = tmpdir()) {
    const made = [];
    return {
        make(medium) {
            if (medium === "memory" && !hasSharedMemory())
                return undefined;
            const parent = medium === "memory" ? SHARED_MEMORY : base;
            const folder = realpathSync(mkdtempSync(join(parent, "caliban-bench-")));
            made.push(folder);
            return folder;
        },
        clear() {
            for (const folder of made.splice(0))
                rmSync(folder, { recursive: true, force: true });
        },
    };
}
export function hasSharedMemory() {
    return fileSystemOf(SHARED_MEMORY) === "tmpfs";
}
/** The type of the file system that a path is on, as the system names it; `unknown` where it does not say. */
export function fileSystemOf(path) {
    try {
        statSync(path);
        const mounts = readFileSync("/proc/mounts", "utf8")
            .split("\n")
            .map((line) => line.split(" "))
            .filter(([, place = "\0"]) => path === place || path.startsWith(place.endsWith("/") ? place : `${place}/`))
            .sort(([, a = ""], [, b = ""]) => a.length - b.length);
        return mounts.at(-1)?.[2] ?? "unknown";
    }
    catch {
        return "unknown";
    }
}
