import { describe, expect, test, vi } from "vitest";
import { createOpenRequests } from "./open-requests.ts";
describe("createOpenRequests", () => {
    test("waits as long as answers follow each other, and no longer for one that hangs", async () => {
        vi.useFakeTimers();
        try {
            const { received, sent, settled } = createOpenRequests();
            const ids = Array.from({ length: 20 }, (_, id) => id);
            for (const id of ids)
                received({ id, method: "ping" });
            let isSettled = false;
            const settling = settled(1_000).then(() => {
                isSettled = true;
            });
            for (const id of ids.slice(1)) {
                await vi.advanceTimersByTimeAsync(900);
                sent({ id });
                expect(isSettled).toBe(false);
            }
            await vi.advanceTimersByTimeAsync(1_001);
            await settling;
        }
        finally {
            vi.useRealTimers();
        }
    });
    test("waits for no request that was answered, cancelled, or is a subscription", async () => {
        const { received, sent, settled } = createOpenRequests();
        received({ id: 1, method: "ping" });
        received({ id: 2, method: "ping" });
        received({ id: 3, method: "subscriptions/listen" });
        sent({ id: 1 });
        received({ method: "notifications/cancelled", params: { requestId: 2 } });
        await settled(1_000_000);
    });
});
