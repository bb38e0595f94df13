/** What the command line asks for. */
export type Command = {
    kind: "help";
} | {
    kind: "version";
} | {
    kind: "usage-error";
    message: string;
} | {
    kind: "serve";
    options: ServeOptions;
} | {
    kind: "session-start";
    options: PlaceOptions;
} | {
    kind: "memory";
    line: string;
    options: PlaceOptions;
};
/** Which memory it is. */
export interface PlaceOptions {
    /** The exact memory directory. */
    directory?: string | undefined;
    /** Refuse every change. */
    readOnly: boolean;
    /** The name of a layout. */
    layout?: string | undefined;
    squad?: string | undefined;
    agent?: string | undefined;
    mounts: readonly MountArgument[];
}
export interface ServeOptions extends PlaceOptions {
    /** The port of the HTTP server, 0 for any; stdio without it. */
    port?: number | undefined;
}
/** `--mount team=/srv/team:write`. */
export interface MountArgument {
    name: string;
    directory: string;
    access: "read" | "write";
}
export declare const FLAGS: readonly string[];
/** Pure: reads no environment and touches no file. */
export declare function parseArguments(argv: readonly string[]): Command;
