import type { Endpoint, ReplyOf } from "#shared/endpoint.ts";
import type { getProduct } from "#shared/product/contract.ts";
import { carriesSecret } from "#shared/product/request-secret.ts";
import { CallFailure, failureOf } from "./call-failure.ts";
import { type CallInput, requestOf, type UntypedCallInput } from "./request-of.ts";
import { isRenewed, readToken } from "./session-cookie.ts";

type Arguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Calls an endpoint with the session's token. Throws CallFailure; an abort error is rethrown unchanged. */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<ReplyOf<E>> => {
  const untyped: UntypedCallInput = input ?? {};
  if (!carriesSecret(endpoint.path)) return send(endpoint, untyped);
  const { requestSecret } = await readProduct();
  return send(endpoint, { ...untyped, requestSecret });
};

/**
 * An endpoint by method and path only: its types without its schemas, for code that every visitor loads. The compiler
 * checks the path against the contract.
 */
export const endpointAt = <E extends Endpoint>(address: Pick<E, "method" | "path">): E =>
  address as E;

const product = endpointAt<typeof getProduct>({ method: "GET", path: "/product" });
let pendingProduct: Promise<ReplyOf<typeof getProduct>> | undefined;

/** Name, contacts, time zone and other settings of this installation: fetched once, and again only after a failure. */
export const readProduct = (): Promise<ReplyOf<typeof getProduct>> => {
  pendingProduct ??= send(product, {}).catch((error: unknown) => {
    pendingProduct = undefined;
    throw error;
  });
  return pendingProduct;
};

const send = async <const E extends Endpoint>(
  endpoint: E,
  input: UntypedCallInput,
): Promise<ReplyOf<E>> => {
  const token = readToken();
  const fetchWith = (bearer: string | null) =>
    fetch(...requestOf(endpoint, input, bearer)).catch(throwNetworkError);
  const first = await fetchWith(token);
  const isRetried = first.status === 401 && (await isRenewed(token));
  const response = isRetried ? await fetchWith(readToken()) : first;
  const body: unknown = await response.json().catch(response.ok ? throwNetworkError : () => null);
  if (!response.ok) throw failureOf(response.status, response.statusText, body);
  // Not validated here: the server validates its replies against this schema, or its tests do.
  return body as ReplyOf<E>;
};

const throwNetworkError = (error: unknown): never => {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new CallFailure("Network error");
};
