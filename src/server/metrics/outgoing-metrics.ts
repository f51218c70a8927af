import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Counter, type Registry } from "prom-client";

/** More hosts than an installation calls; push services add a few. */
const MAX_HOSTS = 30;

/**
 * Counts the process's outgoing HTTP requests by host: to Stripe, geocoder, router, push and SMS gateways. Subscribes to
 * the diagnostics channels of `http` and of `fetch`. Returns a function that unsubscribes.
 */
export function countOutgoingRequests(registry: Registry): () => void {
  const counter = new Counter({
    name: "faire_outgoing_requests_total",
    help: "Requests to other services by host and status; 'failed' without a reply",
    labelNames: ["host", "status"],
    registers: [registry],
  });
  const hosts = new Set<string>();
  const count = (host: string, status: string): void => {
    if (hosts.size < MAX_HOSTS) hosts.add(host);
    counter.inc({ host: hosts.has(host) ? host : "other", status });
  };
  const listeners: Record<string, (message: never) => void> = {
    "http.client.response.finish": ({ request, response }: HttpMessage) =>
      count(request.host, String(response.statusCode)),
    "http.client.request.error": ({ request }: HttpMessage) => count(request.host, "failed"),
    "undici:request:headers": ({ request, response }: FetchMessage) =>
      count(hostOf(request), String(response.statusCode)),
    "undici:request:error": ({ request }: FetchMessage) => count(hostOf(request), "failed"),
  };
  for (const [channel, listener] of Object.entries(listeners))
    subscribe(channel, listener as (message: unknown) => void);
  return () => {
    for (const [channel, listener] of Object.entries(listeners))
      unsubscribe(channel, listener as (message: unknown) => void);
  };
}

interface HttpMessage {
  request: { host: string };
  response: { statusCode: number };
}

interface FetchMessage {
  request: { origin: string | URL };
  response: { statusCode: number };
}

const hostOf = ({ origin }: FetchMessage["request"]): string => new URL(origin).hostname;
