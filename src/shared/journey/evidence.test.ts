import { describe, expect, it } from "vitest";
import type { Point } from "#shared/places/place.ts";
import { reviewJourney, reviewNoShow } from "./evidence.ts";
import { type Journey, type JourneyEnd, nearMeters } from "./journey.ts";
import { seededDraws, simulateOrdinaryRide } from "./testing/simulated-ride.ts";
import type { TrackedPosition } from "./tracks.ts";

const empireState: JourneyEnd = {
  latitude: 40.7484,
  longitude: -73.9857,
  precision: "address",
  areaMiles: 0,
};
const kennedy: JourneyEnd = {
  latitude: 40.6413,
  longitude: -73.7781,
  precision: "address",
  areaMiles: 0,
};
const losAngeles: Point = { latitude: 34.0522, longitude: -118.2437 };

const MINUTE = 60;
const start = Date.UTC(2026, 10, 2, 14);
const at = (seconds: number) => new Date(start + seconds * 1000);
const seen = (point: Point, seconds: number, accuracy: number | null = 8): TrackedPosition => ({
  latitude: point.latitude,
  longitude: point.longitude,
  at: at(seconds),
  accuracy,
});

const between = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

/** Positions every ten seconds: at the pickup for two minutes, then 40 minutes on the way. */
const drive = (untilShare = 1): TrackedPosition[] =>
  Array.from({ length: 252 }, (_, tick) => {
    const share = Math.max(0, (tick - 12) / 240);
    return { share, position: seen(between(empireState, kennedy, share), tick * 10) };
  })
    .filter(({ share }) => share <= untilShare)
    .map(({ position }) => position);

const aJourney = (change: Partial<Journey>): Journey => ({
  positions: drive(),
  pickup: empireState,
  destination: kennedy,
  minutes: 45,
  bookedHours: null,
  acceptedAt: at(0),
  endedAt: at(42 * MINUTE),
  timeFactor: 1,
  ...change,
});

const reasonsOf = (change: Partial<Journey>) => reviewJourney(aJourney(change)).reasons;

it("1,000 ordinary rides with the faults of real phones are supported", () => {
  const reviews = Array.from({ length: 1000 }, (_, seed) => ({
    seed,
    reasons: reviewJourney(simulateOrdinaryRide(seededDraws(seed))).reasons,
  }));
  expect(reviews.filter(({ reasons }) => reasons.length > 0)).toEqual([]);
});

describe("an honest ride", () => {
  it("is supported, with its distances and times", () => {
    expect(reviewJourney(aJourney({}))).toEqual({
      reasons: [],
      facts: {
        positions: 252,
        metersFromPickup: 0,
        metersFromDestination: expect.any(Number),
        milesDriven: expect.closeTo(13, 0),
        secondsDriven: expect.any(Number),
        leastSeconds: 45 * MINUTE * 0.4,
      },
    });
  });

  it.each([
    ["whose phone dies on the way", { positions: drive(0.4) }],
    [
      "whose phone dies on the way and is completed at home hours later",
      { positions: [...drive(0.4), seen(empireState, 300 * MINUTE)], endedAt: at(300 * MINUTE) },
    ],
    [
      "whose page is closed by the maps app until the drop-off",
      { positions: [...drive(0.02), seen(kennedy, 41 * MINUTE)] },
    ],
    ["whose phone is switched on after the start", { positions: drive().slice(60) }],
    [
      "with a second device at home",
      {
        positions: drive().flatMap((position, tick) => [
          position,
          seen({ latitude: 40.9, longitude: -73.8 }, tick * 10 + 4),
        ]),
      },
    ],
    [
      "with jumps of its GPS",
      {
        positions: drive().map((position, tick) =>
          tick % 25 === 7 ? { ...position, latitude: position.latitude + 0.08 } : position,
        ),
      },
    ],
    [
      "that is completed late",
      { positions: [...drive(), seen(empireState, 120 * MINUTE)], endedAt: at(120 * MINUTE) },
    ],
  ])("%s is supported", (_, change) => {
    expect(reasonsOf(change)).toEqual([]);
  });
});

