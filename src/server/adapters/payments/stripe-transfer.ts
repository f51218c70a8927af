import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { CreatedObject, ReversalRequest, Transfer, TransferRequest } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";
import { findObjectOfOrder, metadataOf, subjectOf, toCreatedObject } from "./stripe-orders.ts";

/** Stripe's transfer group of a ride. */
export const groupOf = (rideId: string) => `ride_${rideId}`;

/** Maps a transfer to the product's type. */
export const describeTransfer = (transfer: Stripe.Transfer): Transfer => ({
  id: transfer.id,
  amount: cents(transfer.amount),
  reversed: cents(transfer.amount_reversed),
  endedAs: transfer.metadata.ride_state ?? null,
});

/**
 * Transfers a driver's share: from the ride's own charge (source_transaction), so that it does not wait for other
 * funds, or from the available balance.
 */
export async function createTransfer(
  stripe: Stripe,
  request: TransferRequest,
): Promise<CreatedObject> {
  const { orderId, rideId, amount, destination, chargeId, endedAs } = request;
  const transfer = {
    amount,
    currency: "usd",
    destination,
    ...(chargeId && { source_transaction: chargeId }),
    transfer_group: groupOf(rideId),
    metadata: { ...metadataOf(request), ...(endedAs && { ride_state: endedAs }) },
  };
  return toCreatedObject(
    await translateErrors(stripe.transfers.create(transfer, { idempotencyKey: orderId })),
  );
}

/**
 * All transfers of a ride's fare, or of its tip or toll, newest first. One page is enough: more than one transfer is
 * already an error.
 */
export async function listTransfersOf(
  stripe: Stripe,
  rideId: string,
  tipId: string | null = null,
): Promise<Transfer[]> {
  const query = { transfer_group: groupOf(rideId), limit: 100 };
  const { data } = await translateErrors(stripe.transfers.list(query));
  return data.filter(({ metadata }) => subjectOf(metadata).tipId === tipId).map(describeTransfer);
}

/** Reverses part of a transfer. */
export async function createReversal(
  stripe: Stripe,
  request: ReversalRequest,
): Promise<CreatedObject> {
  const { orderId, transferId, amount } = request;
  const reversal = { amount, metadata: metadataOf(request) };
  return toCreatedObject(
    await translateErrors(
      stripe.transfers.createReversal(transferId, reversal, { idempotencyKey: orderId }),
    ),
  );
}

export async function findReversalOf(
  stripe: Stripe,
  transferId: string,
  orderId: string,
): Promise<CreatedObject | null> {
  const reversal = await findObjectOfOrder(orderId, (page) =>
    stripe.transfers.listReversals(transferId, page),
  );
  return reversal && toCreatedObject(reversal);
}
