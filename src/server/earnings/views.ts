import type { DatedFeeRules, FeeRulesCache } from "#server/fee-rules/fee-rules-cache.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import { comingTaxFor } from "#shared/drivers/coming-tax.ts";
import { taxBpsFor } from "#shared/drivers/personal-tax-rate.ts";
import { type FeeRules, trustLevelFor } from "#shared/drivers/trust-level.ts";
import { nextBadge } from "#shared/earnings/badge-facts.ts";
import type { Dashboard, Debt, Earnings, Transfer } from "#shared/earnings/contract.ts";
import { daysThrough } from "#shared/earnings/days.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { ActivityRow } from "./activity-queries.ts";
import type { Days, DebtRow, EarningsRow, findDriverRecord, TransferRow } from "./queries.ts";

type ComingTax = NonNullable<ReturnType<typeof comingTaxFor<DatedFeeRules>>>;
type Day = { day: string };
type DriverRecord = NonNullable<Awaited<ReturnType<typeof findDriverRecord>>>;

export function dashboardOf(
  driver: DriverRecord,
  revenue: { net: number; sent: number },
  { feeRules, now }: { feeRules: Pick<FeeRulesCache, "at" | "after">; now: Date },
): Dashboard {
  const rules = feeRules.at(now);
  const record = { ...driver, faultCancels: driver.driverFaultCancels };
  const level = trustLevelFor(record, rules);
  const offer = offerOf(driver);
  const coming = comingTaxFor({ record, offer }, { rules, coming: feeRules.after(now) });
  return {
    success: true,
    totalRides: driver.completedRides,
    totalRevenue: dollars(revenue.net),
    onItsWay: dollars(revenue.net - revenue.sent),
    driverBadge: level,
    taxRate: fractionFromBps(taxBpsFor({ level, offer }, { rules, now })),
    weeklyGoal: driver.weeklyCents === null ? null : dollars(driver.weeklyCents),
    comingTax: coming && comingTaxOf(coming),
    nextBadge: nextBadgeOf(record, rules),
  };
}

/** Earnings and activity of each day, zeros for days without any, and the totals. */
export function earningsOf(
  {
    earnings,
    activity,
  }: { earnings: readonly (EarningsRow & Day)[]; activity: readonly (ActivityRow & Day)[] },
  { from, to }: Days,
): Earnings {
  const earningsByDay = new Map(earnings.map((row) => [row.day, row]));
  const activityByDay = new Map(activity.map((row) => [row.day, row]));
  const days = daysThrough(from, to).map((day) => ({
    ...inDollars(earningsByDay.get(day) ?? emptyRow),
    ...activityOf([activityByDay.get(day) ?? noActivity]),
    day,
  }));
  const total = { ...inDollars(earnings.reduce(addRows, emptyRow)), ...activityOf(activity) };
  return { success: true, days, total };
}

const noActivity: ActivityRow = { milesHundredths: 0, onlineSeconds: 0 };

const activityOf = (rows: readonly ActivityRow[]) => ({
  miles: rows.reduce((sum, { milesHundredths }) => sum + milesHundredths, 0) / 100,
  onlineMinutes: Math.floor(rows.reduce((sum, { onlineSeconds }) => sum + onlineSeconds, 0) / 60),
});

export function transferOf(row: TransferRow): Transfer {
  return {
    rideId: row.id,
    reference: row.reference,
    from: row.fromLabel,
    to: row.toLabel,
    amount: dollars(row.net > 0 ? row.net : row.transferred + row.withheld),
    fee: row.state === "completed" ? null : row.state,
    tip: dollars(row.tip),
    toll: dollars(row.toll),
    state: stateOf(row),
    until: stateOf(row) === "waiting" ? (row.dueAt?.toISOString() ?? null) : null,
    kept: dollars(row.withheld),
    earnedAt: row.endedAt.toISOString(),
    transferId: row.transferId,
  };
}

export const debtOf = ({ amount, repaid, since, endedAt, ...ride }: DebtRow): Debt => ({
  ...ride,
  amount: dollars(amount),
  repaid: dollars(repaid),
  since: since.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

const emptyRow: EarningsRow = {
  rides: 0,
  fare: 0,
  kept: 0,
  credit: 0,
  tip: 0,
  toll: 0,
  tax: 0,
  net: 0,
  paid: 0,
};

const dollars = (amount: number): number => dollarsFromCents(cents(amount));

const stateOf = ({ transferId, sent, net, withheld, ...held }: TransferRow): Transfer["state"] => {
  if (net <= 0 && sent <= 0) return "reversed";
  if (transferId !== null) return sent > 0 ? "sent" : "reversed";
  if (withheld > 0 && sent >= net) return "kept";
  if (held.isUnderReview) return "under_review";
  return held.dueAt === null ? "on_its_way" : "waiting";
};

const inDollars = ({ rides, fare, kept, credit, tip, toll, tax, net, paid }: EarningsRow) => ({
  rides,
  fare: dollars(fare),
  kept: dollars(kept),
  credit: dollars(credit),
  tip: dollars(tip),
  toll: dollars(toll),
  tax: dollars(tax),
  net: dollars(net),
  ridersCredit: dollars(net - credit + tax - paid),
  paid: dollars(paid),
});

const addRows = (sum: EarningsRow, row: EarningsRow): EarningsRow => ({
  rides: sum.rides + row.rides,
  fare: sum.fare + row.fare,
  kept: sum.kept + row.kept,
  credit: sum.credit + row.credit,
  tip: sum.tip + row.tip,
  toll: sum.toll + row.toll,
  tax: sum.tax + row.tax,
  net: sum.net + row.net,
  paid: sum.paid + row.paid,
});

const offerOf = ({ taxOfferBps: taxBps, taxOfferThrough: validThrough }: DriverRecord) =>
  taxBps === null || validThrough === null ? null : { taxBps, validThrough };

const comingTaxOf = ({ table, taxBps, before }: ComingTax): Dashboard["comingTax"] => ({
  effectiveOn: table.effectiveOn,
  taxRate: fractionFromBps(taxBps),
  insteadOf: fractionFromBps(before),
});

function nextBadgeOf(
  record: Parameters<typeof nextBadge>[0],
  rules: FeeRules,
): Dashboard["nextBadge"] {
  const next = nextBadge(record, rules);
  if (!next) return null;
  const toWire = (value: number, fact: string) =>
    fact === "rides" ? value : fractionFromBps(value);
  const needs = next.needs.map(({ have, need, ...rest }) => ({
    ...rest,
    have: have === null ? null : toWire(have, rest.fact),
    need: toWire(need, rest.fact),
  }));
  return { name: next.name, taxRate: fractionFromBps(next.taxBps), needs };
}
