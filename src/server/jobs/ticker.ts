import { sweepAlerts } from "#server/alerts/sweep.ts";
import { sweepSilent } from "#server/drivers/sweep-silent.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { sweepAccountRefusals } from "#server/operations/reconcile-accounts.ts";
import { sweepAllBooks } from "#server/operations/reconcile-daily.ts";
import { sweepDisputes } from "#server/operations/reconcile-disputes.ts";
import { sweepPayouts } from "#server/payouts/sweep-payouts.ts";
import { sweepQuoteDays } from "#server/rates/sweep-quote-days.ts";
import type { Services } from "#server/services.ts";
import {
  sweepDaily,
  sweepDeadlines,
  sweepFailedJobs,
  sweepForgotten,
  sweepMails,
  sweepPositions,
} from "./sweeps.ts";

const second = 1000;
const sweeps = [
  { every: second, run: sweepDeadlines },
  { every: 4 * second, run: sweepAlerts },
  { every: 15 * second, run: sweepPositions },
  { every: 30 * second, run: sweepSilent },
  { every: 60 * second, run: sweepForgotten },
  { every: 60 * second, run: sweepMails },
  { every: 60 * second, run: sweepFailedJobs },
  { every: 60 * second, run: sweepPayouts },
  { every: 60 * second, run: sweepAccountRefusals },
  { every: 600 * second, run: sweepQuoteDays },
  { every: 300 * second, run: sweepBooks },
  { every: 300 * second, run: sweepDisputes },
  { every: 600 * second, run: sweepAllBooks },
  { every: 6 * 3600 * second, run: sweepDaily },
];

/**
 * Runs the sweeps at their intervals, never two of a kind at once. Returns a function that stops them and waits for the
 * last.
 */
export function startTicker(services: Services): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = sweeps.map(({ every, run }) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const turn = run(services, services.now())
        .catch((error: unknown) => services.log.warn({ err: error }, "a sweep failed"))
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    }, every);
  });
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
