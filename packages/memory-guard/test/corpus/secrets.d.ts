import { type Random } from "./random.ts";
/** What identifies a secret: its format, its surroundings, or a sentence. */
export type SecretGroup = "prefixed" | "structured" | "labelled" | "prose";
export interface Secret {
    /** What is put into a sentence. */
    text: string;
    /** The part of it that must not be stored. */
    value: string;
}
export interface SecretKind {
    name: string;
    group: SecretGroup;
    make(random: Random): Secret;
}
/** A password as people invent it: a word with digits, replaced letters, signs at the end; sometimes only letters. */
export declare function password(random: Random): string;
/** The 34 kinds. Prefixes are concatenated, so that no scanner mistakes this file for a leak. */
export declare const SECRET_KINDS: readonly SecretKind[];
/** A value in base64, as `obfuscate` wraps it. */
export declare const wrap: (text: string) => string;
