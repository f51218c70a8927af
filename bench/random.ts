import type { Point } from "#shared/places/place.ts";

export type Random = () => number;

/** Deterministic numbers from 0 to 1 (xorshift32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Returns a point in New York City: usually within one of seven hotspots of 1 to 4 km, one in seven anywhere. */
export function randomNewYorkPoint(random: Random): Point {
  if (random() < 0.14)
    return { latitude: 40.53 + random() * 0.45, longitude: -74.25 + random() * 0.59 };
  const hotspot = hotspots[Math.floor(random() * hotspots.length)] ?? midtown;
  return {
    latitude: hotspot.latitude + (drawNormal(random) * hotspot.kilometers) / 111,
    longitude: hotspot.longitude + (drawNormal(random) * hotspot.kilometers) / 84,
  };
}

const midtown = { latitude: 40.758, longitude: -73.985, kilometers: 2 };
const hotspots = [
  midtown,
  { latitude: 40.71, longitude: -74.01, kilometers: 1.5 },
  { latitude: 40.69, longitude: -73.98, kilometers: 3 },
  { latitude: 40.645, longitude: -73.785, kilometers: 1.5 },
  { latitude: 40.775, longitude: -73.873, kilometers: 1 },
  { latitude: 40.85, longitude: -73.88, kilometers: 3 },
  { latitude: 40.73, longitude: -73.8, kilometers: 4 },
];

const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
