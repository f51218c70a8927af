import { subscribe, unsubscribe } from "node:diagnostics_channel";

export interface OutgoingResult {
  /** Host name, with the port unless it is the default. */
  host: string;
  /** Null without a reply: a timeout or a broken connection. */
  status: number | null;
}

/**
 * Reports the outcome of each HTTP request that this process sends, from the diagnostics channels of `http` and
 * `fetch`. Returns a function that ends the reports.
 */
export function watchOutgoing(report: (result: OutgoingResult) => void): () => void {
  const listeners: Record<string, (message: never) => void> = {
    "http.client.response.finish": ({ request, response }: HttpMessage) =>
      report({ host: hostIn(request), status: response.statusCode }),
    "http.client.request.error": ({ request }: HttpMessage) =>
      report({ host: hostIn(request), status: null }),
    "undici:request:headers": ({ request, response }: FetchMessage) =>
      report({ host: new URL(request.origin).host, status: response.statusCode }),
    "undici:request:error": ({ request }: FetchMessage) =>
      report({ host: new URL(request.origin).host, status: null }),
  };
  for (const [channel, listener] of Object.entries(listeners))
    subscribe(channel, listener as (message: unknown) => void);
  return () => {
    for (const [channel, listener] of Object.entries(listeners))
      unsubscribe(channel, listener as (message: unknown) => void);
  };
}

interface HttpMessage {
  request: { host: string; getHeader(name: "host"): unknown };
  response: { statusCode: number };
}

interface FetchMessage {
  request: { origin: string | URL };
  response: { statusCode: number };
}

const hostIn = (request: HttpMessage["request"]): string =>
  String(request.getHeader("host") ?? request.host);
