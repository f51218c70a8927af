import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";
import type { LimitName } from "#shared/endpoint.ts";
import { type Count, createCallCounters, type Limit } from "./call-counters.ts";
import { readMarks } from "./device-marks.ts";
import { tooManyTries } from "./too-many.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limit of this route, in addition to the overall one. "none": neither applies. */
    limit?: LimitName | "none";
  }
}

const MINUTE_MS = 60_000;

/**
 * Calls per account (before log-in: per address) and route, in a window of milliseconds. `isShared`: one count for
 * all routes with the limit, because their replies reveal the same facts.
 */
const routeLimits: Record<LimitName, Limit & { isShared?: true }> = {
  logIn: { max: 60, timeWindow: 15 * MINUTE_MS },
  register: { max: 5, timeWindow: 60 * MINUTE_MS },
  reset: { max: 3, timeWindow: 60 * MINUTE_MS },
  report: { max: 10, timeWindow: 60 * MINUTE_MS },
  message: { max: 20, timeWindow: MINUTE_MS },
  quote: { max: 20, timeWindow: MINUTE_MS },
  estimate: { max: 10, timeWindow: MINUTE_MS, isShared: true },
  checkout: { max: 10, timeWindow: MINUTE_MS },
  poll: { max: 60, timeWindow: MINUTE_MS },
  search: { max: 60, timeWindow: MINUTE_MS },
  directions: { max: 20, timeWindow: MINUTE_MS },
  position: { max: 90, timeWindow: MINUTE_MS },
  uploads: { max: 10, timeWindow: 60 * MINUTE_MS },
  documents: { max: 30, timeWindow: 60 * MINUTE_MS },
  cspReports: { max: 20, timeWindow: MINUTE_MS },
  write: { max: 60, timeWindow: MINUTE_MS },
};

/** Every request, except of routes with the limit "none", counts against one of these, by account or address. */
export const overallLimits = {
  reads: { max: 600, timeWindow: MINUTE_MS },
  writes: { max: 240, timeWindow: MINUTE_MS },
  anonymous: { max: 1200, timeWindow: MINUTE_MS },
  pages: { max: 6000, timeWindow: MINUTE_MS },
} satisfies Record<string, Limit>;

/**
 * Counts every request: overall before it is parsed, and against the route's limit once it is valid. Does nothing if
 * RATE_LIMITS is off. Must be registered after the hook that resolves the account.
 */
export function callLimits(
  app: App,
  services: Pick<Services, "env" | "secret" | "oldSecrets" | "now" | "sharedCounters">,
): void {
  if (!services.env.RATE_LIMITS) return;
  const counters = createCallCounters({ shared: services.sharedCounters });
  const count = (request: FastifyRequest, name: string, limit: Limit): Promise<Count> =>
    request.account
      ? counters.byKey(`${name} ${request.account.id}`, limit, Date.now())
      : counters.byAddress({ name, ip: request.ip }, limit, Date.now());

  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.limit === "none") return;
    const name = overallName(request);
    const limit = overallLimits[name];
    assertWithinLimit(reply, limit, await count(request, name, limit));
  });
  app.addHook("preHandler", async (request, reply) => {
    const { config, method, url } = request.routeOptions;
    if (config.limit === undefined || config.limit === "none") return;
    const limit = routeLimits[config.limit];
    const name = limit.isShared ? config.limit : `${method} ${url}`;
    // A known device has a log-in limit of its own, because many phones share one address of their carrier.
    const [mark] = config.limit === "logIn" ? readMarks(services, request) : [];
    const callCount = await (mark
      ? counters.byKey(`${name} ${mark.device}`, limit, Date.now())
      : count(request, name, limit));
    assertWithinLimit(reply, limit, callCount);
  });
}

function overallName({ account, method, url }: FastifyRequest): keyof typeof overallLimits {
  if (account) return method === "GET" || method === "HEAD" ? "reads" : "writes";
  return url.startsWith("/api/") ? "anonymous" : "pages";
}

function assertWithinLimit(
  reply: FastifyReply,
  { max }: Limit,
  { isExceeded, remaining, resetMs }: Count,
): void {
  reply.headers({
    "x-ratelimit-limit": max,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": Math.ceil(resetMs / 1000),
  });
  if (isExceeded) throw tooManyTries(resetMs);
}
