import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { Env } from "#server/env.ts";
import type { LimitName } from "#shared/endpoint.ts";
import { Problem } from "./problem.ts";
import { subnetOf } from "./subnet.ts";

/** Calls allowed per account (per subnet before log-in) in a window of milliseconds. */
export const limits: Record<LimitName, { max: number; timeWindow: number }> = {
  logIn: { max: 60, timeWindow: 15 * 60_000 },
  register: { max: 5, timeWindow: 60 * 60_000 },
  reset: { max: 3, timeWindow: 60 * 60_000 },
  report: { max: 10, timeWindow: 60 * 60_000 },
  quote: { max: 20, timeWindow: 60_000 },
  checkout: { max: 10, timeWindow: 60_000 },
  poll: { max: 60, timeWindow: 60_000 },
  search: { max: 60, timeWindow: 60_000 },
  position: { max: 90, timeWindow: 60_000 },
  uploads: { max: 10, timeWindow: 60 * 60_000 },
  write: { max: 60, timeWindow: 60_000 },
};

/** Counts per account, before log-in per subnet; disabled by RATE_LIMITS. */
export const rateLimits = (env: Env): RateLimitPluginOptions => ({
  global: false,
  hook: "preHandler",
  keyGenerator: (request) => request.account?.id ?? subnetOf(request.ip),
  allowList: () => !env.RATE_LIMITS,
  errorResponseBuilder: (_request, { after }) =>
    new Problem(429, "too_many", `Too many tries. Wait ${after} and try again.`),
});
