import * as z from "zod/mini";

export const taxOfferMessages = {
  outOfRange: "Tax rate must be between 0 and 100 percent",
  tooPrecise: "Tax rate can have at most two decimals of a percent",
  missingDay: "Choose the last day of the offer",
  past: "The offer must hold through today or a later day",
};

/** A fraction from 0 to 1 in whole basis points: 0.15 is 15 %. */
export const taxFraction = z.number(taxOfferMessages.outOfRange).check(
  z.gte(0, taxOfferMessages.outOfRange),
  z.lte(1, taxOfferMessages.outOfRange),
  z.refine(isWholeBps, { error: taxOfferMessages.tooPrecise }),
  z.overwrite((rate) => Math.round(rate * 10_000) / 10_000 + 0),
);

export const reasonMessage = "Give a reason that the driver will see";

function isWholeBps(rate: number): boolean {
  return Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6;
}
