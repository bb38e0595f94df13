// A separate process for one measurement: receives a name and arguments, sends the result.
import { CELLS } from "./cells/cells.ts";
// Without a parent, no process reads the result.
process.on("disconnect", () => process.exit(1));
process.on("message", async (message) => {
    if (message === "go")
        return;
    const go = new Promise((resolve) => {
        process.on("message", (next) => {
            if (next === "go")
                resolve();
        });
    });
    try {
        const cell = CELLS[message.cell];
        if (cell === undefined)
            throw new Error(`There is no cell "${message.cell}".`);
        const value = await cell(message.args, async () => {
            process.send?.({ ready: true });
            await go;
        });
        process.send?.({ value }, () => process.exit(0));
    }
    catch (error) {
        const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.send?.({ problem }, () => process.exit(1));
    }
});
