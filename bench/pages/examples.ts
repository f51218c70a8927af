import { type Caller, call } from "#demo/drivers/api.ts";
import type { Role } from "#e2e/routes.ts";
import { getDriverHistory, getRiderHistory } from "#shared/rides/lists-contract.ts";
import type { Session } from "./browser.ts";

type Ids = Readonly<Record<string, string>>;

const unknown: Ids = { "/t/$token": "unknown", "/stop/$token": "unknown" };

/** Example ids of each role's routes: a completed ride of the demo's history and its people. */
export async function findExamples(
  url: string,
  sessions: Record<Role, Session | null>,
): Promise<Record<Role, Ids>> {
  const caller = (role: Role): Caller => ({
    url,
    token: sessions[role]?.token ?? null,
    signal: new AbortController().signal,
  });
  const { rides } = await call(caller("rider"), getRiderHistory, {
    query: { part: "past", page: "1" },
  });
  const { rides: driven } = await call(caller("driver"), getDriverHistory, {
    query: { page: "1" },
  });
  const ride = rides.find(({ state }) => state === "completed");
  const drivenRide = driven.find(({ state }) => state === "completed");
  if (!ride || !drivenRide) throw new Error("the demo's history has no completed ride");
  return {
    visitor: unknown,
    rider: { ...unknown, "/rides/$id": ride.id, "/payment/ride/$rideId": ride.id },
    driver: { ...unknown, "/rides/$id": drivenRide.id },
    admin: {
      ...unknown,
      "/admin/rides/$id": ride.id,
      "/admin/driver/$id": ride.driverId,
      "/admin/rider/$id": sessions.rider?.accountId ?? "",
    },
  };
}
