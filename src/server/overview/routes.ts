import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { createOverdueCheck } from "#server/remittances/overdue-check.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate, marketIsoDateAfter } from "#shared/market-time.ts";
import { wireDollars } from "#shared/money.ts";
import { concernsOf } from "#shared/overview/concerns.ts";
import {
  getMoneyFigures,
  getRideFigures,
  getWaitingWork,
  MAX_WAITING,
} from "#shared/overview/contract.ts";
import {
  completionOf,
  type DaySums,
  type Figure,
  figureOf,
  medianWaitOf,
  noSums,
} from "#shared/overview/figures.ts";
import { includes } from "#shared/permissions.ts";
import { PAST_DAYS } from "./count-days.ts";
import { listServiceDays, listWaitingWork } from "./queries.ts";

/** Figures of the service and the work that waits, for the first page of admins. */
export function overviewRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, readDb, now } = services;
  const isAnyFeeOverdue = createOverdueCheck(services);

  serve(getRideFigures)(async () => {
    const { days, ...counted } = await readDays(readDb, now());
    return {
      success: true,
      ...counted,
      completed: figureOf(days, ({ completed }) => completed),
      completion: figureOf(days, completionOf),
      wait: figureOf(days, medianWaitOf),
      unanswered: figureOf(days, ({ unanswered }) => unanswered),
    };
  });

  serve(getMoneyFigures)(async () => {
    const { days, ...counted } = await readDays(readDb, now());
    return {
      success: true,
      ...counted,
      gross: dollarsOf(figureOf(days, ({ grossCents }) => grossCents)),
      tax: dollarsOf(figureOf(days, ({ taxCents }) => taxCents)),
      refunds: dollarsOf(figureOf(days, ({ refundedCents }) => refundedCents)),
    };
  });

  serve(getWaitingWork)(async ({ account }) => {
    const [rows, hasOverdueFees] = await Promise.all([
      listWaitingWork(db, concernsOf(account.adminRole)),
      includes(account.adminRole, "books") ? isAnyFeeOverdue() : undefined,
    ]);
    const waiting = rows.map(({ concern, count, oldestAt, dueAt }) => ({
      concern,
      count: Math.min(count, MAX_WAITING),
      isMore: count > MAX_WAITING,
      oldestAt: oldestAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    }));
    return { success: true, waiting, hasOverdueFees };
  });
}

/** Sums of the past days and today, oldest first; zeros for days that are not counted yet. */
async function readDays(db: Services["db"], at: Date) {
  const today = marketIsoDate(at);
  const names = Array.from({ length: PAST_DAYS + 1 }, (_, index) =>
    marketIsoDateAfter(at, index - PAST_DAYS),
  );
  const from = names[0] ?? today;
  const sumsByDay = new Map(
    (await listServiceDays(db, from, today)).map((sums) => [sums.day, sums] as const),
  );
  const days: DaySums[] = names.map((day) => sumsByDay.get(day) ?? noSums);
  return { from, countedAt: sumsByDay.get(today)?.countedAt.toISOString() ?? null, days };
}

const dollarsOf = ({ days, today, week, weekBefore }: Figure): Figure => ({
  today: inDollars(today),
  week: inDollars(week),
  weekBefore: inDollars(weekBefore),
  days: days.map(inDollars),
});

const inDollars = (cents: number | null): number | null =>
  cents === null ? null : wireDollars(cents);
