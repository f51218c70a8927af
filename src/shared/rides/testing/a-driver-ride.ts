import type { ReplyOf } from "#shared/endpoint.ts";
import type { DriverRide, getDriverHistory } from "#shared/rides/lists-contract.ts";

/** Rosa's completed instant ride in her driver's list; `state: "pending"` makes it a request to answer. */
export const aDriverRide = (ride: Partial<DriverRide> = {}): DriverRide => ({
  id: "019a0000-0000-7000-8000-000000000000",
  reference: "FRABC123XYZ",
  kind: "instant",
  state: "completed",
  status: "Accepted",
  rideCompleted: ride.state === undefined,
  reason: null,
  from: "350 5th Ave, New York, NY",
  to: "JFK Airport",
  note: null,
  phoneNumber: null,
  distance: 17.2,
  duration: 48,
  bookedHours: null,
  datetime: "2026-11-22T14:38:00.000Z",
  dateAssigned: "2026-11-22T14:38:00.000Z",
  cost: 40.4,
  tax: 6.06,
  fees: [],
  credit: 0,
  amountDue: 46.46,
  total: 46.46,
  kept: null,
  tip: null,
  tolls: null,
  username: "Rosa Diaz",
  isAccepted: ride.state !== "pending",
  isRejected: false,
  answerBy: ride.state === "pending" ? "2026-11-22T14:42:00.000Z" : null,
  ...ride,
});

/** A page of a driver's ride list; the only page by default. */
export const someDriverRides = (
  rides: DriverRide[] = [aDriverRide()],
  pages: Partial<ReplyOf<typeof getDriverHistory>["pagination"]> = {},
): ReplyOf<typeof getDriverHistory> => ({
  success: true,
  rides,
  pagination: { totalItems: rides.length, totalPages: 1, currentPage: 1, ...pages },
});
