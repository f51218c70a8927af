import type { FastifyRequest } from "fastify";
import type { App } from "#server/http/typed-app.ts";
import type { OpenSpan, Tracing } from "./tracing.ts";

/** Route of a request that matches none. */
const NO_ROUTE = "none";
const PROBES = ["/healthz", "/readyz", "/metrics"];

/**
 * Opens a trace for each request except probes, named after its route, with the request's id as its own. Must be called
 * before the routes are registered.
 */
export function traceRequests(app: App, tracing: Tracing | null): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, reply, done) => {
    const { id, method, routeOptions } = request;
    const route = routeOptions.url ?? NO_ROUTE;
    if (PROBES.includes(route)) return done();
    const fields = { "http.request.method": method, "http.route": route, "faire.request_id": id };
    const span = tracing.openTrace(`${method} ${route}`, { isRequest: true, id, fields });
    spans.set(request, span);
    reply.raw.once("close", () =>
      span.end({
        hasFailed: reply.statusCode >= 500,
        fields: { "http.response.status_code": reply.statusCode },
      }),
    );
    span.run(done);
  });
  // Reading the body leaves the span's context, so the handlers enter it again.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
