import { expect, test } from "vitest";
import { seededDraws, simulateOrdinaryRide } from "#shared/journey/testing/simulated-ride.ts";
import { measureLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { checkLimits, findRideEvent, type RideEvent } from "./check-rule.ts";

const pickup = { latitude: 40.7484, longitude: -73.9857 };
const destination = { latitude: 40.6413, longitude: -73.7781 };
const line = measureLine([pickup, destination]);
const start = Date.UTC(2026, 10, 2, 14);
const minute = (count: number) => new Date(start + count * 60_000);
const share = (part: number): Point => ({
  latitude: pickup.latitude + (destination.latitude - pickup.latitude) * part,
  longitude: pickup.longitude + (destination.longitude - pickup.longitude) * part,
});
/** A position every ten seconds. */
const drive = (minutes: number, at: (minute: number) => Point) =>
  Array.from({ length: minutes * 6 + 1 }, (_, tick) => ({
    ...at(tick / 6),
    at: minute(tick / 6),
  }));
const eventOf = (minutes: number, at: (minute: number) => Point) =>
  findRideEvent({ positions: drive(minutes, at), line, destination }, minute(minutes));

test("no ordinary ride with noise, jumps and gaps is asked about, checked every three minutes", () => {
  const draws = seededDraws(17);
  const events: RideEvent[] = [];
  for (let count = 0; count < 300; count += 1) {
    const ride = simulateOrdinaryRide(draws);
    const since = ride.positions.filter((position) => position.at >= ride.startedAt);
    const route = measureLine([ride.pickup, ride.destination]);
    for (let at = ride.startedAt.getTime(); at <= ride.endedAt.getTime(); at += 180_000) {
      const positions = since.filter((position) => position.at.getTime() <= at);
      const event = findRideEvent(
        { positions, line: route, destination: ride.destination },
        new Date(at),
      );
      if (event) events.push(event);
    }
  }
  expect(events).toEqual([]);
});

test("a car that stands for 12 minutes is noticed with the time it stopped, one in a slow jam is not", () => {
  const stops = (at: number) => share(Math.min(at, 5) / 40);
  expect(eventOf(5 + checkLimits.standingMinutes - 2, stops)).toBeNull();
  const event = eventOf(5 + checkLimits.standingMinutes + 1, stops);
  expect(event?.kind).toBe("standing");
  expect(Math.abs((event?.since.getTime() ?? 0) - minute(5).getTime())).toBeLessThan(90_000);
  // 600 m in 20 minutes.
  expect(eventOf(25, (at) => share(at < 5 ? at / 40 : 0.125 + (at - 5) * 0.0013))).toBeNull();
});

test("standing at the destination is no event", () => {
  expect(eventOf(60, (at) => share(Math.min(1, at / 40)))).toBeNull();
});

test("a car that leaves the route and drives away from the destination is noticed, a detour is not", () => {
  const north = (at: number) => {
    const point = share(Math.min(at, 10) / 40);
    return { ...point, latitude: point.latitude + Math.max(0, at - 10) * 0.006 };
  };
  expect(eventOf(24, north)?.kind).toBe("off_route");
  const parallel = (at: number) => {
    const point = share(at / 40);
    return { ...point, latitude: point.latitude + (at > 5 ? 0.03 : 0) };
  };
  expect(eventOf(24, parallel)).toBeNull();
  const positions = drive(24, north);
  expect(findRideEvent({ positions, line: null, destination }, minute(24))).toBeNull();
});

test("nothing is concluded without fresh positions, nor over a gap", () => {
  const positions = drive(20, () => share(0.2));
  const ride = { positions, line, destination };
  expect(findRideEvent(ride, minute(20))?.kind).toBe("standing");
  expect(findRideEvent(ride, minute(25))).toBeNull();
  expect(findRideEvent({ ...ride, positions: [] }, minute(20))).toBeNull();
  const withGap = positions.filter(({ at }) => at < minute(8) || at > minute(12));
  expect(findRideEvent({ ...ride, positions: withGap }, minute(20))).toBeNull();
});
