import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as limits from "../packages/memory-core/src/limits.ts";
import { ROOT, sourceFiles } from "./source-files.ts";
const NUMBERS = limits;
/** Every message of the errors, diagnostics and warnings of a source folder, sorted by code and text. */
export function collectMessages(folder) {
    const files = sourceFiles(folder).map((name) => ts.createSourceFile(name, readFileSync(join(ROOT, name), "utf8"), ts.ScriptTarget.Latest, true));
    const found = new Map();
    for (const file of files) {
        visit(file, (node) => {
            const site = siteOf(node);
            if (site === undefined)
                return;
            for (const given of argumentsOf(node, site, files)) {
                for (const code of textsOf(site.code, given, files)) {
                    for (const text of textsOf(site.text, given, files)) {
                        const whole = site.isProblem ? `{path} ${text}.` : text;
                        if (/^[\w-]+$/.test(code) && /[a-z]/.test(text.replace(/\{[^}]*\}/g, ""))) {
                            found.set(`${code} ${whole}`, { kind: site.kind, code, text: whole });
                        }
                    }
                }
            }
        });
    }
    const order = (message) => `${message.code} ${message.text}`;
    return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
function siteOf(node) {
    if (ts.isNewExpression(node)) {
        const [first, second] = node.arguments ?? [];
        const name = node.expression.getText();
        if (name === "MemoryError" && first && second)
            return { kind: "error", code: first, text: second };
        if (name === "TypeError" && first)
            return { kind: "type-error", code: node.expression, text: first };
    }
    if (ts.isCallExpression(node) && node.expression.getText() === "diagnose") {
        const [code, , text] = node.arguments;
        if (code && text)
            return { kind: "notice", code, text, isProblem: true };
    }
    if (!ts.isObjectLiteralExpression(node) || isInDiagnose(node))
        return undefined;
    const [code, text] = ["code", "message"].map((name) => {
        const property = node.properties.find((one) => one.name?.getText() === name);
        if (property && ts.isPropertyAssignment(property))
            return property.initializer;
        return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
    });
    return code && text ? { kind: "notice", code, text } : undefined;
}
/** The object that `diagnose` returns is covered by the calls of `diagnose`. */
function isInDiagnose(node) {
    const owner = ts.findAncestor(node, ts.isFunctionLike);
    return owner !== undefined && nameOf(owner) === "diagnose";
}
/** The calls of the function around a message, if the code or the text comes from its parameters. */
function argumentsOf(node, { code, text }, files, depth = 0) {
    const around = ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) && nameOf(one) !== undefined);
    if (around === undefined || !ts.isFunctionLike(around) || depth > 3)
        return [undefined];
    const names = around.parameters.map((parameter) => parameter.name.getText());
    const isUsed = names.some((name) => [code, text].some((expression) => new RegExp(`(?:^|\\$\\{)${name}(?:\\}|$)`).test(expression.getText())));
    if (!isUsed || !names.some((name) => /^(?:code|message|problem|advice)$/.test(name)))
        return [undefined];
    const calls = [];
    for (const file of files) {
        visit(file, (call) => {
            if (!ts.isCallExpression(call) || call.expression.getText() !== nameOf(around))
                return;
            const own = around.getSourceFile() === file || isExported(around);
            const [first] = call.arguments;
            if (!own || first === undefined)
                return;
            for (const at of argumentsOf(call, { kind: "notice", code: first, text: call.arguments[1] ?? first }, files, depth + 1)) {
                calls.push(new Map(names.flatMap((name, index) => {
                    const value = call.arguments[index];
                    return value === undefined ? [] : [[name, { value, at }]];
                })));
            }
        });
    }
    return calls.length > 0 ? calls : [undefined];
}
function nameOf(node) {
    if (ts.isFunctionDeclaration(node))
        return node.name?.text;
    const { parent } = node;
    return ts.isArrowFunction(node) && ts.isVariableDeclaration(parent) ? parent.name.getText() : undefined;
}
function isExported(node) {
    return ts.canHaveModifiers(node) && ts.getModifiers(node)?.[0]?.kind === ts.SyntaxKind.ExportKeyword;
}
/** The texts that an expression can have. Unknown parts become `{name}`, or the source if there is no name. */
export function textsOf(expression, given, files, name = nameOfPart(expression)) {
    const all = (...parts) => parts.flatMap((part) => textsOf(part, given, files, name));
    if (ts.isStringLiteralLike(expression))
        return [expression.text];
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
        return all(expression.expression);
    if (ts.isConditionalExpression(expression))
        return all(expression.whenTrue, expression.whenFalse);
    if (ts.isTemplateExpression(expression)) {
        return expression.templateSpans.reduce((texts, span) => {
            const parts = textsOf(span.expression, given, files);
            return texts.flatMap((text) => parts.map((part) => text + part + span.literal.text));
        }, [expression.head.text]);
    }
    if (ts.isBinaryExpression(expression)) {
        const { left, operatorToken, right } = expression;
        if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
            return all(left, right);
    }
    if (ts.isCallExpression(expression)) {
        const results = resultsOf(expression);
        return results.length > 0 && results.every(isText) ? all(...results) : [`{${name}}`];
    }
    if (!ts.isIdentifier(expression))
        return [`{${name}}`];
    if (expression.text === "undefined")
        return [];
    if (expression.text === "TypeError")
        return ["TypeError"];
    const argument = given?.get(expression.text);
    if (argument)
        return textsOf(argument.value, argument.at, files, expression.text);
    const number = NUMBERS[expression.text];
    if (typeof number === "number")
        return [String(number)];
    const value = constantOf(expression, files);
    return value && isText(value) ? textsOf(value, given, files, expression.text) : [`{${name}}`];
}
/** True if an expression has a literal text in one of its branches. */
function isText(expression) {
    if (ts.isParenthesizedExpression(expression))
        return isText(expression.expression);
    if (ts.isConditionalExpression(expression))
        return isText(expression.whenTrue) || isText(expression.whenFalse);
    if (ts.isBinaryExpression(expression))
        return isText(expression.right);
    if (ts.isCallExpression(expression))
        return resultsOf(expression).some(isText);
    return ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression);
}
/** What a function of the same file returns, other than `undefined`. */
function resultsOf({ expression }) {
    const results = [];
    if (!ts.isIdentifier(expression))
        return results;
    visit(expression.getSourceFile(), (node) => {
        const owner = ts.isReturnStatement(node) ? ts.findAncestor(node, ts.isFunctionLike) : undefined;
        if (!owner || nameOf(owner) !== expression.text || !ts.isReturnStatement(node))
            return;
        if (node.expression && node.expression.getText() !== "undefined")
            results.push(node.expression);
    });
    return results;
}
/** The initial value of the constant that a name stands for: the closest one above it, or an exported one. */
function constantOf(name, files) {
    let near;
    let exported;
    for (const file of files) {
        visit(file, (node) => {
            if (!ts.isVariableDeclaration(node) || node.name.getText() !== name.text)
                return;
            const isNear = file === name.getSourceFile() && node.pos < name.pos;
            if (isNear)
                near = node.initializer;
            else if (isExported(node.parent.parent))
                exported = node.initializer;
        });
    }
    return near ?? exported;
}
function nameOfPart(expression) {
    const source = expression.getText().replace(/\s+/g, " ");
    if (/^[\w.]{1,40}$/.test(source))
        return source;
    return /[a-z]\w*/i.exec(source)?.[0] ?? "…";
}
function visit(node, look) {
    look(node);
    ts.forEachChild(node, (child) => visit(child, look));
}
