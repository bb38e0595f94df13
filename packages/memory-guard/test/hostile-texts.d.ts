/** A text that is made to keep a reader busy. */
export interface HostileText {
    name: string;
    make(length: number): string;
}
/** Repeated pieces, heads with and without a long body, labels, and what people write to break a reader. */
export declare const HOSTILE_TEXTS: readonly HostileText[];
