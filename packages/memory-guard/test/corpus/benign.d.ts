import { type Random } from "./random.ts";
export interface BenignKind {
    name: string;
    make(random: Random): string;
}
/** The 17 kinds of text that scanners mistake for secrets. */
export declare const BENIGN_KINDS: readonly BenignKind[];
