/** Why the address of a server is invalid, without repeating it; `undefined` when it is valid. */
export declare function addressProblem(name: string, address: string): string | undefined;
