/** What the command line requests. */
export type Command = {
    kind: "help";
} | {
    kind: "version";
} | {
    kind: "usage-error";
    message: string;
} | {
    kind: "tour";
} | {
    kind: "show-prompt";
    options: SessionArguments;
}
/** The question `-` is read from standard input. */
 | {
    kind: "print";
    question: string;
    json: boolean;
    options: SessionArguments;
} | {
    kind: "converse";
    options: SessionArguments;
};
export interface SessionArguments {
    bare: boolean;
    readOnly: boolean;
    offline: boolean;
    /** Notice what is worth remembering. */
    learn: boolean;
    /** Store what was noticed without asking. */
    yes: boolean;
    /** The name of a layout. */
    layout?: string | undefined;
    squad?: string | undefined;
    agent?: string | undefined;
    mounts: readonly MountArgument[];
    /** Show the user's own memory, which follows them to every project. */
    userMemory: boolean;
    cwd?: string | undefined;
    model?: string | undefined;
    baseUrl?: string | undefined;
}
/** `--mount team=/srv/team:write`. */
export interface MountArgument {
    name: string;
    directory: string;
    access: "read" | "write";
}
/** Pure: reads no environment and touches no file. */
export declare function parseArguments(argv: readonly string[]): Command;
export declare const FLAGS: readonly string[];
