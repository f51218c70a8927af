import type { Point } from "#shared/places/place.ts";

export type Random = () => number;

/** Deterministic numbers from 0 to 1 (xorshift32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Positions in New York City: seven crowded spots of 1 to 4 km, and one in seven anywhere around. */
export function newYorkPoint(random: Random): Point {
  if (random() < 0.14)
    return { latitude: 40.53 + random() * 0.45, longitude: -74.25 + random() * 0.59 };
  const spot = spots[Math.floor(random() * spots.length)] ?? midtown;
  return {
    latitude: spot.latitude + (normal(random) * spot.kilometres) / 111,
    longitude: spot.longitude + (normal(random) * spot.kilometres) / 84,
  };
}

const midtown = { latitude: 40.758, longitude: -73.985, kilometres: 2 };
const spots = [
  midtown,
  { latitude: 40.71, longitude: -74.01, kilometres: 1.5 },
  { latitude: 40.69, longitude: -73.98, kilometres: 3 },
  { latitude: 40.645, longitude: -73.785, kilometres: 1.5 },
  { latitude: 40.775, longitude: -73.873, kilometres: 1 },
  { latitude: 40.85, longitude: -73.88, kilometres: 3 },
  { latitude: 40.73, longitude: -73.8, kilometres: 4 },
];

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
