export { mustBeList, mustBeObject, mustBeText, mustHaveOnly } from "./arguments.ts"
export { attempt, attemptAsync } from "./attempt.ts"
export { countOf, formatCount, joinWords, someOf } from "./count.ts"
export { cutText, cutToBytes, oneLine } from "./cut.ts"
export { decodeLines, decodeLoose, decodeStrict, dropCutCharacter, encode, printable } from "./decode.ts"
export { displayPath } from "./display-path.ts"
export { flagError, optionAsFlag } from "./flag-error.ts"
export { bareText, foldText } from "./fold.ts"
export {
  describeReason,
  type FoundTopic,
  type LearnedEntries,
  type LearnedEntry,
  type TopicSearch,
} from "./found.ts"
export { countHidden, dropHiddenCharacters } from "./hidden-characters.ts"
export { lazily } from "./lazily.ts"
export { listenWeakly } from "./listen-weakly.ts"
export { didYouMean, editDistance, nearestName } from "./nearest.ts"
export { plainFile, plainJson, plainLine, plainText, shortWord } from "./plain-text.ts"
export { freeSlug, proposeSlug } from "./propose-slug.ts"
export { segmentsOf } from "./segments.ts"
export { isStopWord } from "./stop-words.ts"
export { keywordsOf, sharedCount, shareOf, stemOf, wordsOf } from "./words.ts"
export { describeValue, NOT_OWN, problemAt, type ValuePlace, wrongValue } from "./wrong-value.ts"
