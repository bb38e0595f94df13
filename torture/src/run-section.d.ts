import type { Figures, Section } from "./section.ts";
export interface Violation {
    what: string;
    details?: unknown;
    /** The command that repeats it. */
    repeat: string;
}
/** The result of one section. */
export interface Outcome {
    section: string;
    seconds: number;
    figures: Figures;
    violations: readonly Violation[];
}
export interface RunOptions {
    seed: number;
    /** Milliseconds that the section should take. */
    budget: number;
    only?: string | undefined;
    /** Called at most once a second. */
    onProgress?: (figures: Figures) => void;
}
/** Runs a section in its own folders. Reports an error that it throws as a violation. */
export declare function runSection(section: Section, options: RunOptions): Promise<Outcome>;
