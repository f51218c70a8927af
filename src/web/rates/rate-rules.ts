import {
  type DiscountedRates,
  discountDraft,
  type HourlyRates,
  hourlyDraft,
  readDiscount,
  readHourly,
  readStandard,
  type StandardRates,
  standardDraft,
} from "./drafts.ts";
import type { PartRules } from "./part-state.ts";

/** Conversion of each part of the rates to form values and back. */
export const standardRules: PartRules<StandardRates> = {
  draftOf: standardDraft,
  read: readStandard,
};
export const hourlyRules: PartRules<HourlyRates> = { draftOf: hourlyDraft, read: readHourly };
export const discountRules: PartRules<DiscountedRates> = {
  draftOf: discountDraft,
  read: readDiscount,
};
