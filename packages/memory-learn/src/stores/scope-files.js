export function createScopeFiles(manager, { attempt }, files) {
    const readEach = async (read) => {
        const found = [];
        for (const { scope, path } of files)
            for (const file of (await attempt(path, () => read(path))) ?? [])
                found.push({ scope, file });
        return found;
    };
    return {
        readAll: () => readEach(async (path) => [await manager.read(path)]),
        readOverflow: () => readEach((path) => manager.readOverflow(path)),
    };
}
