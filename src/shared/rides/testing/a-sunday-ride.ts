import type { Ride } from "#shared/rides/contract.ts";
import { aPayment, aRide } from "./a-ride.ts";

/** Rosa's accepted ride on Sunday, November 22, 2026, 9:40 AM in New York, booked two days before. */
export const aSundayRide = (ride: Partial<Ride> = {}): Ride =>
  aRide({
    kind: "scheduled",
    pickupMinutes: 0,
    pickupAt: "2026-11-22T14:40:00.000Z",
    passengerName: "Rosa Diaz",
    policyHash: "3f2a9c01",
    lines: aRide().lines.map((line) =>
      line.label === "Time Charge" ? { ...line, detail: "48 min x $0.20" } : line,
    ),
    requestedAt: "2026-11-20T14:38:00.000Z",
    timeline: [
      { state: "awaiting_payment", at: "2026-11-20T14:38:00.000Z", by: "rider" },
      { state: "pending", at: "2026-11-20T14:39:00.000Z", by: "stripe" },
      { state: "accepted", at: "2026-11-20T15:40:00.000Z", by: "driver" },
    ],
    rider: { ...aRide().rider, phoneNumber: "+1 212-555-0100" },
    payment: aPayment({ state: "authorized" }),
    ...ride,
  });
