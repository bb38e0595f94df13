import { type Diagnostic, type Drift } from "@caliban/memory-core";
import { type SlashCommand } from "../command.ts";
import { type EditTarget } from "../editor/editable-file.ts";
import { type Outcome, type Refused } from "../outcome.ts";
import { type StaleHook } from "../topics/topic-faults.ts";
export interface EditedOutcome extends Outcome {
    kind: "edited";
    target: EditTarget["kind"];
    /** Of a topic. */
    slug?: string | undefined;
    path: string;
    /** What happened to the file; `absent`: it did not exist before and does not exist now. */
    change: "created" | "changed" | "unchanged" | "removed" | "absent";
    /** The file's text; absent when there is no file. */
    before?: string | undefined;
    after?: string | undefined;
    exitCode: number;
    /** The folder that was created so that the editor can save. */
    newFolder?: string | undefined;
    /** Problems of the edited file. */
    diagnostics: readonly Diagnostic[];
    /** The topic's line in the index, when it was refreshed. */
    refreshedLine?: string | undefined;
    /** The topic's line in the index, when it does not match the new description: a person worded it. */
    staleHook?: StaleHook | undefined;
    /** Id in the trash of the text before the edit; `/memory undo` brings it back. */
    trashId?: string | undefined;
    /** Drift after an edit of the index or a topic. */
    drift?: Drift | undefined;
    /** How to make an editor wait that returns at once. */
    hint?: string | undefined;
}
/** No editor is set. */
export interface NoEditorOutcome extends Refused {
    kind: "no-editor";
    path: string;
}
export declare const edit: SlashCommand<"edit", {
    target: EditTarget;
}, EditedOutcome | NoEditorOutcome>;
