import type { Endpoint, ReplyOf } from "#shared/endpoint.ts";
import type { getProduct } from "#shared/product/contract.ts";
import { carriesSecret } from "#shared/product/request-secret.ts";
import { CallFailure, failureOf } from "./call-failure.ts";
import { type LooseSending, requestOf, type Sending } from "./request-of.ts";
import { readToken } from "./token.ts";

type Arguments<E extends Endpoint> =
  Record<string, never> extends Sending<E> ? [sending?: Sending<E>] : [sending: Sending<E>];

/** Makes a declared call as whoever is signed in. Throws CallFailure; an abort is thrown as it is. */
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
 * A declared call by its address alone: its types without its schemas, for what every visitor loads.
 * The address is checked against the declaration.
 */
export const byAddress = <E extends Endpoint>(address: Pick<E, "method" | "path">): E =>
  address as E;

const product = byAddress<typeof getProduct>({ method: "GET", path: "/product" });
let reading: Promise<ReplyOf<typeof getProduct>> | undefined;

/** What this installation is: asked once, and again only after a failure. */
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
  // The server holds its answers against this very schema, each or in its tests.
  return body as ReplyOf<E>;
};

const notReached = (error: unknown): never => {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new CallFailure("Network error");
};
