import * as z from "zod/mini";

/** A UUID in either case; converted to lower case. */
export const id = z.uuid("This id is not valid").check(z.toLowerCase());
export const idParams = z.object({ id });
/** Dollars with at most two decimals; the decimals are not checked here. */
export const dollars = z.number();
/** ISO 8601 in UTC, such as "2026-11-22T14:40:00.000Z". */
export const instant = z.iso.datetime();
/** A calendar month of this century: "YYYY-MM". */
export const isoMonth = z
  .string("Choose a month")
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Choose a month"));

/** A typed amount: whole cents, more than $0, at most `max` dollars. `message` names the rest of the rule. */
export const enteredDollars = (message: string, max: number) =>
  z.number(message).check(
    z.gte(0.01, message),
    z.lte(max, `Enter at most $${max.toLocaleString("en-US")}`),
    z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
      error: message,
    }),
    // Drops floating-point noise: 0.1 + 0.2 becomes 0.3.
    z.overwrite((amount) => Math.round(amount * 100) / 100),
  );
export const latitude = degrees("Latitude", 90);
export const longitude = degrees("Longitude", 180);

/**
 * Rounds to 7 decimals, about a centimeter, and turns -0 into 0. PostgreSQL rejects doubles nearer to 0 than
 * 1e-307.
 */
function degrees(name: string, max: number) {
  return between(name, { min: -max, max }).check(
    z.overwrite((value) => Math.round(value * 1e7) / 1e7 + 0),
  );
}

export function between(name: string, { min, max }: { min: number; max: number }) {
  const outOfRange = `${name} must be between ${min} and ${max}`;
  return z.number(`${name} must be a number`).check(z.gte(min, outOfRange), z.lte(max, outOfRange));
}

const MAX_INTEGER = 2_147_483_647;

/** A positive integer that fits PostgreSQL's integer type. */
export const rowNumber = (message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(MAX_INTEGER, message));

/** `detail` explains the amount, such as "39 min x $0.20". */
export const priceLine = z.object({
  label: z.string(),
  amount: dollars,
  detail: z.optional(z.string()),
});

/** A government fee, passed through at cost. `kind` names it in the ledger. */
export const feeLine = z.object({ kind: z.string(), label: z.string(), amount: dollars });

/** Position of a page in its list. */
export const pagination = z.object({
  totalItems: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
});

/** Default 1. */
export const pageNumber = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, "Page must be a whole number from 1")),
    z.transform(Number),
  ),
  1,
);

/** Default 25. */
export const pageSize = z._default(
  z.pipe(
    z.enum(["25", "50", "100"], "A page has 25, 50 or 100 rows"),
    z.transform((size) => Number(size)),
  ),
  25,
);
