import { describe, expect, test } from "vitest";
import { firstFeeRules, trustLevelFor } from "#shared/drivers/trust-level.ts";
import { mayTake, nextState, rideTransitions } from "#shared/rides/ride-states.ts";
import { demoDrivers } from "./drivers.ts";
import { pastRides } from "./history.ts";
import { endOf, type PastRide } from "./past-ride.ts";
import { recordOf } from "./record.ts";

// Two days after daylight saving time began in New York: the history crosses the change.
const now = new Date("2026-03-10T04:30:00Z");
const rides = pastRides(now);
const startAndEndOf = (ride: PastRide) => [
  (ride.pickupAt ?? ride.requestedAt).getTime(),
  endOf(ride).at.getTime(),
];

describe("the history of the demo accounts", () => {
  test("lies in the past 60 days without overlapping rides", () => {
    const times = rides.flatMap(startAndEndOf);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(times[0]).toBeGreaterThan(now.getTime() - 60 * 24 * 3_600_000);
  });

  test("moves every ride along the transition table", () => {
    for (const { moments } of rides) {
      moments.reduce((before, moment) => {
        expect(moment.at.getTime()).toBeGreaterThan(before.at.getTime());
        const transitions = rideTransitions.filter(({ action }) => mayTake(moment.by, action));
        expect(transitions.map(({ action }) => nextState(before.state, action))).toContain(
          moment.state,
        );
        return moment;
      });
    }
  });

  test("contains every final state of a paid ride, and each split adds up to the total", () => {
    expect(new Set(rides.map((ride) => endOf(ride).state))).toEqual(
      new Set(["completed", "cancelled", "rejected", "expired", "no_show"]),
    );
    for (const { split, due } of rides) {
      if (split) expect(split.refund + split.driverKeeps).toBe(due);
    }
  });

  test("has mostly YES ratings within a day; Rosa rated nobody NO and has unrated completed rides", () => {
    const rated = rides.flatMap((ride) => (ride.rating ? [{ ...ride, ...ride.rating }] : []));
    const yes = rated.filter(({ status }) => status === "YES");
    expect(yes.length / rated.length).toBeGreaterThan(0.9);
    expect(yes.length).toBeLessThan(rated.length);
    for (const { at, state, rateAt } of rated.map((ride) => ({
      ...endOf(ride),
      rateAt: ride.rating?.at ?? now,
    }))) {
      expect(state).toBe("completed");
      expect(rateAt.getTime() - at.getTime()).toBeLessThan(24 * 3_600_000);
      expect(rateAt.getTime()).toBeLessThan(now.getTime());
    }
    const rosasRides = rides.filter(({ riderEmail }) => riderEmail === "rosa@demo.faire");
    expect(rosasRides.some((ride) => endOf(ride).state === "completed" && !ride.rating)).toBe(true);
    expect(rosasRides.some(({ rating }) => rating?.status === "NO")).toBe(false);
  });
});

describe("the government fees of the history", () => {
  const feesBetween = (from: string, to: string) =>
    rides
      .filter((ride) => ride.from.label.startsWith(from) && ride.to.label.startsWith(to))
      .map(({ fees }) => fees.map(({ label, cents }) => [label, cents]));

  test("match the table at both ends of the trip", () => {
    const toll = ["MTA Congestion Relief Zone Toll", 150];
    const places = new Set(rides.flatMap(({ from, to }) => [from.label, to.label]));
    expect(places).toContain("Grand Central Terminal, New York, NY");
    for (const fees of feesBetween("Grand Central", "Newark"))
      expect(fees).toEqual([toll, ["Newark Airport Access Fee (drop-off)", 350]]);
    for (const fees of feesBetween("Penn Station", "Union Square"))
      expect(fees).toEqual([["NY State Congestion Surcharge", 275], toll]);
    for (const fees of feesBetween("Barclays", "Brooklyn Museum")) expect(fees).toEqual([]);
    expect(rides.some(({ fees }) => fees.length > 0)).toBe(true);
    expect(rides.some(({ fees }) => fees.length === 0)).toBe(true);
  });

  test("are part of the amount charged", () => {
    for (const { due, fare, fees } of rides)
      expect(due).toBe(fare.total + fees.reduce((sum, fee) => sum + fee.cents, 0));
  });
});

describe("the demo drivers", () => {
  test("reach the first three trust levels by their records", () => {
    const levels = demoDrivers.map(({ email }) =>
      trustLevelFor(
        recordOf(rides.filter(({ driverEmail }) => driverEmail === email)),
        firstFeeRules,
      ),
    );
    expect(new Set(levels)).toEqual(new Set(["New Comer", "Bronze", "Silver"]));
  });

  test("drive vehicles with valid VIN check digits", () => {
    for (const { vehicle } of demoDrivers)
      expect(vehicle.vin.charAt(8)).toBe(checkDigit(vehicle.vin));
  });
});

/** 49 CFR 565.15: the ninth character is the weighted sum of the others, modulo 11. */
function checkDigit(vin: string): string {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const values = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
  const sum = [...vin].reduce(
    (total, letter, place) => total + (values.indexOf(letter) % 10) * (weights[place] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : String(sum % 11);
}
