export function watchOtherChanges(memory) {
    let stopListening;
    let isNew = false;
    let inTurn = false;
    let startsAtUser = true;
    let own = 0;
    const excluded = (change) => async (...args) => {
        own += 1;
        try {
            return await change(...args);
        }
        finally {
            own -= 1;
        }
    };
    return {
        start() {
            stopListening ??= memory?.onChange(({ slug }) => {
                if (slug !== undefined && own === 0)
                    isNew = true;
            });
        },
        stop() {
            stopListening?.();
            stopListening = undefined;
        },
        startTurn() {
            startsAtUser = false;
            isNew = false;
            inTurn = false;
        },
        inTurnOf({ role }) {
            if (startsAtUser && role === "user")
                inTurn = false;
            inTurn ||= isNew;
            isNew = false;
            return inTurn;
        },
        exclude: (store) => ({
            ...store,
            add: excluded(store.add),
            drop: excluded(store.drop),
            confirm: excluded(store.confirm),
            markStale: excluded(store.markStale),
        }),
    };
}
