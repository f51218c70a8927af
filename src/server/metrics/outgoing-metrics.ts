import { Counter, type Registry } from "prom-client";
import { watchOutgoing } from "#server/http/outgoing-requests.ts";

/** Hosts counted by name, more than an installation calls; any further one counts as "other". */
const MAX_HOSTS = 30;

/**
 * Counts the process's outgoing HTTP requests by host: to Stripe, geocoder, router, push and SMS gateways. Returns a
 * function that stops counting.
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
