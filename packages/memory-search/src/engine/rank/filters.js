export function hasFilter({ type, mount, since }) {
    return type !== undefined || mount !== undefined || since !== undefined;
}
/** Whether a document of a part passes the filters. */
export function passes({ segment, base }, place, { type, mount, since }) {
    const number = place - base;
    if (type !== undefined && segment.typeAt(number)?.toLowerCase() !== type)
        return false;
    if (mount !== undefined && (segment.mountAt(number) ?? "own") !== mount)
        return false;
    return since === undefined || segment.times[number] >= since;
}
