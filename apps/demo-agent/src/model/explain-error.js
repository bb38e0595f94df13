import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "@ai-sdk/provider";
import { NoOutputGeneratedError, RetryError } from "ai";
import { IS_ADDRESS_RIGHT, ModelServerError } from "./server-fetch.ts";
import { messageIn, messageOf, serverLine } from "./server-text.ts";
/**
 * What went wrong with a turn, in one sentence that the user can act on. Never contains a stack or a key.
 *
 * @param key The key in use, which a server may echo.
 */
export function explainError(error, key) {
    const cause = lastCause(error);
    if (cause instanceof ModelServerError)
        return serverLine(cause.message, key);
    if (APICallError.isInstance(cause))
        return explainCall(cause, key);
    const known = explainNetwork(cause, undefined) ?? explainAnswer(cause);
    return (known ?? `Request failed: ${serverLine(messageOf(cause) ?? JSON.stringify(cause) ?? String(cause), key)}`);
}
/** A response that is incomplete or invalid. */
function explainAnswer(error) {
    if (NoOutputGeneratedError.isInstance(error))
        return EMPTY_STREAM;
    if (InvalidResponseDataError.isInstance(error))
        return CUT_STREAM;
    if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) {
        return "The model's server sent an invalid response: try again.";
    }
    return undefined;
}
export const EMPTY_STREAM = `The model's server sent an empty response: ${IS_ADDRESS_RIGHT}`;
export const CUT_STREAM = "The model's server ended the response early: try again.";
function explainCall(error, key) {
    const host = hostOf(error.url);
    const { statusCode } = error;
    if (statusCode === undefined || error.cause !== undefined) {
        const network = explainNetwork(error.cause ?? error, host);
        if (network !== undefined)
            return network;
    }
    const said = serverLine(messageIn(error.responseBody ?? "") ?? error.message, key);
    switch (statusCode) {
        case undefined:
            return `${host} could not be reached: ${said}`;
        case 401:
            return `${host} rejected the API key (401): check it, or use --offline.`;
        case 402:
            return `${host} requires payment or account credit (402): ${said}`;
        case 403:
            return `${host} denied access for this API key (403): ${said}`;
        case 404:
            return `${host} did not find the model or the URL (404), check --model and --base-url: ${said}`;
        case 408:
            return `${host} timed out (408): try again.`;
        case 413:
            return `${host} rejected the request as too large (413): start a new conversation.`;
        case 429:
            return `${host} rejected the request: rate limit or quota exceeded (429), try again later: ${said}`;
    }
    if (statusCode >= 500)
        return `${host} failed with a server error (${statusCode}), try again later: ${said}`;
    return `${host} rejected the request (${statusCode}): ${said}`;
}
function explainNetwork(error, host) {
    const server = host ?? "The model's server";
    for (let cause = error, depth = 0; depth < 8 && cause instanceof Error; depth += 1) {
        const code = "code" in cause ? String(cause.code) : cause.name;
        const sentence = NETWORK[code];
        if (sentence !== undefined)
            return `${server} ${sentence}`;
        cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
    }
    return undefined;
}
const NETWORK = {
    ECONNREFUSED: "refused the connection: check that it is running and that the address is correct.",
    ECONNRESET: "closed the connection: try again.",
    UND_ERR_SOCKET: "closed the connection: try again.",
    EPIPE: "closed the connection: try again.",
    ENOTFOUND: "was not found: check the address and the network.",
    EAI_AGAIN: "was not found: check the address and the network.",
    ENETUNREACH: "cannot be reached: check the network.",
    EHOSTUNREACH: "cannot be reached: check the network.",
    ETIMEDOUT: "timed out: try again.",
    UND_ERR_CONNECT_TIMEOUT: "timed out: try again.",
    UND_ERR_HEADERS_TIMEOUT: "timed out: try again.",
    UND_ERR_BODY_TIMEOUT: "stopped responding: try again.",
    TimeoutError: "timed out: try again.",
    CERT_HAS_EXPIRED: "has a certificate that has expired.",
    DEPTH_ZERO_SELF_SIGNED_CERT: "has a self-signed certificate.",
    SELF_SIGNED_CERT_IN_CHAIN: "has a self-signed certificate in its chain.",
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has a certificate that cannot be verified.",
};
function lastCause(error) {
    return RetryError.isInstance(error) ? (error.lastError ?? error) : error;
}
function hostOf(url) {
    return URL.canParse(url) ? new URL(url).host : "The model's server";
}
