import { expect, test } from "vitest";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { sentenceOf } from "./rule-text.ts";

const rule: SurchargeRule = {
  ...{ kind: "city", label: "City fee", trigger: "pickup", within: null, windows: [] },
  ...{ amount: { cents: 275 }, vehicleTypes: null, zone: { zips: ["11430"] } },
};
const triangle: [number, number][] = [
  [-74, 40.7],
  [-73.9, 40.7],
  [-73.9, 40.8],
  [-74, 40.7],
];

test.each([
  ["ZIP codes", {}, "$2.75 for pickups in ZIP 11430"],
  ["an airport", { area: "JFK Airport" }, "$2.75 for pickups at JFK Airport"],
  ["an outline", { zone: { ring: triangle } }, "$2.75 for pickups in the zone"],
  [
    "an area in words",
    { trigger: "touch", area: "Manhattan" },
    "$2.75 when a trip begins, ends or passes through Manhattan",
  ],
] as const)("a rule with %s is one sentence", (_, facts, sentence) => {
  expect(sentenceOf({ ...rule, ...facts } as SurchargeRule)).toBe(sentence);
});
