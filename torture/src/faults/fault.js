export const ERROR_CODES = [
    "ENOSPC",
    "EIO",
    "EACCES",
    "EPERM",
    "EBUSY",
    "EMFILE",
    "EROFS",
    "EDQUOT",
    "EINTR",
    "ESTALE",
    "ENAMETOOLONG",
];
/** As in a replay hint. */
export function nameFault(fault) {
    if (fault.kind === "error")
        return fault.code;
    return fault.kind === "crash" ? "crash" : `${fault.kind}-${fault.part}`;
}
/** All faults of a call. A crash before a read equals a crash after the preceding change. */
export function faultsOf(name, mutates) {
    const faults = ERROR_CODES.map((code) => ({ kind: "error", code }));
    if (name === "writeSync") {
        faults.push({ kind: "short-write", part: "none" }, { kind: "short-write", part: "one" });
        faults.push({ kind: "short-write", part: "half" });
    }
    if (name === "readSync") {
        faults.push({ kind: "short-read", part: "none" }, { kind: "short-read", part: "one" });
        faults.push({ kind: "short-read", part: "half" });
    }
    if (mutates)
        faults.push({ kind: "crash" });
    return faults;
}
