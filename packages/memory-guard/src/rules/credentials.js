import { isSecretValue } from "../values/judge-value.ts";
import { looksRandom } from "../values/looks-random.ts";
import { passwordStrength } from "../values/password-strength.ts";
import { isPlaceholder } from "../values/placeholder.ts";
/** `scheme://user:password@host` and `scheme://:password@host`; the last `@` before the host counts. */
const URL_LOGIN = /[a-z][a-z0-9+.-]{1,30}:\/\/([^\s:/@"'`<>?#]{0,100}):([^\s/"'`<>]{1,200})@([^\s/:"'`<>@?#]{1,100})/gi;
/** `token@host`. */
const URL_TOKEN = /https?:\/\/([A-Za-z0-9_.-]{16,200})(@[\w.-]{1,100})/gi;
const HEADER = /\b(?:authorization|proxy-authorization)["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:bearer|token|apikey|key|basic|digest|negotiate|ssws|bot)\s{1,3})?([^\s"'`<>,;]{6,2000})/gi;
const BEARER = /\b(?:bearer|basic)\s{1,3}([A-Za-z0-9+/_.~-]{8,2000}={0,2})/gi;
const COOKIE = /\b(?:set-)?cookies?["']?\s{0,3}[:=]\s{0,3}["']?([\w.-]{1,80}=[^\n"'`]{6,2000})/gi;
const COOKIE_PAIR = /([\w.-]{1,80})=([^\s;,]{6,600})/g;
/** Options that take `user:password`. */
const LOGIN_OPTION = /(?:\s-u\s{0,3}|\s--user[ =]|\s--(?:http-)?auth[ =]|\s-a\s)["']?([\w.@-]{1,60}):([^\s"'`:]{3,200})/g;
/** Clients with an option `-p`, `-P`, `-a` or `-w` that takes a password. */
const PASSWORD_OPTION = /\b(mysql\w{0,10}|mariadb\w{0,10}|sshpass|docker login|podman login|helm registry login|redis-cli|mongo\w{0,10}|ldap\w{1,10}|smbclient|zip|unzip|7z[ar]?|rar|az login|oc login|cqlsh|sqlcmd|bcp|clickhouse-client|influx|rabbitmqadmin|mosquitto_\w{3}|openssl|expect|kinit|vncviewer|xfreerdp|evil-winrm)\b[^\n]{0,160}?\s(-[pPaw](?!assw)\s{0,2}|\/p:|-pass(?:in|out) pass:)["']?([^\s"'`=-][^\s"'`]{2,200})/g;
/** What `-p` and the like mean otherwise: a database after `mysql -p`, standard output, a property. */
const OTHER_OPTION = /^(?:mysql|mariadb).*-p\s|^(?:un)?zip.*-[paw]\s*$|^openssl.*-[pPaw]\s*$/;
/** `-p 'x'` of any client: the quoted value must look like a password. */
const QUOTED_OPTION = /\s-(?:p|P|a|w|k|pw|pass|password|storepass|keypass)\s{0,2}(["'])([^"'\n]{6,100})\1/g;
/** `change_password ops 'x'`, `/user:ops x`. */
const USER_COMMAND = /(?:\b(?:change_password|add_user|set_password|setpass)\s[\w.@-]{1,60}|\s\/user:\S{1,60})\s{1,3}["']?([^\s"'`]{6,100})/gi;
/** `--password x`, `--token=x`: the value may be all letters. */
const LONG_OPTION = /(?:\s|^)--?(?:[a-z]{1,20}-){0,2}(?:password|passwd|pass|passphrase|secret|token|api-?key|auth-?token|pwd)(?:=|\s{1,3})(["']?)([^\s"'`<>]{4,300})/gi;
const SQL = /\b(?:identified (?:with \S{1,40} )?by|password)\s{1,5}'([^'\n]{4,200})'/gi;
const PGPASS = /^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,60}:[\w.-]{1,60}:(\S{4,200})$/gm;
const LOGIN_PAIR = /(?:(?<![\w/.-])(?:credentials?|creds|log[ -]?in|logged in|sign in|account|user(?:name)?(?![\w.-])|zugangsdaten|anmeldedaten|identifiants|credenciales|acceso|credenciais|логин)|账号密码|账号|帐号|用户名?)(?:\s{1,3}(?:is|are|as|with|using|for [\w-]{1,30}|mit|sind|sont|son|avec|con))?\s{0,3}[:=]?\s{0,3}["'`]?([\w.@+-]{2,60})["'`]?\s{0,2}(?:[:/|]|\s(?:and|und|et|y|и|with|mit|avec|con)\s)\s{0,2}["'`]?([^\s"'`<>,;]{4,100})/giu;
/** `Grafana: admin / …`, `root:…`: the usual names of administrators. */
const ADMIN_PAIR = /(?<![\w.@/-])(?:admin|administrator|root|superuser|sa|guest)(\s\/\s|\/|:(?!\s|\/))([^\s"'`<>,;]{6,100})/gi;
const ORACLE = /:thin:[\w.-]{1,60}\/([^\s"'@/]{4,100})@/gi;
const PIPED = /\becho\s(?:-n\s)?["']?([^\s"'|$`]{4,200})["']?\s?\|[^\n|]{0,120}(?:--password-stdin|chpasswd|sudo -S|passwd --stdin)/g;
const HTPASSWD = /\bhtpasswd\s(?=(?:-\w{1,6}\s){0,3}-\w{0,5}b)(?:-\w{1,6}\s){1,4}(?:\S{1,100}\s){1,2}([^\s-]\S{3,100})/g;
const OTPAUTH = /otpauth:\/\/[^\s"']{0,200}?secret=([A-Z2-7]{8,128})/gi;
const SIGNATURE = /[?&](?:sig|signature|x-amz-signature|x-goog-signature|x-amz-credential|key|access_token|token|auth|code)=([A-Za-z0-9%+/_.~-]{16,600})/gi;
/** Logins in URLs, headers, commands and connection strings. */
export function* findCredentials({ text }) {
    if (text.includes("://"))
        yield* findInUrls(text);
    yield* findInHeaders(text);
    yield* findInCommands(text);
    yield* findPairs(text);
}
function* findInUrls(text) {
    for (const match of text.matchAll(URL_LOGIN)) {
        yield;
        const [, user = "", password = "", host = ""] = match;
        if (!isPlaceholderLogin(user, password, host))
            yield found("url-password", match, `${password}@${host}`, password);
    }
    yield;
    for (const match of text.matchAll(URL_TOKEN)) {
        yield;
        const [whole, token = "", rest = ""] = match;
        if (looksRandom(token) && !isPlaceholder(token) && !whole.includes("sentry")) {
            yield found("url-token", match, token + rest, token);
        }
    }
    yield;
    for (const match of text.matchAll(OTPAUTH)) {
        yield;
        const value = match[1] ?? "";
        if (!isPlaceholder(value))
            yield found("otp-secret", match, value);
    }
    yield;
    for (const match of text.matchAll(SIGNATURE)) {
        yield;
        const value = match[1] ?? "";
        if (looksRandom(value) && !isPlaceholder(value))
            yield found("signed-url", match, value);
    }
}
function* findInHeaders(text) {
    for (const pattern of [HEADER, BEARER]) {
        yield;
        for (const match of text.matchAll(pattern)) {
            yield;
            const [whole, value = ""] = match;
            const login = /basic/i.test(whole) && /^[\w.@+-]+:./.test(Buffer.from(value, "base64").toString("latin1"));
            if (isPlaceholder(value) || !(login || (looksRandom(value) && value.length >= 12)))
                continue;
            yield found("authorization-header", match, value);
        }
    }
    yield;
    for (const match of text.matchAll(COOKIE)) {
        yield;
        const pairs = match[1] ?? "";
        const start = match.index + match[0].length - pairs.length;
        for (const pair of pairs.matchAll(COOKIE_PAIR)) {
            yield;
            const value = pair[2] ?? "";
            if (value.length < 16 || !looksRandom(value) || isPlaceholder(value))
                continue;
            const cookie = found("cookie", pair, value);
            yield { ...cookie, start: start + cookie.start, end: start + cookie.end };
        }
    }
}
function* findInCommands(text) {
    yield;
    for (const match of text.matchAll(LOGIN_OPTION)) {
        yield;
        const [, user = "", password = ""] = match;
        const isClient = /\b(?:curl|wget|https?|lftp|ab|user|auth)\b/.test(text.slice(Math.max(0, match.index - 80), match.index + 10));
        if (!isClient && passwordStrength(password) === 0)
            continue;
        if (/^\d+$/.test(user) || isPlaceholder(password) || /^\d{1,5}$/.test(password))
            continue;
        yield found("command-password", match, password);
    }
    yield;
    for (const match of text.matchAll(PASSWORD_OPTION)) {
        yield;
        const [, client = "", option = "", password = ""] = match;
        if (OTHER_OPTION.test(`${client} ${option}`))
            continue;
        if (isPlaceholder(password) || /^(?:\d{1,5}(?::\d{1,5})?|[./~].*)$/.test(password))
            continue;
        yield found("command-password", match, password);
    }
    yield;
    for (const match of text.matchAll(QUOTED_OPTION)) {
        yield;
        const [, quote = "", password = ""] = match;
        if (passwordStrength(password) > 0 && !isPlaceholder(password)) {
            yield found("command-password", match, password + quote, password);
        }
    }
    yield;
    for (const match of text.matchAll(USER_COMMAND)) {
        yield;
        const password = match[1] ?? "";
        if (passwordStrength(password) > 0 && !isPlaceholder(password))
            yield found("command-password", match, match[0].slice(match[0].lastIndexOf(password)), password);
    }
    yield;
    for (const match of text.matchAll(LONG_OPTION)) {
        yield;
        const [whole, quote = "", written = ""] = match;
        const password = written.replace(/[.,;:)]+$/, "");
        const literal = quote !== "" || whole.at(-written.length - 1) === "=";
        if (!literal && !/[\d!@#$%^&*]/.test(password))
            continue;
        if (!isSecretValue(password, "", { kind: "password", weak: false, literal, last: true }))
            continue;
        yield found("command-password", match, written, password);
    }
    for (const pattern of [SQL, PGPASS, ORACLE, PIPED, HTPASSWD]) {
        yield;
        for (const match of text.matchAll(pattern)) {
            yield;
            const [whole, password = ""] = match;
            if (isPlaceholder(password))
                continue;
            yield found("command-password", match, whole.slice(whole.lastIndexOf(password)), password);
        }
    }
}
function* findPairs(text) {
    yield;
    for (const match of text.matchAll(ADMIN_PAIR)) {
        yield;
        const [, sign, written = ""] = match;
        const password = written.replace(/[.,:?)\]*_]+$/, "");
        if (sign === "/" && passwordStrength(password) < 2)
            continue;
        const mixed = /\d/.test(password) && /[A-Za-z]/.test(password) && !/[/:]/.test(password);
        if (mixed && !isPlaceholder(password))
            yield found("login", match, written, password);
    }
    yield;
    for (const match of text.matchAll(LOGIN_PAIR)) {
        yield;
        const [whole, user = "", written = ""] = match;
        const password = written.replace(/[.,;:!?)\]*_]+$/, "");
        if (/^\d+$/.test(password) || /^(?:http|www)/i.test(user) || !/\d|[!@#$%^&*]/.test(password))
            continue;
        const end = match.index + whole.length;
        const context = { kind: "password", weak: false, literal: false, last: false };
        if (isSecretValue(password, text.slice(end, end + 24), context))
            yield found("login", match, written, password);
    }
}
const PASSWORDS = /password|login/;
/** A match for `value`, which starts the `ending` of a pattern match. */
function found(rule, match, ending, value = ending) {
    const start = match.index + match[0].length - ending.length;
    return { rule, class: PASSWORDS.test(rule) ? "password" : "secret", start, end: start + value.length };
}
/** `user:password@host`, `postgres:postgres@localhost`: defaults of local setups and documentation. */
function isPlaceholderLogin(user, password, host) {
    if (isPlaceholder(password) || (/^\d{1,5}$/.test(password) && user === ""))
        return true;
    const local = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|db|postgres|mysql|redis|mongo|host|hostname|server|example\.(?:com|org|net))$/i.test(host);
    return (local && (user === password || /^(?:postgres|root|admin|mysql|guest|user|dev|test|app)$/i.test(password)));
}
