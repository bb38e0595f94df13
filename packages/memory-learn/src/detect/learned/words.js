import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { ja } from "./words/ja.ts";
import { ko } from "./words/ko.ts";
import { nl } from "./words/nl.ts";
import { pt } from "./words/pt.ts";
import { ru } from "./words/ru.ts";
import { zh } from "./words/zh.ts";
/** Word weights by language. */
export const WORDS = { de, en, es, fr, it, ja, ko, nl, pt, ru, zh };
