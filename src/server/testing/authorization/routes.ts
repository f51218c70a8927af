import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { $ZodType } from "zod/v4/core";

/** Collects every route that any application registers from now on, as "GET /api/rides/:id". */
export function recordRoutes(): string[] {
  const routes: string[] = [];
  onEachRoute((route) => void routes.push(route));
  return routes;
}

/** Collects the schemas of every route registered from now on, by "GET /api/rides/:id". */
export function recordSchemas(): Map<string, { body?: $ZodType; querystring?: $ZodType }> {
  const schemas = new Map<string, { body?: $ZodType; querystring?: $ZodType }>();
  onEachRoute((route, { schema }) => {
    const { body, querystring } = schema ?? {};
    schemas.set(route, {
      ...(body instanceof $ZodType && { body }),
      ...(querystring instanceof $ZodType && { querystring }),
    });
  });
  return schemas;
}

function onEachRoute(onRoute: (route: string, options: RouteOptions) => void): void {
  diagnostics.subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", (options: RouteOptions) => {
      for (const method of [options.method].flat())
        if (method !== "HEAD") onRoute(`${method} ${options.url}`, options);
    });
  });
}
