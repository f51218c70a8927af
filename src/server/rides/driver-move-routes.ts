import { clearMissedRequests } from "#server/drivers/presence-queries.ts";
import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { reviewRide } from "#server/journey/review.ts";
import type { Services } from "#server/services.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  rejectRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";
import { nextState, type RideAction } from "#shared/rides/ride-states.ts";
import { recordCompletion } from "./complete.ts";
import { moveRide } from "./move-ride.ts";
import { recordNoShow } from "./no-show.ts";
import { getOwnRide, viewOwnRide } from "./own-ride.ts";
import { assertPinEntered, checkPin, drawPin } from "./start-pin.ts";

type MoveRequest = { account: SignedIn; reason?: string | undefined };

/** The driver's transitions of a ride. A request that loses a race gets 409 with the current state. */
export function driverMoveRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, now } = services;
  const move = async (action: RideAction, rideId: string, { account, reason }: MoveRequest) => {
    await moveRide(db, { rideId, action, by: "driver", driverId: account.id, now: now(), reason });
    return viewOwnRide(services, rideId, account);
  };

  serve(acceptRide)(async ({ params: { rideId }, account }) => {
    const accept = {
      rideId,
      action: "accept",
      by: "driver",
      driverId: account.id,
      now: now(),
    } as const;
    await moveRide(db, accept, async (tx) => {
      await drawPin(tx, env, accept);
      await clearMissedRequests(tx, account.id);
    });
    return viewOwnRide(services, rideId, account);
  });
  serve(rejectRide)(async ({ params, body, account }) => {
    const view = await move("reject", params.rideId, { account, reason: body?.reason });
    await clearMissedRequests(db, account.id);
    return view;
  });
  serve(arriveAtPickup)(({ params, account }) => move("arrive", params.id, { account }));
  serve(startRide)(async ({ params: { id }, body, account }) => {
    const ride = await getOwnRide(services, id, account);
    if (ride.state === "arrived") await checkPin(services, ride, body?.pin);
    return move("start", id, { account });
  });

  serve(completeRide)(async ({ params: { rideId }, account }) => {
    const complete = {
      rideId,
      action: "complete",
      by: "driver",
      driverId: account.id,
      now: now(),
    } as const;
    const ride = await getOwnRide(services, rideId, account);
    if (nextState(ride.state, "complete") !== null) await assertPinEntered(db, ride.id);
    const review = await reviewRide(services, rideId, "complete");
    await moveRide(db, complete, (tx) => recordCompletion(tx, env, { ...complete, review }));
    return viewOwnRide(services, rideId, account);
  });

  serve(reportNoShow)(async ({ params, account }) => {
    await recordNoShow(services, await getOwnRide(services, params.id, account));
    return viewOwnRide(services, params.id, account);
  });
}
