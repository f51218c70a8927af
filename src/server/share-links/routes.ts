import { createHash } from "node:crypto";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { newToken } from "#server/accounts/tokens.ts";
import { api } from "#server/http/api.ts";
import { describeAccess } from "#server/http/open-api/describe-access.ts";
import { fileResponses } from "#server/http/open-api/file-responses.ts";
import type { App } from "#server/http/typed-app.ts";
import { beginEventStream } from "#server/live/begin-event-stream.ts";
import { notFound, Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import {
  createShareLink,
  getSharedRide,
  getShareLinks,
  LINK_MINUTES_AFTER_END,
  MAX_SHARE_LINKS,
  SHARED_RIDE_STREAM_PATH,
  stopShareLink as stopShareLinkCall,
} from "#shared/share-links/contract.ts";
import { createFollowedRides, type FollowedRides } from "./followed-rides.ts";
import { insertShareLink, listShareLinks, type Sharer, stopShareLink } from "./queries.ts";
import { type FollowedRide, sharedView } from "./shared-ride.ts";
import { startSharedStreams } from "./shared-streams.ts";

/** Links by which people without an account follow one ride. */
export function shareLinkRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;
  const rides = createFollowedRides(services);
  const streams = startSharedStreams(services, rides);
  app.addHook("preClose", async () => streams.stop());

  serve(getShareLinks)(async ({ params, account }) => {
    await getOwnRide(services, params.id, account);
    return { success: true, links: await listOpenLinks(services, params.id, account) };
  });

  serve(createShareLink)(async ({ params, account }) => {
    const token = newToken();
    const createdAt = now();
    const id = await withLockedAccount(db, account.id, async (tx) => {
      const { state, riderId } = await getOwnRide({ db: tx }, params.id, account);
      if (!visibleDriverStates.includes(state))
        throw new Problem(
          409,
          "not_under_way",
          account.role === "DRIVER"
            ? "You can share a ride once you have accepted it"
            : "You can share a ride once its driver has accepted",
        );
      const link = {
        rideId: params.id,
        riderId,
        sharer: account,
        tokenHash: hashOf(token),
        now: createdAt,
      };
      return insertShareLink(tx, link, MAX_SHARE_LINKS);
    });
    if (id === null)
      throw new Problem(409, "too_many_links", `Stop a link first: ${MAX_SHARE_LINKS} are open`);
    return {
      success: true,
      link: { id, createdAt: createdAt.toISOString(), contactName: null, path: `/t/${token}` },
    };
  });

  serve(stopShareLinkCall)(async ({ params, account }) => {
    const link = { id: params.id, sharer: account, now: now() };
    if (!(await stopShareLink(db, link))) throw notFound("This link");
    streams.endLink(params.id);
    return { success: true };
  });

  serve(getSharedRide)(async ({ params, reply }) => {
    reply.header("x-robots-tag", "noindex");
    const ride = await getFollowedRide(rides, params.token);
    return { success: true, ride: sharedView(services, ride).view };
  });

  app.route({
    method: "GET",
    url: SHARED_RIDE_STREAM_PATH,
    schema: {
      summary: "The ride that a link shares, as it moves (server-sent events)",
      ...describeAccess(getSharedRide),
      params: getSharedRide.params,
      response: fileResponses("text/event-stream"),
    },
    config: { isEndless: true, limit: getSharedRide.limit },
    handler: async (request, reply) => {
      const ride = await getFollowedRide(rides, request.params.token);
      beginEventStream(reply);
      streams.open(reply.raw, ride);
    },
  });
}

async function listOpenLinks({ db, now }: Services, rideId: string, sharer: Sharer) {
  const endedBefore = plusMinutes(now(), -LINK_MINUTES_AFTER_END);
  const links = await listShareLinks(db, rideId, { sharer, endedBefore });
  return links.map(({ createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() }));
}

/** Ride of an open link. Throws the same 404 for unknown, stopped and expired links. */
async function getFollowedRide(rides: FollowedRides, token: string): Promise<FollowedRide> {
  const ride = await rides.find(hashOf(token));
  if (!ride) throw new Problem(404, "not_shared", "This ride is no longer shared");
  return ride;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
