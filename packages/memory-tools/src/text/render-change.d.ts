import type { Memory, PointerChange, Warning } from "@caliban/memory-core";
/** The index line and, where it differs, the line before the change. */
export declare function renderPointer({ before, after }: PointerChange): string[];
export declare function renderWarnings(warnings: readonly Warning[], memory: Memory): string[];
