// Sentences that make the previous one a rule: "I always do it like that".
const PHRASES: Readonly<Record<string, string>> = {
  en: "do it so|learned that|learnt that|that the hard way|like that|this way|that way|do that|the same way|goes for|so too|the rule|same goes|that's how|all my|everything i",
  de: "so mache ich|so machen wir|mache ich so|machen wir so|gilt für|genauso|das gilt|so handhaben",
  fr: "comme ça|ainsi|ça une bonne fois|pareil|cela vaut|c'est la règle|de cette façon",
  es: "así|lo mismo|de esa forma|vale para|es la regla",
  pt: "assim|desse jeito|o mesmo|vale para|é a regra",
  it: "così|lo stesso|in questo modo|vale per|è la regola",
  nl: "zo doe|zo doen|hetzelfde|op die manier|geldt voor",
  ru: "так и|так же|так делаю|так делаем|то же самое|это касается",
  zh: "照这个|这样|如此|同样|都这么|一直这么",
  ja: "そうして|そのように|こうして|同じよう|そうなって",
  ko: "그렇게|이렇게|마찬가지|똑같이",
}

const patterns = new Map<string, RegExp>()

/** Whether a folded sentence refers to something that it does not name. */
export function isAnaphoric(language: string, folded: string): boolean {
  let pattern = patterns.get(language)
  if (pattern === undefined) {
    pattern = new RegExp(PHRASES[language] ?? PHRASES["en"] ?? "", "u")
    patterns.set(language, pattern)
  }
  return pattern.test(folded)
}
