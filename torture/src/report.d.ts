import type { WriteStream } from "node:tty";
import type { Outcome } from "./run-section.ts";
import type { Figures } from "./section.ts";
export interface Report {
    line(text: string): void;
    /** Shows the progress of a section, only on a terminal, in the line of its later outcome. */
    progress(section: string, figures: Figures): void;
    /** One line for the section, followed by its violations and the command that repeats each. */
    outcome(outcome: Outcome): void;
}
export declare function createReport(stream: NodeJS.WriteStream | WriteStream): Report;
