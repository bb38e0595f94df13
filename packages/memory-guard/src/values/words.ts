import { LANGUAGES, type WordRole } from "./languages.ts"

export type Roles = ReadonlySet<WordRole>

/** Letters of scripts that are written without spaces. */
export const UNSPACED = "\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af"
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`)

const ENTRIES = new Map<WordRole, string[]>()
for (const group of LANGUAGES.flatMap((language) => language.split(/[;\n]/))) {
  const [role, ...entries] = group.trim().split(/:? /)
  ENTRIES.set(role as WordRole, [...(ENTRIES.get(role as WordRole) ?? []), ...entries])
}

/** The source of a pattern for all words of some roles, the longest first. */
export function patternOf(
  roles: readonly WordRole[],
  isMeant: (entry: string) => boolean = () => true,
): string {
  const sources = roles
    .flatMap((role) => ENTRIES.get(role) ?? [])
    .filter(isMeant)
    .map((entry) =>
      entry
        .replace(/^\*|\?$/g, "")
        .replace(/[.+]/g, "\\$&")
        .replace("*", "\\p{L}{0,6}")
        .replaceAll("_", "[ _.-]?"),
    )
  return sources.sort((a, b) => b.length - a.length).join("|")
}

const EXACT = new Map<string, Set<WordRole>>()
/** Stems by their first three letters. */
const STEMS = new Map<string, (readonly [stem: string, roles: Roles])[]>()
/** Last parts of compounds, and how long they may be. */
const HEADS = new Map<string, Set<WordRole>>()
const LONGEST_HEAD = 14
/** Words of unspaced scripts, by role. */
const INSIDE = new Map<WordRole, string[]>()

function addTo<Key>(map: Map<Key, Set<WordRole>>, key: Key, role: WordRole): void {
  map.set(key, (map.get(key) ?? new Set()).add(role))
}

for (const [role, entries] of ENTRIES) {
  for (const entry of entries) {
    const word = entry.replace(/^\*|\?$/g, "")
    if (IS_UNSPACED.test(word)) INSIDE.set(role, [...(INSIDE.get(role) ?? []), word])
    else if (word.endsWith("*")) {
      const head = word.slice(0, 3)
      STEMS.set(head, [...(STEMS.get(head) ?? []), [word.slice(0, -1), new Set([role])]])
    } else {
      addTo(EXACT, word, role)
      if (entry.startsWith("*")) addTo(HEADS, word, role)
    }
  }
}

const INSIDE_PATTERNS = [...INSIDE].map(([role, words]) => [role, new RegExp(words.join("|"))] as const)

const NO_ROLES: Roles = new Set()

/** What a word in lower case says about a value near it; a run of an unspaced script is searched for words. */
export function rolesOf(word: string): Roles {
  // `l'allarme`, `password's`.
  const [first = "", second = ""] = word.split("'")
  const elided = second.length > 1 ? second : first
  const known = EXACT.get(word) ?? EXACT.get(elided)
  if (known !== undefined) return known
  if (IS_UNSPACED.test(word))
    return new Set(INSIDE_PATTERNS.flatMap(([role, pattern]) => (pattern.test(word) ? [role] : [])))
  if (word.length < 5) return NO_ROLES
  return (
    rolesOfCompound(word) ??
    STEMS.get(word.slice(0, 3))?.find(([stem]) => word.startsWith(stem))?.[1] ??
    (elided === word ? NO_ROLES : rolesOf(elided))
  )
}

/** `türcode`, `wlan-schlüssel`, `datenbankpasswort`: a code or key says nothing unless its first part does. */
function rolesOfCompound(word: string): Roles | undefined {
  for (let length = Math.min(LONGEST_HEAD, word.length - 2); length >= 3; length--) {
    const head = HEADS.get(word.slice(-length))
    if (head === undefined) continue
    const first = word.slice(0, -length).replace(/-$/, "")
    const roles = [first, first.slice(0, -1), first.slice(0, -2)].map(rolesOf).find(({ size }) => size > 0)
    if (head.has("password") || head.has("place")) return head
    if (roles !== undefined) return new Set([...head, ...roles].filter((role) => role !== "numbered"))
  }
  return undefined
}

export function isUnspaced(text: string): boolean {
  return IS_UNSPACED.test(text)
}
