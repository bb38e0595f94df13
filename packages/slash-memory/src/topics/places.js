import { isAbsolute, join } from "node:path";
export function placesOf({ mounts, readOnly }) {
    return { mounts, readOnly };
}
/** The mount that an address names; `undefined` for an address in the memory itself. */
export function mountOf({ mounts }, address) {
    return mounts.find(({ name }) => address.startsWith(`${name}/`));
}
/** An address without the name of its mount. */
export function slugIn(mount, address) {
    return mount === undefined ? address : address.slice(mount.name.length + 1);
}
/** True when a person may change what has this address. */
export function isWritable(places, address) {
    return (mountOf(places, address)?.access ?? (places.readOnly ? "read" : "write")) === "write";
}
/** The path of an index; `undefined` if it is not a local file. */
export function indexPath(memory, { directory } = memory) {
    return directory !== undefined && isAbsolute(directory) ? join(directory, "MEMORY.md") : undefined;
}
/** The command that repairs the index of the memory itself or of a mount. */
export function repairCommand(mount) {
    return `/memory rebuild-index${mount === undefined ? "" : ` ${mount}`}`;
}
