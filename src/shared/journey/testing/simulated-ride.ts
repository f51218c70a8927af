import type { Journey, JourneyEnd } from "#shared/journey/journey.ts";
import type { TrackedPosition } from "#shared/journey/tracks.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point, Precision } from "#shared/places/place.ts";

/** Draws numbers from 0 to 1. */
type Random = () => number;

const MILES_PER_DEGREE = 69.1;
const METERS_PER_MILE = 1609.344;
const MILES_EAST_PER_DEGREE = 52.4;
const start = Date.UTC(2026, 10, 2, 14);

/** An ordinary ride of an honest driver, with the faults of phones: noise, jumps, gaps, silence, a second device. */
export function simulateOrdinaryRide(random: Random): Journey & { startedAt: Date } {
  const truth = aTrueDrive(random);
  const { acceptedAt, endedAt, minutes, pickup, destination } = truth;
  const home =
    random() < 0.05 ? movePoint(pickup, within(random, 1, 8), within(random, 0, 6.28)) : null;
  const silence = aSilence(truth, random);
  const positions: TrackedPosition[] = [];
  let jump: Point | null = null;
  for (let at = acceptedAt; at <= endedAt; at += within(random, 3, 7) * 1000) {
    if (random() < 0.01) at += 60_000;
    if (at > endedAt || (at > silence.from && at < silence.to)) continue;
    jump = nextJump(jump, truth.at(at), random);
    positions.push(...measure({ at, jump, home, truth: truth.at(at) }, random));
  }
  // The page is open when the driver presses the button, unless the phone is dead.
  if (silence.to < endedAt)
    positions.push({ ...noisy(truth.at(endedAt), random), at: new Date(endedAt), accuracy: null });
  return {
    positions: positions
      .filter(({ at }) => at.getTime() <= endedAt)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    pickup,
    destination,
    minutes: Math.round(minutes),
    bookedHours: null,
    acceptedAt: new Date(acceptedAt),
    startedAt: new Date(truth.departAt),
    endedAt: new Date(endedAt),
    timeFactor: 1,
  };
}

const within = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);

/** A ride as it really took place: its ends, its times, and the car's true position at each time. */
function aTrueDrive(random: Random) {
  const miles = Math.exp(within(random, Math.log(0.3), Math.log(30)));
  const minutes = Math.max(2, 6.1 * (miles * 1.31) ** 0.66 * within(random, 0.9, 1.2));
  const [pickup, pickupPoint] = anEnd({ latitude: 40.75, longitude: -73.98 }, random);
  const away = movePoint(pickup, miles, within(random, 0, 6.28));
  const [destination, destinationPoint] = anEnd(away, random);
  const approach = movePoint(pickupPoint, within(random, 0.05, 4), within(random, 0, 6.28));
  const ratio = Math.min(1.9, Math.max(0.5, Math.exp(0.278 * normal(random))));
  const straight = milesBetween(pickupPoint, destinationPoint);
  const driveMinutes = Math.max(minutes * ratio, (straight / 55) * 60);
  const acceptedAt = start;
  const arriveAt = acceptedAt + Math.max(30, milesBetween(approach, pickupPoint) * 180) * 1000;
  const departAt = arriveAt + within(random, 15, 420) * 1000;
  const reachAt = departAt + driveMinutes * 60_000;
  // Some drivers press "Complete" shortly before they reach the destination, others minutes after.
  const endedAt = reachAt + within(random, -15, 200) * 1000;
  const at = (time: number): Point => {
    if (time <= arriveAt)
      return pointBetween(approach, pickupPoint, (time - acceptedAt) / (arriveAt - acceptedAt));
    if (time <= departAt) return pickupPoint;
    const share = Math.min(1, (time - departAt) / (reachAt - departAt));
    const bend = Math.sin(share * Math.PI) * Math.min(1, miles * 0.2);
    return movePoint(pointBetween(pickupPoint, destinationPoint, share), bend, 1.2);
  };
  return { minutes, pickup, destination, acceptedAt, departAt, reachAt, endedAt, at };
}

/** A wrong position, which often lasts for some measurements. */
function nextJump(last: Point | null, truth: Point, random: Random): Point | null {
  const isJump = random() < 0.004 || (last !== null && random() < 0.6);
  return isJump ? movePoint(truth, within(random, 0.3, 4), 6.28 * random()) : null;
}

interface Moment {
  at: number;
  truth: Point;
  jump: Point | null;
  /** Place of a second device; null if there is none. */
  home: Point | null;
}

function measure({ at, truth, jump, home }: Moment, random: Random): TrackedPosition[] {
  const point = jump ?? noisy(truth, random);
  const reported = jump ? 500 : 12;
  const positions: TrackedPosition[] = [
    { ...point, at: new Date(at), accuracy: random() < 0.5 ? reported : null },
  ];
  if (home && random() < 0.4)
    positions.push({ ...noisy(home, random), at: new Date(at + 900), accuracy: 20 });
  // A stale fix is sent once more.
  if (random() < 0.02) positions.push({ ...point, at: new Date(at + 1500), accuracy: null });
  return positions;
}

/** An end as the product knows it, and the true point of its door. */
function anEnd(center: Point, random: Random): [JourneyEnd, Point] {
  const precision: Precision = random() < 0.8 ? "address" : "zip";
  const areaMiles = precision === "zip" ? 0.9 : 0;
  const offset = precision === "zip" ? random() * 1.4 : random() * 0.03;
  return [{ ...center, precision, areaMiles }, movePoint(center, offset, random() * 6.28)];
}

interface Steps {
  departAt: number;
  reachAt: number;
  endedAt: number;
}

/** A time without positions: another app in front until the drop-off, or a phone that dies on the way. */
function aSilence({ departAt, reachAt, endedAt }: Steps, random: Random) {
  const draw = random();
  const middle = departAt + (reachAt - departAt) * (0.3 + random() * 0.5);
  if (draw < 0.2) return { from: departAt + 5000, to: Math.min(reachAt, endedAt) - 5000 };
  if (draw < 0.3) return { from: middle, to: middle + (reachAt - middle) * random() };
  if (draw < 0.35) return { from: middle, to: Number.POSITIVE_INFINITY };
  return { from: 0, to: 0 };
}

/** Median error 8 m, more than 50 m in 5 of 100. */
function noisy(point: Point, random: Random): Point {
  const meters =
    random() < 0.05
      ? 50 - 60 * Math.log(1 - random() * 0.98)
      : 6.6 * Math.sqrt(-2 * Math.log(1 - random()));
  return movePoint(point, meters / METERS_PER_MILE, random() * 6.28);
}

const pointBetween = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

const movePoint = ({ latitude, longitude }: Point, miles: number, direction: number): Point => ({
  latitude: latitude + (miles * Math.cos(direction)) / MILES_PER_DEGREE,
  longitude: longitude + (miles * Math.sin(direction)) / MILES_EAST_PER_DEGREE,
});

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Mulberry32: the same seed draws the same numbers. */
export function seededDraws(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
