export interface Timeout {
    /** `undefined`: the default. */
    milliseconds: number | undefined;
    /** Why the value is not used, in one line. */
    warning?: string;
}
/** How long to wait for a silent server, from `DEMO_TIMEOUT` in seconds. An invalid value is a warning. */
export declare function readTimeout(env: Readonly<Record<string, string | undefined>>): Timeout;
