/** Minutes between the attempts of a delivery: ten attempts within three days. */
const pauses = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1200];

export const MAX_ATTEMPTS = pauses.length + 1;

/** From the first attempt to the last. */
export const RETRY_MINUTES = pauses.reduce((sum, pause) => sum + pause, 0);

/** Minutes until the next attempt after `tries` failed ones; null if it was the last. */
export const pauseAfter = (tries: number): number | null => pauses[tries - 1] ?? null;
