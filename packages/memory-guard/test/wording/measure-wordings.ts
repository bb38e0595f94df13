import { type Detector, isCovered, type Rate, rate, rates } from "../corpus/measure.ts"
import { readWordings, type Wording, type WordingHalf } from "./read-wordings.ts"

export interface WordingMeasurement {
  /** Secrets found, by group of wordings and in all. */
  groups: ReadonlyMap<string, Rate>
  found: Rate
  /** Harmless texts with a finding, by group and in all. */
  harmless: ReadonlyMap<string, Rate>
  falsePositives: Rate
}

export function measureWordings(detect: Detector, half: WordingHalf, folder?: URL): WordingMeasurement {
  return measureTexts(detect, readWordings(half, folder))
}

/** Measures texts in free wording. A text counts as found when all of its secrets are covered. */
export function measureTexts(detect: Detector, wordings: readonly Wording[]): WordingMeasurement {
  const secrets = wordings.filter(({ spans }) => spans.length > 0)
  const harmless = wordings.filter(({ spans }) => spans.length === 0)
  const groupOf = ({ group }: Wording): string => group
  const covers = ({ text, spans }: Wording): boolean => {
    const found = detect(text)
    return spans.every(([start, end]) => isCovered(found, start, end))
  }
  const isReported = ({ text }: Wording): boolean => detect(text).length > 0
  return {
    groups: rates(secrets, groupOf, covers),
    found: rate(secrets, covers),
    harmless: rates(harmless, groupOf, isReported, true),
    falsePositives: rate(harmless, isReported, true),
  }
}
