import type { Form } from "../forms/form.ts"
import { looksRandom } from "./looks-random.ts"
import { isPlaceholder } from "./placeholder.ts"
import type { Match } from "./rule.ts"

const HEX = "[0-9a-fA-F]"
const UUID = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`
/** Letters and digits; with `_` and `-`; with all of base64. Bounded, so that no start costs more than its length. */
function ALNUM(least: number): string {
  return `[A-Za-z0-9]{${least},300}`
}
function WORD(least: number): string {
  return `[A-Za-z0-9_]{${least},300}`
}
function URLSAFE(least: number): string {
  return `[A-Za-z0-9_-]{${least},300}`
}
function DOTTED(least: number): string {
  return `[A-Za-z0-9_.-]{${least},400}`
}
function BASE64(least: number): string {
  return `[A-Za-z0-9+/_-]{${least},300}={0,2}`
}

/** The rule whose beginning says little. */
const GENERIC = "secret-key"

/** Rules of which no word has the beginning and the length. */
const UNMISTAKABLE = new Set(["aws-key-id", "stripe-key", "webhook-url"])

/**
 * Tokens that their form gives away: rule, beginning, rest. Written from the vendors' documentation and from the rule
 * lists of gitleaks and secretlint (both MIT) as to which forms exist; each accepts more than the vendor gives out.
 */
const TOKENS: readonly (readonly [rule: string, head: string, rest: string])[] = [
  ["github-token", "gh[pousr]_", ALNUM(30)],
  ["github-token", "github_pat_", WORD(40)],
  ["github-token", "v1\\.", `${HEX}{40}`],
  ["gitlab-token", "gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|wt)-", DOTTED(18)],
  ["gitlab-token", "GR1348941", URLSAFE(18)],
  ["bitbucket-token", "ATBB", ALNUM(24)],
  ["atlassian-token", "AT(?:ATT3|CTT3)", `[A-Za-z0-9+/=_-]{40,300}`],
  ["anthropic-key", "sk-ant-", URLSAFE(20)],
  ["openrouter-key", "sk-or-", URLSAFE(24)],
  ["langfuse-key", "[sp]k-lf-", UUID],
  ["openai-key", "sk-(?:proj|svcacct|admin|None)-", URLSAFE(20)],
  ["stripe-key", "(?:sk|rk|ak)_(?:live|test|prod)_", ALNUM(10)],
  ["webhook-secret", "whsec_", BASE64(20)],
  ["aws-key-id", "(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])", "[A-Z0-9]{16}"],
  ["aws-session-token", "(?:FwoG|IQoJb3JpZ2lu)", BASE64(60)],
  ["aws-bedrock-key", "ABSK", BASE64(60)],
  ["google-key", "AIza", URLSAFE(32)],
  ["google-key", "AQ\\.Ab", URLSAFE(30)],
  ["google-oauth", "GOCSPX-", URLSAFE(20)],
  ["google-oauth", "ya29\\.", URLSAFE(20)],
  ["google-oauth", "1//0", URLSAFE(30)],
  ["azure-client-secret", "[A-Za-z0-9_~.]{3}[78]Q~", "[A-Za-z0-9_~.-]{31,34}"],
  ["azure-key", "(?:JQQJ99|AIoTC|[A-Za-z0-9]{42}APIM)", BASE64(20)],
  ["slack-token", "xox[abeoprsd](?:\\.xox[bp])?-", URLSAFE(10)],
  ["slack-token", "xapp-", URLSAFE(16)],
  ["slack-token", "xwfp-", URLSAFE(16)],
  ["webhook-url", "hooks\\.slack\\.com/(?:services|workflows|triggers)/", "[A-Za-z0-9_/+-]{18,200}"],
  ["webhook-url", "(?:discord|discordapp)\\.com/api/webhooks/", "\\d{10,22}/[A-Za-z0-9_-]{20,120}"],
  ["webhook-url", "[a-z0-9-]{1,60}\\.webhook\\.office\\.com/webhookb2/", "[A-Za-z0-9@/_-]{30,300}"],
  ["webhook-url", "outlook\\.office\\.com/webhook/", "[A-Za-z0-9@/_-]{30,300}"],
  ["webhook-url", "hooks\\.zapier\\.com/hooks/catch/", "\\d{3,12}/[A-Za-z0-9]{5,30}"],
  ["webhook-url", "maker\\.ifttt\\.com/trigger/", "[\\w-]{1,80}/(?:json/)?with/key/[\\w-]{10,60}"],
  ["webhook-url", "chat\\.googleapis\\.com/v1/spaces/", "[\\w-]{6,30}/messages\\?key=[\\w&=%-]{20,200}"],
  ["webhook-url", "open\\.(?:feishu\\.cn|larksuite\\.com)/open-apis/bot/v2/hook/", UUID],
  ["webhook-url", "oapi\\.dingtalk\\.com/robot/send\\?access_token=", "[0-9a-f]{32,80}"],
  ["webhook-url", "qyapi\\.weixin\\.qq\\.com/cgi-bin/webhook/send\\?key=", UUID],
  [
    "webhook-url",
    "(?:hook\\.eu[12]\\.make\\.com|hook\\.us[12]\\.make\\.com|hook\\.integromat\\.com)/",
    "[a-z0-9]{20,60}",
  ],
  ["webhook-url", "ingest\\.sentry\\.io/api/\\d{1,20}/security/\\?sentry_key=", "[0-9a-f]{32}"],
  ["discord-token", "[MNO][A-Za-z0-9_-]{22,27}\\.[A-Za-z0-9_-]{6}\\.", URLSAFE(27)],
  ["telegram-token", "[0-9]{7,11}:A[A-Za-z0-9_-]", URLSAFE(30)],
  ["twilio-key", "SK", "[0-9a-f]{32}"],
  ["twilio-key", "AC", "[0-9a-f]{32}"],
  ["sendgrid-key", "SG\\.", "[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{30,60}"],
  ["mailgun-key", "key-", "[0-9a-f]{32}"],
  ["mailgun-key", `${HEX}{32}-${HEX}{8}-`, `${HEX}{8}`],
  ["mailchimp-key", "[0-9a-f]{32}-us", "[0-9]{1,2}"],
  ["brevo-key", "x(?:keysib|smtpsib)-", "[0-9a-f]{40,64}(?:-[A-Za-z0-9]{16})?"],
  ["resend-key", "re_", "[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,40}"],
  ["npm-token", "npm_", ALNUM(30)],
  ["pypi-token", "pypi-", URLSAFE(50)],
  ["rubygems-token", "rubygems_", "[0-9a-f]{40,60}"],
  ["crates-token", "cio", ALNUM(32)],
  ["nuget-key", "oy2", "[a-z0-9]{43}"],
  ["docker-token", "dckr_(?:pat|oat)_", URLSAFE(20)],
  ["digitalocean-token", "do[opr]_v1_", "[0-9a-f]{40,64}"],
  ["hugging-face-token", "(?:hf|api_org)_", ALNUM(28)],
  ["replicate-token", "r8_", ALNUM(30)],
  ["groq-key", "gsk_", ALNUM(30)],
  ["perplexity-key", "pplx-", ALNUM(30)],
  ["xai-key", "xai-", ALNUM(40)],
  ["together-key", "tgp_v1_", URLSAFE(30)],
  ["fireworks-key", "fw_", ALNUM(20)],
  ["pinecone-key", "pcsk_", WORD(30)],
  ["langsmith-key", "ls(?:v2)?_(?:_|pt_|sk_)?", "[0-9a-f_]{32,60}"],
  ["tavily-key", "tvly-", URLSAFE(20)],
  ["firecrawl-key", "fc-", "[0-9a-f]{28,40}"],
  ["jina-key", "jina_", WORD(40)],
  ["voyage-key", "pa-", URLSAFE(40)],
  ["e2b-key", "e2b_", "[0-9a-f]{40}"],
  ["nvidia-key", "nvapi-", URLSAFE(40)],
  ["brave-key", "BSA", URLSAFE(25)],
  ["vault-token", "hv[sbr]\\.", URLSAFE(20)],
  ["vault-token", "s\\.", "[A-Za-z0-9]{24}"],
  ["doppler-token", "dp\\.(?:pt|st|sa|ct|scim|audit)\\.", DOTTED(30)],
  ["terraform-token", "[A-Za-z0-9]{14}\\.atlasv1\\.", URLSAFE(40)],
  ["pulumi-token", "pul-", "[0-9a-f]{40}"],
  ["infisical-token", "st\\.", `${HEX}{20,30}\\.[0-9a-f]{20,40}\\.[0-9a-f]{20,40}`],
  ["1password-token", "ops_ey", BASE64(60)],
  ["1password-key", "A3-[A-Z0-9]{6}-", "[A-Z0-9]{6,11}(?:-[A-Z0-9]{5}){3,4}"],
  ["databricks-token", "(?:dapi|dkea|dose)", "[0-9a-f]{32}(?:-\\d)?"],
  ["snowflake-token", "ver:1-hint:\\d{1,20}-ETMs", BASE64(40)],
  ["planetscale-token", "pscale_(?:tkn|pw|oauth)_", DOTTED(30)],
  ["neon-key", "napi_", ALNUM(40)],
  ["supabase-key", "(?:sbp_|sb_secret_|sbp_v0_)", URLSAFE(20)],
  ["prisma-key", "prisma\\+postgres://[^\\s?]{1,100}\\?api_key=", BASE64(20)],
  ["turso-token", "libsql://[^\\s?]{1,100}\\?authToken=", DOTTED(20)],
  ["upstash-token", "A[A-Za-z0-9]{2}[A-Za-z0-9]AAIj", BASE64(30)],
  ["cloudflare-token", "(?:v1\\.0-[0-9a-f]{24}-|cfut_|cfat_|cfk_)", ALNUM(30)],
  ["netlify-token", "nfp_", ALNUM(30)],
  ["vercel-token", "vc[pciark]_", ALNUM(20)],
  ["vercel-token", "vercel_blob_rw_", WORD(24)],
  ["render-key", "rnd_", ALNUM(24)],
  ["fly-token", "fm[12][ar]?_", BASE64(30)],
  ["fly-token", "fo1_", URLSAFE(30)],
  ["heroku-key", "HRKU-", "[A-Za-z0-9_-]{30,70}"],
  ["railway-token", "rw_Fe26\\.2", URLSAFE(30)],
  ["tailscale-key", "tskey-(?:api|auth|client|scim|webhook)-", URLSAFE(16)],
  ["scaleway-key", "SCW", "[A-Z0-9]{17}"],
  ["alibaba-key", "LTAI", ALNUM(12)],
  ["tencent-key", "AKID", ALNUM(32)],
  ["yandex-key", "AQVN", URLSAFE(30)],
  ["yandex-key", "(?:y[0-3]_|t1\\.)", URLSAFE(40)],
  ["shopify-token", "shp(?:at|ca|pa|ss|ua)_", ALNUM(28)],
  ["square-token", "(?:sq0atp-|sq0csp-|sq0idp-|EAAA[A-Za-z0-9])", URLSAFE(20)],
  ["paypal-token", "access_token\\$(?:production|sandbox)\\$", "[a-z0-9]{12,20}\\$[0-9a-f]{20,40}"],
  ["plaid-token", "access-(?:production|development|sandbox)-", UUID],
  ["adyen-key", "AQE[a-z]hm", BASE64(40)],
  ["razorpay-key", "rzp_(?:live|test)_", ALNUM(12)],
  ["paystack-key", "sk_(?:live|test)_", "[0-9a-f]{30,60}"],
  ["flutterwave-key", "FLW(?:SECK|PUBK)(?:_TEST)?-", ALNUM(12)],
  ["easypost-key", "EZ[AT]K", ALNUM(40)],
  ["facebook-token", "EAA[A-Z]", ALNUM(40)],
  ["instagram-token", "IGQ[VWi]", BASE64(60)],
  ["twitter-token", "AAAAAAAAAAAAAAAAAAAAA", "[A-Za-z0-9%+/=]{30,200}"],
  ["linear-key", "lin_(?:api|oauth)_", ALNUM(28)],
  ["notion-token", "(?:ntn_|secret_)", ALNUM(38)],
  ["airtable-token", "pat[A-Za-z0-9]{14}\\.", "[0-9a-f]{50,70}"],
  ["figma-token", "fig[doruh]{1,2}_", URLSAFE(30)],
  ["asana-token", "[12]/\\d{10,20}(?:/\\d{10,20})?:", "[0-9a-f]{32}"],
  ["dropbox-token", "sl\\.(?:u\\.)?", URLSAFE(60)],
  ["hubspot-token", "pat-(?:na|eu|ap)\\d-", UUID],
  ["contentful-token", "CFPAT-", URLSAFE(30)],
  ["postman-key", "PMAK-", "[0-9a-f]{20,30}-[0-9a-f]{30,40}"],
  ["typeform-token", "tfp_", URLSAFE(30)],
  ["clickup-token", "pk_\\d{5,12}_", "[A-Z0-9]{32}"],
  ["miro-token", "eyJtaXJvLm9yaWdpbiI6", BASE64(10)],
  ["grafana-token", "gl(?:c|sa)_", "[A-Za-z0-9+/=_]{30,300}"],
  ["sentry-token", "sntry[su]_", BASE64(40)],
  ["new-relic-key", "NR(?:AK|II|JS|RA|BR)-", ALNUM(20)],
  ["dynatrace-token", "dt0[a-z]\\d{2}\\.", "[A-Z0-9]{20,30}\\.[A-Z0-9]{50,70}"],
  ["datadog-key", "dd(?:pat|api|app)_", ALNUM(30)],
  ["sonar-token", "sq[pua]_", "[0-9a-f]{40}"],
  ["snyk-token", "snyk_(?:uat|sat|pat)\\.", DOTTED(30)],
  ["sourcegraph-token", "sg[pd]_(?:[0-9a-f]{16}_|local_)?", "[0-9a-f]{40}"],
  ["buildkite-token", "bk(?:ua|aj|ct|xt)_", "[0-9a-f]{40}"],
  ["circleci-token", "CC(?:IPAT|IPRJ)_", URLSAFE(30)],
  ["artifactory-key", "AKC[p5]", ALNUM(40)],
  ["artifactory-key", "cmVmd[GT]", BASE64(40)],
  ["harness-token", "(?:pat|sat)\\.[A-Za-z0-9_-]{22}\\.", "[0-9a-f]{24}\\.[A-Za-z0-9]{20}"],
  ["launchdarkly-key", "(?:sdk|api)-", UUID],
  ["posthog-key", "ph[xr]_", ALNUM(30)],
  ["mapbox-token", "sk\\.eyJ", "[A-Za-z0-9_-]{10,200}\\.[A-Za-z0-9_-]{10,60}"],
  ["okta-token", "SSWS\\s00", URLSAFE(38)],
  ["readme-key", "rdme_", "[a-z0-9]{60,80}"],
  ["prefect-key", "pn[ub]_", ALNUM(30)],
  ["rootly-key", "rootly_", "[0-9a-f]{50,70}"],
  ["shippo-token", "shippo_(?:live|test)_", "[0-9a-f]{36,48}"],
  ["duffel-token", "duffel_(?:live|test)_", URLSAFE(30)],
  ["frameio-token", "fio-u-", URLSAFE(50)],
  ["onfido-token", "api_(?:live|sandbox)(?:_\\w{2})?\\.", DOTTED(20)],
  ["lob-key", "(?:live|test)_(?:pub_)?", "[0-9a-f]{30,40}"],
  ["adobe-secret", "p8e(?:-|w)", URLSAFE(28)],
  ["age-key", "AGE-SECRET-KEY-1", "[A-Z0-9]{50,60}"],
  ["nostr-key", "nsec1", "[a-z0-9]{50,60}"],
  ["wallet-key", "[xyztuv]prv", "[1-9A-HJ-NP-Za-km-z]{100,112}"],
  ["wallet-key", "(?:[KL][1-9A-HJ-NP-Za-km-z]|5[HJK])", "[1-9A-HJ-NP-Za-km-z]{49,50}"],
  ["private-key", "b3BlbnNzaC1rZXktdjE", BASE64(20)],
  ["kubernetes-token", "K10[0-9a-f]{64}::server:", ALNUM(20)],
  ["kubeadm-token", "--token\\s[a-z0-9]{6}\\.", "[a-z0-9]{16}"],
  [
    "password-hash",
    "\\$(?:2[abxy]?|apr1|1|5|6|y|argon2(?:id?|d)|pbkdf2[a-z0-9-]*|scrypt)\\$",
    "[A-Za-z0-9./+=$,*-]{20,300}",
  ],
  ["password-hash", "\\{S?SHA(?:256|512)?\\}", BASE64(24)],
  ["password-hash", "pbkdf2_sha256\\$", "[A-Za-z0-9./+=$]{30,200}"],
  ["json-web-token", "eyJ[A-Za-z0-9_-]{8,4000}\\.", "[A-Za-z0-9_-]{8,8000}(?:\\.[A-Za-z0-9_-]{0,2000}){1,3}"],
  [GENERIC, "(?:sk|rk|csk|ck|ak|uk|tk|key|secret|token|apikey|api)[-_]", URLSAFE(20)],
]

interface Starting {
  /** All tokens that begin with one character, each in a group. */
  pattern: RegExp
  rules: readonly { rule: string; head: RegExp }[]
}

let byFirst: ReadonlyMap<string, Starting> | undefined

function groupByFirst(): ReadonlyMap<string, Starting> {
  const groups = new Map<string, (typeof TOKENS)[number][]>()
  for (const token of TOKENS) {
    for (const first of firstCharacters(token[1])) groups.set(first, [...(groups.get(first) ?? []), token])
  }
  return new Map(
    [...groups].map(([first, tokens]) => [
      first,
      {
        pattern: new RegExp(tokens.map(([, head, rest]) => `(${head}(?:${rest}))`).join("|"), "y"),
        rules: tokens.map(([rule, head]) => ({ rule, head: new RegExp(head, "y") })),
      },
    ]),
  )
}

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

/** The characters that a pattern can begin with: of a class, of each alternative, else the one. */
function firstCharacters(pattern: string): string[] {
  const alternatives = /^\(\?:([^()]*)\)/.exec(pattern)?.[1]
  if (alternatives !== undefined) return [...new Set(alternatives.split("|").flatMap(firstCharacters))]
  const [first = ""] = /^(?:\[[^\]]*\]|\\.|.)/.exec(pattern) ?? []
  const one = new RegExp(`^${first}$`)
  return PRINTABLE.filter((character) => one.test(character))
}

/** What a token has after its beginning at the least, to be told from words. */
const LONG_ENOUGH = 8

/** Tokens begin where a word does, or where a form has a seam. */
export function* findTokens(form: Form): Generator<Match> {
  byFirst ??= groupByFirst()
  const { text, seams } = form
  let inWord = false
  for (let start = 0; start < text.length; start++) {
    const begins = !inWord || seams?.has(start) === true
    inWord = isAlphanumeric(text.charCodeAt(start))
    if (!begins) continue
    const starting = byFirst.get(text.charAt(start))
    if (starting === undefined) continue
    const match = tokenAt(form, start, starting)
    if (match === undefined) continue
    yield match
    start = match.end - 1
    inWord = true
  }
}

function tokenAt(form: Form, start: number, { pattern, rules }: Starting): Match | undefined {
  const { text } = form
  pattern.lastIndex = start
  const match = pattern.exec(text)
  const found = match?.findIndex((value, index) => index > 0 && value !== undefined) ?? 0
  const token = rules[found - 1]
  if (match === null || token === undefined) return undefined
  token.head.lastIndex = start
  const body = start + (token.head.exec(text)?.[0].length ?? 0)
  const end = lastSeam(form, start, start + match[0].length, body)
  const value = text.slice(start, end)
  if (!isRandom(token.rule, text.slice(body, end), value, isWhole(form, start, end))) return undefined
  if (isPlaceholder(value)) return undefined
  return { rule: token.rule, class: "secret", start, end }
}

/** @param whole Nothing was taken out of it: words that were joined look more like tokens than words do. */
function isRandom(rule: string, rest: string, value: string, whole: boolean): boolean {
  if (rule === GENERIC) return /\d/.test(rest) && looksRandom(rest)
  if (whole && (UNMISTAKABLE.has(rule) || /\d.*[A-Z]|[A-Z].*\d|(?:\d\D*){4}/.test(rest))) return true
  return looksRandom(rest.length < LONG_ENOUGH ? value : rest)
}

function isWhole({ seams }: Form, start: number, end: number): boolean {
  for (let at = start + 1; seams !== undefined && at < end; at++) if (seams.has(at)) return false
  return true
}

/** Where a token ends that was joined over seams: before the first piece that is a plain word. */
function lastSeam({ text, seams }: Form, start: number, end: number, body: number): number {
  if (seams === undefined) return end
  for (let at = body + 16; at < end; at++) {
    if (!seams.has(at)) continue
    let next = at + 1
    while (next < end && !seams.has(next)) next++
    const piece = text.slice(at, next)
    if (/^[A-Za-z][a-z]+$/.test(piece) && !looksRandom(piece)) {
      return looksRandom(text.slice(start, at)) ? at : end
    }
  }
  return end
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
