import { describeSummary } from "./summary.ts";
export function createCounts() {
    let learned = 0;
    let confirmed = 0;
    let forgotten = 0;
    let refused = [];
    return {
        add(what) {
            if (what === "forgotten")
                forgotten++;
            else if (what === "confirmed")
                confirmed++;
            else
                learned++;
        },
        refuse: (rule) => {
            refused.push(rule);
        },
        summarise(rest) {
            const counts = { learned, confirmed, forgotten, refused, ...rest };
            learned = confirmed = forgotten = 0;
            refused = [];
            return { ...counts, text: describeSummary(counts) };
        },
    };
}
