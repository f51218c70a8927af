import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/** Starts to note every route that any application registers, as "GET /api/rides/:id"; the list grows. */
export function noteRoutes(): string[] {
  const routes: string[] = [];
  diagnostics.subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) if (one !== "HEAD") routes.push(`${one} ${url}`);
    });
  });
  return routes;
}
