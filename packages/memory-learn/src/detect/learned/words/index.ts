// Made by `npm run fit:noticing`; do not edit.

import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { ja } from "./ja.ts"
import { ko } from "./ko.ts"
import { nl } from "./nl.ts"
import { pt } from "./pt.ts"
import { ru } from "./ru.ts"
import { zh } from "./zh.ts"

/** By language and question; each line is a weight in tenths and its features; see `weightsOf`. */
export const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  nl,
  pt,
  ru,
  zh,
}
