import fs from "node:fs";
import { join } from "node:path";
const PERSON_LIMIT = 16_384;
const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL;
/** The beginning of a file: open, one read, close. */
export function readHeadOf(path, limit) {
    const descriptor = fs.openSync(path, "r");
    const bytes = Buffer.allocUnsafe(limit);
    const count = fs.readSync(descriptor, bytes, 0, limit, 0);
    fs.closeSync(descriptor);
    return bytes.subarray(0, count);
}
/** The heads of the three files of a session; `limit` bytes of the index. */
export function readHeads({ global, project, index }, limit) {
    const heads = [
        readHeadOf(global, PERSON_LIMIT),
        readHeadOf(project, PERSON_LIMIT),
        readHeadOf(index, limit),
    ];
    return heads.reduce((sum, { length }) => sum + length, 0);
}
/** The minimal calls to replace a topic and the index with finished bytes. */
export function writeRaw({ folder, slug, topic, index }, durable) {
    replaceRaw(folder, `${slug}.md`, topic, durable);
    replaceRaw(folder, "MEMORY.md", index, durable);
    if (!durable)
        return;
    const descriptor = fs.openSync(folder, "r");
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
}
function replaceRaw(folder, name, bytes, durable) {
    const temporary = join(folder, `.${name}.tmp`);
    const descriptor = fs.openSync(temporary, NEW, 0o600);
    fs.writeSync(descriptor, bytes, 0, bytes.length, 0);
    if (durable)
        fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
    fs.renameSync(temporary, join(folder, name));
}
/** A directory listing and every topic as bytes. */
export function readAll(folder) {
    let sum = 0;
    for (const name of fs.readdirSync(folder)) {
        if (name.endsWith(".md") && name !== "MEMORY.md")
            sum += fs.readFileSync(`${folder}/${name}`).length;
    }
    return sum;
}
