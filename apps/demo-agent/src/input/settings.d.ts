import type { MemorySettings } from "@caliban/memory";
export interface LoadedSettings {
    settings: MemorySettings;
    /** Why the file is ignored, in one line. */
    warning?: string;
}
/** Reads `$XDG_CONFIG_HOME/caliban/settings.json`. A missing file means no settings; a malformed file is a warning. */
export declare function loadSettings(env: Readonly<Record<string, string | undefined>>): LoadedSettings;
