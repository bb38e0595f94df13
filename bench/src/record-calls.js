import fs from "node:fs";
import { nodeFiles } from "@caliban/memory-core";
/** Calls whose first argument is the number of an open file. */
const ON_OPEN_FILES = new Set([
    ..."closeSync fchmodSync fdatasyncSync fstatSync fsyncSync ftruncateSync futimesSync".split(" "),
    ..."readSync readvSync writeSync writevSync".split(" "),
]);
export function recordCalls() {
    let calls = [];
    const wrap = (name, target) => {
        const recorded = (...args) => {
            // Replayed by the synchronous call.
            const call = name === "fsync" ? { name: "fsyncSync", args: args.slice(0, 1) } : { name, args: args.map(keep) };
            calls.push(call);
            const result = target(...args);
            if (name === "openSync")
                call.opened = result;
            return result;
        };
        for (const [key, value] of Object.entries(target)) {
            if (typeof value === "function") {
                Object.assign(recorded, { [key]: wrap(`${name}.${key}`, value) });
            }
        }
        return recorded;
    };
    const wrapped = new Map();
    const files = new Proxy({}, {
        get(_, name) {
            const value = Reflect.get(nodeFiles, name);
            if (typeof value !== "function" || typeof name !== "string")
                return value;
            if (!wrapped.has(name))
                wrapped.set(name, wrap(name, value));
            return wrapped.get(name);
        },
    });
    return {
        files,
        take() {
            const taken = calls;
            calls = [];
            return taken;
        },
    };
}
/** Bytes may change after the call: keep them as they are. */
function keep(argument) {
    if (argument instanceof Uint8Array)
        return Buffer.from(argument);
    return Array.isArray(argument) ? argument.map(keep) : argument;
}
/**
 * The target folder must have the initial content of the source folder, and all calls must be replayed in order, so that
 * both stay equal. Failed calls fail again at the same cost.
 */
export function createReplayer(from, to) {
    const open = new Map();
    const move = (argument) => {
        if (typeof argument !== "string")
            return () => argument;
        const handle = /^\/(?:proc\/self|dev)\/fd\/(\d+)(.*)$/s.exec(argument);
        if (handle !== null) {
            const number = Number(handle[1]);
            const start = argument.slice(0, argument.indexOf("/fd/") + 4);
            return () => `${start}${open.get(number) ?? number}${handle[2]}`;
        }
        const moved = argument.split(from).join(to);
        return () => moved;
    };
    const prepareOne = ({ name, args, opened }) => {
        const [first = "", second] = name.split(".");
        const outer = Reflect.get(fs, first);
        const target = second === undefined ? outer : Reflect.get(outer, second);
        const moved = args.map(move);
        if (ON_OPEN_FILES.has(name))
            moved[0] = () => open.get(args[0]);
        const run = moved.length === 1
            ? () => target(moved[0]?.())
            : moved.length === 2
                ? () => target(moved[0]?.(), moved[1]?.())
                : () => target(...moved.map((argument) => argument()));
        return () => {
            try {
                const result = run();
                if (opened !== undefined)
                    open.set(opened, result);
            }
            catch {
                // It failed the first time too.
            }
        };
    };
    return {
        prepare(calls) {
            const steps = calls.map(prepareOne);
            return () => {
                for (const step of steps)
                    step();
            };
        },
    };
}
/** How often each call was made, most often first. */
export function countCalls(calls) {
    const counts = {};
    for (const { name } of calls)
        counts[name] = (counts[name] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}
