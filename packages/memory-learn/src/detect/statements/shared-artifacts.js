import { bareText, lazily } from "@caliban/text";
// What everyone in a project reads and writes, without accents, in English, German, French and Spanish.
const ARTIFACTS = [
    "commits?|commit (?:message|title|bod)\\w*|changelogs?|readmes?|release notes|pull requests?|pr (?:title|description)s?|branch(?:es)?|branch names?",
    "comments?|docs|docstrings?|documentation|tests|test (?:name|title|file)s?|(?:ui|button|error|log) (?:text|copy|string|label|message)s?|labels?|(?:variable|function|file|column) names?",
    "commit-?(?:nachricht|message|titel|text)\\w*|branch-?name\\w*|kommentare?n?|doku|dokumentation|testnamen?|(?:ui|oberflachen)-?texte?n?|beschriftung(?:en)?|(?:fehler|log)-?meldung(?:en)?|(?:variablen|funktions|datei)namen?|pr-titel",
    "commentaires?|notes de version|textes? (?:de |d')(?:l')?interface|libelles?|messages? d'erreur|branches?|noms? de (?:branche|variable|fichier|test)s?",
    "comentarios?|documentacion|notas de version|textos? de (?:la )?interfaz|etiquetas?|mensajes? de error|ramas?|pruebas?|nombres? de (?:las? )?(?:rama|variable|archivo|prueba)s?",
];
const ARTIFACT = lazily(() => new RegExp(`(?<![\\w/.-])(?:${ARTIFACTS.join("|")})(?![\\w/-])`));
/** Words that may make a rule the user's own: "I prefer", "my commits", "everywhere". */
const OWN = /\b(?:i|ich|je|j|yo|prefiero|quiero|my|mine|mein\w*|mes|mon|mis?|(?:all|every|any) projects?|everywhere|anywhere|(?:all|jed)en? projekte?n?|uberall|tous les projets|partout|todos los proyectos|en todas partes)\b/;
/** Whether a rule is about something that everyone in the project shares: comments, docs, commits, texts of the interface. */
export function isAboutSharedArtifact(text) {
    const bare = bareText(text);
    return ARTIFACT().test(bare) && !OWN.test(bare);
}
