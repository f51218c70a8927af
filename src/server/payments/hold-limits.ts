import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { formatMarketClock } from "#shared/market-time.ts";
import { holdPauseUntil, unpaidHoldsSince } from "#shared/payments/unpaid-holds.ts";
import { payBy } from "#shared/rides/deadlines.ts";
import { findHoldHistory } from "./hold-history-queries.ts";

interface NewHold {
  riderId: string;
  /** Whether it ends an unpaid hold of the rider. */
  isChange: boolean;
  now: Date;
}

/** Payment deadline of a checkout that starts now. Throws 429 during the pause after several unpaid holds. */
export async function getPayBy(
  { db, env }: Pick<Services, "db" | "env">,
  { riderId, isChange, now }: NewHold,
): Promise<Date> {
  const { unpaidEnds, hasPaid } = await findHoldHistory(db, riderId, unpaidHoldsSince(now));
  const ends = isChange ? [now, ...unpaidEnds] : unpaidEnds;
  const until = env.RATE_LIMITS ? holdPauseUntil(ends, now) : null;
  if (until) throw holdsPaused(until, now);
  return payBy(now, { hasPaid });
}

function holdsPaused(until: Date, now: Date): Problem {
  const minute = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS);
  return new Problem(
    429,
    "holds_paused",
    `You left several payments unfinished. You can choose another driver at ${formatMarketClock(minute)}.`,
    { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  );
}

const MINUTE_MS = 60_000;
