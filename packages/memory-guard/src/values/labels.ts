import { lazily } from "@caliban/text"
import { isUnspaced, patternOf } from "./words.ts"

/** What kind of value follows a label. */
export type LabelKind = "password" | "key"

export interface Label {
  kind: LabelKind
  /** Index after the label. */
  end: number
  start: number
  /** True for words that rarely mean a secret: `key`, `pass`, `login`. */
  weak: boolean
  /** False for words for what is often public: `key`, `nonce`. */
  token?: boolean
}

const GAP = "[ _.-]?"

/** Names of settings, in addition to the words of the languages. */
const SETTINGS: Readonly<Record<LabelKind, string>> = {
  password: `pass${GAP}(?:word|phrase)s?|(?:root|admin|user|db|wifi|wi-fi|ssh|ftp|smtp|vpn|mail|sql|app|redis|mongo)${GAP}(?:pass|pwd?)(?!\\p{L})`,
  key:
    `secret${GAP}key${GAP}base|` +
    `(?:api|app|secret|access|auth|authentication|private|signing|signature|encryption|decryption|master|licen[cs]e|service|account|shared|storage|deploy|admin|root|session|refresh|bearer|id|personal|bot|client|consumer|webhook|user|project|integration|production|prod|live|staging|test|dev|hmac|jwt|aes|cookie|subscription|functions?|instrumentation|primary|secondary|write|read|rest)${GAP}(?:access${GAP}|auth${GAP}|api${GAP}|signing${GAP}|secret${GAP})?(?:keys?|tokens?|secrets?|seed)|` +
    `shared${GAP}access${GAP}signature|connection${GAP}strings?|sig|credentials?|creds|auth|authorization|sess(?:ion)?${GAP}id|connect\\.sid|phpsessid|jsessionid|csrf${GAP}token|cookies?|salt|pepper|nonce|pat|` +
    `(?:totp|otp|2fa|mfa|authenticator)${GAP}(?:secret|seed|key|setup${GAP}key)|` +
    "(?:api|zugangs|zugriffs|sicherheits|lizenz|geheim)[- ]?(?:schlüssel|token|geheimnis)",
}

/** Of the words for keys, those for what is often public. */
const OFTEN_PUBLIC = /keys?$|nonce|salt|cookie/i
const WEAK = lazily(
  () =>
    new RegExp(
      `^(?:${patternOf(["password", "key"], (entry) => entry.endsWith("?"))}|sig|creds|credentials?|auth|authorization|cookies?|salt|pepper|nonce|pat|(?:test|dev|live|project|user|account|app|service|primary|secondary|id|read|write|storage|session)[ _.-]?keys?)$`,
      "iu",
    ),
)

const LABEL = lazily(() => {
  const kinds = Object.entries(SETTINGS) as [LabelKind, string][]
  return new RegExp(
    kinds.map(([kind, names]) => `(?<${kind}>${names}|${patternOf([kind])})`).join("|"),
    "giu",
  )
})

/** Labels that end compounds: `Datenbankpasswort`, `wifiwachtwoord`; in Hebrew and Arabic, other words are joined to those with these first letters. */
const COMPOUND = lazily(
  () =>
    new RegExp(`^(?:${patternOf(["password", "key"], (entry) => entry.startsWith("*"))}|[סبك].{4,})$`, "iu"),
)

/** A network in the same sentence: its key is a password. */
const NETWORK = lazily(() => new RegExp(`(?<!\\p{L})(?:${patternOf(["network"])})(?!\\p{L})`, "iu"))

const NETWORK_LAST = lazily(() => new RegExp(`${NETWORK().source}[ -]?$`, "iu"))

/** Words before `token` and `key` that make it something else: `next token`. */
const ANOTHER =
  "idempotency|unique|hot|max|min|num(?:ber)?(?: of)?|next|page|continuation|sync|count|total|input|output|prompt|completion|no|without|forgot|forgotten|reset|error|exit|css|design|lexer|syntax"
const ANOTHER_TOKEN = new RegExp(`(?:${ANOTHER})[ _-]?$`, "i")
/** The same, with those before `key` alone: `primary key`. */
const ANOTHER_KEY = new RegExp(
  `(?:${ANOTHER}|cache|primary|foreign|public|publishable|partition|sort|object|dict(?:ionary)?|map|hash|lookup|row|composite|translation|i18n|shortcut|arrow|registry|query|react|index|ssh|gpg|pgp|host|fingerprint|status|gpio|keyboard|answer|primär|fremd|sortier|partitions)[ _-]?$`,
  "i",
)

/** The labels of a text, in order; `undefined` for each word that only looks like one. */
export function* findLabels(text: string): Generator<Label | undefined> {
  const pattern = new RegExp(LABEL())
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [label] = match
    const start = match.index
    const end = start + label.length
    const kind: LabelKind = match.groups?.["key"] === undefined ? "password" : "key"
    const isWeak = WEAK().test(label)
    if (!standsAlone(text, start, end, label)) {
      // A shorter label may start inside: `SECRET` in `NEXTAUTH_SECRET`.
      pattern.lastIndex = start + 1
      yield
    } else if (kind === "key" && isWeak && isAnother(text, start, label)) yield
    else {
      // `SMTP_SECRET` is the name of a setting.
      const weak = isWeak && !/[A-Za-z0-9][_]$/.test(text.slice(Math.max(0, start - 2), start))
      const meaning = kind === "key" && weak ? readKey(text, start, end) : { kind, weak }
      yield { kind: meaning.kind, weak: meaning.weak, token: !OFTEN_PUBLIC.test(label), start, end }
    }
  }
}

/** True for `cache key` and `next_token`; a secret is one after any word. */
function isAnother(text: string, start: number, label: string): boolean {
  const before = text.slice(Math.max(0, start - 16), start)
  const word = (/token/i.test(label) ? ANOTHER_TOKEN : ANOTHER_KEY).exec(before)
  return word !== null && !/secret/i.test(label) && startsWord(text, start - before.length + word.index)
}

/** What a weak word for a key labels: the password of a network that is named in the same sentence, or a key. */
function readKey(text: string, start: number, end: number): Pick<Label, "kind" | "weak"> {
  const before = /[^.\n]*$/.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? ""
  const after = /^[^.:=\n]*/.exec(text.slice(end, end + 40))?.[0] ?? ""
  if (NETWORK_LAST().test(before)) return { kind: "password", weak: false }
  return { kind: NETWORK().test(before) || NETWORK().test(after) ? "password" : "key", weak: true }
}

/** True where no letter stands before, or in camelCase. */
function startsWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? " "
  return /^(?:\P{L}|[a-z][A-Z])/u.test(before + (text[at] ?? "")) || isUnspaced(before)
}

/** True for a separate word, or the last one of `DB_PASSWORD` or `dbPassword`. Always true in scripts without spaces. */
function standsAlone(text: string, start: number, end: number, label: string): boolean {
  if (isUnspaced(label) || /^[\u0e00-\u0e7f]/.test(label)) return true
  if (!startsWord(text, start) && !COMPOUND().test(label)) return false
  const after = text.slice(end, end + 2)
  if (/^[_-]?[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(after)) return /^[-_](?=\s)/.test(after)
  return !/^[_-]?\d/.test(after) || /^[_-]?\d(?:\s|[:="]|$)/.test(text.slice(end, end + 3))
}
