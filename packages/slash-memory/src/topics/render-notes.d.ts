import type { Diagnostic, Drift, MountedMemory, Warning } from "@caliban/memory-core";
import type { Style } from "../text/style.ts";
/** What a person should know although the change was made. */
export declare function renderWarnings(warnings: readonly Warning[], style: Style): string[];
/** Problems of files and settings, without those that the same screen shows elsewhere. */
export declare function renderDiagnostics(diagnostics: readonly Diagnostic[], style: Style): string[];
/** Where an index and its topic files disagree, and what repairs it; no lines when they agree. */
export declare function renderDrift({ orphans, dangling, duplicates }: Drift, style: Style, mounts?: readonly Pick<MountedMemory, "name" | "access">[]): string[];
