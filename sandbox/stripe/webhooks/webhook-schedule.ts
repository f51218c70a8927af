import type { Faults } from "#sandbox/stripe/faults.ts";
import type { Delivery } from "#sandbox/stripe/objects.ts";

const firstRetryMs = 500;
const maxRetryMs = 60_000;
/** About 13 minutes of retries, where Stripe retries for three days. */
const maxAttempts = 20;
/** Long enough for the next events to overtake. */
const maxReorderMs = 400;

/** Delivery times: normally one, immediately. A lost event stays pending forever. */
export function drawDueTimes(faults: Faults, nowMs: number): (number | null)[] {
  if (faults.strikes("lostEvent")) return [null];
  const drawTime = () => {
    if (faults.strikes("lateEvent")) return nowMs + faults.delay(faults.lateMs);
    return nowMs + (faults.strikes("reorderedEvent") ? faults.delay(maxReorderMs) : 0);
  };
  return faults.strikes("duplicateEvent") ? [drawTime(), drawTime()] : [drawTime()];
}

/** Exponential backoff from half a second to a minute; none after the last attempt. */
export function scheduleRetry(delivery: Delivery, nowMs: number): Delivery {
  const attempts = delivery.attempts + 1;
  const pauseMs = Math.min(firstRetryMs * 2 ** delivery.attempts, maxRetryMs);
  return { ...delivery, attempts, dueAt: attempts < maxAttempts ? nowMs + pauseMs : null };
}
