import { plusMinutes } from "#shared/plus-minutes.ts";

export const genders = ["woman", "man", "nonbinary"] as const;
export type Gender = (typeof genders)[number];

/** One side's gender, null if not given, and whether this side rides with the same gender only. */
export interface GenderChoice {
  gender: Gender | null;
  isSameOnly: boolean;
}

/** Default of accounts without a choice. */
export const noGenderChoice: GenderChoice = { gender: null, isSameOnly: false };

/** Whether a rider and a driver may be matched: neither requires the same gender, or both stated the same. */
export const fitTogether = (one: GenderChoice, other: GenderChoice): boolean =>
  !(one.isSameOnly || other.isSameOnly) || (one.gender !== null && one.gender === other.gender);

/** Days between changes of gender, so that an account cannot find out by changes whom the preference hides. */
export const DAYS_BETWEEN_GENDERS = 30;

/** When another gender can be chosen; null if one was never chosen. */
export const nextGenderChangeAt = (chosenAt: Date | null): Date | null =>
  chosenAt && plusMinutes(chosenAt, DAYS_BETWEEN_GENDERS * 24 * 60);
