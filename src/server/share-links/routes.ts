import { createHash } from "node:crypto";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { newToken } from "#server/accounts/tokens.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { isDriverVisible, visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { coarseLabel } from "#shared/share-links/coarse-label.ts";
import {
  createShareLink,
  getSharedRide,
  getShareLinks,
  MAX_SHARE_LINKS,
  type SharedRide,
  stopShareLink as stopShareLinkCall,
} from "#shared/share-links/contract.ts";
import {
  findSharedRide,
  insertShareLink,
  listShareLinks,
  type SharedRideRow,
  stopShareLink,
} from "./queries.ts";

/** Minutes after the end of the ride during which its links still work. */
const OPEN_AFTER_END_MINUTES = 60;

/** Links by which people without an account follow one ride. */
export function shareLinkRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(getShareLinks)(async ({ params, account }) => {
    await getOwnRide(services, params.id, account);
    const links = await listShareLinks(db, params.id);
    return {
      success: true,
      links: links.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
    };
  });

  serve(createShareLink)(async ({ params, account }) => {
    const token = newToken();
    const createdAt = now();
    const id = await withLockedAccount(db, account.id, async (tx) => {
      const { state } = await getOwnRide({ db: tx }, params.id, account);
      if (!visibleDriverStates.includes(state))
        throw new Problem(
          409,
          "not_under_way",
          "You can share a ride once its driver has accepted",
        );
      const link = {
        rideId: params.id,
        riderId: account.id,
        tokenHash: hashOf(token),
        now: createdAt,
      };
      return insertShareLink(tx, link, MAX_SHARE_LINKS);
    });
    if (id === null)
      throw new Problem(409, "too_many_links", `Stop a link first: ${MAX_SHARE_LINKS} are open`);
    return {
      success: true,
      link: { id, createdAt: createdAt.toISOString(), path: `/t/${token}` },
    };
  });

  serve(stopShareLinkCall)(async ({ params, account }) => {
    const link = { id: params.id, riderId: account.id, now: now() };
    if (!(await stopShareLink(db, link))) throw notFound("This link");
    return { success: true };
  });

  serve(getSharedRide)(async ({ params, reply }) => {
    reply.header("x-robots-tag", "noindex");
    const endedBefore = plusMinutes(now(), -OPEN_AFTER_END_MINUTES);
    const ride = await findSharedRide(db, hashOf(params.token), endedBefore);
    // The same reply for unknown, stopped and expired links.
    if (!ride) throw new Problem(404, "not_shared", "This ride is not shared any more");
    return { success: true, ride: sharedView(services, ride) };
  });
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

function sharedView(
  { market, now }: Pick<Services, "market" | "now">,
  ride: SharedRideRow,
): SharedRide {
  const position = isDriverVisible(ride, now()) ? market.positionOf(ride.driverId) : null;
  const target =
    ride.state === "started"
      ? { latitude: ride.toLatitude, longitude: ride.toLongitude }
      : { latitude: ride.fromLatitude, longitude: ride.fromLongitude };
  const minutes =
    position && ride.state !== "arrived"
      ? estimateRoute(position, target, localHourAt(now())).minutesRange
      : null;
  return {
    state: ride.state,
    from: coarseLabel(ride.fromLabel),
    to: coarseLabel(ride.toLabel),
    driver: {
      firstName: ride.firstName,
      car: [ride.color, ride.make, ride.model].filter(Boolean).join(" "),
      plateNumber: ride.plateNumber,
    },
    position: position && {
      latitude: position.latitude,
      longitude: position.longitude,
      at: position.at.toISOString(),
    },
    minutes: minutes && { from: minutes[0], to: minutes[1] },
  };
}
