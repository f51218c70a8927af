import { CSV_START, csvLine } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { productName, taxName } from "#shared/product.ts";
import { kindLabels, stateLabels } from "#shared/rides/state-text.ts";
import type { YearRide } from "./csv-queries.ts";

const rideTitles = () => ["Reference", titleInZone("Ended"), "Kind", "Status", "From", "To"];
const amounts = [
  ["Fare", "fare"],
  ["Kept of a late cancel or no-show", "kept"],
  ["Referral credit added", "credit"],
  ["Tip", "tip"],
  ["Tolls", "toll"],
  ["You earned", "net"],
  [taxName, "tax"],
  ["Rider's referral credit", "ridersCredit"],
  ["Fees passed through", "fees"],
  ["Rider paid", "captured"],
  ["Refunded to rider", "refunded"],
  [() => `Of it refunded by ${productName()} itself`, "borne"],
  ["Sent to Stripe", "sent"],
  ["Kept to repay refunds", "withheld"],
  ["Repaid by later fares", "receivable"],
] as const;

/**
 * The rides of a year in dollars, with a final line of sums. In each line: earned - driver's credit + tax -
 * rider's credit + fees = paid - refunded, except for refunds borne by the platform. Once settled: earned = sent +
 * withheld - repaid by later fares.
 */
export async function* earningsCsv(
  rides: AsyncIterable<readonly YearRide[]>,
): AsyncGenerator<string> {
  yield CSV_START +
    csvLine([
      ...rideTitles(),
      ...amounts.map(([name]) => (typeof name === "string" ? name : name())),
      "Stripe transfer",
    ]);
  const sums = amounts.map(() => 0);
  let count = 0;
  for await (const batch of rides) {
    count += batch.length;
    for (const [column, [, part]] of amounts.entries())
      sums[column] = batch.reduce((sum, ride) => sum + ride[part], sums[column] ?? 0);
    yield batch.map(lineOf).join("");
  }
  yield csvLine([`Total of ${count} rides`, "", "", "", "", "", ...sums.map(dollars), ""]);
}

const lineOf = (ride: YearRide): string =>
  csvLine([
    ride.reference,
    marketIsoMinute(ride.endedAt),
    kindLabels[ride.kind],
    stateLabels[ride.state],
    ride.fromLabel,
    ride.toLabel,
    ...amounts.map(([, part]) => dollars(ride[part])),
    ride.transferId,
  ]);

const dollars = (cents: number): number => cents / 100;
