import { setImmediate as letOthersRun } from "node:timers/promises";
import { firstIdAt } from "#server/database/first-id.ts";
import { announceMessages } from "#server/messages/queries.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { measureLine } from "#shared/places/line.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findRideEvent, type RideEvent } from "#shared/ride-checks/check-rule.ts";
import { insertCheck, listRidesToCheck, type RideToCheck } from "./queries.ts";

const PUSH_MINUTES = 30;

/** Asks the riders of started rides that stand still or drive away from the route, once per event. */
export async function sweepRideChecks(services: Pick<Services, "db">, now: Date): Promise<void> {
  let after = firstIdAt(new Date(0));
  for (;;) {
    const rides = await listRidesToCheck(services.db, after);
    for (const ride of rides) {
      const event = eventOf(ride, now);
      if (event) await askRider(services, ride, { ...event, now });
      await letOthersRun();
    }
    const last = rides.at(-1);
    if (!last) return;
    after = last.rideId;
  }
}

function eventOf(ride: RideToCheck, now: Date): RideEvent | null {
  const positions = decodeBreadcrumbs(ride.bytes).filter(({ at }) => at >= ride.startedAt);
  const line = ride.line === null ? null : measureLine(readPolyline(ride.line));
  const destination = { latitude: ride.toLatitude, longitude: ride.toLongitude };
  return findRideEvent({ positions, line, destination }, now);
}

async function askRider(
  { db }: Pick<Services, "db">,
  { rideId, riderId, reference }: RideToCheck,
  event: RideEvent & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await insertCheck(tx, { rideId, ...event });
    if (id === null) return;
    await announceMessages(tx, rideId, [riderId]);
    await enqueuePush(tx, {
      id: `ride-check-${id}`,
      accountId: riderId,
      kind: "progress",
      title: "Is everything all right?",
      body: `${pushTexts[event.kind]} · ${reference}`,
      path: `/rides/${rideId}`,
      until: plusMinutes(event.now, PUSH_MINUTES).toISOString(),
      isUrgent: true,
    });
  });
}

const pushTexts: Record<RideEvent["kind"], string> = {
  standing: "Your car has not moved for a while. Open to answer",
  off_route: "Your car left the planned route. Open to answer",
};
