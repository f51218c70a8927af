import type { FastifyRequest } from "fastify";

/** Requests that were refused because the node had too many of their kind: no failure of the service. */
export const refusedByLoad = new WeakSet<FastifyRequest>();
