/**
 * What must be there after `said`. `kept`: the stored fact and nothing else. `both`: the stored fact, and maybe the new one.
 * `told`: the new one, and maybe the stored fact. `replaced`: the new one instead of the stored fact, if learning stored it.
 */
export type Outcome = "kept" | "both" | "told" | "replaced";
export interface HardPair {
    language: "en" | "de" | "es" | "fr" | "ja" | "zh";
    stored: string;
    said: string;
    outcome: Outcome;
    /** A part of the new fact. */
    tells: string;
}
/** How a person asks to remember something. */
export declare const REQUESTS: Readonly<Record<HardPair["language"], string>>;
export declare const HARD_PAIRS: readonly HardPair[];
