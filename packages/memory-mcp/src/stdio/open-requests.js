/** A subscription is answered when it ends. */
const UNENDING = "subscriptions/listen";
export function createOpenRequests() {
    const open = new Set();
    let closed = () => { };
    const close = (id) => {
        if (open.delete(id))
            closed();
    };
    return {
        received({ id, method, params }) {
            if (method === "notifications/cancelled")
                close(params?.requestId);
            else if (method !== undefined && method !== UNENDING && id !== undefined)
                open.add(id);
        },
        sent({ id, method }) {
            if (method === undefined)
                close(id);
        },
        async settled(longest) {
            if (open.size === 0)
                return;
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, longest);
                closed = () => {
                    if (open.size > 0)
                        timer.refresh();
                    else {
                        clearTimeout(timer);
                        resolve();
                    }
                };
            });
        },
    };
}
