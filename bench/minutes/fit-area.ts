import { type AreaMinutes, gridMiles } from "#shared/places/area-minutes/area-minutes.ts";
import { type Row, ridgeStep } from "./least-squares.ts";
import type { MeteredTrip } from "./read-trips.ts";

/** The fitted part of an area's table. */
export type Fit = Pick<
  AreaMinutes,
  "alongDegrees" | "startMinutes" | "minutesPerMile" | "weekday" | "weekend"
>;

const ITERATIONS = 12;
/** Log residuals below this get the same weight, so that no single trip dominates the fit. */
const MIN_RESIDUAL = 0.1;
const WAVES = [1, 2];
/** A light penalty (ridge) for the base minutes and the minutes per mile. */
const GRID_PENALTY = 0.01;
/** A penalty (ridge) for the terms of the hour: hours with few trips follow their neighbors and the mean. */
const HOUR_PENALTY = 5;
const MIN_GRID_MINUTES = 0.5;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Model {
  alongDegrees: number;
  /** Base minutes, minutes per mile along the street grid, minutes per mile across it. */
  grid: number[];
  /** Coefficients of `hourTerms`. */
  hourly: number[];
  /** Mean absolute residual of logarithms. */
  loss: number;
}

/**
 * Fits log(minutes) = log(start + a x miles along + b x miles across) + curve of the hour, by absolute residuals. The
 * curve has waves of 24 and 12 hours; weekends add a constant and two more such waves. The direction of the grid is
 * found by trial.
 */
export const fitArea = (trips: readonly MeteredTrip[]): Fit => {
  const coarse = bestOf(trips, range(0, 75, 15));
  const { alongDegrees, grid, hourly } = bestOf(
    trips,
    range(coarse.alongDegrees - 8, coarse.alongDegrees + 8, 2),
  );
  const [start = 1, along = 1, across = 1] = grid;
  const curve = (isWeekend: boolean) =>
    hours.map((hour) => round3(Math.exp(dot(hourly, hourTerms({ hour, isWeekend })))));
  const isAcrossFaster = across < along;
  return {
    alongDegrees: (alongDegrees + (isAcrossFaster ? 90 : 0) + 180) % 180,
    startMinutes: round3(start),
    minutesPerMile: {
      along: round3(Math.min(along, across)),
      across: round3(Math.max(along, across)),
    },
    weekday: curve(false),
    weekend: curve(true),
  };
};

const bestOf = (trips: readonly MeteredTrip[], directions: readonly number[]): Model =>
  directions
    .map((alongDegrees) => fitDirection(trips, alongDegrees))
    .reduce((best, model) => (model.loss < best.loss ? model : best));

const fitDirection = (trips: readonly MeteredTrip[], alongDegrees: number): Model => {
  const observations = trips.map(({ from, to, departure, minutes }) => {
    const { along, across } = gridMiles(from, to, alongDegrees);
    return { miles: [1, along, across], terms: hourTerms(departure), log: Math.log(minutes) };
  });
  const grid = [2, 4, 4];
  const hourly = hourTerms({ hour: 0, isWeekend: false }).map(() => 0);
  const penalties = [...grid.map(() => GRID_PENALTY), ...hourly.map(() => HOUR_PENALTY)];
  let loss = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const rows = observations.map(({ miles, terms, log }): Row => {
      const minutes = Math.max(MIN_GRID_MINUTES, dot(grid, miles));
      const residual = log - Math.log(minutes) - dot(hourly, terms);
      const slopes = [...miles.map((value) => value / minutes), ...terms];
      return { slopes, residual, weight: 1 / Math.max(MIN_RESIDUAL, Math.abs(residual)) };
    });
    loss = rows.reduce((sum, { residual }) => sum + Math.abs(residual), 0) / rows.length;
    const step = ridgeStep(rows, [...grid, ...hourly], penalties);
    for (const place of grid.keys()) grid[place] = (grid[place] ?? 0) + (step[place] ?? 0);
    for (const place of hourly.keys())
      hourly[place] = (hourly[place] ?? 0) + (step[place + grid.length] ?? 0);
  }
  return { alongDegrees, grid, hourly, loss };
};

/** Sine and cosine terms of the day at the middle of the hour; the second half applies on weekends only. */
const hourTerms = ({ hour, isWeekend }: MeteredTrip["departure"]): number[] => {
  const waves = WAVES.flatMap((wave) => {
    const angle = (2 * Math.PI * wave * (hour + 0.5)) / 24;
    return [Math.sin(angle), Math.cos(angle)];
  });
  return [...waves, ...[1, ...waves].map((value) => (isWeekend ? value : 0))];
};

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
