import { lazily } from "@caliban/text";
const GAP = "[ _.-]?";
const WORDS = {
    password: [
        `pass${GAP}(?:word|phrase)s?|passwd|pwd|pswd`,
        "(?:pass|pw|p/w)(?=[\"'`]?\\s{0,3}[:=]|\\s(?:is|was)\\s)|passwrd|pasword|(?:wpa[23]?|wi-?fi|wlan|network)[ -]?(?:key|schlüssel)",
        "kennw(?:ort|örter)|passw(?:ort|örter)|losungswort|zugangsdaten|geheimwort",
        "mots? de passe|mdp|phrase (?:secrète|de passe)",
        "contraseñas?|contrasenas?|clave(?! p[úu]blica)|palabra clave|frase de contraseña",
        "senhas?|palavra-passe|parola(?: d'ordine| chiave)?|parolă",
        "wachtwoord(?:en)?|lösenord(?:et)?|adgangskoden?|passord(?:et)?|salasana|hasł[oa]|hesl[oa]|jelszó|şifre(?:si|niz)?|sifre(?:si)?|parola(?:sı)?|lozinka|geslo|slaptažodis|parole|parool|mật khẩu|kata sandi|sandi",
        "пасс(?=[:=])|парол[ьяеию]|паролем|паролі|кодов(?:ое|ая) (?:слово|фраза)",
        "密码|密碼|口令|暗号|パスワード|パスフレーズ|合言葉|비밀번호|암호|패스워드",
        "كلمة (?:المرور|السر)|סיסמה|סיסמא|पासवर्ड|รหัสผ่าน|κωδικός(?: πρόσβασης)?",
    ],
    key: [
        `secret${GAP}key${GAP}base`,
        `(?:api|app|secret|access|auth|authentication|private|signing|signature|encryption|decryption|master|licen[cs]e|service|account|shared|storage|deploy|admin|root|session|refresh|bearer|id|personal|bot|client|consumer|webhook|user|project|integration|production|prod|live|staging|test|dev|hmac|jwt|aes|cookie|subscription|functions?|instrumentation|primary|secondary|publishable|write|read|rest)${GAP}(?:access${GAP}|auth${GAP}|api${GAP}|signing${GAP}|secret${GAP})?(?:keys?|tokens?|secrets?|seed)`,
        `shared${GAP}access${GAP}(?:key|signature)|connection${GAP}strings?|keys?|tokens?|secrets?|sig|credentials?|creds|auth|authorization|sess(?:ion)?${GAP}?id|connect\\.sid|phpsessid|jsessionid|csrf${GAP}token|cookies?|salt|pepper|nonce|pat`,
        `(?:totp|otp|2fa|mfa|authenticator)${GAP}(?:secret|seed|key|setup${GAP}key)`,
        "(?:api|zugangs|zugriffs|sicherheits|lizenz|geheim)[- ]?(?:schlüssel|token|geheimnis)|schlüssel|geheimnis|zugriffstoken",
        "cl[ée]s?(?: (?:d['e ]?\\s?|de l['e ]?\\s?)?(?:api|secrète|d'accès|privée|accès))?|jetons?(?: d'accès)?|secret(?: client)?",
        "(?:clave|llave)s?(?: (?:de )?(?:api|la api|secreta|privada|acceso))|secreto|chaves?(?: (?:de |da )?(?:api|secreta|acesso|privada))?|segredo|chiave(?: (?:api|segreta|privata))?|segreto",
        "ключ(?:а|ом|и)?(?: (?:api|доступа|апи))?|токен(?:а|ом|ы)?|секрет(?:а|ный ключ)?|api-ключ",
        "密钥|密鑰|金鑰|秘钥|私钥|令牌|凭证|apiキー|アクセスキー|秘密鍵|シークレット(?:キー)?|トークン|キー|api 키|토큰|비밀 키|시크릿",
    ],
    code: [
        `pin(?:${GAP}(?:code|number|nummer))?s?|otp|cvv2?|cvc2?|passcodes?|tan|puk|(?:2fa|mfa)${GAP}backups?|combination(?= (?:for|of|to) the (?:safe|lock|door|gate))`,
        `(?:door|gate|alarm|entry|garage|safe|lock|security|unlock|access|building|office|verification|one[- ]time|2fa|mfa|two[- ]factor|backup|recovery|emergency|scratch|invite|authenticator|locker)${GAP}(?:codes?|combination|pins?)`,
        "geheimzahl|türcode|zugangscode|wiederherstellungscodes?|sicherheitscode|tresorcode|torcode",
        "code (?:pin|secret|confidentiel|d'accès|d'entrée|de la porte|de l'alarme|du coffre|de secours|de récupération|de vérification)|digicode",
        "código (?:pin|de (?:acceso|seguridad|la puerta|la alarma|verificación|recuperación))|códigos de (?:recuperación|respaldo)|codice (?:pin|segreto|di accesso|di sicurezza)|código de acesso",
        "пин(?:-?код)?|код(?:ы)? (?:доступа|от (?:двери|сейфа|домофона|подъезда)|подтверждения|восстановления)",
        "验证码|門禁密碼|门禁码|恢复码|备用码|暗証番号|暗证号码|リカバリーコード|認証コード|핀 ?번호|복구 코드",
    ],
};
const WEAK = lazily(() => /^(?:keys?|tokens?|secrets?|sig|creds|credentials?|auth|authorization|cookies?|salt|pepper|nonce|pat|pass|pw|clave|cl[ée]s?|chaves?|chiave|schlüssel|ключ\p{L}*|キー|parole|sandi|(?:test|dev|live|project|user|account|app|service|primary|secondary|id|read|write|storage|session|publishable)[ _.-]?(?:keys?))$/iu);
const LABEL = lazily(() => new RegExp(Object.entries(WORDS)
    .map(([kind, words]) => `(?<${kind}>${words.join("|")})`)
    .join("|"), "giu"));
