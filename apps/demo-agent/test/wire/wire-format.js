export function dataEvent(data, event) {
    return `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}
/** Streams come in pieces: an argument may be split over several events. */
export function inPieces(text) {
    const middle = Math.ceil(text.length / 2);
    return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}
