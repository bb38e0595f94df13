export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const DIGITS = "0123456789";
export const HEX = `${DIGITS}abcdef`;
export const ALNUM = UPPER + LOWER + DIGITS;
export const URLSAFE = `${ALNUM}-_`;
export const BASE64 = `${ALNUM}+/`;
export function createRandom(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
    const integer = (below) => Math.floor(next() * below);
    return {
        integer,
        pick: (items) => {
            const item = items[integer(items.length)];
            if (item === undefined)
                throw new RangeError("nothing to pick from");
            return item;
        },
        text: (alphabet, length) => Array.from({ length }, () => alphabet[integer(alphabet.length)]).join(""),
    };
}
