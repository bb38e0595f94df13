/** A server that answers, but not as a model does. The message is one sentence for a person. */
export declare class ModelServerError extends Error {
    name: string;
}
export declare const IS_ADDRESS_RIGHT = "check the address; it usually ends in /v1.";
/**
 * `fetch` for a model's server. A redirect is an error: following it would send the key and the prompt to an address that
 * the user has not named. So is a success that is a web page or a single JSON value: it is not a streamed answer, and
 * reading it as one would find nothing in it.
 *
 * @throws ModelServerError
 */
export declare const fetchFromModel: typeof fetch;
