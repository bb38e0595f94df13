/** What a word says about a value near it. */
export type WordRole = 
/** Names a password: any password-like value near it is one. */
"password"
/** Names a key or token. */
 | "key"
/** Names a code; it needs a place or purpose near it. */
 | "code"
/** What a code opens or restores: a door, a safe, an account. */
 | "place"
/** Opens or disarms: `enter 1234 to disarm the alarm`. */
 | "opener"
/** Directly before a code that is typed. */
 | "entered"
/** Directly before a number that counts or names something else: `line 12`. */
 | "numbered"
/** A login or network that is given with its password. */
 | "login"
/** Directly before a value: `is`, `to`, `with`. */
 | "connector"
/** Next to `code`: another kind of code, such as `exit code`. */
 | "other-code";
type Roles = ReadonlySet<WordRole>;
/** What a word says about a value near it; both words in lower case. */
export declare function rolesOf(word: string, before?: string): Roles;
export {};
