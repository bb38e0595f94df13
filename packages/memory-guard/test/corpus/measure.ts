import {
  type BenignSample,
  benignSamples,
  type CorpusOptions,
  obfuscatedSamples,
  type SecretSample,
  secretSamples,
} from "./corpus.ts"

/** Places in a text that must not be stored. */
export type Detector = (text: string) => readonly { start: number; end: number }[]

export interface Rate {
  hits: number
  of: number
  /** Examples of wrong results. */
  wrong: readonly string[]
}

export interface Measurement {
  /** Recall of each kind, disguise and language, and of each group. A secret counts when all of it is covered. */
  kinds: ReadonlyMap<string, Rate>
  groups: ReadonlyMap<string, Rate>
  obfuscations: ReadonlyMap<string, Rate>
  proseByLanguage: ReadonlyMap<string, Rate>
  /** False positives of each benign kind. */
  benign: ReadonlyMap<string, Rate>
  obfuscated: Rate
  falsePositives: Rate
}

export function measure(detect: Detector, options: CorpusOptions): Measurement {
  const covers = ({ text, spans }: SecretSample): boolean => {
    const found = detect(text)
    return spans.every(([start, end]) => isCovered(found, start, end))
  }
  const secrets = secretSamples(options)
  const obfuscated = obfuscatedSamples({ ...options, perKind: Math.ceil(options.perKind / 4) })
  const benign = benignSamples(options)
  const isFlagged = ({ text }: BenignSample): boolean => detect(text).length > 0
  return {
    kinds: rates(secrets, ({ kind }) => kind, covers),
    groups: rates(secrets, ({ group }) => group, covers),
    obfuscations: rates(obfuscated, ({ obfuscation = "" }) => obfuscation, covers),
    proseByLanguage: rates(
      secrets.filter(({ group }) => group === "prose"),
      ({ language }) => language,
      covers,
    ),
    benign: rates(benign, ({ kind }) => kind, isFlagged, true),
    obfuscated: rate(obfuscated, covers),
    falsePositives: rate(benign, isFlagged, true),
  }
}

/** A range may be covered by one finding, or by several that are adjacent except for separators. */
export function isCovered(found: ReturnType<Detector>, start: number, end: number): boolean {
  let reached = start
  for (const finding of [...found].sort((a, b) => a.start - b.start)) {
    if (finding.start <= reached + 2 && finding.end > reached) reached = finding.end
  }
  return reached >= end
}

export function rates<T extends { text: string }>(
  samples: readonly T[],
  groupOf: (sample: T) => string,
  hit: (sample: T) => boolean,
  hitIsWrong = false,
): Map<string, Rate> {
  const groups = new Map<string, T[]>()
  for (const sample of samples) groups.set(groupOf(sample), [...(groups.get(groupOf(sample)) ?? []), sample])
  return new Map([...groups].map(([group, members]) => [group, rate(members, hit, hitIsWrong)]))
}

export function rate<T extends { text: string }>(
  samples: readonly T[],
  hit: (sample: T) => boolean,
  hitIsWrong = false,
): Rate {
  const wrong: string[] = []
  let hits = 0
  for (const sample of samples) {
    const isHit = hit(sample)
    if (isHit) hits++
    if (isHit === hitIsWrong && wrong.length < 5) wrong.push(sample.text)
  }
  return { hits, of: samples.length, wrong }
}
