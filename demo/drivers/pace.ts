import { DEMO_TIME_FACTOR } from "#shared/journey/time-factor.ts";

/** Intervals of a simulated driver, in milliseconds. */
export interface Pace {
  /** Between two position updates of a driver who waits at home. */
  parkedMs: number;
  /** Between two position updates of a moving driver. */
  drivingMs: number;
  /** Shortest and longest delay before answering a request. */
  answerMs: readonly [least: number, most: number];
  /** Between the arrival at the pickup and the start. */
  boardingMs: number;
  /** Before a retry after a failure; grows with each further failed log-in. */
  retryMs: number;
  /** Speed of a ride as a multiple of real time. */
  timeFactor: number;
}

export const demoPace: Pace = {
  parkedMs: 5000,
  drivingMs: 1000,
  answerMs: [3000, 8000],
  boardingMs: 2000,
  retryMs: 1000,
  timeFactor: DEMO_TIME_FACTOR,
};
