import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts";
import { type RawDetection } from "./confidence.ts";
import type { ResolvedError } from "./errors/error-tracker.ts";
import type { Evidence } from "./evidence/evidence.ts";
interface DetectionParts extends RawDetection {
    category: DetectionCategory;
    text: string;
    scope: MemoryScope;
    evidence?: ReadonlySet<Evidence>;
}
/** A detection with its section and its confidence. */
export declare function createDetection(sourceTurn: ConversationTurn, { text, scope, evidence, ...raw }: DetectionParts): DetectedMemory;
export declare function createResolvedError(turn: ConversationTurn, { text, count, local }: ResolvedError): DetectedMemory;
/** A command that succeeded in several turns. */
export declare function createRepeatedCommand(turn: ConversationTurn, command: string): DetectedMemory;
export {};
