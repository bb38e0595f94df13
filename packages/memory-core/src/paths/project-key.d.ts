/**
 * The folder name of a workspace: its canonical path without the leading `/`, `/` as `-`, every other character
 * outside `A-Z a-z 0-9 . _ -` as `_`: `/Users/jf/dev/caliban` gives `Users-jf-dev-caliban`. On Windows `\` is a
 * separator and the drive's colon is dropped. Longer than 200 bytes: cut, plus a hash. Two paths can give one key;
 * the origin record distinguishes them.
 */
export declare function projectKey(path: string, platform?: NodeJS.Platform): string
/** The first 8 hex digits of SHA-256 over a path, to distinguish two projects with one key. */
export declare function hashOfPath(path: string): string
