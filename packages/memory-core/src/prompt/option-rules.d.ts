type Options = Readonly<Record<string, unknown>>
/** What is wrong with a value, or with the part of it at the path. */
type Problem = {
  readonly path: readonly PropertyKey[]
} & (
  | {
      readonly expected: string
      readonly value: unknown
    }
  | {
      readonly unknown: string
      readonly known: readonly string[]
    }
)
/** Finds what is wrong with the value of an option; the other options are known. */
export type OptionRule = (value: unknown, options: Options) => Problem | undefined
export type OptionRules = Readonly<Record<string, OptionRule>>
/**
 * Checks options against their rules. One that is `undefined` counts as left out.
 *
 * @param others Names of options that another check knows.
 * @throws TypeError that names the option, what it must be and what it is, or the nearest name of an unknown one
 */
export declare function checkByRules(
  caller: string,
  options: unknown,
  rules: OptionRules,
  others?: readonly string[],
): void
export declare function must(expected: string, isValid: (value: unknown) => boolean): OptionRule
export declare const isFlag: OptionRule
export declare const isFunction: OptionRule
export declare function isOneOf(...known: readonly string[]): OptionRule
/** An object that has a function under each of these names. */
export declare function hasMethods(...names: readonly string[]): OptionRule
/** An object with these fields and no others. */
export declare function hasFields(rules: OptionRules, expected?: string): OptionRule
export declare function isListOf(rule: OptionRule): OptionRule
/** The first rule decides, then the second. */
export declare function both(first: OptionRule, second: OptionRule): OptionRule
export declare const isObject: (value: unknown) => value is Record<string, unknown>
