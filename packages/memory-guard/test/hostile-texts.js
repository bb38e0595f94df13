import { HOSTILE_PIECES } from "./hostile-pieces.ts";
/** The heads of tokens, as their vendors write them. */
const HEADS = [
    "gho_",
    "github_pat_",
    "v1.",
    "glpat-",
    "GR1348941",
    "ATBB",
    "sk-ant-",
    "sk-or-",
    "sk-lf-",
    "sk-proj-",
    "sk_live_",
    "whsec_",
    "AKIA",
    "FwoG",
    "AIza",
    "GOCSPX-",
    "ya29.",
    "1//0",
    "abc8Q~",
    "JQQJ99",
    "xoxb-",
    "hooks.slack.com/services/",
    "discord.com/api/webhooks/",
    "npm_",
    "pypi-",
    "dop_v1_",
    "SG.",
    "AGE-SECRET-KEY-1",
    "xprv",
    "$2b$",
    "pbkdf2_sha256$",
    "lin_api_",
    "secret_",
    "pat-na1-",
    "key-",
    "sk.eyJ",
    "-----BEGIN OPENSSH PRIVATE KEY-----\n",
    "--token abcdef.",
    "access_token$production$",
];
/** Labels, verbs and what stands around values. */
const LABELS = [
    "api_key: ",
    "secret: '",
    "token=`",
    "Passwort lautet ",
    "mot de passe pour le ",
    "contraseña es ",
    "пароль: ",
    "パスワード ",
    "seed phrase: ",
    "iban ",
    "phone: ",
    "user: a / ",
    "curl -u a:",
    "Authorization: Bearer ",
    "Set-Cookie: a=",
    "otpauth://a?",
    "?token=",
    "echo a | ",
    "htpasswd -b ",
    "a@b.c.",
    "a (at) ",
    "-----END PRIVATE KEY-----\n",
    "the password of the ",
    "2024-01-01 12:00:00 ",
    "passw",
    "DB_PASSWORD",
    "value=",
    "password | ",
];
const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Characters that are drawn by a fixed rule: no run of them repeats. */
function draw(characters, length) {
    const drawn = [...characters];
    let state = 2_463_534_242;
    let text = "";
    while (text.length < length) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        text += drawn[(state >>> 0) % drawn.length] ?? "";
    }
    return text.slice(0, length);
}
function fill(piece, length) {
    return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
/** Encodes in base64 or hexadecimal, and cuts runs of `size` characters. */
function encoded(encoding, piece, length, size, between) {
    let text = "";
    for (let at = 0; text.length < length; at++) {
        const run = Buffer.from(`${at} ${fill(piece, size)}`).toString(encoding);
        text += run.slice(0, size) + between;
    }
    return text.slice(0, length);
}
const WRITTEN = {
    "random letters and digits": (length) => draw(ALPHANUMERIC, length),
    "random base64": (length) => draw(`${ALPHANUMERIC}+/`, length),
    "random base64 in lines of 76": (length) => draw(`${ALPHANUMERIC}+/`, length).replace(/.{76}/g, "$&\n"),
    "random hexadecimal": (length) => draw("0123456789abcdef", length),
    "random hexadecimal in groups": (length) => draw("0123456789abcdef", length).replace(/.{7}/g, "$& "),
    "random digits": (length) => draw("0123456789", length),
    "random digits in groups": (length) => draw("0123456789", length).replace(/.{4}/g, "$& ").slice(0, length),
    "random punctuation": (length) => draw("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", length),
    "random ASCII": (length) => draw(`${ALPHANUMERIC} !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\n`, length),
    "random Chinese": (length) => draw("密码是我的在上海市浦东新区路一二三四五六七八九十", length),
    "random Russian": (length) => draw("парольключтокенотидлянавэто ", length),
    "random emoji": (length) => draw("😀🔑🗝️🔒👩‍💻🇩🇪", length),
    "random marks": (length) => draw("aeiou\u0300\u0301\u0302\u0303\u0304\u0308", length),
    "random hidden characters": (length) => draw("ab1\u200b\u200c\u200d\u2060\ufeff\u00ad", length),
    "random look-alike letters": (length) => draw("аеорсухіАВЕКМНОРСТХabc1", length),
    "random full-width letters": (length) => draw("ａｂｃｐｓｗ＝：１２３", length),
    "one long line of words": (length) => draw("abcde fgh ij", length),
    "many empty lines": (length) => fill("\n\n", length),
    "many lines of one character": (length) => fill("a\n", length),
    "many lines of a quote": (length) => fill('"\n', length),
    "many lines of code": (length) => fill("const a = 1;\n", length),
    "many lines of a list": (length) => fill("- password\n", length),
    "many lines of a table": (length) => fill("| password | a |\n", length),
    "lines of 599 commas": (length) => fill(`${",".repeat(599)}\n`, length),
    "lines of 599 spaces and a letter": (length) => fill(`${" ".repeat(598)}a\n`, length),
    "lines that almost are code": (length) => fill(`${"a ".repeat(290)}\n`, length),
    "nested brackets": (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
    "nested braces with keys": (length) => fill('{"key":', length),
    "nested tags": (length) => fill("<a><password>", length),
    "nested quotes": (length) => fill(`"'\``, length),
    "nested brackets around a label": (length) => fill("((password)) ", length),
    backslashes: (length) => fill("\\", length),
    "backslashes and quotes": (length) => fill('\\"', length),
    "escapes of escapes": (length) => fill("\\\\u005cu0041", length),
    "percent escapes of percent": (length) => fill("%25", length),
    "HTML escapes": (length) => fill("&#112;&#97;&#115;&#115;", length),
    "an open quote": (length) => `password: "${fill("a", length - 11)}`,
    "an open bold value": (length) => `password: **${fill("a ", length - 12)}`,
    "an open tag": (length) => `<${fill("a=", length - 1)}`,
    "an open fence": (length) => `\`\`\`\n${fill("a\n", length - 4)}`,
    "an open PEM block": (length) => `-----BEGIN PRIVATE KEY-----\n${fill(`${"QUJD".repeat(16)}\n`, length - 28)}`,
    "an open PEM block of blank lines": (length) => `-----BEGIN PRIVATE KEY-----\n${fill(" \n", length - 28)}`,
    "many PEM headers with a key": (length) => fill(`-----BEGIN PRIVATE KEY-----\n${"QUJD".repeat(16)}\n`, length),
    "many PEM headers with a header": (length) => fill("-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n", length),
    "many PuTTY headers": (length) => fill("PuTTY-User-Key-File-2: ", length),
    "an open JSON Web Token": (length) => `eyJ${fill("a", length - 3)}`,
    "JSON Web Tokens without an end": (length) => fill(`eyJ${"a".repeat(3_999)}.`, length),
    "JSON Web Tokens": (length) => fill("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlQQ ", length),
    "an open mask": (length) => fill("[masked: a-", length),
    "an open URL": (length) => `https://${fill("a:", length - 8)}`,
    "logins in URLs": (length) => fill("https://a:b1!Cdefg@", length),
    "addresses without an end": (length) => `${fill("a.", length - 1)}@`,
    addresses: (length) => fill("a.b1@c.de ", length),
    "at signs": (length) => fill("a@", length),
    "a million dots": (length) => fill(".", length),
    hyphens: (length) => fill("-", length),
    underscores: (length) => fill("_", length),
    "equals signs": (length) => fill("=", length),
    commas: (length) => fill(",", length),
    colons: (length) => fill("a:", length),
    slashes: (length) => fill("a/", length),
    tabs: (length) => fill("\t", length),
    "carriage returns": (length) => fill("\r", length),
    "zero bytes": (length) => fill("\0", length),
    "zero-width spaces": (length) => fill("\u200b", length),
    "ligatures that grow": (length) => fill("\ufdfa", length),
    "one letter with many marks": (length) => `a${fill("\u0301", length - 1)}`,
    "lone surrogates": (length) => fill("\udc00a", length),
    "strings that are joined": (length) => fill('"a1" + ', length),
    "letters that are spaced": (length) => draw(ALPHANUMERIC, length / 2).replace(/./g, "$& "),
    "lines that are joined": (length) => draw(ALPHANUMERIC, length).replace(/.{3}/g, "$&\\\n"),
    "base64 of text": (length) => encoded("base64", "password is hunter2 ", length, 400, "\n"),
    "long base64 of text": (length) => encoded("base64", "The quick brown fox. ", length, 60_000, "\n"),
    "base64 of labels": (length) => encoded("base64", "key=", length, 30_000, " "),
    "base64 of base64": (length) => encoded("base64", encoded("base64", "password of a ", 20_000, 19_000, " "), length, 40_000, " "),
    "base64 in short runs": (length) => encoded("base64", "key is a ", length, 24, " "),
    "hexadecimal of text": (length) => encoded("hex", "password is hunter2 ", length, 400, "\n"),
    "long hexadecimal of text": (length) => encoded("hex", "the token of a ", length, 60_000, "\n"),
    "hexadecimal in lines": (length) => encoded("hex", "the token of a ", length, 64, "\n"),
    "the same password many times": (length) => fill("password: hunter2\n", length),
    "many passwords": (length) => {
        let text = "";
        for (let at = 0; text.length < length; at++)
            text += `password: hunter${at}x\n`;
        return text.slice(0, length);
    },
    "many passwords without a label": (length) => {
        let text = "";
        for (let at = 0; text.length < length; at++)
            text += `login a is Zx${at}!kQ and `;
        return text.slice(0, length);
    },
    "many random values": (length) => draw(ALPHANUMERIC, length).replace(/.{40}/g, "$& "),
    "values with hyphens": (length) => draw(ALPHANUMERIC, length).replace(/.{5}/g, "$&-"),
    camelCase: (length) => fill("fooBarPasswordKey", length),
    snake_case: (length) => fill("foo_password_key_", length),
    "dashes after labels": (length) => fill("password-", length),
    "words of a seed phrase": (length) => fill("abandon ability able about above absent absorb abstract ", length),
    "telephone numbers": (length) => fill("+49 30 2281 56789 ", length),
    "postal addresses": (length) => fill("12 Main Street, ", length),
    "Chinese addresses": (length) => fill("上海市浦东新区", length),
    "Japanese addresses": (length) => fill("東京都千代田区", length),
    "log lines": (length) => fill("2024-01-01 12:00:00 ERROR a\n", length),
    "stack traces": (length) => fill("    at a (b.js:1:2)\n", length),
    prose: (length) => fill("Deploys go out on Thursdays; the password lives in the vault. ", length),
};
/** Repeated pieces, heads with and without a long body, labels, and what people write to break a reader. */
export const HOSTILE_TEXTS = [
    ...[...HOSTILE_PIECES, ...HEADS, ...LABELS].map((piece) => ({
        name: `repeats ${JSON.stringify(piece)}`,
        make: (length) => fill(piece, length),
    })),
    ...HEADS.map((head) => ({
        name: `${JSON.stringify(head)} and long values`,
        make: (length) => fill(head + draw(ALPHANUMERIC, 600), length),
    })),
    ...Object.entries(WRITTEN).map(([name, make]) => ({
        name,
        make: (length) => make(length).slice(0, length),
    })),
];
