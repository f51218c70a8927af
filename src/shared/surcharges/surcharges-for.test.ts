import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import type { SurchargeRule } from "./fields.ts";
import type { Position } from "./outline.ts";
import { rulesFor, type SurchargedTrip, surchargesOf } from "./surcharges-for.ts";

/** Between longitude and latitude 0 and 1. */
const square: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
const at = (longitude: number, latitude: number, zip: string | null = null) => ({
  longitude,
  latitude,
  zip,
});
const inside = at(0.5, 0.5);
const west = at(-1, 0.5);
const east = at(2, 0.5);

const aRule = (rule: Partial<SurchargeRule> = {}): SurchargeRule => ({
  kind: "city",
  label: "City fee",
  zone: { ring: square },
  trigger: "touch",
  within: null,
  amount: { cents: 275 },
  windows: [],
  vehicleTypes: null,
  ...rule,
});
const noon = new Date("2026-11-22T17:00:00Z");
const ride = { rideCost: cents(1550), vehicleType: "SEDAN" as const };
const charge = (rules: SurchargeRule[], trip: Partial<SurchargedTrip>, pickupAt = noon) =>
  surchargesOf(rulesFor({ from: west, to: east, route: null, ...trip }, rules, pickupAt), ride).map(
    (fee) => fee.cents,
  );

describe("the trigger of a surcharge", () => {
  test.each([
    ["pickup", inside, east, [275]],
    ["pickup", west, inside, []],
    ["dropoff", west, inside, [275]],
    ["dropoff", inside, east, []],
    ["touch", inside, east, [275]],
    ["touch", west, inside, [275]],
    ["touch", inside, inside, [275]],
    ["touch", west, east, []],
  ] as const)("%s from %o to %o", (trigger, from, to, expected) => {
    expect(charge([aRule({ trigger })], { from, to })).toEqual(expected);
  });

  test("passing through counts once the route is known, even without a position in the zone", () => {
    const through: Position[] = [
      [-1, 0.5],
      [2, 0.5],
    ];
    const around: Position[] = [
      [-1, 0.5],
      [0.5, 3],
      [2, 0.5],
    ];
    expect(charge([aRule()], { route: through })).toEqual([275]);
    expect(charge([aRule()], { route: around })).toEqual([]);
    expect(charge([aRule({ trigger: "pickup" })], { route: through })).toEqual([]);
  });

  test("a rule's `within` zone must contain pickup and drop-off", () => {
    const within = { ring: square.map(([x, y]): Position => [x * 1.5, y]) };
    expect(charge([aRule({ within })], { from: inside, to: at(1.2, 0.5) })).toEqual([275]);
    expect(charge([aRule({ within })], { from: inside, to: west })).toEqual([]);
  });

  test("a list of ZIP codes is matched by code, and an unknown code is in none", () => {
    const zone = { zips: ["10001"] };
    expect(charge([aRule({ zone })], { from: at(0, 0, "10001") })).toEqual([275]);
    expect(charge([aRule({ zone })], { from: at(0, 0, "10002"), to: at(0, 0) })).toEqual([]);
  });
});

describe("the amount of a surcharge", () => {
  test("is a share of the ride cost for a percentage, rounded half up", () => {
    expect(charge([aRule({ amount: { bps: 250 } })], { from: inside })).toEqual([39]);
  });

  test("is left out where it rounds to nothing, and for other vehicles", () => {
    expect(charge([aRule({ amount: { bps: 1 } })], { from: inside })).toEqual([]);
    expect(charge([aRule({ vehicleTypes: ["SUV"] })], { from: inside })).toEqual([]);
    expect(charge([aRule({ vehicleTypes: ["SUV", "SEDAN"] })], { from: inside })).toEqual([275]);
  });
});

describe("a weekly window", () => {
  const windows = [{ days: [0], from: "01:30", until: "12:00" }];
  const isCharged = (instant: string) =>
    charge([aRule({ windows })], { from: inside }, new Date(instant)).length === 1;

  test("includes its start and excludes its end", () => {
    expect(isCharged("2026-11-22T06:29:59Z")).toBe(false);
    expect(isCharged("2026-11-22T06:30:00Z")).toBe(true);
    expect(isCharged("2026-11-22T16:59:59Z")).toBe(true);
    expect(isCharged("2026-11-22T17:00:00Z")).toBe(false);
  });

  test("follows the wall clock on the days when clocks change", () => {
    // 1:30 AM occurs twice on November 1, 2026; on March 8, 2026, noon is only 11 hours after midnight.
    expect(isCharged("2026-11-01T05:30:00Z")).toBe(true);
    expect(isCharged("2026-11-01T06:15:00Z")).toBe(false);
    expect(isCharged("2026-11-01T06:30:00Z")).toBe(true);
    expect(isCharged("2026-03-08T15:59:00Z")).toBe(true);
    expect(isCharged("2026-03-08T16:00:00Z")).toBe(false);
  });

  test("applies on its weekday in New York, not in UTC", () => {
    const allDay = [{ days: [6], from: "00:00", until: "24:00" }];
    const saturday = charge(
      [aRule({ windows: allDay })],
      { from: inside },
      new Date("2026-11-22T04:59:00Z"),
    );
    expect(saturday).toEqual([275]);
  });
});

test("each rule applies independently: in any order the same fees, none negative, none charged twice", () => {
  const place = fc.record({
    longitude: fc.double({ min: -2, max: 3, noNaN: true }),
    latitude: fc.double({ min: -2, max: 3, noNaN: true }),
    zip: fc.constantFrom(null, "10001", "10002"),
  });
  const rule = fc.record({
    trigger: fc.constantFrom("pickup" as const, "dropoff" as const, "touch" as const),
    zone: fc.constantFrom<SurchargeRule["zone"][]>({ ring: square }, { zips: ["10001"] }),
    amount: fc.oneof(
      fc.record({ cents: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ bps: fc.integer({ min: 1, max: 10_000 }) }),
    ),
  });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), place, place, (parts, from, to) => {
      const rules = parts.map((part, index) => aRule({ ...part, kind: `fee_${index}` }));
      const fees = surchargesOf(rulesFor({ from, to, route: null }, rules, noon), ride);
      const reversed = rulesFor({ from, to, route: null }, rules.toReversed(), noon);
      expect(surchargesOf(reversed, ride).toReversed()).toEqual(fees);
      expect(fees.every((fee) => fee.cents > 0)).toBe(true);
      expect(new Set(fees.map(({ kind }) => kind)).size).toBe(fees.length);
    }),
  );
});
