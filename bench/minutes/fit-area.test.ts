import { expect, test } from "vitest";
import { minutesInArea } from "#shared/places/area-minutes/area-minutes.ts";
import { seededRandom } from "../random.ts";
import { fitArea } from "./fit-area.ts";
import type { MeteredTrip } from "./read-trips.ts";

const random = seededRandom(11);
const wave = (hour: number) => 1 + 0.3 * Math.sin((2 * Math.PI * (hour - 6)) / 24);
const curve = Array.from({ length: 24 }, (_, hour) => wave(hour + 0.5));
const truth = {
  alongDegrees: 28,
  startMinutes: 2,
  minutesPerMile: { along: 4, across: 7 },
  weekday: curve,
  weekend: curve.map((factor) => factor * 0.8),
};

const place = () => ({ latitude: 40.7 + random() * 0.07, longitude: -74.02 + random() * 0.05 });
const trip = (noise: number): MeteredTrip => {
  const departure = { hour: Math.floor(random() * 24), isWeekend: random() < 2 / 7 };
  const [from, to] = [place(), place()];
  const minutes = minutesInArea(truth, { from, to, departure });
  return { from, to, departure, minutes: minutes * Math.exp(noise * (random() - random())) };
};

test("recovers the minutes per mile by direction and hour from trips that were generated with them", () => {
  const fit = fitArea(Array.from({ length: 700 }, () => trip(0.6)));
  expect(Math.abs(fit.alongDegrees - truth.alongDegrees)).toBeLessThanOrEqual(4);
  const noonTrip = { from: place(), to: place(), departure: { hour: 12, isWeekend: false } };
  for (const departure of [
    { hour: 4, isWeekend: false },
    { hour: 12, isWeekend: false },
    { hour: 18, isWeekend: true },
  ]) {
    const trip = { ...noonTrip, departure };
    const ratio = minutesInArea(fit, trip) / minutesInArea(truth, trip);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  }
  expect(fit.minutesPerMile.across / fit.minutesPerMile.along).toBeGreaterThan(1.4);
});

test("25 of 500 trips with absurd durations change the fitted hours by less than 10 %", () => {
  const trips = Array.from({ length: 500 }, () => trip(0.3));
  const absurd = trips.slice(0, 25).map((one) => ({ ...one, minutes: one.minutes * 20 }));
  const [clean, dirty] = [fitArea(trips), fitArea([...trips.slice(25), ...absurd])];
  for (const hour of [0, 8, 16]) {
    const ratio = (dirty.weekday[hour] ?? 0) / (clean.weekday[hour] ?? 1);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
  }
});
