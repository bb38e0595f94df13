import type { DetectionCategory, MemoryScope, MemorySectionType } from "../../types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Score } from "../evidence/score.ts";
/** `local` if it applies to one machine only, `user` if it follows the user into every project, else `project`. */
export declare function scopeOf({ text, evidence }: {
    text: string;
    evidence: ReadonlySet<Evidence>;
}, language: string, scoreOf: Score): MemoryScope;
export declare function categoryOf(evidence: ReadonlySet<Evidence>, scope: MemoryScope): DetectionCategory;
/** The section of an entry, by its category and its subject. */
export declare function sectionOf(category: DetectionCategory, evidence: ReadonlySet<Evidence>, text: string): MemorySectionType;
