/** Starts a process that reads a memory continuously. The returned function ends it and resolves to its report. */
export function watch(processes, setup) {
    const worker = processes.start("reader", setup);
    return async () => {
        worker.send("stop");
        const line = await worker.next();
        await worker.closed;
        if (line === undefined)
            throw new Error("The reader ended before it was asked to.");
        return JSON.parse(line);
    };
}
