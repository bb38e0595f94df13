import type { AutoMemoriesConfig } from "./auto-memories-config.ts";
/** Who changes a setting: a project may only narrow what the user allows. */
export type SetBy = "user" | "project";
/** One setting. */
export interface Setting {
    /** Its key in a file, below `memory.auto`, with a dot for each level: `decay.days`. */
    key: string;
    /** Its name as an option: `decayDays`. */
    option: string;
    kind: Kind;
}
interface Kind {
    expected: string;
    accepts(value: unknown): boolean;
    /** Whether a value allows no more than the current one. */
    narrows(value: unknown, current: unknown): boolean;
}
/** All settings that a file may contain, with Wundr's keys. */
export declare const SETTINGS: readonly Setting[];
/** The configuration with the value of a file, or what is wrong with the value. */
export declare function applySetting({ option, kind }: Setting, config: AutoMemoriesConfig, given: unknown, by: SetBy): AutoMemoriesConfig | string;
export {};
