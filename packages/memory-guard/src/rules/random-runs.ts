import { decode } from "../forms/decode.ts"
import type { Form } from "../forms/form.ts"
import { looksRandom } from "../values/looks-random.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import type { Matches } from "./rule.ts"

const RUN = /(?<![A-Za-z0-9+/=_.:@%#?&~-])[A-Za-z0-9+/_-]{32,200}(?:={1,2})?(?![A-Za-z0-9+/_@:-]|\.[A-Za-z])/g

/** Words before values that are public although they look random. */
const PUBLIC_BEFORE =
  /(?:sha\d{0,3}|md5|integrity|checksum|check ?sum|hash|digest|fingerprint|public|pub|pubkey|commit|etag|revision|rev|uuid|guid|\bids?|cid|h1|signature|blob|image|svg|font|ssh-(?:rsa|dss|ed25519)|ecdsa-[\w-]{1,30}|nistp\d{3}|certificate|cert|nix|store|trace|span|request|build|deployment|version|cache|base64)["'`)\]]?\s{0,2}(?:is|was|of|=|:|,|-)?\s{0,2}["'`(]?$/i

/** What a digest starts with, and files and public keys in base64: PNG, JPEG, GIF, PDF, ZIP, gzip, fonts, WebAssembly, SSH, DER. */
const PUBLIC_HEAD =
  /^(?:sha(?:1|256|384|512)-|iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi|UEsDB|H4sI|d09GM|AGFzbQ|AAAA[BCE]3Nz|AAAAE2Vj|MII|PHN2Zy|PD94bWw|PCFET|data)/

/** Public keys and certificates in PEM. */
const PUBLIC_BLOCK = /-----BEGIN (?![A-Z ]*PRIVATE)[A-Z0-9 ]{1,40}-----[^-]*/g

/** Unlabelled random values of at least 32 characters with upper case, lower case and digits. */
export function* findRandomRuns({ text }: Form): Matches {
  const rest = text.replace(PUBLIC_BLOCK, (block) => " ".repeat(block.length))
  for (const match of rest.matchAll(RUN)) {
    yield
    const run = match[0]
    if (!/[A-Z]/.test(run) || !/[a-z]/.test(run) || !/\d/.test(run) || !looksRandom(run)) continue
    if (decode(run) !== undefined) continue
    if (PUBLIC_HEAD.test(run) || isPlaceholder(run) || /(.)\1{7}/.test(run)) continue
    const parts = run.split(/[/_-]/).filter((part) => part.length > 3)
    const words = parts.filter((part) => !looksRandom(part) && !/\d/.test(part))
    if (words.length * 2 >= parts.length) continue
    if (PUBLIC_BEFORE.test(text.slice(Math.max(0, match.index - 48), match.index))) continue
    yield { rule: "random-value", class: "secret", start: match.index, end: match.index + run.length }
  }
}
