import type { SignedIn } from "#server/http/session.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { findRide, type RideFacts } from "./queries.ts";
import { rideView } from "./ride-view.ts";

/** Returns the ride to its rider, its driver (once paid) or an admin. Throws 404 for anyone else. */
export async function getOwnRide(
  { db }: Pick<Services, "db">,
  rideId: string,
  account: SignedIn,
): Promise<RideFacts> {
  const ride = await findRide(db, rideId);
  if (!ride || !isParty(ride, account)) throw notFound("This ride");
  return ride;
}

export async function viewOwnRide(
  services: Pick<Services, "db" | "feeRules" | "now">,
  rideId: string,
  account: SignedIn,
): Promise<{ success: true; ride: Ride }> {
  return {
    success: true,
    ride: rideView(await getOwnRide(services, rideId, account), {
      role: account.role,
      now: services.now(),
      rules: services.feeRules.at(services.now()),
    }),
  };
}

function isParty(ride: RideFacts, account: SignedIn): boolean {
  if (account.role === "ADMIN") return true;
  if (account.role === "RIDER") return ride.riderId === account.id;
  return (
    ride.driverId === account.id && ride.state !== "awaiting_payment" && ride.state !== "lapsed"
  );
}
