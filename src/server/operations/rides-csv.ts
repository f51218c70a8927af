import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { moneyLabels } from "#shared/operations/money-text.ts";
import { productName } from "#shared/product.ts";
import { adminStateLabels, kindLabels } from "#shared/rides/state-text.ts";
import type { MatchingRide } from "./list-queries.ts";
import { moneyStateOf } from "./money-state.ts";
import { type PaymentParts, paymentParts } from "./payment-parts.ts";

const listColumns = (): readonly CsvColumn<MatchingRide>[] => [
  ["Reference", ({ reference }) => reference],
  [titleInZone("Booked"), ({ requestedAt }) => marketIsoMinute(requestedAt)],
  [titleInZone("Pickup"), ({ pickupAt }) => pickupAt && marketIsoMinute(pickupAt)],
  ["Kind", ({ kind }) => kindLabels[kind]],
  ["State", ({ state }) => adminStateLabels[state]],
  ["Rider", ({ rider }) => rider],
  ["Driver", ({ driver }) => driver],
  ["From", ({ fromLabel }) => fromLabel],
  ["To", ({ toLabel }) => toLabel],
  ["Total", ({ totalCents }) => totalCents / 100],
  ["Amount due", ({ amountCents }) => amountCents / 100],
  ["Money", (ride) => moneyLabels[moneyStateOf(ride)]],
  ["Charged", ({ capturedCents }) => capturedCents / 100],
  ["Refunded", ({ refundedCents }) => refundedCents / 100],
  ["Sent to driver", ({ sentCents }) => sentCents / 100],
  ["Card fee", ({ feeCents }) => feeCents && feeCents / 100],
  ["Stripe payment", ({ paymentIntentId }) => paymentIntentId],
  ["Stripe transfer", ({ transferId }) => transferId],
  ["Tip", ({ tipCents }) => tipCents && tipCents / 100],
  ["Tolls", ({ tollCents }) => tollCents && tollCents / 100],
  ["Taken by bank", ({ disputeTakenCents }) => disputeTakenCents / 100],
  ["Driver's part", (ride) => partOf(ride, "driver")],
  [`${productName()} keeps`, (ride) => partOf(ride, "platform")],
  ["Public fees", (ride) => partOf(ride, "fees")],
];

const partOf = (ride: MatchingRide, part: keyof PaymentParts): number | null => {
  const parts = paymentParts(ride);
  return parts && parts[part] / 100;
};

/** Rides with their money in dollars as CSV, header first. */
export const ridesCsv = (rides: AsyncIterable<readonly MatchingRide[]>): AsyncGenerator<string> =>
  csvTable(listColumns(), rides);
