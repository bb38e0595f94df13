import type { ToolCallRecord } from "../../types.ts";
/** Whether a command line edits files of the project. */
export declare function editsFiles(line: string): boolean;
/** Whether a call is one of a tool that edits files. */
export declare function isEdit(call: ToolCallRecord): boolean;
