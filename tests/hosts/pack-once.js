import { rmSync } from "node:fs";
import { PLUGINS, packAll, temporaryFolder } from "../published.ts";
// Vitest calls it before the first test and what it returns after the last one.
export function setup(project) {
    const folder = temporaryFolder();
    const packed = packAll(folder);
    const isPlugin = ({ name }) => PLUGINS.includes(name);
    project.provide("tarballs", packed.filter((one) => !isPlugin(one)));
    project.provide("plugins", packed.filter(isPlugin));
    return () => rmSync(folder, { recursive: true, force: true });
}
