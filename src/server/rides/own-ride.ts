import type { Db } from "#server/database/db.ts";
import type { SignedIn } from "#server/http/session.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { findRide, type RideFacts } from "./queries.ts";
import { rideView } from "./ride-view.ts";
import { findRideLine } from "./route-queries.ts";

/** Returns the ride to its rider, its driver (once paid) or an admin. Throws 404 for anyone else. */
export async function getOwnRide(
  { db }: Pick<Services, "db">,
  rideId: string,
  account: SignedIn,
): Promise<RideFacts> {
  const ride = await findRide(db, rideId);
  if (!ride || !mayView(ride, account)) throw notFound("This ride");
  return ride;
}

export async function viewOwnRide(
  services: Pick<Services, "db" | "feeRules" | "market" | "now">,
  rideId: string,
  account: SignedIn,
): Promise<{ success: true; ride: Ride }> {
  const ride = await getOwnRide(services, rideId, account);
  const now = services.now();
  const rules = services.feeRules.at(now);
  const position = services.market.positionOf(ride.driverId);
  const context = { role: account.role, now, rules, position };
  return { success: true, ride: await rideWithLine(services.db, ride, context) };
}

/** View of a single ride, including the line of its route. */
export const rideWithLine = async (
  db: Db,
  ride: RideFacts,
  context: Parameters<typeof rideView>[1],
): Promise<Ride> => ({
  ...rideView(ride, context),
  line: await findRideLine(db, ride.id),
});

function mayView(ride: RideFacts, account: SignedIn): boolean {
  if (account.role === "ADMIN") return true;
  if (account.role === "RIDER") return ride.riderId === account.id;
  return (
    ride.driverId === account.id && ride.state !== "awaiting_payment" && ride.state !== "lapsed"
  );
}
