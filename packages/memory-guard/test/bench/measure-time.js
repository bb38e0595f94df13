import { HOSTILE_PIECES } from "../hostile-pieces.ts";
const FACT = "Prefers pnpm over npm; deploys go out on Thursdays through the release pipeline, see docs/deploy.md.";
const TOPIC = `# Release pipeline

The pipeline runs on every merge to main: build, unit tests, then the torture tests on two cores. The deploy token lives in
the vault under ci/deploy and is rotated every 90 days; ask the platform team when it has expired.

- staging: https://staging.example.com, port 8443, reached through the VPN
- production: two regions, blue and green, switched by the on-call engineer

    pnpm run release --filter=@scope/app
    git tag v1.4.2 && git push origin v1.4.2

When the smoke test fails with ECONNREFUSED 127.0.0.1:5432, the database container has not started: run docker compose up.
`;
/** The median of many runs after as many to warm up. */
export function measureTime(detect) {
    const texts = [
        [`a fact (${FACT.length} characters)`, FACT, 4_000],
        [`a topic (${TOPIC.length} characters)`, TOPIC, 1_000],
        ["a message (64 KB)", TOPIC.repeat(Math.ceil(65_536 / TOPIC.length)).slice(0, 65_536), 40],
        ["a topic at its limit (256 KB)", TOPIC.repeat(Math.ceil(262_144 / TOPIC.length)).slice(0, 262_144), 9],
    ];
    return texts.map(([name, text, runs]) => {
        const times = [];
        for (let run = 0; run < 2 * runs; run++) {
            const before = performance.now();
            detect(text);
            if (run >= runs)
                times.push(performance.now() - before);
        }
        times.sort((a, b) => a - b);
        const milliseconds = times[runs >> 1] ?? Number.NaN;
        return { name, milliseconds, perKilobyte: (milliseconds * 1_024) / text.length };
    });
}
/** How many times as long as prose the slowest hostile text of the same length takes: the best of three runs of each. */
export function measureHostile(detect) {
    const best = (piece) => {
        const text = piece.repeat(Math.ceil(102_400 / piece.length)).slice(0, 102_400);
        return Math.min(...[1, 2, 3].map(() => {
            const before = performance.now();
            detect(text);
            return performance.now() - before;
        }));
    };
    const prose = best(TOPIC);
    const times = HOSTILE_PIECES.map((piece) => ({ piece, time: best(piece) }));
    const slowest = times.reduce((a, b) => (b.time > a.time ? b : a));
    return { ratio: slowest.time / prose, slowest: slowest.piece, count: HOSTILE_PIECES.length };
}
