import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** At least twelve consecutive words of the BIP-39 list, or eight after a label. */
export declare function findSeedPhrases({ text }: Form): Matches;
