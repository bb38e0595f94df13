/** Writes a line into the log of OpenCode. Never throws. */
export type Log = (level: "info" | "warn" | "error", message: string) => void;
export declare function messageOf(error: unknown): string;
