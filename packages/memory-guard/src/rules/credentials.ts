import type { Form } from "../forms/form.ts"
import { isSecretValue } from "../values/judge-value.ts"
import { looksRandom } from "../values/looks-random.ts"
import { passwordStrength } from "../values/password-strength.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import type { Matches } from "./rule.ts"

/** `scheme://user:password@host` and `scheme://:password@host`; the last `@` before the host counts. */
const URL_LOGIN =
  /[a-z][a-z0-9+.-]{1,30}:\/\/([^\s:/@"'`<>?#]{0,100}):(?<value>[^\s/"'`<>]{1,200}|(?=[^@]{0,200}\d)(?=[^@]{0,200}[a-z])(?!\d{1,5}\/)[^\s"'`<>@?=&]{1,200})@([^\s/:"'`<>@?#]{1,100})/dgi

/** Whose clients accept a password with a slash; elsewhere, a path follows the colon. */
const SERVER = /^(?:postgres|mysql|maria|mongo|redis|amqp|mssql|sqlserver|clickhouse|s?ftp|smb|ldap|smtp)/i

/** `token@host`. */
const URL_TOKEN = /https?:\/\/(?<value>[A-Za-z0-9_.~+=-]{16,200})(?:@[\w.-]{1,100})/dgi

const HEADER =
  /\b(?:authorization|proxy-authorization)["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:bearer|token|apikey|key|basic|digest|negotiate|ssws|bot)\s{1,3})?(?<value>[^\s"'`<>,;]{6,2000})/dgi
const BEARER = /\b(?:bearer|basic)\s{1,3}(?<value>[A-Za-z0-9+/_.~-]{8,2000}={0,2})/dgi

/** Cookies in a header or option, and those of sessions. */
const COOKIE =
  /(?:\b(?:set-)?cookies?["']?\s{0,3}[:=]\s{0,3}["']?|\s(?:-b|--cookie)\s{0,3}["']?|(?<![\w.?&-])(?=(?:__(?:Secure|Host)-[\w.-]{1,60}|li_at|[hs]?sid|s?apisid|\w{1,30}_session)=))([\w.-]{1,80}=[^\n"'`]{6,2000})/gi
const COOKIE_PAIR = /(?<=[\w.-]=)[^\s;,]{16,600}/g

/** A word of a command, or all that stands in quotes. */
const argument = (bare: string): string =>
  `(?<quote>["'])?(?<value>(?:(?!\\k<quote>)(?:\\\\[^\\n]|[^\\n\\\\])){3,300}(?=\\k<quote>)|${bare})`

/** Options that take `user:password` or `user%password`. */
const LOGIN_OPTION =
  /(?:\s-[uU]\s{0,3}|\s--user[ =]|\s--(?:http-)?auth[ =]|\s-a\s)(?<quote>["'])?([\w.@-]{1,60})[:%](?<value>(?:(?!\k<quote>)[^\n:]){3,200}(?=\k<quote>)|[^\s"'`:]{3,200})/dg
/** Clients with an option `-p`, `-P`, `-a` or `-w` that takes a password. */
const PASSWORD_OPTION = new RegExp(
  String.raw`\b((?:mysql|mariadb|mongo)\w{0,10}|sshpass|(?:docker|podman|helm registry|az|oc) login|redis-cli|ldap\w{1,10}|smbclient|zip|unzip|7z[ar]?|rar|cqlsh|sqlcmd|bcp|clickhouse-client|influx|rabbitmqadmin|mosquitto_\w{3}|openssl|expect|kinit|vncviewer|xfreerdp|evil-winrm|user(?:add|mod))\b[^\n]{0,160}?\s(-[pPaw](?!assw)\s{0,2}|/p:|-pass(?:in|out) pass:)${argument("[^\\s\"'`=-][^\\s\"'`]{2,200}")}`,
  "dg",
)
/** What `-p` and the like mean otherwise: a database after `mysql -p`, standard output, a property. */
const OTHER_OPTION = /^(?:mysql|mariadb).*-p\s|^(?:un)?zip.*-[paw]\s*$|^openssl.*-[pPaw]\s*$/
/** `-p 'x'` of any client: the quoted value must look like a password. */
const QUOTED_OPTION =
  /\s-(?:p|P|a|w|k|pw|pass|password|storepass|keypass)\s{0,2}(["'])(?<value>[^"'\n]{6,100})\1/dg
/** `change_password ops 'x'`, `/user:ops x`. */
const USER_COMMAND =
  /(?:\b(?:change_password|add_user|set_password|setpass)\s[\w.@-]{1,60}|\s\/user:\S{1,60})\s{1,3}["']?(?<value>[^\s"'`]{6,100})/dgi
/** `gh secret set NAME --body x` and what other stores of secrets take. */
const SECRET_COMMAND = new RegExp(
  String.raw`\b(?:(?:gh|glab|wrangler|fly|flyctl) secrets? (?:set|put)|aws secretsmanager|aws ssm put-parameter(?=[^\n]{0,300}SecureString)|gcloud secrets|az keyvault secret set)\s[^\n|]{0,200}?(?:\s(?:--(?:body|value|secret-string)[ =]|-b)|<<<)\s{0,3}${argument("[^\\s\"'`<>-][^\\s\"'`<>]{3,299}")}`,
  "dg",
)
/** `--password x`, `--token=x`: the value may be all letters. */
const LONG_OPTION = new RegExp(
  String.raw`(?:\s|^)--?(?:[a-z]{1,20}-){0,2}(?:password|passwd|(?:store|key)?pass|passphrase|secret|token|api-?key|auth-?token|pwd)(=|\s{1,3})${argument("[^\\s\"'`<>]{3,299}[^\\s\"'`<>.,;:)]")}`,
  "dgi",
)

const SQL = /\b(?:identified (?:with \S{1,40} )?by|password)\s{1,5}'(?<value>(?:[^'\n]|''){4,200})'/dgi
/** `host:port:database:user:password`, and no address, time or list of numbers. */
const PGPASS =
  /^[\w.*-]{1,100}:(\d{4,5}|\*):(?:[\w-]*[A-Za-z][\w-]*|\*):(?:[\w.-]*[A-Za-z][\w.-]+|\*):(?<value>(?:[^\s:\\]|\\.){4,200})$/dgm
const PG_PORT = /^(?:[56]\d{3}|26257|\*)$/
const ORACLE = /:thin:[\w.-]{1,60}\/(?<value>[^\s"'@/]{4,100})@/dgi
const WIFI = /\bWIFI:(?:[A-OQ-Z]:[^;\n]{0,80};){0,5}P:(?<value>[^;\n]{4,80});/dg
const SECURE_STRING = /\bConvertTo-SecureString\s(?:-String\s)?["'](?<value>[^"'\n$]{4,100})["']/dgi
const PIPED =
  /\b(?:echo|printf)\s(?:-n\s)?["']?(?<value>[^\s"'|$`]{4,200})["']?\s?\|[^\n|]{0,120}(?:--password-stdin|chpasswd|sudo -S|passwd --stdin|secrets? (?:set|put|create|versions add))/dg
const HTPASSWD =
  /\bhtpasswd\s(?=(?:-\w{1,6}\s){0,3}-\w{0,5}b)(?:-\w{1,6}\s){1,4}(?:\S{1,100}\s){1,2}(?<value>[^\s-]\S{3,100})/dg
/** `wandb login <key>`; its keys have no prefix. */
const KEY_LOGIN = /\bwandb login\s(?:--\S{1,60}\s(?:https?:\S{1,100}\s)?)*(?<value>[\w-]{32,200})/dg

const OTPAUTH = /otpauth:\/\/[^\s"']{0,200}?secret=(?<value>[A-Z2-7]{8,128})/dgi

/** In a query, or in the path of a link that resets a password or logs in. */
const SIGNATURE =
  /(?:[?&](?:sig|signature|x-amz-signature|x-goog-signature|x-amz-credential|key|access_token|token|auth|code)=|\/(?:(?:reset|forgot|set|new|change)[-_]?password|password[-_/](?:reset|new|edit)|(?:verify|confirm)[-_]email|magic(?:[-_](?:link|login))?)\/)(?<value>[A-Za-z0-9%+/_.~-]{16,600})/dgi

/** The group `value` of the pattern is the credential, unless it is a placeholder or not accepted. */
type CredentialKind = readonly [
  rule: string,
  pattern: RegExp,
  accepts?: (value: string, match: RegExpExecArray) => boolean,
]

const isHeader = (value: string, [whole]: RegExpExecArray): boolean =>
  (/basic/i.test(whole) && /^[\w.@+-]+:./.test(Buffer.from(value, "base64").toString("latin1"))) ||
  (looksRandom(value) && value.length >= 12)

function isLogin(value: string, { 2: user = "", input, index }: RegExpExecArray): boolean {
  const near = input.slice(Math.max(0, index - 80), index + 10)
  const isClient = /\b(?:curl|wget|https?|lftp|ab|user|auth)\b/.test(near)
  return (isClient || isStrong(value)) && !/^\d+$/.test(user) && !/^\d{1,5}$/.test(value)
}

const isStrong = (value: string): boolean => passwordStrength(value) > 0

/** Whether what a command sets as a password is one and no reference. */
const isStated = (value: string, literal = true): boolean =>
  isSecretValue(value, "", { kind: "password", weak: false, literal, last: true })

const COMMAND = "command-password"

const KINDS: readonly CredentialKind[] = [
  ["url-password", URL_LOGIN, isUrlLogin],
  ["url-token", URL_TOKEN, (value, [whole]) => looksRandom(value) && !whole.includes("sentry")],
  ["otp-secret", OTPAUTH],
  ["command-key", KEY_LOGIN, looksRandom],
  ["signed-url", SIGNATURE, looksRandom],
  ["authorization-header", HEADER, isHeader],
  ["authorization-header", BEARER, isHeader],
  [COMMAND, LOGIN_OPTION, isLogin],
  [
    COMMAND,
    PASSWORD_OPTION,
    (value, [, client = "", option = ""]) =>
      !OTHER_OPTION.test(`${client} ${option}`) && !/^(?:\d{1,5}(?::\d{1,5})?|[./~].*)$/.test(value),
  ],
  [COMMAND, QUOTED_OPTION, isStrong],
  [COMMAND, USER_COMMAND, isStrong],
  [
    COMMAND,
    LONG_OPTION,
    (value, [, sign, quote]) =>
      quote || sign === "=" ? isStated(value) : /[\d!@#$%^&*]/.test(value) && isStated(value, false),
  ],
  [COMMAND, SECRET_COMMAND, (value) => isStated(value)],
  [COMMAND, PGPASS, (value, [, port = ""]) => isStrong(value) || (PG_PORT.test(port) && isStated(value))],
  ...[SQL, ORACLE, WIFI, SECURE_STRING, PIPED, HTPASSWD].map((pattern) => [COMMAND, pattern] as const),
]

/** Logins in URLs, headers, commands and connection strings. */
export function* findCredentials({ text }: Form): Matches {
  for (const [rule, pattern, accepts] of KINDS) {
    yield
    for (const match of text.matchAll(pattern)) {
      yield
      const value = match.groups?.["value"] ?? ""
      if (isPlaceholder(value) || accepts?.(value, match) === false) continue
      const [start, end] = match.indices?.groups?.["value"] ?? [0, 0]
      yield { rule, class: rule.endsWith("password") ? "password" : "secret", start, end }
    }
  }
  yield
  for (const { 0: whole, 1: pairs = "", index } of text.matchAll(COOKIE)) {
    yield
    for (const { 0: value, index: at } of pairs.matchAll(COOKIE_PAIR)) {
      yield
      const start = index + whole.length - pairs.length + at
      if (looksRandom(value) && !isPlaceholder(value))
        yield { rule: "cookie", class: "secret", start, end: start + value.length }
    }
  }
}

const LOCAL_HOST =
  /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|db|postgres|mysql|redis|mongo|host|hostname|server|example\.(?:com|org|net))$/i
const LOCAL_PASSWORD = /^(?:postgres|root|admin|mysql|guest|user|dev|test|app)$/i

/** False for `user:password@host`, `postgres:postgres@localhost`: defaults of local setups and documentation. */
function isUrlLogin(password: string, [whole, user = "", , host = ""]: RegExpExecArray): boolean {
  if (password.includes("/")) return SERVER.test(whole)
  if (/^\d{1,5}$/.test(password) && user === "") return false
  return !(LOCAL_HOST.test(host) && (user === password || LOCAL_PASSWORD.test(password)))
}
