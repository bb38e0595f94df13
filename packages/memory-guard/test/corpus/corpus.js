import { BENIGN_KINDS } from "./benign.ts";
import { framesFor, LANGUAGES } from "./frames.ts";
import { OBFUSCATIONS } from "./obfuscate.ts";
import { createRandom } from "./random.ts";
import { SECRET_KINDS } from "./secrets.ts";
/** Secrets in sentences, each kind in all languages in turn. The same options give the same texts. */
export function secretSamples({ seed, half, perKind }) {
    const random = createRandom(seed + (half === "seen" ? 0 : 1_000_003));
    return SECRET_KINDS.flatMap((kind) => Array.from({ length: kind.group === "prose" ? 5 * perKind : perKind }, (_, index) => {
        const language = LANGUAGES[index % LANGUAGES.length] ?? "en";
        const frame = random.pick(framesFor(kind.group, language, half));
        const { text, value } = kind.make(random);
        const inFrame = frame.replaceAll("%", () => text);
        return { kind: kind.name, group: kind.group, language, text: inFrame, spans: placesOf(inFrame, value) };
    }));
}
/** Tokens with a prefix, in each obfuscation. */
export function obfuscatedSamples({ seed, half, perKind }) {
    const random = createRandom(seed + (half === "seen" ? 7 : 1_000_010));
    const kinds = SECRET_KINDS.filter(({ group, name }) => group === "prefixed" && !name.endsWith("webhook"));
    return Object.entries(OBFUSCATIONS).flatMap(([obfuscation, disguise]) => kinds.flatMap((kind) => Array.from({ length: perKind }, (_, index) => {
        const language = LANGUAGES[index % LANGUAGES.length] ?? "en";
        const frame = random.pick(framesFor(kind.group, language, half));
        const disguised = disguise(kind.make(random).value, random);
        const text = frame.replaceAll("%", () => disguised);
        return {
            kind: kind.name,
            group: kind.group,
            language,
            obfuscation,
            text,
            spans: placesOf(text, disguised.replace(/^"|"$/g, "")),
        };
    })));
}
/** Harmless text that scanners mistake for secrets, bare or in a sentence. */
export function benignSamples({ seed, half, perKind }) {
    const random = createRandom(seed + (half === "seen" ? 13 : 1_000_016));
    return BENIGN_KINDS.flatMap((kind) => Array.from({ length: perKind }, (_, index) => {
        const made = kind.make(random);
        const language = LANGUAGES[index % LANGUAGES.length] ?? "en";
        const frame = index % 2 === 0 ? "%" : random.pick(framesFor("prefixed", language, half));
        return { kind: kind.name, text: frame.replaceAll("%", () => made) };
    }));
}
function placesOf(text, value) {
    const places = [];
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        places.push([at, at + value.length]);
    }
    return places;
}
