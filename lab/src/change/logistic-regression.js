const ROUNDS = 12;
const L2 = 1;
/** Fits by Newton's method with an L2 penalty. Deterministic; examples × features² in each of a few rounds. */
export function logisticRegression(examples) {
    const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort();
    const rows = examples.map(({ features }) => [1, ...names.map((name) => Number(features[name] ?? 0))]);
    let theta = rows[0]?.map(() => 0) ?? [];
    for (let round = 0; round < ROUNDS; round += 1) {
        const slope = theta.map((value, at) => (at === 0 ? 0 : -L2 * value));
        const curve = theta.map((_, at) => theta.map((__, other) => (at !== other ? 0 : at === 0 ? 1e-6 : L2)));
        for (const [number, { yes, weight }] of examples.entries()) {
            const row = rows[number] ?? [];
            const guess = 1 / (1 + Math.exp(-dot(row, theta)));
            for (const [at, x] of row.entries()) {
                if (x === 0)
                    continue;
                slope[at] = (slope[at] ?? 0) + weight * (Number(yes) - guess) * x;
                const line = curve[at] ?? [];
                for (const [other, y] of row.entries())
                    line[other] = (line[other] ?? 0) + weight * guess * (1 - guess) * x * y;
            }
        }
        const step = solve(curve, slope);
        theta = theta.map((value, at) => value + (step[at] ?? 0));
    }
    const [bias = 0, ...values] = theta;
    const weights = new Map(names.map((name, at) => [name, values[at] ?? 0]));
    const score = (features) => Object.entries(features).reduce((sum, [name, value]) => sum + Number(value) * (weights.get(name) ?? 0), bias);
    return { bias, weights, score };
}
function dot(a, b) {
    return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
/** Solves a system of linear equations with a positive definite matrix by elimination. */
function solve(matrix, right) {
    const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
    for (const [at, pivot] of rows.entries()) {
        const scale = pivot[at] ?? 1;
        for (const [other, row] of rows.entries()) {
            const factor = (row[at] ?? 0) / scale;
            if (other === at || factor === 0)
                continue;
            for (let column = at; column < row.length; column += 1)
                row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
        }
    }
    return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}
