import type { FastifyReply, FastifyRequest } from "fastify";
import { notSignedIn, signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { failureSchema } from "#shared/endpoint.ts";
import { calendarFile } from "#shared/rides/calendar.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import { idParams } from "#shared/wire.ts";
import { viewOwnRide } from "./own-ride.ts";

/** What a rider or driver keeps of a ride, as files. */
export function receiptRoutes(app: App, services: Services): void {
  const ownRide = async ({ account }: FastifyRequest, id: string): Promise<Ride> => {
    if (!account) throw notSignedIn();
    return (await viewOwnRide(services, id, account)).ride;
  };

  app.route({
    ...filed("/rides/:id/receipt.txt", "The receipt of a ride, as text"),
    handler: async (request, reply) => {
      const ride = await ownRide(request, request.params.id);
      return file(reply, `${ride.reference}.txt`, "text/plain").send(receiptText(ride));
    },
  });

  app.route({
    ...filed("/rides/:id/calendar.ics", "A scheduled ride, for a calendar (RFC 5545)"),
    handler: async (request, reply) => {
      const ride = await ownRide(request, request.params.id);
      if (ride.pickupAt === null) throw notFound("This ride's pickup time");
      const content = calendarFile(ride, services.now());
      return file(reply, `${ride.reference}.ics`, "text/calendar").send(content);
    },
  });
}

const filed = (url: string, summary: string) => ({
  method: "GET" as const,
  url,
  schema: {
    summary,
    tags: ["rides"],
    security: [{ bearer: [] }],
    params: idParams,
    response: { "4xx": failureSchema, "5xx": failureSchema },
  },
  onRequest: (request: FastifyRequest) => signedInAs(request, "signed-in"),
});

const file = (reply: FastifyReply, name: string, type: string) =>
  reply.headers({
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}"`,
  });
