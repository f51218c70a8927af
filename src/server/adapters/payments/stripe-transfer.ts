import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { Transfer, TransferRequest } from "./payments.ts";
import { translated } from "./stripe-errors.ts";

/** What ties a ride's objects together at Stripe. */
export const groupOf = (rideId: string) => `ride_${rideId}`;

/** What the product needs to know of a transfer. */
export const describeTransfer = (transfer: Stripe.Transfer): Transfer => ({
  id: transfer.id,
  amount: cents(transfer.amount),
  reversed: cents(transfer.amount_reversed),
});

/** Sends a driver's part out of the ride's own charge, so that it never waits for other money. */
export async function createTransfer(
  stripe: Stripe,
  { rideId, amount, destination, chargeId }: TransferRequest,
  key: string,
): Promise<{ id: string }> {
  const transfer = {
    amount,
    currency: "usd",
    destination,
    source_transaction: chargeId,
    transfer_group: groupOf(rideId),
    metadata: { ride_id: rideId },
  };
  const { id } = await translated(stripe.transfers.create(transfer, { idempotencyKey: key }));
  return { id };
}
