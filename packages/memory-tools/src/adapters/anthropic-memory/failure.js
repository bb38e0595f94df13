import { cutText } from "@caliban/text";
import { visibleText } from "../../text/plain-text.ts";
export const MESSAGE_MAX = 1_000;
/** An error of a command, for the model. */
export function failure(message) {
    const visible = visibleText(message);
    return new Error(visible.length > MESSAGE_MAX ? `${cutText(visible, MESSAGE_MAX - 1)}…` : visible);
}
