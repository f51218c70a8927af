import { collectDefaultMetrics, Registry } from "prom-client";
import { isEqualSecret } from "#server/http/equal-secret.ts";
import { answerNotFound } from "#server/http/errors.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { measureRequests } from "./http-metrics.ts";
import { countOutgoingRequests } from "./outgoing-metrics.ts";
import { measureState } from "./state-metrics.ts";

/**
 * `/metrics` in Prometheus's text format, for requests with METRICS_TOKEN as the password of HTTP's basic
 * authentication; 404 for all others, and without the setting. A bearer token would be checked as a session token.
 */
export function serveMetrics(app: App, services: Services): void {
  const { METRICS_TOKEN } = services.env;
  if (METRICS_TOKEN === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const readState = measureState(registry, services);
  const stopCounting = countOutgoingRequests(registry);
  app.addHook("onClose", async () => {
    stopCounting();
    registry.clear();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isEqualSecret(passwordOf(request.headers.authorization), METRICS_TOKEN))
      return answerNotFound(request, reply);
    await readState();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Empty if the header is no basic authentication. The user name is ignored. */
function passwordOf(header = ""): string {
  const [scheme, credentials = ""] = header.split(" ");
  if (scheme?.toLowerCase() !== "basic") return "";
  return Buffer.from(credentials, "base64").toString().split(":").slice(1).join(":");
}
