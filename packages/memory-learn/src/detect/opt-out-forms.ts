// The words of a request not to remember, by what they do in it, are in the JSON file: as patterns, without case and accents, a
// language or more in each line. Of two patterns, the longer one comes first.

/** The start of a request to remember, which may deny something else. */
export const POSITIVE: RegExp =
  /^(?:(?:please|also|bitte|pls) )*(?:(?:remember|memori[sz]e|merke? dir|notiere?|retiens|note|recuerda|anota|lembra|ricorda|annota|onthoud|noteer|запомни|запиши)(?! (?:nothing|none|not?|nicht|nichts|nix|niet|niets|rien|pas|nada|niente|ничего|не))(?![\p{L}'])(?!.*\s(?:nicht|niet|не)(?: bitte| alsjeblieft| пожалуиста)?$)|请?[记記]住)/u

/** What is stored or not, or a complaint, and no request: "it is not in your notes", "it won't save". */
export const STATED: readonly RegExp[] = [
  /^(?:but |and |so |no )*(?:it|this|that|these|those|they|there)(?:'s| is| are| was| isn't| aren't)(?!.*\b(?:to|for|need|necessary)\b)/,
  /^(?:but |and |so )*(?:it|this|that|they|i|we) (?:can't|cannot|won't|will not|doesn't|does not|didn't|did not)\b/,
  /^(?:cannot|can't|do you not|don't you(?! dare)|why|if you)\b|\bthere(?: is|'s) nothing\b|^not in |^no (?:please |actually )?(?:keep|save|store|remember|record)\b/,
  // Two negations.
  /\b(?:don't|do not|never|not|without|won't)\b.*\b(?:never|without|avoid|stop|won't|not|out)\b/,
  /^(?:aber |und )?(?:das|es|dies) (?:ist|wird|wurde|war)(?!.*\b(?:zu|zum|notig|furs?)\b)/,
  /\b(?:ce|il|cela|ca) n'est (?:pas |nulle part |jamais )?(?:note|enregistr|gard|memoris)|\bje (?:ne |n')(?!veux|voudrais|viens)/,
  /\bno esta (?:guardad|anotad|registrad|en )|\bnao esta (?:na |guardad|anotad|salv)|\bnon e (?:salvat|annotat|memorizzat)/,
  /^(?:het|dit|dat) is (?:niet|nergens) (?:opgeslagen|genoteerd|bewaard|vastgelegd)/,
]
