export declare const LOWER = "abcdefghijklmnopqrstuvwxyz";
export declare const UPPER: string;
export declare const DIGITS = "0123456789";
export declare const HEX: string;
export declare const ALNUM: string;
export declare const URLSAFE: string;
export declare const BASE64: string;
/** Random numbers that are the same for the same seed. */
export interface Random {
    integer(below: number): number;
    pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
    text(alphabet: string, length: number): string;
}
export declare function createRandom(seed: number): Random;
