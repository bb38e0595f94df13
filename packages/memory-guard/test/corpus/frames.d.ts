import type { SecretGroup } from "./secrets.ts";
export declare const LANGUAGES: readonly ["en", "de", "fr", "es", "zh", "ja", "ru"];
export type Language = (typeof LANGUAGES)[number];
/** The rules were developed on one half; the other half shows whether they generalise. */
export type Half = "seen" | "held-out";
export declare function framesFor(group: SecretGroup, language: Language, half: Half): readonly string[];