/** Words before `key` that make it something else: `primary key`. */
const ANOTHER_BEFORE = /(?:cache|primary|foreign|public|partition|sort|idempotency|object|dict(?:ionary)?|map|hash|lookup|row|composite|unique|translation|i18n|shortcut|arrow|hot|max|min|num(?:ber)?(?: of)?|next|page|continuation|sync|count|total|input|output|prompt|completion|no|without|forgot|forgotten|reset|registry|query|react|index|ssh|gpg|pgp|host|fingerprint|error|status|exit|gpio|css|design|lexer|syntax|keyboard|answer)[ _-]?$/i;
/** The character before a label: not a letter, or a letter of a script without spaces. */
const BORDER = lazily(() => /[^\p{L}]|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u);
/** The labels of a text, in order; `undefined` for each word that only looks like one. */
export function* findLabels(text) {
    for (const match of text.matchAll(LABEL())) {
        const start = match.index;
        const end = start + match[0].length;
        if (!standsAlone(text, start, end, match[0])) {
            yield;
            continue;
        }
        const { password, key } = match.groups ?? {};
        const kind = password !== undefined ? "password" : key !== undefined ? "key" : "code";
        // `SMTP_SECRET` is the name of a setting.
        const weak = WEAK().test(match[0]) && !/[A-Za-z0-9][_]$/.test(text.slice(Math.max(0, start - 2), start));
        if (kind === "key" && ANOTHER_BEFORE.test(text.slice(Math.max(0, start - 16), start))) {
            yield;
            continue;
        }
        yield { kind, start, end, weak };
    }
}
/** True for a separate word, or the last one of `DB_PASSWORD` or `dbPassword`. Always true in scripts without spaces. */
function standsAlone(text, start, end, label) {
    if (/^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(label))
        return true;
    const before = text[start - 1] ?? " ";
    const camel = /[a-z]/.test(before) && /^[A-Z]/.test(label);
    const joined = /^pass/i.test(label) && /[a-z]/i.test(before);
    if (!BORDER().test(before) && !camel && !joined)
        return false;
    const after = text.slice(end, end + 2);
    if (/^[_-]?[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(after))
        return /^[-_](?=\s)/.test(after);
    return !/^[_-]?\d/.test(after) || /^[_-]?\d(?:\s|[:="]|$)/.test(text.slice(end, end + 3));
}
