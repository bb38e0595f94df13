/** The Luhn check of payment cards and many other numbers. */
export declare function passesLuhn(digits: string): boolean;
/** The IBAN check: with the first four characters moved to the end and letters as numbers, the remainder by 97 is 1. */
export declare function isIban(iban: string): boolean;
/** Chile's RUT: `12345678-5`. */
export declare function isRut(body: string, check: string): boolean;
/** Spain's DNI and NIE: eight digits, the first of a NIE a letter, then a letter. */
export declare function isDni(body: string, letter: string): boolean;
/** Brazil's CPF: eleven digits, of which the last two are check digits. */
export declare function isCpf(digits: string): boolean;
/** China's resident number: seventeen digits and a check digit, with a date of birth inside. */
export declare function isResidentNumber(digits: string): boolean;
/** France's social security number: thirteen digits, then 97 minus their remainder by 97. */
export declare function isNir(digits: string): boolean;
