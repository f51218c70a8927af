import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isEqualSecret } from "#server/http/equal-secret.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { failureSchema } from "#shared/endpoint.ts";
import { MDS_MEDIA_TYPE, MDS_VERSION, mdsTripsQuery, mdsTripsReply } from "#shared/mds/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findFirstCompletion } from "./queries.ts";
import { writeTrips } from "./trips.ts";

/** The last positions of a ride are stored some seconds after its end. */
const SETTLING_MINUTES = 1;

const mdsFailure = z.extend(failureSchema, {
  error_description: z.string(),
  error_details: z.array(z.string()),
});
const content = { [MDS_MEDIA_TYPE]: { schema: mdsTripsReply } };

/**
 * Completed rides for a city, as the Provider API of the Mobility Data Specification 2.0 for passenger services.
 * Responds 404 without MDS_TOKEN and MDS_PROVIDER_ID.
 */
export function mdsRoutes(app: App, services: Services): void {
  const { env } = services;
  app.route({
    method: "GET",
    url: "/mds/trips",
    schema: {
      summary: "MDS: trips that ended in an hour, for a city",
      description: "For the city, with MDS_TOKEN as the bearer token; no session is used.",
      security: [{ mds: [] }],
      querystring: mdsTripsQuery,
      response: {
        200: { description: "All trips of the hour", content },
        202: { description: "The hour ended less than a minute ago", content },
        404: mdsFailure,
        406: mdsFailure,
        "4xx": mdsFailure,
        "5xx": mdsFailure,
      },
    },
    config: { limit: "search", hasOwnToken: true },
    onRequest: async (request) => assertCity(env, request),
    preSerialization: (_request, _reply, body, done) => done(null, withMdsError(body)),
    handler: async ({ query }, reply) =>
      sendHour(services, new Date(`${query.end_time}:00Z`), reply),
  });
}

async function sendHour(services: Services, hour: Date, reply: FastifyReply) {
  const { env, db, now } = services;
  const end = plusMinutes(hour, 60);
  if (now() < end) throw new Problem(404, "hour_not_over", "This hour is not over yet");
  if (now() < plusMinutes(end, SETTLING_MINUTES))
    return reply
      .type(MDS_MEDIA_TYPE)
      .code(202)
      .send(JSON.stringify({ version: MDS_VERSION, trips: [] }));
  const first = await findFirstCompletion(db);
  if (first === null || end <= first)
    throw new Problem(404, "not_operating", "The service had no rides before this hour's end");
  const trips = writeTrips(services, env.MDS_PROVIDER_ID ?? "", hour);
  return reply.type(MDS_MEDIA_TYPE).send(Readable.from(trips));
}

/** Throws 404 without the settings, 401 for another token, 406 for another version of MDS. */
function assertCity({ MDS_TOKEN }: Services["env"], { headers }: FastifyRequest): void {
  if (MDS_TOKEN === undefined)
    throw new Problem(404, "mds_off", "This installation publishes no trips in MDS");
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (!isEqualSecret(token, MDS_TOKEN))
    throw new Problem(
      401,
      "wrong_token",
      "Send the MDS token of this installation as bearer token",
    );
  if (!acceptsVersion(headers.accept ?? ""))
    throw new Problem(406, "mds_version", `Ask for MDS 2.0: accept: ${MDS_MEDIA_TYPE}`);
}

/** Whether the Accept header requests MDS 2.0. Without a version, MDS means version 0.2. */
const acceptsVersion = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(",")
    .some((type) =>
      /^\s*application\/vnd\.mds\+json\s*;\s*version\s*=\s*"?2\.0"?\s*(;|$)/.test(type),
    );

/** Adds the fields of an error that MDS requires. */
const withMdsError = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "error" in body
    ? { ...body, error_description: body.error, error_details: [body.error] }
    : body;
