import { wholeMinutes } from "./route-estimate.ts";

/** Minutes that a ride under way still takes. */
export interface RemainingMinutes {
  /** Most likely. */
  expected: number;
  range: [number, number];
}

/** Weight of the prediction against the ride's own pace: it counts as this share of the ride, driven as predicted. */
const PREDICTION_WEIGHT = 0.25;
const paceBounds = { min: 0.5, max: 2.5 } as const;

/**
 * Remaining minutes of a ride from its progress: 0 at the pickup, 1 at the destination. The expectation moves from the
 * prediction to the ride's own pace. The width of the range depends on the progress alone, so it never grows while the
 * ride goes on; at the destination nothing remains.
 */
export const remainingMinutes = ({
  minutes,
  elapsedMinutes,
  progress,
}: {
  /** Predicted for the whole ride. */
  minutes: number;
  elapsedMinutes: number;
  progress: number;
}): RemainingMinutes => {
  const predictedMinutes = Math.max(1, minutes);
  const doneShare = Math.min(1, Math.max(0, progress));
  const [min, max] = wholeMinutes(predictedMinutes).minutesRange;
  const observedMinutes = Math.max(0, elapsedMinutes) + PREDICTION_WEIGHT * predictedMinutes;
  const pace = observedMinutes / ((doneShare + PREDICTION_WEIGHT) * predictedMinutes);
  // Below the lower bound the range would reach into the past.
  const minPace = Math.max(paceBounds.min, 1 - min / predictedMinutes);
  const minutesLeft = (1 - doneShare) * predictedMinutes;
  const expectedMinutes = minutesLeft * Math.min(paceBounds.max, Math.max(minPace, pace));
  return {
    expected: expectedMinutes,
    range: [
      Math.max(0, expectedMinutes - (1 - doneShare) * (predictedMinutes - min)),
      expectedMinutes + (1 - doneShare) * (max - predictedMinutes),
    ],
  };
};
