import type { FastifyRequest } from "fastify";
import { Problem } from "#server/http/problem.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { startLines } from "./lines.ts";
import { serveLine } from "./serve-line.ts";

/** A driver's line: a WebSocket on which the device tells where it is while the driver is online. */
export const driverLineRoutes = (app: App, services: Services): void => {
  const lines = startLines(services);
  app.addHook("preClose", async () => lines.stop());
  app.route({
    method: "GET",
    url: "/live/driver",
    websocket: true,
    onRequest: async ({ headers }) => {
      if (!isOwnPage(headers, services.env.PUBLIC_URL))
        throw new Problem(403, "wrong_origin", "Another site cannot open this line");
    },
    handler: (socket) => serveLine(services, lines, socket),
  });
};

/** Whether our own page asks, or no page at all; without a public address it is the host that was asked. */
function isOwnPage({ origin, host }: FastifyRequest["headers"], publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined
    ? new URL(origin).host === host
    : origin === new URL(publicUrl).origin;
}
