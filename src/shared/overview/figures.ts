/** Figures of one market day, or their sums over several. */
export interface DaySums {
  requests: number;
  ended: number;
  completed: number;
  unanswered: number;
  /** Numbers of accepted instant rides; the index is the wait in full seconds. */
  waits: readonly number[];
  grossCents: number;
  taxCents: number;
  refundedCents: number;
}

/** Full days in each of the two weeks that are compared. */
export const WEEK_DAYS = 7;

/**
 * A figure of today, of the last seven full days, and of the seven days before; null where there is nothing to count.
 */
export interface Figure {
  today: number | null;
  week: number | null;
  weekBefore: number | null;
  /** One entry a day, oldest first; the last is today. */
  days: (number | null)[];
}

/** Compares a figure of 15 days, the last of which is today. */
export function figureOf(days: readonly DaySums[], read: (sums: DaySums) => number | null): Figure {
  const [before, week, today] = [
    days.slice(-2 * WEEK_DAYS - 1, -WEEK_DAYS - 1),
    days.slice(-WEEK_DAYS - 1, -1),
    days.slice(-1),
  ].map((some) => read(sumDays(some)));
  return {
    today: today ?? null,
    week: week ?? null,
    weekBefore: before ?? null,
    days: days.map(read),
  };
}

/** Completed rides among the rides that ended; null if none ended. */
export const completionOf = ({ ended, completed }: DaySums): number | null =>
  ended === 0 ? null : completed / ended;

/** Median of the waits, in full seconds; null if no ride was accepted. */
export function medianWaitOf({ waits }: DaySums): number | null {
  const count = waits.reduce((sum, rides) => sum + rides, 0);
  let seen = 0;
  for (const [seconds, rides] of waits.entries()) {
    seen += rides;
    if (rides > 0 && 2 * seen >= count) return seconds;
  }
  return null;
}

export const noSums: DaySums = {
  ...{ requests: 0, ended: 0, completed: 0, unanswered: 0, waits: [] },
  ...{ grossCents: 0, taxCents: 0, refundedCents: 0 },
};

function sumDays(days: readonly DaySums[]): DaySums {
  return days.reduce(
    (sums, day) => ({
      requests: sums.requests + day.requests,
      ended: sums.ended + day.ended,
      completed: sums.completed + day.completed,
      unanswered: sums.unanswered + day.unanswered,
      waits: addEach(sums.waits, day.waits),
      grossCents: sums.grossCents + day.grossCents,
      taxCents: sums.taxCents + day.taxCents,
      refundedCents: sums.refundedCents + day.refundedCents,
    }),
    noSums,
  );
}

const addEach = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));
