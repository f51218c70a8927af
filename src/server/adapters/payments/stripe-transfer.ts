import type Stripe from "stripe";
import type { TransferRequest } from "./payments.ts";
import { translated } from "./stripe-errors.ts";

/** What ties a ride's objects together at Stripe. */
export const groupOf = (rideId: string) => `ride_${rideId}`;

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
