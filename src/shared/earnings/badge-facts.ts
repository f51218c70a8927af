import { formatPercent } from "#shared/basis-points.ts";
import { type DriverRecord, type FeeRules, nextLevel } from "#shared/drivers/trust-level.ts";

export type BadgeFact = {
  fact: "rides" | "yes" | "cancels";
  /** Number of rides, or a share in basis points; null without ratings or rides. */
  have: number | null;
  need: number;
  isMet: boolean;
  sentence: string;
};

/** The next badge, its tax in basis points and its requirements; null at the top. */
export function nextBadge(record: DriverRecord, rules: FeeRules) {
  const next = nextLevel(record, rules);
  if (!next) return null;
  const { level: name, taxBps, ...rule } = next;
  // Rounded to the driver's disadvantage, so that an unmet 89.99 % is not shown as 90 %.
  const yes = share(record.yesRatings, record.ratings, Math.floor);
  const cancels = share(record.faultCancels, record.endedRides, Math.ceil);
  const needs: BadgeFact[] = [
    {
      fact: "rides",
      have: record.completedRides,
      need: rule.completedRides,
      isMet: rule.ridesToGo === 0,
      sentence: `${record.completedRides} of ${rule.completedRides} completed rides`,
    },
    {
      fact: "yes",
      have: yes,
      need: rule.minYesBps,
      isMet: rule.hasYesShare,
      sentence:
        yes === null
          ? `No ratings yet; at least ${formatPercent(rule.minYesBps)} YES needed`
          : `${formatPercent(yes)} YES in your last ${countText(record.ratings, "rating")}, at least ${formatPercent(rule.minYesBps)} needed`,
    },
    {
      fact: "cancels",
      have: cancels,
      need: rule.maxFaultCancelBps,
      isMet: rule.hasFewCancels,
      sentence:
        cancels === null
          ? `No rides yet; you may cancel at most ${formatPercent(rule.maxFaultCancelBps)}`
          : `${formatPercent(cancels)} of your last ${countText(record.endedRides, "ride")} canceled by you, at most ${formatPercent(rule.maxFaultCancelBps)} allowed`,
    },
  ];
  return { name, taxBps, needs };
}

/** "47 ratings", or "rating" for one, after "your last". */
const countText = (count: number, noun: string): string =>
  count === 1 ? noun : `${count} ${noun}s`;

const share = (part: number, total: number, round: (tenths: number) => number): number | null =>
  total === 0 ? null : round((part * 1000) / total) * 10;
