/** `node:fs`. To import it would load Node's streams as well, which takes 3 ms: an ES module shows every export. */
export declare const fs: typeof import("node:fs")
/** `node:crypto`, loaded at its first use: that takes 3 ms, and a process that only reads needs none of it. */
export declare function crypto(): typeof import("node:crypto")
