import type { Faults } from "./faults.ts";
import type { Delivery } from "./objects.ts";

const firstRetryMs = 500;
const longestRetryMs = 60_000;
/** About a quarter of an hour here, for Stripe's three days. */
const mostAttempts = 20;
/** Long enough for the next events to overtake. */
const overtakingMs = 400;

/** When an event is delivered: normally once, at once. A lost one is owed for ever. */
export function drawDueTimes(faults: Faults, nowMs: number): (number | null)[] {
  if (faults.strikes("lostEvent")) return [null];
  const drawn = () => {
    if (faults.strikes("lateEvent")) return nowMs + faults.moment(faults.lateMs);
    return nowMs + (faults.strikes("reorderedEvent") ? faults.moment(overtakingMs) : 0);
  };
  return faults.strikes("duplicateEvent") ? [drawn(), drawn()] : [drawn()];
}

/** After a failure: half a second later, then twice as long each time up to a minute, then never. */
export function scheduleRetry(delivery: Delivery, nowMs: number): Delivery {
  const attempts = delivery.attempts + 1;
  const pauseMs = Math.min(firstRetryMs * 2 ** delivery.attempts, longestRetryMs);
  return { ...delivery, attempts, dueAt: attempts < mostAttempts ? nowMs + pauseMs : null };
}
