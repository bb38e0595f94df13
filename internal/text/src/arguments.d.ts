/** @throws TypeError for anything but a string */
export declare function mustBeText(caller: string, argument: string, value: unknown): void;
/** @throws TypeError for anything but a list */
export declare function mustBeList(caller: string, argument: string, value: unknown): void;
/**
 * @param known The names that it may have. Default: any.
 * @throws TypeError for anything but an object with these names
 */
export declare function mustBeObject(caller: string, argument: string | undefined, value: unknown, known?: readonly string[]): void;
