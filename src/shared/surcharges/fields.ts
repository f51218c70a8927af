import * as z from "zod/mini";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { requiredLine } from "#shared/fields.ts";

const MAX_CENTS = 10_000;
const MAX_BPS = 10_000;
const MAX_POSITIONS = 500;
const MAX_RULES = 50;

const position = z.readonly(
  z.tuple([
    z.number("A longitude must be a number").check(z.gte(-180), z.lte(180)),
    z.number("A latitude must be a number").check(z.gte(-90), z.lte(90)),
  ]),
);

const ring = z.array(position).check(
  z.minLength(4, "A zone needs at least three corners, and the first one again at the end"),
  z.maxLength(MAX_POSITIONS, `A zone has at most ${MAX_POSITIONS} corners`),
  z.refine((corners) => String(corners[0]) === String(corners.at(-1)), {
    error: "The outline is not closed: repeat its first corner at the end",
  }),
);

const zip = z.string().check(z.regex(/^\d{5}$/, "A ZIP code has five digits"));
const zone = z.union([
  z.object({ ring }),
  z.object({ zips: z.array(zip).check(z.minLength(1, "Enter at least one ZIP code")) }),
]);

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time from 00:00 to 24:00"));

/** A span on some weekdays in New York, from inclusive to exclusive; Sunday is 0. */
const weeklyWindow = z
  .object({
    days: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1, "Choose a weekday")),
    from: time,
    until: time,
  })
  .check(
    z.refine(({ from, until }) => from < until, {
      path: ["until"],
      error: "The end must be after the start",
    }),
  );

const amount = z.union([
  z.object({
    cents: z.int("Enter whole cents").check(z.gte(1), z.lte(MAX_CENTS)),
  }),
  z.object({ bps: z.int("Enter whole basis points").check(z.gte(1), z.lte(MAX_BPS)) }),
]);

/** `touch`: the trip begins, ends or passes through the zone, once. */
const surchargeTriggers = ["pickup", "dropoff", "touch"] as const;

const rule = z.object({
  /** Names the ledger account and the line of the remittance report. */
  kind: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "A kind has lower-case letters, digits and _")),
  label: requiredLine("Label", 80),
  zone,
  trigger: z.enum(surchargeTriggers),
  /** Both ends of the trip must lie within; null: anywhere. */
  within: z.nullable(zone),
  amount,
  /** Empty: at any time. */
  windows: z.array(weeklyWindow),
  /** Null: every vehicle. */
  vehicleTypes: z.nullable(z.array(z.enum(vehicleTypes)).check(z.minLength(1))),
});
export type SurchargeRule = z.output<typeof rule>;
export type WeeklyWindow = z.output<typeof weeklyWindow>;

export const surchargeRules = z
  .array(rule)
  .check(z.maxLength(MAX_RULES, `A table has at most ${MAX_RULES} rules`));
