import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";

/** Rosa's completed ride on the admin page: paid, settled, and $46.46 refundable. */
export const aRideForAdmin = ({
  ride,
  money,
  ...rest
}: Partial<Omit<RideForAdmin, "money">> & {
  money?: Partial<RideForAdmin["money"]>;
} = {}): RideForAdmin => ({
  success: true,
  ride: ride ?? aRide({ state: "completed", rideCompleted: true }),
  rider: {
    id: "019a0000-0000-7000-8000-00000000000a",
    email: "rosa@example.com",
    phoneNumber: "2125550100",
    isSuspended: false,
    yes: 4,
    rated: 5,
  },
  driver: {
    id: "019a0000-0000-7000-8000-00000000000d",
    email: "dan@example.com",
    phoneNumber: "2125550123",
    isSuspended: false,
  },
  money: {
    state: "charged",
    isSettled: true,
    risk: null,
    captured: 46.46,
    refunded: 0,
    refunding: 0,
    refundFailure: null,
    transferred: 40.4,
    reversed: 0,
    kept: 0,
    owed: 0,
    fee: 1.65,
    left: { rider: 46.46, driver: 40.4, tax: 6.06, fees: 0 },
    objects: [{ name: "Payment", id: "pi_1", url: null }],
    ...money,
  },
  tip: null,
  paidTolls: [],
  refundRequest: null,
  review: null,
  transferDueAt: null,
  takeback: null,
  mayTakeBack: false,
  disputes: [],
  fraudAlerts: [],
  timeline: [{ state: "completed", at: "2026-11-22T15:30:00.000Z", by: "driver", reason: null }],
  ledger: [],
  mails: [],
  rating: null,
  riderRating: null,
  reports: [],
  checks: [],
  acts: [],
  findings: [],
  ...rest,
});
