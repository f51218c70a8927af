import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { OpenSpan, SpanFields, Tracing } from "./tracing.ts";

/**
 * Opens a span for each HTTP request that a traced piece of work sends. Stripe's paths are recorded with placeholders for
 * ids. Paths of other services are left out: a geocoder's contain addresses. Returns a function that stops tracing.
 */
export function traceOutgoing(tracing: Tracing): () => void {
  const spans = new WeakMap<object, OpenSpan>();
  const open = (request: object, { method, host, path }: Target): void => {
    if (host === tracing.collector) return;
    const span = tracing.openChild(`${method} ${path ?? host}`, {
      "http.request.method": method,
      "server.address": host,
      ...(path !== null && { "url.template": path }),
    });
    if (span) spans.set(request, span);
  };
  const end = (request: object, status: number | null): void => {
    const fields: SpanFields = status === null ? {} : { "http.response.status_code": status };
    spans.get(request)?.end({ hasFailed: status === null || status >= 500, fields });
    spans.delete(request);
  };
  const listeners: Record<string, (message: never) => void> = {
    "http.client.request.start": ({ request }: HttpMessage) => open(request, targetOf(request)),
    "http.client.response.finish": ({ request, response }: HttpMessage) =>
      end(request, response.statusCode),
    "http.client.request.error": ({ request }: HttpMessage) => end(request, null),
    "undici:request:create": ({ request }: FetchMessage) =>
      open(request, {
        ...{ method: request.method, host: new URL(request.origin).host, path: null },
      }),
    "undici:request:headers": ({ request, response }: FetchMessage) =>
      end(request, response.statusCode),
    "undici:request:error": ({ request }: FetchMessage) => end(request, null),
  };
  for (const [channel, listener] of Object.entries(listeners))
    subscribe(channel, listener as (message: unknown) => void);
  return () => {
    for (const [channel, listener] of Object.entries(listeners))
      unsubscribe(channel, listener as (message: unknown) => void);
  };
}

interface Target {
  method: string;
  host: string;
  /** Path with placeholders; null if it could name a place or a person. */
  path: string | null;
}

interface HttpMessage {
  request: { method: string; path: string; host: string; getHeader(name: string): unknown };
  response: { statusCode: number };
}

interface FetchMessage {
  request: { method: string; origin: string | URL };
  response: { statusCode: number };
}

const targetOf = (request: HttpMessage["request"]): Target => ({
  method: request.method,
  host: String(request.getHeader("host") ?? request.host),
  path: request.getHeader("stripe-version") === undefined ? null : withoutIds(request.path),
});

/** "/v1/payment_intents/:id/capture". Names of Stripe's resources have no digits, its ids do. */
export const withoutIds = (path: string): string =>
  path
    .replace(/\?.*/, "")
    .split("/")
    .map((part) => (/\d/.test(part) && !/^v\d$/.test(part) ? ":id" : part))
    .join("/");
