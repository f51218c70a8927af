import { type Cents, cents } from "#shared/money.ts";

/** Actor that ends the ride; drivers report no-shows. */
export type EndedBy = "rider" | "driver" | "admin" | "platform" | "no_show";

/**
 * Condition of a row. Time limits favor the rider: `until` includes its limit, `driver_late` and `waited`
 * start after it.
 */
export type CancellationCondition =
  | { readonly kind: "always"; readonly text: string }
  | { readonly kind: "before_acceptance" }
  | { readonly kind: "until"; readonly moment: "acceptance" | "pickup"; readonly minutes: number }
  | { readonly kind: "driver_late"; readonly minutes: number }
  | { readonly kind: "waited"; readonly minutes: number };

/** The driver gets a share of the fare, optionally capped; the rider gets the rest. */
export type CancellationRow = {
  readonly id: string;
  readonly by: readonly EndedBy[];
  readonly ride: "instant" | "scheduled" | "any";
  readonly condition: CancellationCondition;
  readonly driverShareBps: number;
  readonly driverAtMost: Cents | null;
};

type DriverPart = Pick<CancellationRow, "driverShareBps" | "driverAtMost">;

const noShare: DriverPart = { driverShareBps: 0, driverAtMost: null };
const fareUpToFiveDollars: DriverPart = { driverShareBps: 10_000, driverAtMost: cents(500) };
const quarterOfFare: DriverPart = { driverShareBps: 2500, driverAtMost: null };
const halfOfFare: DriverPart = { driverShareBps: 5000, driverAtMost: null };

const rider: readonly EndedBy[] = ["rider"];
const noShow: readonly EndedBy[] = ["no_show"];
const anyone: readonly EndedBy[] = ["rider", "driver", "admin", "platform", "no_show"];
// A no-show reported too early counts as the driver's cancellation.
const driverOrPlatform: readonly EndedBy[] = ["driver", "admin", "platform", "no_show"];

const beforeAcceptance: CancellationCondition = { kind: "before_acceptance" };

/** The published table; the first matching row applies. The platform keeps no tax. */
export const cancellationRows: readonly CancellationRow[] = [
  { id: "not_accepted", by: anyone, ride: "any", condition: beforeAcceptance, ...noShare },
  { id: "instant_soon", by: rider, ride: "instant", condition: until("acceptance", 2), ...noShare },
  { id: "instant_driver_late", by: rider, ride: "instant", condition: driverLate(5), ...noShare },
  {
    id: "instant_later",
    by: rider,
    ride: "instant",
    condition: always("over 2 min after acceptance"),
    ...fareUpToFiveDollars,
  },
  {
    id: "instant_no_show",
    by: noShow,
    ride: "instant",
    condition: afterWait(5),
    ...fareUpToFiveDollars,
  },
  {
    id: "scheduled_early",
    by: rider,
    ride: "scheduled",
    condition: until("pickup", -240),
    ...noShare,
  },
  {
    id: "scheduled_late",
    by: rider,
    ride: "scheduled",
    condition: until("pickup", -60),
    ...quarterOfFare,
  },
  {
    id: "scheduled_driver_late",
    by: rider,
    ride: "scheduled",
    condition: driverLate(15),
    ...noShare,
  },
  {
    id: "scheduled_last_hour",
    by: rider,
    ride: "scheduled",
    condition: always("less than 1 h before pickup"),
    ...halfOfFare,
  },
  {
    id: "scheduled_no_show",
    by: noShow,
    ride: "scheduled",
    condition: afterWait(15),
    ...halfOfFare,
  },
  {
    id: "driver_or_platform",
    by: driverOrPlatform,
    ride: "any",
    condition: always("any time"),
    ...noShare,
  },
];

function always(text: string): CancellationCondition {
  return { kind: "always", text };
}

function until(moment: "acceptance" | "pickup", minutes: number): CancellationCondition {
  return { kind: "until", moment, minutes };
}

function driverLate(minutes: number): CancellationCondition {
  return { kind: "driver_late", minutes };
}

function afterWait(minutes: number): CancellationCondition {
  return { kind: "waited", minutes };
}
