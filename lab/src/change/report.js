export function figuresOf(all) {
    const share = (among, is) => ({
        count: among.filter(is).length,
        of: among.length,
    });
    const expect = (...expected) => all.filter(({ pair }) => expected.includes(pair.expected));
    return {
        pairs: all.length,
        lost: share([...all], isLost),
        wrongReplacements: share(expect("both"), ({ outcome }) => outcome === "replaced"),
        changes: share(expect("replaced"), ({ outcome }) => outcome === "replaced"),
        restatements: share(expect("confirmed"), ({ outcome }) => outcome === "confirmed" || outcome === "replaced"),
        survived: share(all.filter(({ pair }) => pair.keeps !== undefined), ({ kept }) => kept),
    };
}
/** The new statement is not shown, although it says something that the old one does not say. */
function isLost({ pair, outcome }) {
    return outcome === "lost" || (outcome === "confirmed" && pair.expected !== "confirmed");
}
/** Whether a pair ended as its author expects. */
export function isRight({ pair, outcome, kept }) {
    const merged = pair.expected === "confirmed" && outcome === "replaced";
    return kept && (outcome === pair.expected || merged);
}
const HEAD = [
    "| | pairs | right | new lost | wrongly replaced | changes recognised | restatements recognised | other fact survived |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];
function rowOf(name, all) {
    const { pairs, lost, wrongReplacements, changes, restatements, survived } = figuresOf(all);
    const cells = [lost, wrongReplacements, changes, restatements, survived].map(format);
    return `| ${[name, pairs, percent(all.filter(isRight).length, pairs), ...cells].join(" | ")} |`;
}
function format({ count, of }) {
    return of === 0 ? "" : `${count} of ${of} (${percent(count, of)})`;
}
function percent(count, of) {
    return `${Math.round((1000 * count) / of) / 10} %`;
}
/** A Markdown table: all pairs, then those of each language and of each kind. */
export function changeTable(title, all) {
    return [
        `### ${title}`,
        "",
        ...HEAD,
        rowOf("all", all),
        ...groups(all, "language"),
        ...groups(all, "kind"),
        "",
    ].join("\n");
}
/** The totals of several measurements. */
export function totalsTable(title, rows) {
    return [`### ${title}`, "", ...HEAD, ...rows.map(([name, all]) => rowOf(name, all)), ""].join("\n");
}
function groups(all, key) {
    return [...new Set(all.map(({ pair }) => pair[key]))].map((name) => rowOf(name, all.filter(({ pair }) => pair[key] === name)));
}
