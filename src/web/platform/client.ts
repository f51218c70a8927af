import type { Endpoint, ReplyOf } from "#shared/endpoint.ts";
import type { getProduct } from "#shared/product/contract.ts";
import { carriesSecret } from "#shared/product/request-secret.ts";
import { CallFailure, failureOf } from "./call-failure.ts";
import { type LooseSending, requestOf, type Sending } from "./request-of.ts";
import { readToken } from "./token.ts";

type Arguments<E extends Endpoint> =
  Record<string, never> extends Sending<E> ? [sending?: Sending<E>] : [sending: Sending<E>];

/** Makes a declared call with the session's token. Throws CallFailure; an abort error is rethrown unchanged. */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[sending]: Arguments<E>
): Promise<ReplyOf<E>> => {
  const loose: LooseSending = sending ?? {};
  if (!carriesSecret(endpoint.path)) return send(endpoint, loose);
  const { requestSecret } = await readProduct();
  return send(endpoint, { ...loose, requestSecret });
};

/**
 * A declared call by method and path only: its types without its schemas, for code that every visitor loads. The
 * compiler checks the path against the declaration.
 */
export const byAddress = <E extends Endpoint>(address: Pick<E, "method" | "path">): E =>
  address as E;

const product = byAddress<typeof getProduct>({ method: "GET", path: "/product" });
let reading: Promise<ReplyOf<typeof getProduct>> | undefined;

/** Facts about this installation: fetched once, and again only after a failure. */
export const readProduct = (): Promise<ReplyOf<typeof getProduct>> => {
  reading ??= send(product, {}).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
};

const send = async <const E extends Endpoint>(
  endpoint: E,
  sending: LooseSending,
): Promise<ReplyOf<E>> => {
  const response = await fetch(...requestOf(endpoint, sending, readToken())).catch(notReached);
  const body: unknown = await response.json().catch(response.ok ? notReached : () => null);
  if (!response.ok) throw failureOf(response.status, response.statusText, body);
  // Not validated here: the server validates its replies against this schema, or its tests do.
  return body as ReplyOf<E>;
};

const notReached = (error: unknown): never => {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new CallFailure("Network error");
};
