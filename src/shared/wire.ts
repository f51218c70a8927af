import * as z from "zod/mini";

/** Schemas of values as they travel: dollars with at most two decimals, ISO instants, UUIDs, whose letters may be of either case. */
export const id = z.uuid("This id is not valid").check(z.toLowerCase());
export const idParams = z.object({ id });
export const dollars = z.number();
export const instant = z.iso.datetime();
export const latitude = z
  .number("Latitude must be a number")
  .check(
    z.gte(-90, "Latitude must be between -90 and 90"),
    z.lte(90, "Latitude must be between -90 and 90"),
  );
export const longitude = z
  .number("Longitude must be a number")
  .check(
    z.gte(-180, "Longitude must be between -180 and 180"),
    z.lte(180, "Longitude must be between -180 and 180"),
  );

/** One line of a price: label, dollars, and how the amount comes about: "39 min x $0.20". */
export const priceLine = z.object({
  label: z.string(),
  amount: dollars,
  detail: z.optional(z.string()),
});

/** Where a page of a list stands among all. */
export const pagination = z.object({
  totalItems: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
});

/** A page number of a query; the first when there is none. */
export const pageNumber = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, "Page must be a whole number from 1 on")),
    z.transform(Number),
  ),
  1,
);

/** How many rows a page of a table has; 25 when nothing is said. */
export const pageSize = z._default(
  z.pipe(
    z.enum(["25", "50", "100"], "A page has 25, 50 or 100 rows"),
    z.transform((size) => Number(size)),
  ),
  25,
);
