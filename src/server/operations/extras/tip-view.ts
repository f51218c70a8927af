import type { Db } from "#server/database/db.ts";
import { dashboardOf } from "#server/operations/money-view.ts";
import { findRefundFailure } from "#server/payments/stripe-refund-queries.ts";
import { findTipOfRide, type Tip } from "#server/payments/tips/queries.ts";
import { listPaidTolls } from "#server/payments/tolls/queries.ts";
import { refundReasonText } from "#shared/ledger/refund-state.ts";
import { wireDollars } from "#shared/money.ts";
import type { AdminExtra, RideForAdmin } from "#shared/operations/ride-contract.ts";

/** Admin's view of a ride's paid tip, null if there is none, and of its paid tolls, each with its id. */
export async function adminExtras(
  db: Db,
  rideId: string,
  secretKey: string | undefined,
): Promise<Pick<RideForAdmin, "tip" | "paidTolls">> {
  const tip = await findTipOfRide(db, rideId);
  const tolls = await listPaidTolls(db, rideId);
  const views = tolls.map(async (toll) => ({
    id: toll.tollId ?? "",
    payment: await viewExtra(db, toll, secretKey),
  }));
  return {
    tip: tip?.paidAt ? await viewExtra(db, tip, secretKey) : null,
    paidTolls: await Promise.all(views),
  };
}

async function viewExtra(db: Db, tip: Tip, secretKey: string | undefined): Promise<AdminExtra> {
  const isHeld = tip.refundHeldAt !== null;
  return {
    amount: wireDollars(tip.capturedCents),
    paidAt: tip.paidAt?.toISOString() ?? "",
    sent: wireDollars(tip.transferredCents - tip.reversedCents),
    refunded: wireDollars(tip.refundedCents + tip.chargedBackCents),
    owed: wireDollars(tip.receivableCents),
    fee: wireDollars(tip.feeCents ?? 0),
    isRefundable: tip.disputeState === "none" && (tip.grantedCents === 0 || isHeld),
    refundFailure: isHeld
      ? refundReasonText(await findRefundFailure(db, tip.rideId, tip.id))
      : null,
    objects: objectsOf(tip, dashboardOf(secretKey)),
  };
}

function objectsOf(tip: Tip, base: string | undefined): AdminExtra["objects"] {
  const linkTo = (name: string, id: string | null, path: string) =>
    id === null ? [] : [{ name, id, url: base ? `${base}/${path}/${id}` : null }];
  return [
    ...linkTo("Payment intent", tip.paymentIntentId, "payments"),
    ...linkTo("Transfer", tip.transferId, "connect/transfers"),
  ];
}
