import type { Point } from "#shared/places/place.ts";

export const empireState = "350 5th Ave, New York, NY 10118";
export const atEmpireState: Point = { latitude: 40.7484, longitude: -73.9857 };
/** 1.4 miles from the Empire State Building. */
export const atColumbusCircle: Point = { latitude: 40.7681, longitude: -73.9819 };
export const jfk = "JFK Airport";
