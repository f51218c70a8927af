import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { CreatedObject, Subject } from "./payments.ts";
import { findInPages } from "./stripe-find.ts";

type StripeObject = { id: string; amount: number; metadata: Stripe.Metadata | null };

/** Metadata that links an object to its ride, tip or toll, for webhooks, and to its order, for lookups. */
export const metadataOf = (order: { rideId: string; tipId?: string; orderId: string }) => ({
  ride_id: order.rideId,
  ...(order.tipId && { tip_id: order.tipId }),
  order_id: order.orderId,
});

/** Reads the metadata of a payment or transfer. */
export const subjectOf = (metadata: Stripe.Metadata): Subject => ({
  rideId: metadata.ride_id ?? null,
  tipId: metadata.tip_id ?? null,
});

export const toCreatedObject = ({ id, amount }: StripeObject): CreatedObject => ({
  id,
  amount: cents(amount),
});

/** Searches a list for the object that an order created; null when there is none. */
export const findObjectOfOrder = <T extends StripeObject>(
  orderId: string,
  list: Parameters<typeof findInPages<T>>[0],
): Promise<T | null> => findInPages(list, ({ metadata }) => metadata?.order_id === orderId);
