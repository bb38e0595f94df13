/** True for a word that describes a password instead of being one. */
export declare function isDescription(value: string): boolean;
