/** Why the key in a variable is invalid, without repeating it; `undefined` when it is valid. */
export declare function keyProblem(variable: string, key: string): string | undefined;
