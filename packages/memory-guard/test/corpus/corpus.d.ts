import { type Half, type Language } from "./frames.ts";
import { type SecretGroup } from "./secrets.ts";
export interface SecretSample {
    kind: string;
    group: SecretGroup;
    language: Language;
    obfuscation?: string;
    text: string;
    /** All ranges of the text that must not be stored. */
    spans: readonly (readonly [start: number, end: number])[];
}
export interface BenignSample {
    kind: string;
    text: string;
}
export interface CorpusOptions {
    seed: number;
    half: Half;
    /** Samples of each kind; five times as many of prose. */
    perKind: number;
}
/** Secrets in sentences, each kind in all languages in turn. The same options give the same texts. */
export declare function secretSamples({ seed, half, perKind }: CorpusOptions): SecretSample[];
/** Tokens with a prefix, in each obfuscation. */
export declare function obfuscatedSamples({ seed, half, perKind }: CorpusOptions): SecretSample[];
/** Harmless text that scanners mistake for secrets, bare or in a sentence. */
export declare function benignSamples({ seed, half, perKind }: CorpusOptions): BenignSample[];
