import { watchFiles } from "../watched-files.ts";
export function createFaultyFiles(base) {
    const descriptors = new Set();
    let calls = [];
    let fault;
    let struck = false;
    let dead = false;
    const perform = (call, run, args) => {
        const result = run(args);
        if (call.name === "openSync")
            descriptors.add(result);
        if (call.name === "closeSync")
            descriptors.delete(call.args[0]);
        return result;
    };
    function intervene(call, run) {
        calls.push(call);
        if (dead)
            throw crashError();
        if (fault === undefined || !isHit(call, fault))
            return perform(call, run);
        struck = true;
        if (fault.fault.kind === "crash") {
            dead = true;
            throw crashError();
        }
        if (fault.fault.kind !== "error") {
            const length = shorten(call.args, fault.fault.part);
            return length === 0 ? 0 : perform(call, run, [...call.args.slice(0, 3), length, ...call.args.slice(4)]);
        }
        // A descriptor is closed even if the call fails.
        if (call.name === "closeSync")
            perform(call, run);
        throw systemError(fault.fault.code, call);
    }
    function isHit(call, { call: wanted, fault: { kind }, forGood }) {
        // The order of calls depends slightly on timing: a short transfer applies to the next call that transfers bytes.
        if (kind === "short-write" && call.name !== "writeSync")
            return false;
        if (kind === "short-read" && call.name !== "readSync")
            return false;
        if (calls.length === wanted)
            return true;
        if (calls.length < wanted)
            return false;
        if (kind !== "error" && kind !== "crash")
            return forGood === true || !struck;
        return forGood === true && call.mutates;
    }
    return {
        files: watchFiles(base, intervene),
        arm(at) {
            calls = [];
            fault = at;
            struck = false;
        },
        calls: () => calls,
        struck: () => struck,
        crash() {
            dead = true;
        },
        open: () => descriptors.size,
    };
}
/** Of the length of a transfer `(descriptor, bytes, offset, length, position)`; never nothing but for `none`. */
function shorten(args, part) {
    const whole = Number(args[3] ?? args[1].length);
    return part === "none" ? 0 : part === "one" ? Math.min(1, whole) : Math.ceil(whole / 2);
}
/** As `node:fs` throws it, with the path in its message. */
function systemError(code, { name, args: [path] }) {
    const where = typeof path === "string" ? ` '${path}'` : "";
    return Object.assign(new Error(`${code}: injected, ${name}${where}`), { code, syscall: name, path });
}
function crashError() {
    return new Error("the process has died");
}
