import { expect, test } from "vitest";
import { compareStatements, keptFacts } from "./compare.ts";
import { factsOf } from "./facts.ts";
test.each([
    ["logs go to Loki and metrics go to Prometheus", ["logs go to Loki", "metrics go to Prometheus"]],
    ["Restmüll ist montags, Papier ist mittwochs", ["Restmüll ist montags", "Papier ist mittwochs"]],
    [
        "les cours sont le mardi et les tp sont le vendredi",
        ["les cours sont le mardi", "les tp sont le vendredi"],
    ],
    ["Ida approves prices and Ben approves refunds", ["Ida approves prices", "Ben approves refunds"]],
    ["keys rotate every 60 days; certs renew in May", ["keys rotate every 60 days", "certs renew in May"]],
])("the facts of %s", (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
});
test.each([
    "We use pnpm and Node 20",
    "Nora owns billing and search",
    "Kim writes the code and Lee reviews it",
    "If the cache is cold and the database is down, call Ada",
    "The API is in Go and its port is 8080",
    "Ines, the security lead, reviews auth",
])("%s is one fact", (text) => {
    expect(factsOf(text)).toEqual([text]);
});
test("of two facts the one that did not change is kept", () => {
    const old = "logs go to Loki and metrics go to Prometheus";
    expect(keptFacts("metrics go to Mimir instead", old)).toEqual(["logs go to Loki"]);
    expect(compareStatements("metrics go to Mimir instead", old)).toBe("coexists");
    expect(keptFacts("traces go to Tempo", "The docs are in French and the code is in Go")).toBeUndefined();
});
test("a change of two facts at once replaces both", () => {
    const [old, next] = [
        "Errors go to stdout and logs go to stderr",
        "Logs go to stdout and errors go to stderr",
    ];
    expect(compareStatements(next, old)).toBe("replaces");
});
test("splits 600 characters of joints in time", { timeout: 1_000 }, () => {
    expect(factsOf("a is b and ".repeat(54))).not.toEqual([]);
});
