import * as z from "zod/mini";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { requiredLine } from "#shared/fields.ts";

const MAX_CENTS = 10_000;
const MAX_BPS = 10_000;
const MAX_POSITIONS = 500;
const MAX_ZIPS = 500;
const MAX_RULES = 50;

export const cornerMessage = "A corner is [longitude, latitude] in degrees, the longitude first";
const degrees = (max: number) =>
  z.number(cornerMessage).check(z.gte(-max, cornerMessage), z.lte(max, cornerMessage));
const position = z.readonly(z.tuple([degrees(180), degrees(90)]));

/** The outline of a zone: a closed ring without holes. */
export const ring = z.array(position).check(
  z.minLength(4, "A zone needs at least three corners, and the first one again at the end"),
  z.maxLength(MAX_POSITIONS, `A zone has at most ${MAX_POSITIONS} corners`),
  z.refine((corners) => String(corners[0]) === String(corners.at(-1)), {
    error: "The outline is not closed: repeat its first corner at the end",
  }),
);

const zip = z.string().check(z.regex(/^\d{5}$/, "A ZIP code has five digits"));
export const zips = z
  .array(zip)
  .check(
    z.minLength(1, "Enter at least one ZIP code"),
    z.maxLength(MAX_ZIPS, `A zone has at most ${MAX_ZIPS} ZIP codes`),
  );
const zone = z.union([z.object({ ring }), z.object({ zips })], {
  error: "A zone needs an outline or ZIP codes",
});

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time from 00:00 to 24:00"));

/** A span on some weekdays of the market, from inclusive to exclusive; Sunday is 0. */
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

const centsMessage = "A fee must be from $0.01 to $100, in whole cents";
const bpsMessage = "A percentage must be from 0.01 to 100, with at most two decimals";
const between = (max: number, message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(max, message));
const amount = z.union(
  [
    z.object({ cents: between(MAX_CENTS, centsMessage) }),
    z.object({ bps: between(MAX_BPS, bpsMessage) }),
  ],
  { error: ({ input }) => (isPercentage(input) ? bpsMessage : centsMessage) },
);
const dueDayMessage = "The due day must be a day of the month from 1 to 28";

const isPercentage = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "bps" in input;

/** `touch`: the trip begins in, ends in or has a known route through the zone; it is charged once. */
export const surchargeTriggers = ["pickup", "dropoff", "touch"] as const;

export const surchargeRule = z.object({
  /** Names the ledger account and the line of the remittance report. */
  kind: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9_]{1,39}$/, "A kind has 2 to 40 lower-case letters, digits and _"),
    ),
  label: requiredLine("Label", 80),
  /** The zone in words, for the page of all fees: "Manhattan south of 96th Street". */
  area: z.optional(requiredLine("Area", 80)),
  /** The authority that the operator pays the fees of this kind to; one rule of a kind may say it for all. */
  payTo: z.optional(requiredLine("Paid to", 80)),
  /** Day of the month after the rides on which the fees of this kind are due. */
  dueDay: z.optional(z.int(dueDayMessage).check(z.gte(1, dueDayMessage), z.lte(28, dueDayMessage))),
  zone,
  trigger: z.enum(surchargeTriggers),
  /**
   * For `touch`: the part of `zone` that a route must pass through, if highways in the zone are exempt; absent: any
   * part.
   */
  crossed: z.optional(z.object({ ring })),
  /** Both ends of the trip must lie within; null: anywhere. */
  within: z.nullable(zone),
  amount,
  /** Empty: at any time. */
  windows: z.array(weeklyWindow).check(z.maxLength(20, "A rule has at most 20 times of the week")),
  /** Null: every vehicle. */
  vehicleTypes: z.nullable(
    z.array(z.enum(vehicleTypes)).check(z.minLength(1, "Choose a kind of vehicle")),
  ),
});
export type SurchargeRule = z.output<typeof surchargeRule>;
export type WeeklyWindow = z.output<typeof weeklyWindow>;

export const surchargeRules = z
  .array(surchargeRule)
  .check(z.maxLength(MAX_RULES, `A table has at most ${MAX_RULES} rules`));
