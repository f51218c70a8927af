import type { Point } from "#shared/places/place.ts";

/**
 * A point on a sphere of radius 2^30, in whole numbers: distances need no trigonometry, there is no date line, and a
 * coordinate takes four bytes. A step is 6 mm on the ground.
 */
export type SpherePoint = readonly [x: number, y: number, z: number];

const SPHERE_RADIUS = 2 ** 30;
const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

export function spherePointOf({ latitude, longitude }: Point): SpherePoint {
  const axisDistance = Math.cos(latitude * RADIANS) * SPHERE_RADIUS;
  return [
    Math.round(axisDistance * Math.cos(longitude * RADIANS)),
    Math.round(axisDistance * Math.sin(longitude * RADIANS)),
    Math.round(Math.sin(latitude * RADIANS) * SPHERE_RADIUS),
  ];
}

/** Squared straight-line distance through the sphere, monotonic in the surface distance. */
export function squaredChord(a: SpherePoint, b: SpherePoint): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Degrees of a great circle. */
export function squaredChordOfDegrees(degrees: number): number {
  return (2 * SPHERE_RADIUS * Math.sin((degrees * RADIANS) / 2)) ** 2;
}

export function degreesOfSquaredChord(chord: number): number {
  return (2 * Math.asin(Math.min(1, Math.sqrt(chord) / (2 * SPHERE_RADIUS)))) / RADIANS;
}

export function degreesOfMiles(miles: number): number {
  return miles / (EARTH_RADIUS_MILES * RADIANS);
}
