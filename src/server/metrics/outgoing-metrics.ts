import { Counter, type Registry } from "prom-client";
import { watchOutgoing } from "#server/http/outgoing-requests.ts";

/** More hosts than an installation calls; push services add a few. */
const MAX_HOSTS = 30;

/**
 * Counts the process's outgoing HTTP requests by host: to Stripe, geocoder, router, push and SMS gateways. Returns a
 * function that stops.
 */
export function countOutgoingRequests(registry: Registry): () => void {
  const counter = new Counter({
    name: "faire_outgoing_requests_total",
    help: "Requests to other services by host and status; 'failed' without a reply",
    labelNames: ["host", "status"],
    registers: [registry],
  });
  const hosts = new Set<string>();
  return watchOutgoing(({ host, status }) => {
    const name = host.replace(/:\d+$/, "");
    if (hosts.size < MAX_HOSTS) hosts.add(name);
    counter.inc({ host: hosts.has(name) ? name : "other", status: String(status ?? "failed") });
  });
}
