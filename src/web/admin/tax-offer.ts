import { taxOfferMessages } from "#shared/admin/fields.ts";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

/** Form values: a percentage, and a day as MM/dd/yyyy. */
export type TaxOfferInput = { percent: string; through: string };

export type OfferErrors = { taxRate?: string; offerValidity?: string };

/** Parses the form into a tax offer, or errors by field; `today` is the market's "YYYY-MM-DD". */
export const readTaxOffer = (
  { percent, through }: TaxOfferInput,
  today: string,
): { offer: { taxRate: number; offerValidity: string } | null; errors: OfferErrors } => {
  const rate = rateOf(percent);
  const day = isoOfUsDate(through);
  const errors: OfferErrors = {};
  if (typeof rate === "string") errors.taxRate = rate;
  if (day === null) errors.offerValidity = unknownDayError(through) ?? taxOfferMessages.missingDay;
  else if (day < today) errors.offerValidity = taxOfferMessages.past;
  const isValid = typeof rate === "number" && day !== null && !errors.offerValidity;
  return { offer: isValid ? { taxRate: rate, offerValidity: day } : null, errors };
};

/** The fraction, or an error message. */
const rateOf = (percentText: string): number | string => {
  const text = percentText.trim().replace(/\s*%$/, "");
  if (!/^-?\d{1,6}(\.\d*)?$/.test(text)) return taxOfferMessages.outOfRange;
  const percent = Number(text);
  if (percent < 0 || percent > 100) return taxOfferMessages.outOfRange;
  const bps = Math.round(percent * 100);
  return Math.abs(bps - percent * 100) < 1e-6 ? bps / 10_000 : taxOfferMessages.tooPrecise;
};