describe("the evidence does not support a ride", () => {
  it("accepted and completed within a second, without positions", () => {
    expect(reasonsOf({ positions: [], endedAt: at(0.4) })).toEqual(["no_positions", "too_fast"]);
  });

  it("accepted and completed within a second at the pickup", () => {
    expect(reasonsOf({ positions: [seen(empireState, -5)], endedAt: at(0.4) })).toEqual([
      "not_at_destination",
      "too_fast",
    ]);
  });

  it("if the driver stays at the pickup for the time of the ride", () => {
    const positions = Array.from({ length: 250 }, (_, tick) => seen(empireState, tick * 10));
    expect(reasonsOf({ positions })).toEqual(["not_at_destination"]);
  });

  it("if the driver's position jumps within a second", () => {
    const waiting = Array.from({ length: 250 }, (_, tick) => seen(empireState, tick * 10));
    const positions = [...waiting, seen(kennedy, 2501)];
    expect(reasonsOf({ positions })).toEqual(["not_at_destination", "jump"]);
  });

  it("if the driver was in Los Angeles", () => {
    const positions = [seen(empireState, -20), seen(losAngeles, 0), seen(losAngeles, 40 * MINUTE)];
    expect(reasonsOf({ positions })).toEqual(["not_at_destination"]);
  });

  it("if the driver was never near", () => {
    const home = { latitude: 40.8, longitude: -73.9 };
    const positions = Array.from({ length: 250 }, (_, tick) => seen(home, tick * 10));
    expect(reasonsOf({ positions })).toEqual(["not_at_pickup", "not_at_destination"]);
  });

  it("if both positions are far from pickup and destination", () => {
    const home = { latitude: 40.8, longitude: -73.9 };
    const positions = [seen(home, 0), seen(home, 42 * MINUTE)];
    expect(reasonsOf({ positions })).toEqual(["not_at_pickup", "not_at_destination"]);
  });

  it("too fast for any road, although both ends are visited", () => {
    const positions = drive().map((position) => ({
      ...position,
      at: new Date(start + (position.at.getTime() - start) / 5),
    }));
    const late = { ...seen(kennedy, 60 * MINUTE) };
    expect(reasonsOf({ positions: [...positions, late], endedAt: at(60 * MINUTE) })).toEqual([
      "too_fast",
    ]);
  });

  it("booked for hours and ended after minutes", () => {
    expect(reasonsOf({ bookedHours: 5 })).toContain("too_fast");
    expect(reasonsOf({ bookedHours: 1 })).toEqual([]);
  });
});

describe("a no-show", () => {
  it("is supported if the driver was at the pickup", () => {
    expect(reviewNoShow(aJourney({})).reasons).toEqual([]);
  });
  it("is not supported if the driver was never there", () => {
    const positions = [seen(kennedy, 0), seen(kennedy, 600)];
    expect(reviewNoShow(aJourney({ positions })).reasons).toEqual(["not_at_pickup"]);
  });
  it("without positions is reviewed", () => {
    expect(reviewNoShow(aJourney({ positions: [] })).reasons).toEqual(["no_positions"]);
  });
});

it("near means 250 meters at an exact place, and more at a coarse one", () => {
  expect(nearMeters(empireState)).toBe(250);
  expect(nearMeters({ ...empireState, precision: "zip", areaMiles: 2 })).toBeGreaterThan(6000);
});

it("a ride at 20 times real time is supported only by the demo's time factor", () => {
  const positions = drive().map((position) => ({
    ...position,
    at: new Date(start + (position.at.getTime() - start) / 20),
  }));
  const fast = { positions, endedAt: at((42 * MINUTE) / 20) };
  expect(reasonsOf({ ...fast, timeFactor: 20 })).toEqual([]);
  expect(reasonsOf(fast)).not.toEqual([]);
});
