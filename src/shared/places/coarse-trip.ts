import { milesBetween } from "./distance.ts";
import { nameKey } from "./name-key.ts";
import { isCoarse, type Place } from "./place.ts";

/** 17 yards: exact positions closer than this are one place. */
const SAME_PLACE_MILES = 0.01;

type End = Pick<Place, "label" | "latitude" | "longitude" | "precision">;

/**
 * True if both ends are one place: exact positions within a few yards, or the same words for a coarse place. Two
 * addresses in the middle of one ZIP code are different places.
 */
export const isSamePlace = (from: End, to: End): boolean =>
  isCoarse(from.precision) || isCoarse(to.precision)
    ? nameKey(from.label) === nameKey(to.label)
    : milesBetween(from, to) < SAME_PLACE_MILES;

/**
 * Straight miles to price if an end is only known as an area: the typical distance within the larger area. Null if
 * both ends are exact, or farther apart than that.
 */
export const guessStraightMiles = (
  from: End,
  to: End,
  areaMiles: (end: End) => number,
): number | null => {
  const guess = Math.max(areaMiles(from), areaMiles(to));
  return milesBetween(from, to) < guess ? guess : null;
};
