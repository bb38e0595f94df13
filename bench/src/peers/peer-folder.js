import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
/** Where peers are installed: in the user's cache, one folder per peer and set of versions. */
export function peerFolder(name) {
    const base = process.env["XDG_CACHE_HOME"];
    const cache = base?.startsWith("/") ? base : join(homedir(), ".cache");
    const hash = createHash("sha256").update(manifestOf(name)).digest("hex").slice(0, 8);
    return join(cache, "caliban-bench", `${name}-${hash}`);
}
/** The text of the `package.json` that pins a peer. */
export function manifestOf(name) {
    // From `dist/` as from `src/peers/`.
    const up = [new URL("../peers/", import.meta.url), new URL("../../peers/", import.meta.url)];
    const base = up.find((url) => existsSync(new URL(`${name}/package.json`, url))) ?? up[0];
    return readFileSync(fileURLToPath(new URL(`${name}/package.json`, base)), "utf8");
}
/** A module that exists once the installation is complete. It imports modules from the folder of the peer. */
export const IMPORTER = "importer.mjs";
export async function loaderOf(name) {
    const url = pathToFileURL(join(peerFolder(name), IMPORTER)).href;
    const { load } = (await import(url));
    return load;
}
