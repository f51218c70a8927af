import type * as z from "zod/mini";
import {
  discountedRatesSchema,
  hourlyRatesSchema,
  standardRatesSchema,
} from "#shared/rates/fields.ts";

export type StandardRates = z.output<typeof standardRatesSchema>;
export type HourlyRates = z.output<typeof hourlyRatesSchema>;
export type DiscountedRates = z.output<typeof discountedRatesSchema>;

/** Form values: numbers as typed. */
export type DraftOf<Rates> = {
  [Name in keyof Rates]: Rates[Name] extends boolean ? boolean : string;
};

/** Parsed rates, or errors by field. */
export type ReadRates<Rates> =
  | { rates: Rates; errors: null }
  | { rates: null; errors: Partial<Record<keyof Rates, string>> };

export const standardDraft = (rates: StandardRates): DraftOf<StandardRates> => ({
  baseFare: rates.baseFare.toFixed(2),
  perMinuteCharge: rates.perMinuteCharge.toFixed(2),
  perMileCharge: rates.perMileCharge.toFixed(2),
});

export const readStandard = (draft: DraftOf<StandardRates>): ReadRates<StandardRates> =>
  read(standardRatesSchema, {
    baseFare: numberOf(draft.baseFare),
    perMinuteCharge: numberOf(draft.perMinuteCharge),
    perMileCharge: numberOf(draft.perMileCharge),
  });

export const hourlyDraft = (rates: HourlyRates): DraftOf<HourlyRates> => ({
  hourlyRateEnabled: rates.hourlyRateEnabled,
  perHourRate: rates.perHourRate.toFixed(2),
  minimumHours: String(rates.minimumHours),
  maximumHours: String(rates.maximumHours),
});

export const readHourly = (draft: DraftOf<HourlyRates>): ReadRates<HourlyRates> =>
  read(hourlyRatesSchema, {
    hourlyRateEnabled: draft.hourlyRateEnabled,
    perHourRate: numberOf(draft.perHourRate),
    minimumHours: numberOf(draft.minimumHours),
    maximumHours: numberOf(draft.maximumHours),
  });

export const discountDraft = (rates: DiscountedRates): DraftOf<DiscountedRates> => ({
  discountedRateEnabled: rates.discountedRateEnabled,
  discountPercentage: String(rates.discountPercentage),
});

export const readDiscount = (draft: DraftOf<DiscountedRates>): ReadRates<DiscountedRates> =>
  read(discountedRatesSchema, {
    discountedRateEnabled: draft.discountedRateEnabled,
    discountPercentage: numberOf(draft.discountPercentage),
  });

/** An empty field is invalid, not zero. */
const numberOf = (typedText: string): number =>
  typedText.trim() === "" ? Number.NaN : Number(typedText);

function read<Rates extends object>(
  schema: z.ZodMiniType<Rates>,
  typedRates: Rates,
): ReadRates<Rates> {
  const { success, data, error } = schema.safeParse(typedRates);
  if (success) return { rates: data, errors: null };
  const errors: Partial<Record<keyof Rates, string>> = {};
  for (const { path, message } of error.issues) {
    const field = fieldsOf(typedRates).find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= message;
  }
  return { rates: null, errors };
}

/** True if two sets of rates are equal. */
export const areSame = <Rates extends object>(one: Rates, other: Rates): boolean =>
  fieldsOf(one).every((name) => one[name] === other[name]);

const fieldsOf = <Rates extends object>(rates: Rates) => Object.keys(rates) as (keyof Rates)[];
