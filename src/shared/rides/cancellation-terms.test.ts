import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOf } from "#shared/basis-points.ts";
import { type Cents, cents, sumCents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { EndedBy } from "./cancellation-policy.ts";
import {
  type CancellableRide,
  cancellationPreview,
  cancellationTerms,
  noShowAfter,
} from "./cancellation-terms.ts";

const noon = new Date("2026-07-01T12:00:00.000Z");
const justAfter = (instant: Date) => new Date(instant.getTime() + 1);
const inMinutes = (minutes: number) => plusMinutes(noon, minutes);

function anInstantRide(overrides: Partial<CancellableRide> = {}): CancellableRide {
  return {
    kind: "instant",
    total: cents(1783),
    fare: cents(1550),
    acceptedAt: noon,
    pickupDueAt: inMinutes(8),
    arrivedAt: null,
    ...overrides,
  };
}

function aScheduledRide(overrides: Partial<CancellableRide> = {}): CancellableRide {
  return { ...anInstantRide(), kind: "scheduled", pickupDueAt: inMinutes(24 * 60), ...overrides };
}

function keeps(ride: CancellableRide, by: EndedBy, now: Date): Cents {
  return cancellationTerms(ride, { by, now }).driverKeeps;
}

describe("canceling any ride", () => {
  const everyone: EndedBy[] = ["rider", "driver", "admin", "platform", "no_show"];

  it("refunds everything before the driver accepted, without fault", () => {
    for (const ride of [
      anInstantRide({ acceptedAt: null }),
      aScheduledRide({ acceptedAt: null }),
    ]) {
      for (const by of everyone) {
        expect(cancellationTerms(ride, { by, now: inMinutes(9999) })).toEqual({
          refund: 1783,
          driverKeeps: 0,
          row: "not_accepted",
          isDriverFault: false,
        });
      }
    }
  });

  it("refunds everything when the driver or the platform cancels, and only the driver is at fault", () => {
    for (const ride of [anInstantRide(), aScheduledRide()]) {
      const faults = everyone.slice(1, 4).map((by) => {
        const terms = cancellationTerms(ride, { by, now: inMinutes(9999) });
        expect(terms.refund).toBe(1783);
        return terms.isDriverFault;
      });
      expect(faults).toEqual([true, false, false]);
    }
  });
});

describe("a rider who cancels an instant ride", () => {
  it("gets everything back within 2 minutes of acceptance", () => {
    const limit = inMinutes(2);
    expect(keeps(anInstantRide(), "rider", limit)).toBe(0);
    expect(keeps(anInstantRide(), "rider", justAfter(limit))).toBe(500);
  });

  it("pays the driver $5 afterwards, but never more than the fare", () => {
    expect(cancellationTerms(anInstantRide(), { by: "rider", now: inMinutes(3) })).toEqual({
      refund: 1283,
      driverKeeps: 500,
      row: "instant_later",
      isDriverFault: false,
    });
    const cheap = anInstantRide({ fare: cents(321), total: cents(369) });
    expect(keeps(cheap, "rider", inMinutes(3))).toBe(321);
  });

  it("gets everything back once the driver is more than 5 minutes late", () => {
    const limit = inMinutes(13);
    expect(keeps(anInstantRide(), "rider", limit)).toBe(500);
    expect(keeps(anInstantRide(), "rider", justAfter(limit))).toBe(0);
  });

  it("pays the driver who arrived in time, however long the wait", () => {
    const inTime = anInstantRide({ arrivedAt: inMinutes(13) });
    expect(keeps(inTime, "rider", inMinutes(60))).toBe(500);
    const tooLate = anInstantRide({ arrivedAt: justAfter(inMinutes(13)) });
    expect(keeps(tooLate, "rider", inMinutes(60))).toBe(0);
  });
});

describe("a rider who cancels a scheduled ride", () => {
  const ride = aScheduledRide();
  const beforePickup = (minutes: number) => inMinutes(24 * 60 - minutes);

  it("loses nothing until 4 hours before, then a quarter of the fare, in the last hour half of it", () => {
    expect(keeps(ride, "rider", beforePickup(240))).toBe(0);
    expect(keeps(ride, "rider", justAfter(beforePickup(240)))).toBe(388);
    expect(keeps(ride, "rider", beforePickup(60))).toBe(388);
    expect(keeps(ride, "rider", justAfter(beforePickup(60)))).toBe(775);
    expect(keeps(ride, "rider", beforePickup(0))).toBe(775);
  });

  it("gets everything back when the driver has not come 15 minutes after the pickup time", () => {
    expect(keeps(ride, "rider", beforePickup(-15))).toBe(775);
    expect(keeps(ride, "rider", justAfter(beforePickup(-15)))).toBe(0);
    expect(keeps({ ...ride, arrivedAt: beforePickup(10) }, "rider", beforePickup(-60))).toBe(775);
  });
});

describe("a no-show", () => {
  it("costs as much as a late cancellation after 5 minutes at the pickup of an instant ride", () => {
    const ride = anInstantRide({ arrivedAt: inMinutes(6) });
    const limit = inMinutes(11);
    expect(noShowAfter(ride)).toEqual(limit);
    expect(keeps(ride, "no_show", justAfter(limit))).toBe(500);
  });

  it("costs half the fare of a scheduled ride 15 minutes after the pickup time or a later arrival", () => {
    const due = inMinutes(24 * 60);
    const early = aScheduledRide({ arrivedAt: plusMinutes(due, -20) });
    expect(noShowAfter(early)).toEqual(plusMinutes(due, 15));
    const late = aScheduledRide({ arrivedAt: plusMinutes(due, 4) });
    expect(noShowAfter(late)).toEqual(plusMinutes(due, 19));
    expect(keeps(late, "no_show", plusMinutes(due, 20))).toBe(775);
  });

  it("reported too early, or before arrival, counts as the driver's cancellation", () => {
    const ride = anInstantRide({ arrivedAt: inMinutes(6) });
    const tooEarly = cancellationTerms(ride, { by: "no_show", now: inMinutes(11) });
    expect(tooEarly).toMatchObject({ refund: 1783, isDriverFault: true });
    expect(noShowAfter(anInstantRide())).toBeNull();
    expect(keeps(anInstantRide(), "no_show", inMinutes(60))).toBe(0);
  });
});

const minutesAround = fc.integer({ min: -300, max: 3000 });
const rides = fc
  .record({
    kind: fc.constantFrom("instant", "scheduled"),
    fare: fc.integer({ min: 0, max: 100_000 }).map(cents),
    taxBps: fc.nat(10_000),
    acceptedAt: fc.option(fc.constant(noon)),
    pickupDueAt: fc.option(minutesAround.map(inMinutes)),
    arrivedAt: fc.option(minutesAround.map(inMinutes)),
  })
  .map(({ taxBps, ...ride }): CancellableRide => {
    return { ...ride, total: sumCents([ride.fare, shareOf(ride.fare, taxBps)]) };
  });
const anyone = fc.constantFrom<EndedBy>("rider", "driver", "admin", "platform", "no_show");

describe("every end of a ride", () => {
  it("allocates the whole payment, and refunds the tax", () => {
    fc.assert(
      fc.property(rides, anyone, minutesAround.map(inMinutes), (ride, by, now) => {
        const { refund, driverKeeps } = cancellationTerms(ride, { by, now });
        expect(sumCents([refund, driverKeeps])).toBe(ride.total);
        expect(refund).toBeGreaterThanOrEqual(ride.total - ride.fare);
        expect(driverKeeps).toBeGreaterThanOrEqual(0);
        if (by !== "rider" && by !== "no_show") expect(driverKeeps).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the cancellation preview", () => {
  it("lists each change with its instant", () => {
    const { now, changes } = cancellationPreview(anInstantRide(), inMinutes(1));
    expect(now.refund).toBe(1783);
    expect(changes.map(({ after, terms }) => [after, terms.refund])).toEqual([
      [inMinutes(2), 1283],
      [inMinutes(13), 1783],
    ]);
  });

  it("predicts the refund at any later minute", () => {
    fc.assert(
      fc.property(rides, minutesAround, fc.nat(2000), fc.nat(60_000), (ride, from, later, ms) => {
        const start = inMinutes(from);
        const then = new Date(start.getTime() + later * 60_000 + ms);
        const preview = cancellationPreview(ride, start);
        const last = preview.changes.findLast((change) => change.after < then);
        const predicted = (last?.terms ?? preview.now).refund;
        expect(cancellationTerms(ride, { by: "rider", now: then }).refund).toBe(predicted);
      }),
      { numRuns: 2_000 },
    );
  });
});
