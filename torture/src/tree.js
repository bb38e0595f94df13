import { dirname, join } from "node:path";
/** Everything below a folder, parents first; empty when there is no such folder. Symlinks and devices are left out. */
export function readTree(disk, top) {
    const entries = [];
    const visit = (path) => {
        const absolute = join(top, path);
        const stat = disk.lstatSync(absolute);
        const common = { path, mode: stat.mode & 0o777, inode: stat.ino, time: stat.mtimeMs };
        if (stat.isFile())
            entries.push({ ...common, bytes: disk.readFileSync(absolute) });
        if (!stat.isDirectory())
            return;
        entries.push(common);
        for (const name of disk.readdirSync(absolute).sort())
            visit(path === "" ? name : `${path}/${name}`);
    };
    if (disk.existsSync(top))
        visit("");
    return entries;
}
/** Recreates a tree: bytes, modes, times, and hard links where two entries had the same inode. */
export function writeTree(disk, top, entries) {
    disk.mkdirSync(dirname(top), { recursive: true });
    const made = new Map();
    for (const { path, bytes, mode, inode, time } of entries) {
        const absolute = join(top, path);
        const twin = made.get(inode);
        if (bytes === undefined)
            disk.mkdirSync(absolute, { mode });
        else if (twin !== undefined)
            disk.linkSync(twin, absolute);
        else {
            disk.writeFileSync(absolute, bytes, { mode });
            disk.utimesSync(absolute, time / 1_000, time / 1_000);
            made.set(inode, absolute);
        }
    }
}
/** The files of people and the model: everything except the control folder. */
export function publicFiles(entries) {
    const files = entries.filter(({ path, bytes }) => bytes !== undefined && !path.startsWith("."));
    return new Map(files.map((entry) => [entry.path, entry]));
}
/** The control folder of a store: the only folder whose name begins with a dot. */
export function controlFiles(entries) {
    return entries.filter(({ path, bytes }) => bytes !== undefined && path.startsWith("."));
}
export function textOf(bytes) {
    return bytes === undefined ? undefined : Buffer.from(bytes).toString();
}
