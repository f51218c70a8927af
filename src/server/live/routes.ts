import { describeAccess } from "#server/http/open-api/describe-access.ts";
import { fileResponses } from "#server/http/open-api/file-responses.ts";
import { notSignedIn, signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { createPacer } from "#server/outbox/pacer.ts";
import type { Services } from "#server/services.ts";
import { beginEventStream } from "./begin-event-stream.ts";
import { startLive, streamTo } from "./live.ts";

/** After a restart all streams open again at once: other requests are served between them (decision 166). */
const STREAMS_PER_TURN = 16;

const access = { audience: "signed-in", isOpenToSuspended: true } as const;

/** Server-sent events for signed-in users. */
export const liveRoutes = (app: App, services: Services): void => {
  const live = startLive(services);
  const openNext = createPacer(STREAMS_PER_TURN);
  app.addHook("preClose", async () => live.stop());
  app.route({
    method: "GET",
    url: "/live",
    schema: {
      summary: "What happens to the caller's rides, as it happens (server-sent events)",
      ...describeAccess(access),
      response: fileResponses("text/event-stream"),
    },
    config: { isEndless: true },
    onRequest: [
      (_request, _reply, done) => openNext(done),
      async (request) => signedInAs(request, access),
    ],
    handler: async (request, reply) => {
      if (!request.account) throw notSignedIn();
      beginEventStream(reply);
      const after = eventIdOf(request.headers["last-event-id"]);
      await streamTo(live, reply.raw, { account: request.account, after });
    },
  });
};

function eventIdOf(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
