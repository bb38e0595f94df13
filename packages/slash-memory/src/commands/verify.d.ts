import type { Finding } from "@caliban/memory-core";
import type { SlashCommand } from "../command.ts";
import { type Shown } from "../outcome.ts";
export interface VerifiedOutcome extends Shown {
    kind: "verified";
    findings: readonly Finding[];
}
export declare const verify: SlashCommand<"verify", object, VerifiedOutcome>;
