import { decode } from "../forms/decode.ts"
import type { Form } from "../forms/form.ts"
import { looksRandom } from "../values/looks-random.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import type { Matches } from "./rule.ts"

const RUN = /(?<![A-Za-z0-9+/=_.:@%#?&~-])[A-Za-z0-9+/_-]{32,200}(?:={1,2})?(?![A-Za-z0-9+/_@:-]|\.[A-Za-z])/g

/** Words before values that are public although they look random. */
const PUBLIC_BEFORE =
  /(?:sha\d{0,3}|md5|integrity|check ?sum|hash|digest|fingerprint|pub(?:lic)?(?:[ _-]?key)?|commit|etag|revision|rev|uuid|guid|(?<![a-z])ids?|cid|h1|signature|blob|image|svg|font|ssh-(?:rsa|dss|ed25519)|ecdsa-[\w-]{1,30}|nistp\d{3}|certificate|cert|nix|store|trace|span|request|build|deployment|version|cache|base64)["'`)\]]?\s{0,2}(?:is|was|of|[=:,_-])?\s{0,2}["'`(]?$|(?:session|conversation|workspace|thread|job|order)[_-]$/i

/** What a digest or a public key of a vendor starts with, and files and public keys in base64: PNG, JPEG, GIF, PDF, ZIP, gzip, fonts, WebAssembly, SSH, DER. */
const PUBLIC_HEAD =
  /^(?:sha(?:1|256|384|512)-|(?:pk|pub|cs)_(?:live|test)_|iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi|UEsDB|H4sI|d09GM|AGFzbQ|AAAA[BCE]3Nz|AAAAE2Vj|MII|PHN2Zy|PD94bWw|PCFET|data)/

/** Addresses of Ethereum, Bitcoin and IPFS, files of Google, playlists of YouTube, and public keys of Web Push. */
const PUBLIC_ID =
  /^(?:0x[\da-fA-F]{40}|1[\w-]{32}|1[\w-]{43}|(?:[13]|Qm.{11})[1-9A-HJ-NP-Za-km-z]{33}|PL[\w-]{32}|B[A-P][\w-]{85})$/

/** Public keys and certificates in PEM. */
const PUBLIC_BLOCK = /-----BEGIN (?![A-Z ]*PRIVATE)[A-Z0-9 ]{1,40}-----[^-]*/g

/** `ApiStack-Handler1A2B3C4D-XyZ123AbC456` */
const CLOUD_FORMATION = /[a-z][\dA-F]{8}(?:-[\dA-Za-z]{12,13})?$/

/** Unlabelled random values of at least 32 characters with upper case, lower case and digits. */
export function* findRandomRuns({ text }: Form): Matches {
  const rest = text.replace(PUBLIC_BLOCK, (block) => " ".repeat(block.length))
  for (const match of rest.matchAll(RUN)) {
    yield
    const run = match[0]
    const parts = run.split(/[/_-]/).filter((part) => part.length > 3)
    const words = parts.filter((part) => !looksRandom(part) && !/\d/.test(part))
    const isWordy = words.length * 2 >= parts.length
    // A path: what is in it is an id.
    if (isWordy && run.includes("/")) continue
    // `live_…`: what the words are about counts.
    const random = isWordy ? parts.filter(looksRandom) : [run]
    const value = random.join("")
    if (value.length < 32) continue
    if (!/[A-Z]/.test(value) || !/[a-z]/.test(value) || !/\d/.test(value) || !looksRandom(value)) continue
    if (decode(value) !== undefined || CLOUD_FORMATION.test(run)) continue
    if (PUBLIC_ID.test(run) || PUBLIC_HEAD.test(run) || isPlaceholder(run) || /(.)\1{7}/.test(run)) continue
    const starts = [match.index, match.index + run.indexOf(random[0] ?? "")]
    if (starts.some((at) => PUBLIC_BEFORE.test(text.slice(Math.max(0, at - 48), at)))) continue
    yield { rule: "random-value", class: "secret", start: match.index, end: match.index + run.length }
  }
}
