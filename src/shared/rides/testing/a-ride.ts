import type { Ride } from "#shared/rides/contract.ts";
import { noTolls } from "#shared/tolls/contract.ts";

const fifthAvenue: Ride["from"] = {
  ...{ label: "350 5th Ave, New York, NY", text: null, precision: "address" },
  ...{ latitude: 40.7484, longitude: -73.9857 },
};
const airport: Ride["to"] = {
  ...{ label: "JFK Airport", text: null, precision: "airport" },
  ...{ latitude: 40.6413, longitude: -73.7781 },
};

/** An instant ride of Rosa with Dan, by default just accepted. */
export const aRide = (ride: Partial<Ride> = {}): Ride => ({
  id: "019a0000-0000-7000-8000-000000000000",
  reference: "FRABC123XYZ",
  kind: "instant",
  state: "accepted",
  status: "Accepted",
  rideCompleted: false,
  reason: null,
  from: fifthAvenue,
  to: airport,
  line: null,
  distance: 17.2,
  duration: 48,
  pickupMinutes: 6,
  pickupAt: null,
  bookedHours: null,
  passengerName: null,
  notes: null,
  policyHash: null,
  lines: [
    { label: "Base Fare", amount: 5 },
    { label: "Time Charge", amount: 9.6 },
    { label: "Distance Charge", amount: 25.8 },
    { label: "Faire Tax (15%)", amount: 6.06 },
  ],
  rideCost: 40.4,
  fareTax: 6.06,
  fees: [],
  credit: 0,
  taxRate: 0.15,
  total: 46.46,
  amountDue: 46.46,
  requestedAt: "2026-11-22T14:38:00.000Z",
  riderLogId: null,
  payBy: null,
  canHoldLonger: false,
  answerBy: null,
  request: null,
  timeline: timelineOf(ride.state),
  driver: dan,
  rider: rosa,
  riderRating: null,
  lostItem: { until: null, item: null },
  startPin: null,
  payout: null,
  tip: noTip,
  tolls: noTolls,
  isBlocked: false,
  rating: { rideAgain: "PENDING", ratableUntil: null, isNeverAgain: false, note: null },
  payment: aPayment(),
  ...ride,
});

const dan: Ride["driver"] = {
  id: "019a0000-0000-7000-8000-000000000001",
  firstName: "Dan",
  lastName: "Ortiz",
  profileImage: null,
  phoneNumber: "2125550123",
  rating: 4.9,
  trustLevel: "Silver",
  vehicle: {
    make: "Toyota",
    model: "Camry",
    year: 2021,
    color: "Blue",
    vehicleType: "SEDAN",
    plateNumber: "T123456C",
  },
};

const rosa: Ride["rider"] = {
  firstName: "Rosa",
  lastName: "Diaz",
  profileImage: null,
  phoneNumber: null,
  yesPercent: null,
};

const noTip: Ride["tip"] = { state: "none", amount: null, paidAt: null, until: null };

const untilAccepted: Ride["timeline"] = [
  { state: "awaiting_payment", at: "2026-11-22T14:38:00.000Z", by: "rider" },
  { state: "pending", at: "2026-11-22T14:39:00.000Z", by: "stripe" },
  { state: "accepted", at: "2026-11-22T14:40:00.000Z", by: "driver" },
];

const timelineOf = (state: Ride["state"] = "accepted"): Ride["timeline"] => {
  const reached = untilAccepted.findIndex((step) => step.state === state);
  return reached < 0 ? untilAccepted : untilAccepted.slice(0, reached + 1);
};

/** A ride of Rosa with Dan in two days, by default accepted; `state: "pending"` makes it paid and unanswered. */
export const aScheduledRide = (ride: Partial<Ride> = {}): Ride => {
  const { state = "accepted" } = ride;
  return aRide({
    kind: "scheduled",
    pickupAt: "2026-11-24T14:40:00.000Z",
    answerBy: state === "pending" ? "2026-11-23T02:39:00.000Z" : null,
    passengerName: "Rosa Diaz",
    policyHash: "b5e1c2d3",
    payment: aPayment({ state: state === "pending" ? "authorized" : "captured" }),
    ...ride,
    timeline: ride.timeline ?? aRide().timeline.slice(0, state === "pending" ? 2 : 3),
  });
};

/** A captured payment without a split. */
export const aPayment = (facts: Partial<Ride["payment"]> = {}): Ride["payment"] => ({
  state: "captured",
  cardLast4: "4242",
  split: null,
  refunds: [],
  ...facts,
});

/** The split of a late cancellation: the driver keeps $5. */
export const aSplit = (
  facts: Partial<NonNullable<Ride["payment"]["split"]>> = {},
): NonNullable<Ride["payment"]["split"]> => ({
  riderPaid: 46.46,
  refunded: 41.46,
  isRefundDone: true,
  driverFare: 5,
  faireTax: 0,
  fees: 0,
  platformBears: 0,
  riderCredit: 0,
  driverCredit: 0,
  cardProcessing: null,
  platform: null,
  ...facts,
});
