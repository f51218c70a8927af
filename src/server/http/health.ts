import { ping } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import type { App } from "./typed-app.ts";

/**
 * `/healthz`: the process is running. `/readyz`: it can serve requests (database reachable, market loaded, no shutdown
 * announced). A node without its link to the others is ready: it offers the drivers connected to it and counts limits
 * by itself. A node without its replica is ready too: it reads from the primary.
 */
export const healthRoutes = (
  app: App,
  { db, market, nodeLink, replica, sharedCounters, shutdown }: Services,
): void => {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const database = await ping(db).then(
      () => true,
      () => false,
    );
    const ready = database && market.isLoaded() && !shutdown.isAnnounced;
    return reply.code(ready ? 200 : 503).send({
      status: statusOf(ready, shutdown),
      database,
      market: market.isLoaded(),
      ...(replica && { readReplica: replica.status().isUsed }),
      ...(nodeLink && { otherNodes: nodeLink.isConnected() }),
      ...(sharedCounters && {
        sharedLimits: sharedCounters.isShared(),
        redisProblem: sharedCounters.problem() ?? undefined,
      }),
    });
  });
};

const statusOf = (ready: boolean, { isAnnounced }: Services["shutdown"]): string => {
  if (isAnnounced) return "stopping";
  return ready ? "ready" : "not ready";
};
