import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { textsOf } from "./messages.ts";
import { ROOT, sourceFiles } from "./source-files.ts";
/**
 * Every text of at least two words in the files of a folder, in their order, without those that a longer one of the same
 * file contains. Files whose path in the folder matches `skip` are left out.
 */
export function collectTexts(folder, skip) {
    const names = sourceFiles(folder).filter((name) => skip?.test(name.slice(folder.length + 1)) !== true);
    const files = names.map((name) => ts.createSourceFile(name, readFileSync(join(ROOT, name), "utf8"), ts.ScriptTarget.Latest, true));
    return files.flatMap((source) => {
        const found = new Set();
        const collect = (node) => {
            if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
                return;
            if (!isWholeText(node)) {
                ts.forEachChild(node, collect);
                return;
            }
            for (const text of textsOf(node, undefined, files)) {
                if (isWording(text))
                    found.add(text);
            }
            // Texts in the arguments of a placeholder, such as the plural of a counted word.
            if (ts.isTemplateExpression(node))
                for (const { expression } of node.templateSpans)
                    collect(expression);
        };
        collect(source);
        const file = source.fileName.slice(folder.length + 1);
        const texts = [...found];
        const isPart = (text) => texts.some((other) => other.length > text.length && other.includes(text.trim()));
        return texts.filter((text) => !isPart(text)).map((text) => ({ file, text }));
    });
}
/** A text of its own: not the object of a method, as in a list of words that is split. */
function isWholeText(node) {
    return ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
        !ts.isPropertyAccessExpression(node.parent));
}
/** True for two words in a row; false for regular expressions and code. */
function isWording(text) {
    const words = text.replace(/\{[^}]*\}/g, "…");
    return /[a-z]{2}[.,:;]? +[a-z…"`(/$<-]/i.test(words) && !/^[\s^]*[a-z]+\|/.test(words);
}
