import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { wireDollars } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { stateLabels } from "#shared/rides/state-text.ts";
import type { ReceiptRow } from "./queries.ts";

/** Columns of the file. "You paid" is the sum of the charges for ride, tip and tolls, less refunds. */
const columns = (): CsvColumn<ReceiptRow>[] => [
  ["Reference", ({ reference }) => reference],
  [titleInZone("Ride"), ({ rideAt }) => marketIsoMinute(rideAt)],
  ["Status", ({ state }) => stateLabels[state]],
  ["Driver", ({ driver }) => driver],
  ["From", ({ fromLabel }) => fromLabel],
  ["To", ({ toLabel }) => toLabel],
  ["Ride Cost", ({ fareCents }) => wireDollars(fareCents)],
  [taxName(), ({ taxCents }) => wireDollars(taxCents)],
  ["Total", ({ totalCents }) => wireDollars(totalCents)],
  ["Government fees", ({ feesCents }) => wireDollars(feesCents)],
  ["Referral credit", ({ riderCreditCents }) => -wireDollars(riderCreditCents)],
  ["Charged for the ride", ({ capturedCents }) => wireDollars(capturedCents)],
  ["Tip", ({ tipCents }) => wireDollars(tipCents)],
  ["Tolls", ({ tollCents }) => wireDollars(tollCents)],
  ["Refunded", ({ refundedCents }) => -wireDollars(refundedCents)],
  ["You paid", (row) => wireDollars(paidOf(row))],
];

const paidOf = ({ capturedCents, tipCents, tollCents, refundedCents }: ReceiptRow): number =>
  capturedCents + tipCents + tollCents - refundedCents;

export const receiptsCsv = (rows: AsyncIterable<readonly ReceiptRow[]>): AsyncGenerator<string> =>
  csvTable(columns(), rows);
