import type { Db } from "#server/database/db.ts";
import { wireDollars } from "#shared/money.ts";
import type { PaymentSums, RideFilter } from "#shared/operations/lists-contract.ts";
import { resolveFilter } from "./find-rides-page.ts";
import { listRideBatches, MAX_COUNTED, type MatchingRide } from "./list-queries.ts";
import { paymentParts } from "./payment-parts.ts";

/** Sums of the payments that match a filter, up to the counting limit of the list, newest first. */
export async function sumMatchingPayments(
  db: Db,
  rideFilter: RideFilter,
): Promise<Omit<PaymentSums, "success">> {
  const filter = await resolveFilter(db, rideFilter);
  const { value } = await listRideBatches(db, filter, MAX_COUNTED + 1).next();
  const found: readonly MatchingRide[] = value ?? [];
  const rides = found.slice(0, MAX_COUNTED);
  const parts = rides.flatMap((ride) => paymentParts(ride) ?? []);
  return {
    charged: sumOf(rides, (ride) => ride.capturedCents),
    refunded: sumOf(rides, (ride) => ride.refundedCents),
    takenByBank: sumOf(rides, (ride) => ride.disputeTakenCents),
    driverPart: sumOf(parts, ({ driver }) => driver),
    platformPart: sumOf(parts, ({ platform }) => platform),
    fees: sumOf(parts, ({ fees }) => fees),
    payments: rides.length,
    isMore: found.length > rides.length,
  };
}

const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  wireDollars(rows.reduce((sum, row) => sum + centsOf(row), 0));
