import type { RideRow } from "#shared/operations/lists-contract.ts";

/** Rosa's completed and charged ride in the admin list. */
export const aRideRow = (row: Partial<RideRow> = {}): RideRow => ({
  rideId: "019a0000-0000-7000-8000-000000000000",
  reference: "FRABC123XYZ",
  kind: "instant",
  state: "completed",
  rider: "Rosa Diaz",
  driver: "Dan Ortiz",
  from: "350 5th Ave, New York, NY",
  to: "JFK Airport",
  requestedAt: "2026-11-22T14:38:00.000Z",
  pickupAt: null,
  total: 46.46,
  amountDue: 46.46,
  refunded: 0,
  takenByBank: 0,
  money: "charged",
  ...row,
});
