/** Aborts its signal unless it is restarted within `ms`. */
export function createSilenceTimer(ms) {
    const controller = new AbortController();
    const start = () => setTimeout(() => controller.abort(), ms);
    let timer = start();
    return {
        signal: controller.signal,
        restart() {
            clearTimeout(timer);
            timer = start();
        },
        stop: () => clearTimeout(timer),
    };
}
