import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { addressOf, uriOf } from "./addresses.ts";
/**
 * Lets a client subscribe to resources. In the modern era the connection holds the subscriptions and drops what nobody
 * asked for; in the legacy era the server does.
 *
 * @returns what sends the notifications.
 */
export function addSubscriptions(server, era) {
    const subscribed = new Set();
    server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
        if (addressOf(uri) === undefined)
            throw new ResourceNotFoundError(uri);
        subscribed.add(uri);
        return {};
    });
    server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
        subscribed.delete(uri);
        return {};
    });
    const send = async ({ changed, isOther }) => {
        // A client may encode an address in another way than `uriOf`.
        const heard = [...subscribed].filter((uri) => changed.includes(addressOf(uri) ?? ""));
        for (const uri of era === "modern" ? changed.map(uriOf) : heard)
            await server.sendResourceUpdated({ uri });
        if (isOther)
            await server.sendResourceListChanged();
    };
    // A client that has gone hears nothing.
    return (changes) => void send(changes).catch(() => { });
}
