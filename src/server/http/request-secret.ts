import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { REQUEST_SECRET_HEADER } from "#shared/product/request-secret.ts";
import type { App } from "./typed-app.ts";

/**
 * Serves calls that require the installation's request secret, if one is set. Every browser receives the secret, so it
 * only blocks foreign scripts; the bearer token decides authorization.
 */
export function withRequestSecret(
  app: App,
  { env }: Services,
  routes: (guarded: App) => void,
): void {
  void app.register(async (scope) => {
    const guardedScope = scope.withTypeProvider<ZodTypeProvider>();
    if (env.IDEAS_REQUEST_SECRET !== undefined)
      guardedScope.addHook("onRequest", async (request) => {
        if (request.headers[REQUEST_SECRET_HEADER] !== env.IDEAS_REQUEST_SECRET) throw noSecret();
      });
    routes(guardedScope);
  });
}

const noSecret = () =>
  new Problem(403, "no_request_secret", "This page is out of date. Reload it and try again.");
