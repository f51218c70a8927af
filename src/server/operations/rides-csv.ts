import { CSV_START, type CsvCell, csvLine } from "#shared/csv.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import type { FoundRide } from "./list-queries.ts";
import { moneyStateOf } from "./money-state.ts";

const columns: readonly [name: string, of: (ride: FoundRide) => CsvCell][] = [
  ["Reference", ({ reference }) => reference],
  ["Booked (ET)", ({ requestedAt }) => formatNewYork(requestedAt)],
  ["Pickup (ET)", ({ pickupAt }) => pickupAt && formatNewYork(pickupAt)],
  ["Kind", ({ kind }) => kind],
  ["State", ({ state }) => state],
  ["Rider", ({ rider }) => rider],
  ["Driver", ({ driver }) => driver],
  ["From", ({ fromLabel }) => fromLabel],
  ["To", ({ toLabel }) => toLabel],
  ["Total", ({ amountCents }) => amountCents / 100],
  ["Money", moneyStateOf],
  ["Charged", ({ capturedCents }) => capturedCents / 100],
  ["Refunded", ({ refundedCents }) => refundedCents / 100],
  ["Sent to driver", ({ sentCents }) => sentCents / 100],
  ["Stripe payment", ({ paymentIntentId }) => paymentIntentId],
  ["Stripe transfer", ({ transferId }) => transferId],
];

/** The lines of rides with their money, dollars; the names of the columns first. */
export async function* ridesCsv(
  rides: AsyncIterable<readonly FoundRide[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([name]) => name));
  for await (const some of rides)
    yield some.map((ride) => csvLine(columns.map(([, of]) => of(ride)))).join("");
}
