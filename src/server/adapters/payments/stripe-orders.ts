import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { CreatedObject, Subject } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";

type StripeObject = { id: string; amount: number; metadata: Stripe.Metadata | null };
type Page = { limit: number; starting_after?: string };

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
export async function findObjectOfOrder<T extends StripeObject>(
  orderId: string,
  list: (page: Page) => Promise<{ data: T[]; has_more: boolean }>,
): Promise<T | null> {
  let after: string | undefined;
  do {
    const page = await translateErrors(
      list({ limit: 100, ...(after && { starting_after: after }) }),
    );
    const object = page.data.find(({ metadata }) => metadata?.order_id === orderId);
    if (object) return object;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return null;
}
