import { sessionReader } from "#server/accounts/sessions.ts";
import type { Services } from "#server/services.ts";
import { securityHeaders } from "./security.ts";
import type { App } from "./typed-app.ts";

/** What holds for every request: its id, who asks, the headers of its answer, and one line in the log. */
export function everyAnswer(app: App, services: Services): void {
  const headers = securityHeaders(services.env);
  const readSession = sessionReader(services);
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    request.account = await readSession(request);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, "answered");
    done();
  });
}
