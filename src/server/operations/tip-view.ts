import type { Db } from "#server/database/db.ts";
import { findRefundFailure } from "#server/payments/stripe-refund-queries.ts";
import { findTipOfRide, type Tip } from "#server/payments/tips/queries.ts";
import { refundReasonWords } from "#shared/ledger/refund-state.ts";
import { wireDollars } from "#shared/money.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { dashboardOf } from "./money-view.ts";

type AdminTip = RideForAdmin["tip"];

/** Admin's view of a ride's paid tip; null without one. */
export async function adminTip(
  db: Db,
  rideId: string,
  secretKey: string | undefined,
): Promise<AdminTip> {
  const tip = await findTipOfRide(db, rideId);
  if (!tip?.paidAt) return null;
  const isHeld = tip.refundHeldAt !== null;
  return {
    amount: wireDollars(tip.capturedCents),
    paidAt: tip.paidAt.toISOString(),
    sent: wireDollars(tip.transferredCents - tip.reversedCents),
    refunded: wireDollars(tip.refundedCents + tip.chargedBackCents),
    owed: wireDollars(tip.receivableCents),
    fee: wireDollars(tip.feeCents ?? 0),
    isRefundable: tip.disputeState === "none" && (tip.grantedCents === 0 || isHeld),
    refundFailure: isHeld ? refundReasonWords(await findRefundFailure(db, rideId, tip.id)) : null,
    objects: objectsOf(tip, dashboardOf(secretKey)),
  };
}

function objectsOf(tip: Tip, base: string | undefined): NonNullable<AdminTip>["objects"] {
  const shown = (name: string, id: string | null, path: string) =>
    id === null ? [] : [{ name, id, url: base ? `${base}/${path}/${id}` : null }];
  return [
    ...shown("Payment intent", tip.paymentIntentId, "payments"),
    ...shown("Transfer", tip.transferId, "connect/transfers"),
  ];
}
