/** How a demo driver passes the time; all in milliseconds. */
export interface Pace {
  /** Between two positions of a driver who waits, and of one who drives. */
  parkedMs: number;
  drivingMs: number;
  /** Before a request is answered: at least, and at most. */
  answerMs: readonly [least: number, most: number];
  /** Between the arrival at the pickup and the start. */
  boardingMs: number;
  /** Before the first try again after a failure; the pause grows with every one that follows. */
  retryMs: number;
  /** How many times faster than life rides are driven. */
  timeFactor: number;
}

export const demoPace: Pace = {
  parkedMs: 5000,
  drivingMs: 1000,
  answerMs: [3000, 8000],
  boardingMs: 2000,
  retryMs: 1000,
  timeFactor: 20,
};
