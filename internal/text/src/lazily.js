/**
 * A value that is created on first use and cached: a pattern of Unicode properties takes up to a millisecond
 * to build, and a process that only reads needs few of them.
 */
// @__NO_SIDE_EFFECTS__
export function lazily(make) {
    let made;
    return () => {
        made ??= make();
        return made;
    };
}
