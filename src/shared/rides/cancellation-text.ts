import { formatPercent } from "#shared/basis-points.ts";
import { capitalize } from "#shared/capitalize.ts";
import { formatMoney } from "#shared/money.ts";
import { productName } from "#shared/product.ts";
import {
  type CancellationCondition,
  type CancellationRow,
  cancellationRows,
} from "./cancellation-policy.ts";

export type CancellationSentence = {
  readonly id: string;
  readonly when: string;
  readonly riderGetsBack: string;
  readonly driverGets: string;
  readonly group: CancellationGroup;
  /** The rule below its group's title, which names the rest: "Within 2 min of acceptance". */
  readonly brief: string;
  readonly cost: CancellationCost;
};

/** Rules for any ride, for a rider who cancels a ride of the kind, and for a rider who does not come. */
export type CancellationGroup = CancellationRow["ride"] | "no_show";

/** An amount, "$5.00", and its limit, "or the fare, if less". */
export type CancellationCost = { readonly amount: string; readonly limit: string | null };

/** Same order as the table; the first matching row applies. */
export const cancellationSentences: readonly CancellationSentence[] =
  cancellationRows.map(sentenceOf);

/** The policy as text, one rule per line. Receipts show its hash to identify the version in force. */
export const policyText: string = cancellationSentences
  .map((row) => `${row.when}: rider gets back ${row.riderGetsBack}, driver gets ${row.driverGets}.`)
  .join("\n");

/** Such as "Rider, instant ride, within 2 min of acceptance". */
export function cancellationRule(rowId: string): string {
  return cancellationSentence(rowId).when;
}

/** Throws RangeError for an unknown row. */
export function cancellationSentence(rowId: string): CancellationSentence {
  const sentence = cancellationSentences.find((row) => row.id === rowId);
  if (!sentence) throw new RangeError(`the cancellation table has no row ${rowId}`);
  return sentence;
}

function sentenceOf(row: CancellationRow): CancellationSentence {
  const cost = costOf(row);
  const part = cost === null ? "nothing" : driverPart(cost);
  const actor = actorText(row);
  const condition = conditionText(row.condition);
  const group = row.ride !== "any" && actor === "No-show" ? "no_show" : row.ride;
  const unnamed = { any: actor, instant: "", scheduled: "", no_show: rideText(row) }[group];
  return {
    id: row.id,
    when: joinTexts(actor, rideText(row), condition),
    riderGetsBack: part === "nothing" ? "everything" : `the total less ${part}`,
    driverGets: part,
    group,
    brief: capitalize(joinTexts(unnamed, condition)),
    cost: cost ?? { amount: "Free", limit: null },
  };
}

function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(", ");
}

function actorText(row: CancellationRow): string {
  if (row.by.includes("rider")) return row.by.includes("driver") ? "Anyone" : "Rider";
  return row.by.includes("driver") ? `Driver or ${productName()}` : "No-show";
}

function rideText(row: CancellationRow): string {
  return row.ride === "any" ? "" : `${row.ride} ride`;
}

function conditionText(condition: CancellationCondition): string {
  switch (condition.kind) {
    case "always":
      return condition.text;
    case "before_acceptance":
      return "before the driver accepted";
    case "until":
      return condition.moment === "acceptance"
        ? `within ${condition.minutes} min of acceptance`
        : `${-condition.minutes / 60} h or more before pickup`;
    case "driver_late":
      return `driver over ${condition.minutes} min late`;
    case "waited":
      return `after ${condition.minutes} min at the pickup`;
  }
}

/** Null if canceling is free. */
function costOf({ driverShareBps, driverAtMost }: CancellationRow): CancellationCost | null {
  if (driverShareBps === 0) return null;
  const share =
    driverShareBps === 10_000 ? "the fare" : `${formatPercent(driverShareBps)} of the fare`;
  if (driverAtMost === null) return { amount: share, limit: null };
  return { amount: formatMoney(driverAtMost), limit: `or ${share}, if less` };
}

function driverPart({ amount, limit }: CancellationCost): string {
  return limit === null ? amount : `${amount} (${limit})`;
}
