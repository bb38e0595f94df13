import type { Random } from "./random.ts";
/** Ways in which a token is written so that a plain pattern does not match. */
export declare const OBFUSCATIONS: Readonly<Record<string, (text: string, random: Random) => string>>;
