import type { Point } from "#shared/places/place.ts";

/** A point on the unit sphere: distances need no trigonometry, and there is no date line. */
export type UnitVector = readonly [x: number, y: number, z: number];

const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

export function unitVectorOf({ latitude, longitude }: Point): UnitVector {
  const axisDistance = Math.cos(latitude * RADIANS);
  return [
    axisDistance * Math.cos(longitude * RADIANS),
    axisDistance * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

/** Squared straight-line distance through the sphere, monotonic in the surface distance. */
export function squaredChord(a: UnitVector, b: UnitVector): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

export function squaredChordOfMiles(miles: number): number {
  return (2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES))) ** 2;
}

export function milesOfSquaredChord(chord: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
}

/** Along a meridian. */
export function milesOfDegrees(degrees: number): number {
  return degrees * RADIANS * EARTH_RADIUS_MILES;
}

export function degreesOfMiles(miles: number): number {
  return miles / milesOfDegrees(1);
}
