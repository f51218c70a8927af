import type { Point } from "#shared/places/place.ts";

export const empireState = "350 5th Ave, New York, NY 10118";
export const atEmpireState: Point = { latitude: 40.7484, longitude: -73.9857 };
/** Stony Brook on Long Island, 45 miles from the drivers of all other stories: a search ends within 15 miles. */
export const atStonyBrook: Point = { latitude: 40.9257, longitude: -73.1409 };
export const jfk = "JFK Airport";
