import type { FastifyReply, FastifyRequest } from "fastify";
import { describeAccess } from "#server/http/open-api/describe-access.ts";
import { fileResponses } from "#server/http/open-api/file-responses.ts";
import { notSignedIn, signedInAs } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { calendarFile } from "#shared/rides/calendar.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import { idParams } from "#shared/wire.ts";
import { viewOwnRide } from "./own-ride.ts";

/** Downloads of a ride: receipt and calendar entry. */
export function receiptRoutes(app: App, services: Services): void {
  const readRide = async ({ account }: FastifyRequest, id: string): Promise<Ride> => {
    if (!account) throw notSignedIn();
    return (await viewOwnRide(services, id, account)).ride;
  };

  app.route({
    ...routeOptions("/rides/:id/receipt.txt", "text/plain", "The receipt of a ride, as text"),
    handler: async (request, reply) => {
      const ride = await readRide(request, request.params.id);
      return attachment(reply, `${ride.reference}.txt`, "text/plain").send(receiptText(ride));
    },
  });

  app.route({
    ...routeOptions(
      "/rides/:id/calendar.ics",
      "text/calendar",
      "A scheduled ride, for a calendar (RFC 5545)",
    ),
    handler: async (request, reply) => {
      const ride = await readRide(request, request.params.id);
      if (ride.pickupAt === null) throw notFound("This ride's pickup time");
      const content = calendarFile(ride, services.now());
      return attachment(reply, `${ride.reference}.ics`, "text/calendar").send(content);
    },
  });
}

const access = { audience: "signed-in", isOpenToSuspended: true } as const;

const routeOptions = (url: string, contentType: string, summary: string) => ({
  method: "GET" as const,
  url,
  schema: {
    summary,
    ...describeAccess(access),
    params: idParams,
    response: fileResponses(contentType),
  },
  onRequest: (request: FastifyRequest) => signedInAs(request, access),
});

const attachment = (reply: FastifyReply, name: string, type: string) =>
  reply.headers({
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}"`,
  });
