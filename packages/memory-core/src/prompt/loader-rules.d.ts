import { type OptionRule, type OptionRules } from "./option-rules.ts"
export declare const anAbsolutePath: OptionRule
export declare const aDirectory: OptionRule
/** The data of a layout. */
export declare const isLayoutData: (value: unknown) => boolean
/** Without a place nothing can be loaded, and without `cwd` there is no project. */
export declare function checkPlace(caller: string, options: Readonly<Record<string, unknown>>): void
/** The rules of `LoaderOptions`. Settings have none: they come from a person's file, so errors in them are diagnostics. */
export declare const LOADER_RULES: OptionRules
