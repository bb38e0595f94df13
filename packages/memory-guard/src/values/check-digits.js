/** The Luhn check of payment cards and many other numbers. */
export function passesLuhn(digits) {
    let sum = 0;
    for (let at = 0; at < digits.length; at++) {
        const digit = Number(digits[digits.length - 1 - at]);
        const doubled = at % 2 === 1 ? digit * 2 : digit;
        sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
}
/** The IBAN check: with the first four characters moved to the end and letters as numbers, the remainder by 97 is 1. */
export function isIban(iban) {
    let rest = 0;
    for (const character of iban.slice(4) + iban.slice(0, 4)) {
        const value = Number.parseInt(character, 36);
        rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
    }
    return rest === 1;
}
/** Chile's RUT: `12345678-5`. */
export function isRut(body, check) {
    let sum = 0;
    for (let at = 0; at < body.length; at++)
        sum += Number(body[body.length - 1 - at]) * (2 + (at % 6));
    const expected = 11 - (sum % 11);
    return check.toUpperCase() === (expected === 11 ? "0" : expected === 10 ? "K" : String(expected));
}
/** Spain's DNI and NIE: eight digits, the first of a NIE a letter, then a letter. */
export function isDni(body, letter) {
    const number = Number(body.toUpperCase().replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first))));
    return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === letter.toUpperCase();
}
/** Brazil's CPF: eleven digits, of which the last two are check digits. */
export function isCpf(digits) {
    if (/^(\d)\1{10}$/.test(digits))
        return false;
    const check = (length) => {
        let sum = 0;
        for (let at = 0; at < length; at++)
            sum += Number(digits[at]) * (length + 1 - at);
        return ((sum * 10) % 11) % 10;
    };
    return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}
/** China's resident number: seventeen digits and a check digit, with a date of birth inside. */
export function isResidentNumber(digits) {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    return ("10X98765432"[sum % 11] === digits[17]?.toUpperCase() &&
        /^.{6}(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits));
}
/** France's social security number: thirteen digits, then 97 minus their remainder by 97. */
export function isNir(digits) {
    return 97 - Number(BigInt(digits.slice(0, 13)) % 97n) === Number(digits.slice(13));
}
