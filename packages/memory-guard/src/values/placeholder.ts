import { looksRandom } from "./looks-random.ts"

/** The start of well-known example values in documentation. */
const EXAMPLES =
  /4eC39HqL|BQokikJO|26PHem9A|16C7e42F|SflKxwRJ|TJVA95Or|Eby8vdM0|JBSWY3DPEHPK3PXP|dXNlcm5hbWU6cGFzc3dvcmQ|dXNlcjpwYXNzd29yZA|QWxhZGRpbjpvcGVuIHNlc2FtZQ/

const PLACEHOLDER = new RegExp(
  [
    "^<[^>]*>?$|^\\[[^\\]]*\\]?$|^\\{|^\\(|^\\$|^ENC[[(]|^%[A-Z_]+%$|^#\\{|^@\\{|^\\.{2,}|^_{2,}",
    "\\$\\{|\\{\\{|<[\\w -]+>|\\.{3}|…|\\*{3}|•{2}|#{4}|_{4}|^-{2,}$",
    "(?:^|[^a-z0-9])(?:your|my|the|some|any|insert|enter|replace|change|put|add|paste)[_ -]?(?:own[_ -]?)?(?:[a-z]{0,12}[_ -]?){0,2}(?:pass|pw|key|token|secret|here|value|api|me|this|it|project|name|user|webhook|account)",
    "change-?_?me|replace-?_?me|placeholder|example|sample|dummy|redacted|masked|removed|omitted|censored|hidden|(?<![a-z0-9])(?:fake|todo|mock|fixme|tbd|lorem)(?![a-z0-9])|foo-?_?bar|goes[_ -]here|not-?a-?real",
    "^(?:foo|bar|baz|qux|test|testing|xxx+|abc|n/?a|none|null|nil|undefined|empty|unset|unknown|secret|password|passwd|pass|token|key|pwd|string|value|user|username)$",
    "^(?:process\\.env|import\\.meta|os\\.|env[.([]|getenv|ENV\\b|secrets?[.[]|vars?\\.|config[.[(]|settings\\.|vault:|op://|ssm:|arn:|projects/|keychain|gopass|pass show|sops|ref\\+|file:)",
  ].join("|"),
  "i",
)

/** What fills a token that stands for another. */
const FILLER =
  /x{6}|(?:^|[^a-z0-9])x{3,}(?![a-z0-9])|0{8}|(.)\1{7}|12345678(?!\d)|1234567890|0123456789|abcdefgh|deadbeef/i

/** True unless a value, or a part before or after what fills it, is random even without characters that count. */
function isFilled(value: string): boolean {
  return [value, ...value.split(/x{6,}|(.)\1{7,}/i)].every((part = "", index) => {
    const rest = [...part].filter((_, at) => Math.abs(part.charCodeAt(at) - part.charCodeAt(at - 1)) > 1)
    return rest.length < (index === 0 ? 20 : 14) || !looksRandom(rest.join(""))
  })
}

/** True for placeholders: `<your-key>`, `$TOKEN`, `xxxx`, and well-known examples of documentation. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || EXAMPLES.test(value) || (FILLER.test(value) && isFilled(value))
}
