import { describe, expect, test } from "vitest";
import type { SurchargeRule } from "./fields.ts";
import type { Position } from "./outline.ts";
import { proposedRules } from "./proposed-rules.ts";

const square = (west: number): Position[] => [
  [west, 0],
  [west + 1, 0],
  [west + 1, 1],
  [west, 1],
  [west, 0],
];
const aRule = (rule: Partial<SurchargeRule> = {}): SurchargeRule => ({
  kind: "city",
  label: "City fee",
  zone: { ring: square(0) },
  trigger: "pickup",
  within: null,
  amount: { cents: 275 },
  windows: [],
  vehicleTypes: null,
  ...rule,
});
const problems = (...rules: unknown[]) =>
  (proposedRules.safeParse(rules).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
const overlapMessage =
  "1.zone: This zone overlaps that of rule 1 (City fee), which charges the same kind at the same time: riders would pay it twice";

describe("two rules of one kind and trigger", () => {
  test("are refused if a trip could owe both", () => {
    expect(problems(aRule(), aRule({ zone: { ring: square(0.5) } }))).toEqual([overlapMessage]);
    expect(
      problems(aRule({ zone: { zips: ["10001", "10002"] } }), aRule({ zone: { zips: ["10002"] } })),
    ).toEqual([overlapMessage]);
    expect(problems(aRule(), aRule({ zone: { zips: ["10001"] } }))).toEqual([
      "1.zone: ZIP codes cannot be compared with the outline of rule 1 (City fee), which charges the same kind at the same time: use one of the two for both",
    ]);
  });

  const rush = { days: [1, 2], from: "06:00", until: "10:00" };
  test.each<[string, Partial<SurchargeRule>, Partial<SurchargeRule>]>([
    ["elsewhere", {}, { zone: { ring: square(1) } }],
    ["of another kind", {}, { kind: "state" }],
    ["at another trigger", {}, { trigger: "dropoff" }],
    ["for other vehicles", { vehicleTypes: ["SEDAN"] }, { vehicleTypes: ["SUV", "LUXURY"] }],
    [
      "at another hour",
      { windows: [rush] },
      { windows: [{ ...rush, from: "10:00", until: "12:00" }] },
    ],
    ["on other days", { windows: [rush] }, { windows: [{ ...rush, days: [0, 6] }] }],
    [
      "for trips within another zone",
      { within: { ring: square(0) } },
      { within: { ring: square(3) } },
    ],
  ])("are accepted %s", (_, first, second) => {
    expect(problems(aRule(first), aRule(second))).toEqual([]);
  });

  test.each<[string, Partial<SurchargeRule>, Partial<SurchargeRule>]>([
    ["every vehicle and one", {}, { vehicleTypes: ["SUV"] }],
    ["any time and some hours", {}, { windows: [rush] }],
    [
      "overlapping hours",
      { windows: [rush] },
      { windows: [{ ...rush, from: "09:59", until: "24:00" }] },
    ],
    ["anywhere and within a zone", {}, { within: { ring: square(0) } }],
  ])("are refused for %s", (_, first, second) => {
    expect(problems(aRule(first), aRule(second))).toEqual([overlapMessage]);
  });
});

test.each<[string, object]>([
  [
    "0.amount.cents: A fee must be from $0.01 to $100, in whole cents",
    { amount: { cents: 999_900 } },
  ],
  ["0.amount: A fee must be from $0.01 to $100, in whole cents", { amount: { cents: Number.NaN } }],
  [
    "0.amount.bps: A percentage must be from 0.01 to 100, with at most two decimals",
    { amount: { bps: 10_001 } },
  ],
  [
    "0.amount: A percentage must be from 0.01 to 100, with at most two decimals",
    { amount: { bps: 1.5 } },
  ],
  ["0.zone: A zone needs an outline or ZIP codes", { zone: {} }],
  [
    "0.zone: A corner is [longitude, latitude] in degrees, the longitude first",
    { zone: { ring: square(-74).map(([longitude, latitude]) => [latitude + 40, longitude]) } },
  ],
  ["0.kind: A kind has 2 to 40 lower-case letters, digits and _", { kind: "City Fee" }],
  ["0.label: Label is required", { label: " " }],
  [
    "0.within: The outline crosses or touches itself, repeats a corner or runs back along a side",
    {
      within: {
        ring: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      },
    },
  ],
])("a rule is refused: %s", (problem, rule) => {
  expect(problems({ ...aRule(), ...rule })).toEqual([problem]);
});

test("the corners of all outlines together are limited", () => {
  const circle = (west: number): Position[] =>
    Array.from({ length: 451 }, (_, index) => {
      const angle = (2 * Math.PI * (index % 450)) / 450;
      return [west + Math.cos(angle), Math.sin(angle)];
    });
  const rules = Array.from({ length: 7 }, (_, index) =>
    aRule({ zone: { ring: circle(3 * index) } }),
  );
  expect(problems(...rules)).toEqual([
    "6.zone: The outlines of a table have at most 3000 corners together",
  ]);
  expect(problems(...rules.slice(1))).toEqual([]);
});
