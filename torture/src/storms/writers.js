/** The topic and generation of the n-th write of a writer. */
export function slugOf({ prefix, slugs }, number) {
    return { slug: `${prefix}-${number % slugs}`, generation: Math.floor(number / slugs) };
}
export function startWriter(processes, setup, events) {
    const onLine = (line) => {
        const [kind, slug = "", number] = line.split(" ", 3);
        if (kind === "h") {
            writer.holds = true;
            events.onHold?.(writer, Number(slug));
            return;
        }
        writer.holds = false;
        const generation = Number(number);
        if (kind === "i") {
            writer.next++;
            events.ledger.intend(slug, generation);
        }
        else if (kind === "a")
            events.ledger.acknowledge(slug, generation);
        else if (kind === "e") {
            events.ledger.refuse(slug, generation);
            events.onRefusal?.(slug, generation, line.slice(line.indexOf("{")));
        }
    };
    const worker = processes.start("writer", setup, { onLine });
    const writer = { worker, setup, next: setup.from, holds: false };
    return writer;
}
