export function holdDocuments(engine, onRead = () => { }) {
    const known = new Map();
    const forget = (address) => {
        if (known.get(address)?.isFound)
            engine.remove(address);
        known.delete(address);
        onRead(address, undefined);
    };
    return {
        engine,
        known,
        keep(address, { version = "", mount, needsPointer }, document) {
            const wasFound = known.get(address)?.isFound;
            const isFound = document !== undefined;
            const { type, name, description, mount: place, updatedAt } = document ?? {};
            known.set(address, {
                version,
                mount,
                isFound,
                needsPointer,
                info: { type, name, description, mount: place, updatedAt },
            });
            if (isFound)
                engine.put(document);
            else if (wasFound)
                engine.remove(address);
            onRead(address, document);
        },
        forget,
        forgetMounts(gone) {
            if (gone.size === 0)
                return;
            for (const [address, { mount }] of known)
                if (gone.has(mount))
                    forget(address);
        },
    };
}
