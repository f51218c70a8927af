import { formatPercent } from "#shared/basis-points.ts";
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
};

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
  const part = driverPart(row);
  const when = [actorText(row), rideText(row), conditionText(row.condition)].filter(
    (text) => text !== "",
  );
  return {
    id: row.id,
    when: when.join(", "),
    riderGetsBack: part === "nothing" ? "everything" : `the total less ${part}`,
    driverGets: part,
  };
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

function driverPart({ driverShareBps, driverAtMost }: CancellationRow): string {
  if (driverShareBps === 0) return "nothing";
  const share =
    driverShareBps === 10_000 ? "the fare" : `${formatPercent(driverShareBps)} of the fare`;
  return driverAtMost === null ? share : `${formatMoney(driverAtMost)} (or ${share}, if less)`;
}
