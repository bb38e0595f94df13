/**
 * How much a value looks like a password by itself. 2: letters mixed with digits or symbols as in no name. 1: letters and
 * digits as in few names. 0: a word, a name, a number, a path.
 */
export declare function passwordStrength(value: string): 0 | 1 | 2;
