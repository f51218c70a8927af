import { Gauge, Histogram, type Registry } from "prom-client";
import type { App } from "#server/http/typed-app.ts";
import { isUpgrade } from "#server/http/web-sockets.ts";

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Route of a request that matches none, so that random paths make no new series. */
const NO_ROUTE = "none";

/**
 * Measures the duration of each answered request by route, and counts the open ones, which include event streams and
 * WebSockets. Must be called before the routes are registered.
 */
export function measureRequests(app: App, registry: Registry): void {
  const duration = new Histogram({
    name: "faire_http_request_duration_seconds",
    help: "Time until the reply was sent, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const open = new Gauge({
    name: "faire_http_requests_open",
    help: "Requests without an end, event streams and WebSockets included",
    labelNames: ["route"],
    registers: [registry],
  });
  app.addHook("onRequest", (request, reply, done) => {
    // A client that is gone already will not close again.
    if (request.raw.socket.destroyed) return done();
    const route = request.routeOptions.url ?? NO_ROUTE;
    open.inc({ route });
    // The reply to an upgrade ends with the handshake.
    const call = isUpgrade(request) ? request.raw.socket : reply.raw;
    call.once("close", () => open.dec({ route }));
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    duration.observe(
      { method, route: routeOptions.url ?? NO_ROUTE, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
