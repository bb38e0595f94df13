import { type Detector, isCovered, type Rate, rate, rates } from "../corpus/measure.ts"
import { readWordings, type WordingHalf } from "./read-wordings.ts"

export interface WordingMeasurement {
  /** Secrets found, by group of wordings and in all. */
  groups: ReadonlyMap<string, Rate>
  found: Rate
  /** Harmless texts with a finding, by group and in all. */
  harmless: ReadonlyMap<string, Rate>
  falsePositives: Rate
}

/** Measures texts in free wording. A secret counts when all of it is covered. */
export function measureWordings(detect: Detector, half: WordingHalf, folder?: URL): WordingMeasurement {
  const wordings = readWordings(half, folder)
  const secrets = wordings.filter(({ spans }) => spans.length > 0)
  const harmless = wordings.filter(({ spans }) => spans.length === 0)
  const groupOf = ({ group }: { group: string }): string => group
  const covers = ({ text, spans }: (typeof wordings)[number]): boolean => {
    const found = detect(text)
    return spans.every(([start, end]) => isCovered(found, start, end))
  }
  const isReported = ({ text }: { text: string }): boolean => detect(text).length > 0
  return {
    groups: rates(secrets, groupOf, covers),
    found: rate(secrets, covers),
    harmless: rates(harmless, groupOf, isReported, true),
    falsePositives: rate(harmless, isReported, true),
  }
}
